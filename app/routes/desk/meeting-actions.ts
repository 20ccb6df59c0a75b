import { toasts } from "~/content/toasts";
import { getReturnPath } from "~/domain/staff/today";
import type { Toast } from "~/domain/toast";
import type { Context } from "~/request/context";
import { redirectGet } from "~/request/redirect-get.server";
import type { Enums } from "~/services/database.types";
import type { FunctionCall } from "~/services/function-call.server";
import {
  cancelMeeting,
  recordActionPlanSent,
  recordMeetingResult,
} from "~/services/meetings.server";
import type { Route } from "./+types/meeting-actions";
import { notFoundResponse, runStaffAction } from "./desk-access.server";

type Result = Enums<"meeting_record_result"> | Enums<"meeting_result">;
type MeetingAction = (context: Context, id: string) => Promise<FunctionCall<Result>>;

/** A Map, because the name comes from the URL and must not reach a prototype. */
const ACTIONS = new Map<string, [run: MeetingAction, doneToast: Toast]>([
  ["held", [(context, id) => recordMeetingResult(context, id, true), toasts.meetingHeld]],
  ["missed", [(context, id) => recordMeetingResult(context, id, false), toasts.meetingMissed]],
  ["action-plan", [recordActionPlanSent, toasts.actionPlanSent]],
  ["cancellation", [cancelMeeting, toasts.meetingCancelled]],
]);

export const loader = redirectGet("/desk/meetings/:id");

/** Runs the action that the URL names. Idempotent. */
export async function action({ context, params: { id, verb }, url }: Route.ActionArgs) {
  const known = ACTIONS.get(verb);
  if (!known) throw notFoundResponse();
  const [run, doneToast] = known;
  const back = getReturnPath(url, `/desk/meetings/${id}`);
  return runStaffAction(context, back, run(context, id), (result) => {
    if (result === "recorded") return doneToast;
    if (result === "not_started") return toasts.meetingEarly;
    if (result === "not_held") return toasts.meetingNotHeld;
    if (result === "cancelled")
      return verb === "cancellation" ? doneToast : toasts.meetingWasCancelled;
    return toasts.meetingAlreadyStarted;
  });
}
