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
/** Ticket as shown to its client. */
export type TicketSummary = CompositeTypes<"ticket_summary">;

/** Ticket with its conversation. */
export type TicketConversation = CompositeTypes<"ticket_conversation">;

export type ConversationMessage = CompositeTypes<"conversation_message">;

/**
 * Formats a conversation.
 * @param client, team displayed names of the authors; the desk shows a staff member's email instead
 */
export function formatConversation(
  messages: readonly ConversationMessage[],
  { client, team }: { client: string; team: string },
) {
  return messages.map(({ id, author, staff_email, body, created_at: at }) => ({
    id,
    by: author === "client" ? client : (staff_email ?? team),
    isFromStaff: author === "staff",
    body,
    at,
    formattedAt: formatLongDateTime(new Date(at)),
  }));
}

/** Lists a ticket's messages, of which its own text is the first. */
export function listTicketMessages({
  id,
  description,
  created_at,
  author,
  messages,
}: TicketConversation): ConversationMessage[] {
  return [{ id, author, staff_email: null, body: description, created_at }, ...messages];
}
