import { toasts } from "~/content/toasts";
import { getReturnPath } from "~/domain/staff/today";
import { redirectGet } from "~/request/redirect-get.server";
import { retryDelivery } from "~/services/deliveries.server";
import type { Route } from "./+types/delivery-retries";
import { runStaffAction } from "./desk-access.server";

export const loader = redirectGet("/desk/deliveries/:id");

/** Retries a delivery under its id, by which the receiver recognizes a duplicate. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const back = getReturnPath(url, "/desk/deliveries");
  const command = retryDelivery(context, params.id);
  return runStaffAction(context, back, command, () => toasts.deliveryRetried, {
    "not-found": toasts.deliveryAlreadySent,
  });
}
