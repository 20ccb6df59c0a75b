import type { CompositeTypes, Enums } from "~/database.types";
import { formatLongDateTime } from "../long-date";

export const TICKET_LIMITS = { subject: 200, description: 4000, reply: 4000 } as const;

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
export const TICKET_PAGE_SIZE = 20;

export type TicketSummary = CompositeTypes<"ticket_summary">;

/** `olderAfter` is null on the last page. */
export function toTicketPage(tickets: readonly TicketSummary[]) {
  const shown = tickets.slice(0, TICKET_PAGE_SIZE);
  const last = tickets.length > TICKET_PAGE_SIZE ? shown.at(-1) : undefined;
  return { tickets: shown, olderAfter: last?.id ?? null };
}

export type Ticket = CompositeTypes<"ticket">;

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
