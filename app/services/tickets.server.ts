import type { NewTicket } from "~/domain/tickets/ticket.schema.server";
import type { Context } from "~/request/context";
import { callFunction, type FunctionCall, isNothing } from "./function-call.server";

export function submitTicket(
  context: Context,
  ticket: NewTicket,
): Promise<FunctionCall<undefined>> {
  return callFunction(context, "submit_ticket", ticket, isNothing);
}

/** Reopens the ticket. */
export function replyToMyTicket(
  context: Context,
  ticket_id: string,
  body: string,
): Promise<FunctionCall<undefined>> {
  return callFunction(context, "reply_to_my_ticket", { ticket_id, body }, isNothing);
}

export function setMyTicketResolved(
  context: Context,
  id: string,
  is_resolved: boolean,
): Promise<FunctionCall<undefined>> {
  return callFunction(context, "set_my_ticket_resolved", { id, is_resolved }, isNothing);
}
