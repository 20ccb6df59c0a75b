import { toasts } from "~/content/toasts";
import { redirectGet } from "~/request/redirect-get.server";
import { discardEmail } from "~/services/deliveries.server";
import type { Route } from "./+types/delivery-removals";
import { runStaffAction } from "./desk-access.server";
import { redirectWithUndo } from "./undo.server";

export const loader = redirectGet("/desk/deliveries/:id");

/** Schedules that an email whose retries are over is discarded. Idempotent. */
export async function action({ context, params }: Route.ActionArgs) {
  const back = "/desk/deliveries";
  return runStaffAction(
    context,
    back,
    discardEmail(context, params.id),
    (id) => redirectWithUndo(context, back, { kind: "discard_email", id }),
    { "not-found": toasts.emailNotDiscarded },
  );
}
