import { toasts } from "~/content/toasts";
import { redirectGet } from "~/request/redirect-get.server";
import type { Route } from "./+types/meeting-actions";
import { notFoundResponse, runStaffAction } from "./desk-access.server";

type MeetingAction = { what: string; args: object; done: (typeof toasts)["staffActionDone"] };

/** A Map, because the name comes from the URL and must not reach a prototype. */
const ACTIONS = new Map<string, MeetingAction>([
  ["held", { what: "mark_meeting", args: { is_held: true }, done: toasts.meetingHeld }],
  ["missed", { what: "mark_meeting", args: { is_held: false }, done: toasts.meetingMissed }],
  ["action-plan", { what: "mark_action_plan", args: {}, done: toasts.actionPlanSent }],
  ["cancellation", { what: "cancel_meeting", args: {}, done: toasts.meetingCancelled }],
]);

export const loader = redirectGet("/desk/meetings/:id");

/** Runs the action that the URL names. Idempotent. */
export async function action({ context, params: { id, verb } }: Route.ActionArgs) {
  const known = ACTIONS.get(verb);
  if (!known) throw notFoundResponse();
  const { what, args, done } = known;
  return runStaffAction(context, `/desk/meetings/${id}`, what, { id, ...args }, (answer) => {
    if (answer === null) throw notFoundResponse();
    if (answer === "early") return toasts.meetingEarly;
    if (answer === "done") return done;
    if (answer === "not-held") return toasts.meetingNotHeld;
    if (answer === "cancelled") return verb === "cancellation" ? done : toasts.meetingWasCancelled;
    return toasts.meetingAlreadyStarted;
  });
}
