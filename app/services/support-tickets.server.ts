import type { SupportTicket, TicketConversation } from "~/domain/support-ticket";
import type { NewTicket } from "~/domain/support-ticket.schema.server";
import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { TOO_OFTEN } from "./quota";

type Row = {
  id: string;
  subject: string;
  category: string;
  priority: string;
  status: string;
  created_at: string;
};

const DUPLICATE = "23505";
const CREATED = 201;

/**
 * Stores a ticket of the signed-in client. The form provides its id, so that sending it twice
 * creates one ticket.
 */
export async function submitTicket(
  context: Context,
  ticket: NewTicket,
): Promise<{ outcome: "stored" | "too-often" | "unavailable" }> {
  try {
    const { error, status } = await ask(context, ({ client }) =>
      client.from("support_tickets").insert(ticket),
    );
    if (status === TOO_OFTEN) return { outcome: "too-often" };
    return {
      outcome:
        (!error && status === CREATED) || error?.code === DUPLICATE ? "stored" : "unavailable",
    };
  } catch {
    return { outcome: "unavailable" };
  }
}

/** Parses the client's tickets, newest first. @returns undefined for any other value */
export function toTickets(value: unknown): SupportTicket[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as Row[]).map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }));
}

/**
 * Parses a ticket with its conversation. @returns null when the client has no such ticket,
 * undefined for any other value
 */
export function toTicket(value: unknown): TicketConversation | null | undefined {
  if (value === null) return null;
  const ticket = value as Partial<TicketConversation> | undefined;
  return typeof ticket?.id === "string" && Array.isArray(ticket.messages)
    ? (ticket as TicketConversation)
    : undefined;
}

/** Adds a reply of the signed-in client to their own ticket, and reopens it. */
export async function replyToTicket(
  context: Context,
  reply: { id: string; ticket_id: string; body: string },
): Promise<{ outcome: "stored" | "unknown" | "too-often" | "unavailable" }> {
  try {
    const { data, status } = await ask(context, ({ client }) =>
      client.rpc("reply_to_my_ticket", reply),
    );
    if (status === TOO_OFTEN) return { outcome: "too-often" };
    return { outcome: data === "stored" || data === "unknown" ? data : "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}

/** Closes or reopens a ticket of the signed-in client. */
export async function closeTicket(
  context: Context,
  id: string,
  is_resolved: boolean,
): Promise<{ outcome: "done" | "unknown" | "unavailable" }> {
  try {
    const { data } = await ask(context, ({ client }) =>
      client.rpc("close_my_ticket", { id, is_resolved }),
    );
    if (typeof data !== "boolean") return { outcome: "unavailable" };
    return { outcome: data ? "done" : "unknown" };
  } catch {
    return { outcome: "unavailable" };
  }
}
