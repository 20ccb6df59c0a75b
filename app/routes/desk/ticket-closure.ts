import { toasts } from "~/content/toasts";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/redirect-get.server";
import type { Route } from "./+types/ticket-closure";
import { notFoundResponse, runStaffAction } from "./desk-access.server";

export const loader = redirectGet("/desk/tickets/:id");

/** Closes the ticket, or opens it again. Idempotent. @throws 404 for no such ticket */
export async function action({ request, context, params }: Route.ActionArgs) {
  const is_resolved = textField(await readForm(request), "resolved") === "yes";
  const back = `/desk/tickets/${params.id}`;
  const args = { id: params.id, is_resolved };
  return runStaffAction(context, back, "close_ticket", args, (isFound) => {
    if (isFound !== true) throw notFoundResponse();
    return is_resolved ? toasts.ticketResolved : toasts.ticketReopened;
  });
}
