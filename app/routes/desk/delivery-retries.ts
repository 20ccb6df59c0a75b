import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import type { Route } from "./+types/delivery-retries";
import { runStaffAction } from "./desk-access.server";

/** Somebody typed the address. */
export function loader({ params }: Route.LoaderArgs) {
  return redirectDocument(`/desk/deliveries/${params.id}`, 303);
}

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
