import { toasts } from "~/content/toasts";
import { redirectGet } from "~/request/redirect-get.server";
import type { Route } from "./+types/delivery-retries";
import { runStaffAction } from "./desk-access.server";

export const loader = redirectGet("/desk/deliveries/:id");

/** Retries a delivery under its id, by which the receiver recognizes a duplicate. */
export async function action({ context, params }: Route.ActionArgs) {
  return runStaffAction(
    context,
    "/desk/deliveries",
    "repeat_delivery",
    { id: params.id },
    (isOwed) => (isOwed ? toasts.deliveryRetried : toasts.deliveryAlreadySent),
  );
}
