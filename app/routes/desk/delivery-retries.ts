import { toasts } from "~/content/toasts";
import { redirectGet } from "~/request/redirect-get.server";
import type { Route } from "./+types/delivery-retries";
import { runStaffAction } from "./desk-access.server";

export const loader = redirectGet("/desk/deliveries/:id");

/** Has it sent again, under the id it had: what was sent twice arrives once. */
export async function action({ context, params }: Route.ActionArgs) {
  return runStaffAction(
    context,
    "/desk/deliveries",
    "repeat_delivery",
    { id: params.id },
    (isOwed) => (isOwed ? toasts.deliveryRetried : toasts.deliveryAlreadySent),
  );
}
