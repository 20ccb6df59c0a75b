import { createMeta } from "~/content/meta";
import { successToast, toasts } from "~/content/toasts";
import { REASON_MAX_LENGTH } from "~/domain/meetings/meeting";
import { proposalSchema } from "~/domain/meetings/meeting.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { proposeMeetingTimes } from "~/services/meetings.server";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { SelectField, TextArea } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { SeenField } from "../frame/seen-field";
import type { Route } from "./+types/proposals";
import { listTimeOptions, MeetingChangePage } from "./change-page";
import { loadMeetingChange, toChangeFailure } from "./load-change.server";

const LABELS = {
  first: "First time",
  second: "Second time (optional)",
  third: "Third time (optional)",
} as const;
const PLACES = Object.keys(LABELS) as (keyof typeof LABELS)[];

export const meta = createMeta("Suggest times", "Other times for a client’s meeting.");

export function loader({ context, params }: Route.LoaderArgs) {
  return loadMeetingChange(context, params.id, true);
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: proposalSchema(),
    invalidToast: () => toasts.meetingFormInvalid,
  });
  if (!form.ok) return form.response;
  const { context, params } = args;
  const { message, seen_starts_at, seen_event_at, ...chosen } = form.value;
  const times = [
    ...new Set(PLACES.map((place) => chosen[place]).filter((time) => time !== undefined)),
  ];
  const result = await proposeMeetingTimes(context, {
    id: params.id,
    times,
    message,
    seen_starts_at,
    seen_event_at,
  });
  if (result.outcome !== "done" || result.data !== "proposed")
    return form.reject(toChangeFailure(result, "first"));
  return redirectWithToast(
    context,
    `/desk/meetings/${params.id}`,
    successToast(
      "Sent",
      "The client gets an email with your times. The meeting stays as it is until they choose one.",
    ),
  );
}

export default function MeetingProposals({ loaderData, actionData, params }: Route.ComponentProps) {
  const { zone, times, ...page } = loaderData;
  const form = useLabeledForm("meeting-proposals", actionData, {
    ...LABELS,
    message: "Message",
    seen_starts_at: null,
    seen_event_at: null,
  });
  const { meeting } = page;
  return (
    <MeetingChangePage {...page} id={params.id} title="Suggest other times">
      <LabeledForm form={form} action={`/desk/meetings/${params.id}/proposals`}>
        <AccountField />
        <SeenField {...form.fields.seen_starts_at} value={meeting?.startsAt} />
        <SeenField {...form.fields.seen_event_at} value={meeting?.newestEventAt} />
        {meeting && meeting.proposed.length > 0 && (
          <p>Suggested so far: {meeting.proposed.join("; ")}. Your times replace these.</p>
        )}
        {PLACES.map((place) => (
          <SelectField
            key={place}
            {...form.fields[place]}
            hint={place === "first" ? "Free times in the next 14 days." : undefined}
            options={listTimeOptions(times, form.fields[place].field.initialValue, zone)}
          />
        ))}
        <TextArea
          {...form.fields.message}
          optional
          hint="The client will read it."
          limit={REASON_MAX_LENGTH}
        />
        <p className="text-muted">
          {meeting?.email ?? "The client"} gets an email to choose one. Until they do, the meeting
          stays as it is, and the times aren’t reserved.
        </p>
        <div>
          <Button busy="Sending...">Suggest Times</Button>
        </div>
      </LabeledForm>
    </MeetingChangePage>
  );
}
