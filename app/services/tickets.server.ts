import type { Ticket, TicketConversation } from "~/domain/tickets/ticket";
import type { NewTicket } from "~/domain/tickets/ticket.schema.server";
import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";
import { HTTP_TOO_MANY_REQUESTS } from "../request/http-status";

type Row = {
  id: string;
  subject: string;
  category: string;
  priority: string;
  status: string;
  created_at: string;
};

const UNIQUE_VIOLATION = "23505";
const HTTP_CREATED = 201;

/**
 * Stores a ticket of the signed-in client. The form provides its id, so that sending it twice
 * creates one ticket.
 */
export async function createTicket(
  context: Context,
  ticket: NewTicket,
): Promise<{ outcome: "stored" | "rate-limited" | "unavailable" }> {
  try {
    const { error, status } = await callSupabase(context, ({ supabase }) =>
      supabase.from("support_tickets").insert(ticket),
    );
    if (status === HTTP_TOO_MANY_REQUESTS) return { outcome: "rate-limited" };
    return {
      outcome:
        (!error && status === HTTP_CREATED) || error?.code === UNIQUE_VIOLATION
          ? "stored"
          : "unavailable",
    };
  } catch {
    return { outcome: "unavailable" };
  }
}

/** Parses the client's tickets, newest first. @returns undefined for any other value */
export function parseTickets(value: unknown): Ticket[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as Row[]).map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }));
}

/**
 * Parses a ticket with its conversation. @returns null when the client has no such ticket,
 * undefined for any other value
 */
export function parseTicket(value: unknown): TicketConversation | null | undefined {
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
): Promise<{ outcome: "stored" | "unknown" | "rate-limited" | "unavailable" }> {
  try {
    const { data, status } = await callSupabase(context, ({ supabase }) =>
      supabase.rpc("reply_to_my_ticket", reply),
    );
    if (status === HTTP_TOO_MANY_REQUESTS) return { outcome: "rate-limited" };
    return { outcome: data === "stored" || data === "unknown" ? data : "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}

/** Closes or reopens a ticket of the signed-in client. */
export async function setTicketResolved(
  context: Context,
  id: string,
  is_resolved: boolean,
): Promise<{ outcome: "done" | "unknown" | "unavailable" }> {
  try {
    const { data } = await callSupabase(context, ({ supabase }) =>
      supabase.rpc("close_my_ticket", { id, is_resolved }),
    );
    if (typeof data !== "boolean") return { outcome: "unavailable" };
    return { outcome: data ? "done" : "unknown" };
  } catch {
    return { outcome: "unavailable" };
  }
}
