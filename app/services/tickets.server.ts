import { type Cursor, toPageArgs } from "~/domain/pagination";
import type { NewTicket } from "~/domain/tickets/ticket.schema.server";
import { isUuid } from "~/domain/uuid";
import type { Context } from "~/request/context";
import type { FunctionArgs } from "~/request/supabase.server";
import type { Enums } from "./database.types";
import {
  callFunction,
  type FunctionCall,
  insertRow,
  isList,
  isNothing,
  isRecordWith,
  paginateCall,
} from "./function-call.server";
import { callStaffFunction } from "./staff.server";

/**
 * Stores a ticket of the signed-in client; "already-stored" with the id of the first one when the
 * form was sent before.
 */
export async function createTicket(
  context: Context,
  ticket: NewTicket,
): Promise<
  { outcome: "stored" | "rate-limited" | "unavailable" } | { outcome: "already-stored"; id: string }
> {
  const inserted = await insertRow(context, ({ supabase }) =>
    supabase.from("tickets").insert(ticket),
  );
  if (inserted.outcome !== "conflict") return { outcome: inserted.outcome };
  const { details: id } = inserted;
  return isUuid(id) ? { outcome: "already-stored", id } : { outcome: "unavailable" };
}

/** Adds a reply of the signed-in client to their own ticket, and reopens it. */
export function replyToMyTicket(
  context: Context,
  reply: FunctionArgs<"reply_to_my_ticket">,
): Promise<FunctionCall<undefined>> {
  return callFunction(context, "reply_to_my_ticket", reply, isNothing);
}

/** Closes or reopens a ticket of the signed-in client. */
export function setMyTicketResolved(
  context: Context,
  id: string,
  is_resolved: boolean,
): Promise<FunctionCall<undefined>> {
  return callFunction(context, "set_my_ticket_resolved", { id, is_resolved }, isNothing);
}

/** Lists a page of tickets for the desk, oldest first. */
export function listTickets(
  context: Context,
  filter: { status?: Enums<"conversation_status">; search?: string },
  after: Cursor | null,
) {
  const args = { ...filter, ...toPageArgs(after) };
  return paginateCall(callStaffFunction(context, "staff_list_tickets", args, isList));
}

/** Returns one ticket with its conversation, for the desk. */
export function getTicket(context: Context, id: string) {
  return callStaffFunction(context, "staff_get_ticket", { id }, isRecordWith("ticket"));
}

/** Replies as staff, which emails the client. Idempotent by the reply's id. */
export function replyToTicket(context: Context, reply: FunctionArgs<"staff_reply_to_ticket">) {
  return callStaffFunction(context, "staff_reply_to_ticket", reply, isNothing);
}

/** Closes or reopens any ticket as staff. Idempotent. */
export function setTicketResolved(context: Context, id: string, is_resolved: boolean) {
  return callStaffFunction(context, "staff_set_ticket_resolved", { id, is_resolved }, isNothing);
}
