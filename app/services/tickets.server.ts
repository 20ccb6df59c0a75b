import type { NewTicket } from "~/domain/tickets/ticket.schema.server";
import { isUuid } from "~/domain/uuid";
import type { Context } from "~/request/context";
import type { FunctionArgs } from "~/request/supabase.server";
import { callFunction, type FunctionCall, insertRow, isNothing } from "./function-call.server";

/**
 * Stores a ticket of the signed-in client; "already-stored" with the id of the first one when the
 * form was sent before.
 */
export async function createTicket(
  context: Context,
  ticket: NewTicket,
): Promise<
  | { outcome: "stored" | "session-ended" | "rate-limited" | "unavailable" }
  | { outcome: "already-stored"; id: string }
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
