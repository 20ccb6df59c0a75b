import type { NewTicket } from "~/domain/tickets/ticket.schema.server";
import type { Context } from "~/request/context";
import { callFunction, type FunctionCall, isNothing } from "./function-call.server";

/** Stores a ticket of the signed-in client. */
export function submitTicket(
  context: Context,
  ticket: NewTicket,
): Promise<FunctionCall<undefined>> {
  return callFunction(context, "submit_ticket", ticket, isNothing);
}

/** Adds a reply of the signed-in client to their own ticket, and reopens it. */
export function replyToMyTicket(
  context: Context,
  ticket_id: string,
  body: string,
): Promise<FunctionCall<undefined>> {
  return callFunction(context, "reply_to_my_ticket", { ticket_id, body }, isNothing);
}

/** Closes or reopens a ticket of the signed-in client. */
export function setMyTicketResolved(
  context: Context,
  id: string,
  is_resolved: boolean,
): Promise<FunctionCall<undefined>> {
  return callFunction(context, "set_my_ticket_resolved", { id, is_resolved }, isNothing);
}
