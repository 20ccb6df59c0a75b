import { createMeta } from "~/content/meta";
import { errorToast } from "~/content/toasts";
import { getZonedTime } from "~/domain/date-format";
import { formatLongDate } from "~/domain/long-date";
import { dayOffSchema } from "~/domain/meetings/meeting.schema.server";
import { BUSINESS_TIME_ZONE } from "~/domain/meetings/slots";
import { formatDayOff } from "~/domain/staff/undo";
import { parseAccountForm } from "~/forms/parse-form.server";
import { getUserId } from "~/request/viewer.server";
import { addDayOff, listDaysOff } from "~/services/meetings.server";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { SelectField, TextField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { loadForStaff, toStaffFailure } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import { Empty } from "../frame/empty";
import { redirectWithUndo } from "../frame/undo.server";
import type { Route } from "./+types/days-off";

export const meta = createMeta("Days off", "The days when no one can book a meeting.");

export async function loader({ context }: Route.LoaderArgs) {
  const days = (await loadForStaff(context, () => listDaysOff(context))) ?? [];
  return {
    userId: getUserId(context),
    today: getZonedTime(Date.now(), BUSINESS_TIME_ZONE).date,
    days: days.map(({ day, meeting_count, staff_id, staff_name }) => ({
      day,
      meetings: meeting_count,
      staffId: staff_id ?? undefined,
      label: `${formatLongDate(new Date(day))}, ${staff_name ?? "everyone"}`,
    })),
  };
}

/** Meetings already booked that day remain until they are cancelled. */
export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: dayOffSchema(),
    invalidToast: () => errorToast("Not added", "Please choose today or a later day."),
  });
  if (!form.ok) return form.response;
  const result = await addDayOff(args.context, form.value);
  if (result.outcome !== "done") return form.reject(toStaffFailure(result));
  const { day, staff_id } = form.value;
  return redirectWithUndo(args.context, "/desk/days-off", {
    action: "day-off",
    target: formatDayOff(day, staff_id),
  });
}

export default function DaysOff({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, days, today } = loaderData;
  const form = useLabeledForm("day-off", actionData, { day: "Day", staff_id: "Who is off" });
  return (
    <DeskPage section="meetings" title="Days off" isInside>
      {days.length === 0 && (
        <Empty drawing="days_off">No days off yet. Add one and it can’t be booked.</Empty>
      )}
      <ul className="grid gap-2">
        {days.map(({ day, label, meetings, staffId }) => (
          <li
            key={label}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 rounded-md border border-line bg-surface px-4 py-2"
          >
            <p>
              <span className="font-semibold">{label}</span>{" "}
              {meetings > 0 && (
                <a href="/desk/meetings" className="inline-flex min-h-11 items-center">
                  {meetings === 1 ? "1 meeting is" : `${meetings} meetings are`} booked that day
                </a>
              )}
            </p>
            <form method="post" action="/desk/days-off/removals">
              <input type="hidden" name="day" value={day} />
              <input type="hidden" name="staff_id" value={staffId} />
              <Button look="quiet" busy="Removing..." aria-label={`Remove ${label}`}>
                Remove
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <LabeledForm form={form} action="/desk/days-off" className="grid max-w-xl gap-4">
        <h2 className="text-xl">Add a day off</h2>
        <AccountField />
        <TextField
          {...form.fields.day}
          hint="A day in New York. Booked meetings stay."
          kind="date"
          min={today}
        />
        <SelectField
          {...form.fields.staff_id}
          options={{ "": "Everyone", ...(userId && { [userId]: "Only me" }) }}
        />
        <div>
          <Button busy="Adding...">Add Day</Button>
        </div>
      </LabeledForm>
    </DeskPage>
  );
}
