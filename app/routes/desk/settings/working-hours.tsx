import { createMeta } from "~/content/meta";
import { successToast, toasts } from "~/content/toasts";
import { BUSINESS_TIME_ZONE, formatTimeZone, TIME_ZONES } from "~/domain/meetings/slots";
import { getHoursFields, parseHoursFields, WEEKDAYS } from "~/domain/meetings/working-hours";
import { workingHoursSchema } from "~/domain/meetings/working-hours.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getWorkingHours, saveWorkingHours } from "~/services/meeting-hosts.server";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { SelectField, TextField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { loadForStaff, toStaffFailure } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import type { Route } from "./+types/working-hours";

const PATH = "/desk/settings/hours";

const HOURS_LABELS = Object.fromEntries(
  Object.entries(WEEKDAYS).flatMap(([weekday, name]) => {
    const [starts, ends] = getHoursFields(weekday);
    return [
      [starts, `${name} from`],
      [ends, `${name} to`],
    ];
  }),
);

export const meta = createMeta("Working hours", "When clients can book a meeting with you.");

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await loadForStaff(context, () => getWorkingHours(context));
  const zone = settings?.time_zone ?? BUSINESS_TIME_ZONE;
  const zones = [...new Set<string>([...TIME_ZONES, zone])];
  return {
    withoutHours:
      settings && Object.keys(settings.hours).length === 0
        ? describeMissingHours(settings.team_has_hours)
        : null,
    zones: Object.fromEntries(zones.map((value) => [value, formatTimeZone(value)])),
    values: {
      ...settings?.hours,
      time_zone: zone,
      video_link: settings?.video_link ?? undefined,
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: workingHoursSchema(),
    invalidToast: () => toasts.meetingFormInvalid,
  });
  if (!form.ok) return form.response;
  const { time_zone, video_link, ...fields } = form.value;
  const hours = parseHoursFields(fields as Record<string, string | undefined>);
  const result = await saveWorkingHours(args.context, { time_zone, video_link, hours });
  if (result.outcome !== "done") return form.reject(toStaffFailure(result));
  return redirectWithToast(
    args.context,
    PATH,
    successToast("Saved", "Clients can book whenever someone is free."),
  );
}

export default function WorkingHours({ loaderData, actionData }: Route.ComponentProps) {
  const { withoutHours, zones, values } = loaderData;
  const labels = { time_zone: "Time zone", ...HOURS_LABELS, video_link: "Video link" };
  const form = useLabeledForm<string>("working-hours", actionData, labels, values);
  return (
    <DeskPage section="meetings" title="Working hours" isInside>
      <LabeledForm form={form} action={PATH} className="grid max-w-xl gap-5">
        <AccountField />
        <SelectField {...form.fields.time_zone!} options={zones} />
        {withoutHours && <p className="rounded-md bg-glow px-4 py-3">{withoutHours}</p>}
        {Object.keys(WEEKDAYS).map((weekday) => (
          <div key={weekday} className="grid grid-cols-2 gap-4">
            {getHoursFields(weekday).map((name) => (
              <TextField key={name} {...form.fields[name]!} type="time" required={false} />
            ))}
          </div>
        ))}
        <TextField
          {...form.fields.video_link!}
          kind="url"
          enterKeyHint="done"
          optional
          hint="Your meetings get this link, unless they have one of their own."
        />
        <p className="text-muted">
          Clients can book Monday to Friday, 9 AM to 5 PM in New York, while at least one of us
          works and is free. Leave a day empty to take no calls on it. Booked meetings stay as they
          are.
        </p>
        <div>
          <Button busy="Saving...">Save Hours</Button>
        </div>
      </LabeledForm>
    </DeskPage>
  );
}

function describeMissingHours(teamHasHours: boolean): string {
  return teamHasHours
    ? "You haven’t set any hours, so clients book calls with your colleagues only."
    : "No one on the team has set hours yet. Until someone does, clients can book any half hour, one call at a time, without a host.";
}
