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

/** Stores a ticket of the signed-in client. The form brought its id, so sending it twice makes one ticket. */
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

/** The client's tickets, newest first. @returns undefined for what is no list of tickets */
export function toTickets(value: unknown): SupportTicket[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as Row[]).map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }));
}

/** One ticket with what was said on it. @returns null for no ticket of theirs, undefined for what is none */
export function toTicket(value: unknown): TicketConversation | null | undefined {
  if (value === null) return null;
  const ticket = value as Partial<TicketConversation> | undefined;
  return typeof ticket?.id === "string" && Array.isArray(ticket.messages)
    ? (ticket as TicketConversation)
    : undefined;
}

/** Adds what the signed-in client writes to a ticket of theirs, and opens it again. */
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

/** Marks a ticket of the signed-in client as done, or not done after all. */
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
