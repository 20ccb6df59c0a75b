import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import type { Route } from "./+types/meeting-verbs";
import { notFound, press } from "./reach.server";

type Verb = { what: string; args: object; done: (typeof toasts)["deskDone"] };

const VERBS: Record<string, Verb> = {
  held: { what: "mark_meeting", args: { is_held: true }, done: toasts.meetingHeld },
  missed: { what: "mark_meeting", args: { is_held: false }, done: toasts.meetingMissed },
  "action-plan": { what: "mark_action_plan", args: {}, done: toasts.actionPlanSent },
  cancellation: { what: "cancel_meeting", args: {}, done: toasts.meetingCancelled },
};

/** Somebody typed the address. */
export function loader({ params }: Route.LoaderArgs) {
  return redirectDocument(`/desk/meetings/${params.id}`, 303);
}

/** Does one of the verbs; done twice it is done once. */
export async function action({ context, params: { id, verb } }: Route.ActionArgs) {
  const known = VERBS[verb];
  if (!known) throw notFound();
  const { what, args, done } = known;
  return press(context, `/desk/meetings/${id}`, what, { id, ...args }, (answer) => {
    if (answer === null) throw notFound();
    if (answer === "early") return toasts.meetingEarly;
    if (answer === "done") return done;
    if (answer === "not-held") return toasts.meetingNotHeld;
    if (answer === "cancelled") return verb === "cancellation" ? done : toasts.meetingGone;
    return toasts.meetingPassed;
  });
}
