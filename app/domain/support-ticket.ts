import { longDateTime } from "./long-date";

export const TICKET_LIMITS = { subject: 200, description: 4000, reply: 4000 } as const;

/** What a ticket can be about, and how urgent it can be. */
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

/** A ticket as its client sees it. */
export type SupportTicket = {
  id: string;
  subject: string;
  category: string;
  priority: string;
  status: string;
  createdAt: string;
};

/** What was said on a ticket after its first message. */
type TicketMessage = {
  id: string;
  author: "client" | "staff";
  /** Which member wrote it; the desk alone knows. */
  member?: string | null;
  body: string;
  created_at: string;
};

/** A ticket as a conversation. */
export type TicketConversation = Omit<SupportTicket, "createdAt"> & {
  description: string;
  created_at: string;
  messages: TicketMessage[];
};

/**
 * The conversation as it is shown: the ticket's own text first.
 * @param client, team how those who wrote are called; a member whom the desk knows by their address
 */
export function saidOnTicket(
  { id, description, created_at, messages }: TicketConversation,
  { client, team }: { client: string; team: string },
) {
  const first: TicketMessage = { id, author: "client", body: description, created_at };
  return [first, ...messages].map(({ author, member, body, created_at: at, ...message }) => ({
    id: message.id,
    by: author === "client" ? client : (member ?? team),
    isOurs: author === "staff",
    body,
    at,
    in: longDateTime(new Date(at)),
  }));
}

/** The label of a stored status, e.g. "In progress". */
export function statusLabel(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
