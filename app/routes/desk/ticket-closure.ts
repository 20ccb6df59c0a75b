import { toasts } from "~/content/toasts";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/redirect-get.server";
import { setTicketResolved } from "~/services/tickets.server";
import type { Route } from "./+types/ticket-closure";
import { runStaffAction } from "./desk-access.server";

export const loader = redirectGet("/desk/tickets/:id");

/** Closes the ticket, or opens it again. Idempotent. @throws 404 for no such ticket */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const isResolved = textField(await readForm(request), "resolved") === "yes";
  const command = setTicketResolved(context, id, isResolved);
  return runStaffAction(context, `/desk/tickets/${id}`, command, () =>
    isResolved ? toasts.ticketResolved : toasts.ticketReopened,
  );
}
