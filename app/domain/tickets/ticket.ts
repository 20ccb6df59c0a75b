import { formatLongDateTime } from "../long-date";

export const TICKET_LIMITS = { subject: 200, description: 4000, reply: 4000 } as const;

/** Categories and priorities of a ticket. */
export const TICKET_CATEGORIES = {
  general: "General",
  technical: "Technical",
  billing: "Billing",
  feature: "Feature request",
} as const;
export const TICKET_PRIORITIES = {
  low: "Low",
  medium: "Medium",
  high: "High",
  urgent: "Urgent",
} as const;
export const TICKET_STATUSES = ["open", "in progress", "resolved"] as const;
export type TicketCategory = keyof typeof TICKET_CATEGORIES;
export type TicketPriority = keyof typeof TICKET_PRIORITIES;

/** Ticket as shown to its client. */
export type Ticket = {
  id: string;
  subject: string;
  category: string;
  priority: string;
  status: string;
  createdAt: string;
};

/** Reply to a ticket. */
type TicketMessage = {
  id: string;
  author: "client" | "staff";
  /** Staff member who wrote it; only present at the desk. */
  member?: string | null;
  body: string;
  created_at: string;
};

/** Ticket with its conversation. */
export type TicketConversation = Omit<Ticket, "createdAt"> & {
  description: string;
  created_at: string;
  messages: TicketMessage[];
};

/**
 * Builds the displayed conversation, starting with the ticket's own text.
 * @param client, team displayed names of the authors; the desk shows a staff member's email instead
 */
export function listConversationMessages(
  { id, description, created_at, messages }: TicketConversation,
  { client, team }: { client: string; team: string },
) {
  const first: TicketMessage = { id, author: "client", body: description, created_at };
  return [first, ...messages].map(({ author, member, body, created_at: at, ...message }) => ({
    id: message.id,
    by: author === "client" ? client : (member ?? team),
    isFromStaff: author === "staff",
    body,
    at,
    formattedAt: formatLongDateTime(new Date(at)),
  }));
}

/** Formats a stored status, e.g. "In progress". */
export function formatStatus(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
