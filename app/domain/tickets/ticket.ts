import type { CompositeTypes, Enums } from "~/services/database.types";
import { formatLongDateTime } from "../long-date";

export const TICKET_LIMITS = { subject: 200, description: 4000, reply: 4000 } as const;

/** Labels of a ticket's categories and priorities. */
export const TICKET_CATEGORIES: Record<Enums<"ticket_category">, string> = {
  general: "General",
  technical: "Technical",
  billing: "Billing",
  feature: "Feature request",
};
export const TICKET_PRIORITIES: Record<Enums<"ticket_priority">, string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  urgent: "Urgent",
};
/** Tickets on one page of the client's list. */
export const TICKET_PAGE_SIZE = 20;

/** Ticket as shown to its client. */
export type TicketSummary = CompositeTypes<"ticket_summary">;

/**
 * Cuts the loaded tickets to a page.
 * @returns the tickets, and the id of the last one where others follow; otherwise null
 */
export function toTicketPage(tickets: readonly TicketSummary[]) {
  const shown = tickets.slice(0, TICKET_PAGE_SIZE);
  const last = tickets.length > TICKET_PAGE_SIZE ? shown.at(-1) : undefined;
  return { tickets: shown, olderAfter: last?.id ?? null };
}

/** Ticket with its messages. */
export type Ticket = CompositeTypes<"ticket">;

/** Formats the messages of a ticket for its client. @param timeZone that of the reader */
export function formatMessages({ messages }: Ticket, timeZone: string) {
  return messages.map(({ id, author, body, created_at: at }) => ({
    id,
    by: author === "client" ? "You" : "Our team",
    isFromStaff: author === "staff",
    body,
    at,
    formattedAt: formatLongDateTime(new Date(at), timeZone),
  }));
}
