import { createMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { REASON_MAX_LENGTH } from "~/domain/meetings/meeting";
import { rescheduleSchema } from "~/domain/meetings/meeting.schema.server";
import { formatSlot } from "~/domain/meetings/slots";
import { parseAccountForm } from "~/forms/parse-form.server";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { redirectWithToast } from "~/request/toasts.server";
import { rescheduleMeeting } from "~/services/meetings.server";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { SelectField, TextArea } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { SeenField } from "../frame/seen-field";
import type { Route } from "./+types/time";
import { listTimeOptions, MeetingChangePage } from "./change-page";
import { loadMeetingChange, toChangeFailure } from "./load-change.server";

export const meta = createMeta("Move a meeting", "Another time for a client’s meeting.");

export function loader({ context, params }: Route.LoaderArgs) {
  return loadMeetingChange(context, params.id, true);
}

/** Without the notice that clients have to give. */
export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: rescheduleSchema(),
    invalidToast: () => toasts.meetingFormInvalid,
  });
  if (!form.ok) return form.response;
  const { context, params } = args;
  const result = await rescheduleMeeting(context, { id: params.id, ...form.value });
  if (result.outcome !== "done" || (result.data !== "rescheduled" && result.data !== "booked"))
    return form.reject(toChangeFailure(result, "starts_at"));
  const when = formatSlot(new Date(form.value.starts_at), getStaffTimeZone(context));
  return redirectWithToast(
    context,
    `/desk/meetings/${params.id}`,
    toasts.meetingMovedForClient(when),
  );
}

export default function MeetingTime({ loaderData, actionData, params }: Route.ComponentProps) {
  const { zone, times, ...page } = loaderData;
  const form = useLabeledForm("meeting-time", actionData, {
    starts_at: "New time",
    reason: "Reason",
    seen_starts_at: null,
  });
  const time = form.fields.starts_at;
  return (
    <MeetingChangePage {...page} id={params.id} title="Move this meeting">
      <LabeledForm form={form} action={`/desk/meetings/${params.id}/time`}>
        <AccountField />
        <SeenField {...form.fields.seen_starts_at} value={page.meeting?.startsAt} />
        <SelectField
          {...time}
          hint="Free times in the next 14 days."
          options={listTimeOptions(times, time.field.initialValue, zone)}
        />
        <TextArea
          {...form.fields.reason}
          optional
          hint="The client will read it."
          limit={REASON_MAX_LENGTH}
        />
        <p className="text-muted">
          The meeting moves right away. {page.meeting?.email ?? "The client"} and the team get an
          email with the new time and a calendar invite.
        </p>
        <div>
          <Button busy="Moving...">Move Meeting</Button>
        </div>
      </LabeledForm>
    </MeetingChangePage>
  );
}
