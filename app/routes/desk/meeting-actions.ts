import { toasts } from "~/content/toasts";
import { getReturnPath } from "~/domain/staff/today";
import type { Toast } from "~/domain/toast";
import { readForm, textField } from "~/forms/read.server";
import type { Context } from "~/request/context";
import { redirectGet } from "~/request/redirect-get.server";
import type { Enums } from "~/services/database.types";
import type { FunctionCall } from "~/services/function-call.server";
import {
  assignMeeting,
  recordActionPlanSent,
  recordMeetingResult,
} from "~/services/meetings.server";
import type { Route } from "./+types/meeting-actions";
import { notFoundResponse, runStaffAction } from "./desk-access.server";
import { redirectWithUndo } from "./undo.server";

type Result = Enums<"meeting_record_result">;
type MeetingAction = (
  context: Context,
  id: string,
  form: FormData,
) => Promise<FunctionCall<Result>>;

/** Actions that take effect at once. A Map, because the name must not reach a prototype. */
const ACTIONS = new Map<string, [run: MeetingAction, doneToast: Toast]>([
  ["action-plan", [recordActionPlanSent, toasts.actionPlanSent]],
  ["host", [assignHost, toasts.meetingAssigned]],
]);

const REFUSALS: Record<Exclude<Result, "recorded">, Toast> = {
  not_started: toasts.meetingEarly,
  not_held: toasts.meetingNotHeld,
  cancelled: toasts.meetingWasCancelled,
  host_busy: toasts.meetingHostBusy,
};

export const loader = redirectGet("/desk/meetings/:id");

/** Runs the action that the URL names. Idempotent. */
export async function action({ request, context, params: { id, verb }, url }: Route.ActionArgs) {
  const back = getReturnPath(url, `/desk/meetings/${id}`);
  if (verb === "held" || verb === "missed") {
    const recorded = recordMeetingResult(context, id, verb === "held");
    return runStaffAction(context, back, recorded, ({ outcome, action_id }) =>
      action_id
        ? redirectWithUndo(context, back, { kind: "record_missed_meeting", id: action_id })
        : toToast(outcome, toasts.meetingHeld),
    );
  }
  const known = ACTIONS.get(verb);
  if (!known) throw notFoundResponse();
  const [run, doneToast] = known;
  const command = run(context, id, await readForm(request));
  return runStaffAction(context, back, command, (result) => toToast(result, doneToast));
}

function toToast(result: Result, doneToast: Toast): Toast {
  return result === "recorded" ? doneToast : REFUSALS[result];
}

/** @param form its field `staff_id` is empty for nobody */
function assignHost(context: Context, id: string, form: FormData) {
  return assignMeeting(context, id, textField(form, "staff_id") || undefined);
}
