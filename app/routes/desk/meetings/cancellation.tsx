import { createMeta } from "~/content/meta";
import { errorToast, successToast } from "~/content/toasts";
import { REASON_MAX_LENGTH } from "~/domain/meetings/meeting";
import { cancellationSchema } from "~/domain/meetings/meeting.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { cancelMeeting } from "~/services/meetings.server";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { TextArea } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { SeenField } from "../frame/seen-field";
import type { Route } from "./+types/cancellation";
import { MeetingChangePage } from "./change-page";
import { loadMeetingChange, toChangeFailure } from "./load-change.server";

export const meta = createMeta("Cancel a meeting", "Cancels a client’s meeting, with a reason.");

export function loader({ context, params }: Route.LoaderArgs) {
  return loadMeetingChange(context, params.id, false);
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: cancellationSchema(),
    invalidToast: () => errorToast("Not cancelled", "Please say why: the client will read it."),
  });
  if (!form.ok) return form.response;
  const { context, params } = args;
  const result = await cancelMeeting(context, { id: params.id, ...form.value });
  if (result.outcome !== "done" || result.data !== "cancelled")
    return form.reject(toChangeFailure(result, "reason"));
  const back = `/desk/meetings/${params.id}`;
  return redirectWithToast(
    context,
    back,
    successToast("Cancelled", "The client gets an email with your reason."),
  );
}

export default function MeetingCancellation(props: Route.ComponentProps) {
  const { isChangeable, meeting } = props.loaderData;
  const { id } = props.params;
  const form = useLabeledForm("cancellation", props.actionData, {
    reason: "Reason",
    seen_starts_at: null,
  });
  return (
    <MeetingChangePage
      id={id}
      meeting={meeting}
      isChangeable={isChangeable}
      title="Cancel this meeting"
    >
      <LabeledForm form={form} action={`/desk/meetings/${id}/cancellation`}>
        <AccountField />
        <SeenField {...form.fields.seen_starts_at} value={meeting?.startsAt} />
        <TextArea
          {...form.fields.reason}
          hint="The client will read it."
          limit={REASON_MAX_LENGTH}
        />
        <p className="text-muted">
          This can’t be undone. {meeting?.email ?? "The client"} and the team get an email that
          takes the meeting out of their calendars. The client can book another one.
        </p>
        <div>
          <Button look="danger" busy="Cancelling...">
            Cancel Meeting
          </Button>
        </div>
      </LabeledForm>
    </MeetingChangePage>
  );
}
