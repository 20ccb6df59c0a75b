import type { Enums } from "~/services/database.types";
import { parseFilter } from "../messages/status-filter";

/** Lists of conversations: both kinds together, or one. */
export const CONVERSATION_LISTS = {
  inbox: "Inbox",
  tickets: "Tickets",
  messages: "Messages",
} as const;
export type ConversationList = keyof typeof CONVERSATION_LISTS;

/** Labels of the states in the order of the desk's filter; spam is a state of messages alone. */
export const CONVERSATION_STATES = {
  open: "Waiting for us",
  in_progress: "Waiting for client",
  resolved: "Resolved",
  spam: "Spam",
  all: "All",
} as const;
type ConversationState = keyof typeof CONVERSATION_STATES;

export const MESSAGE_STATUSES: Record<Enums<"conversation_status">, string> = {
  open: "Waiting for us",
  in_progress: "Waiting for sender",
  resolved: "Done",
};

/** Formats the status of a conversation in the words of its kind. */
export function formatConversationStatus(
  kind: Enums<"conversation_kind">,
  status: Enums<"conversation_status">,
): string {
  return kind === "messages" ? MESSAGE_STATUSES[status] : CONVERSATION_STATES[status];
}

export const ASSIGNMENTS: Record<Enums<"conversation_assignment"> | "all", string> = {
  all: "Everyone’s",
  mine: "Mine",
  unassigned: "Unassigned",
};

export type ConversationFilter = {
  list: ConversationList;
  state: ConversationState;
  assignment: keyof typeof ASSIGNMENTS;
  search: string;
};

/** Parses a filter, which is what waits for us unless the URL says otherwise. */
export function parseConversationFilter(
  list: ConversationList,
  params: URLSearchParams,
): ConversationFilter {
  return {
    list,
    state: parseFilter(CONVERSATION_STATES, params.get("status")) ?? "open",
    assignment: parseFilter(ASSIGNMENTS, params.get("assignee")) ?? "all",
    search: params.get("q")?.trim() ?? "",
  };
}

/** Formats the filter for the URL of its list; `parseConversationFilter` parses it. */
export function formatConversationFilter(filter: ConversationFilter): URLSearchParams {
  const { state, assignment, search } = filter;
  const params = new URLSearchParams();
  if (state !== "open") params.set("status", state);
  if (assignment !== "all") params.set("assignee", assignment);
  if (search) params.set("q", search);
  return params;
}

/** Converts a filter to the arguments of the database's functions. */
export function toFilterArgs({ list, state, assignment, search }: ConversationFilter) {
  return {
    kind: list === "inbox" ? undefined : list,
    status: state === "spam" || state === "all" ? undefined : state,
    is_spam: state === "spam",
    assignment: assignment === "all" ? undefined : assignment,
    search: search || undefined,
  };
}

/** Place of a conversation in the list that it was opened from. */
export type ListPlace = { filter: ConversationFilter; at: string };

/** Formats the query of a conversation's page, which leads on through the list. */
export function formatPlace({ filter, at }: ListPlace): string {
  const params = formatConversationFilter(filter);
  params.set("list", filter.list);
  params.set("at", at);
  return `?${params}`;
}

/** @returns null for a page that was opened from elsewhere */
export function parsePlace(params: URLSearchParams): ListPlace | null {
  const list = parseFilter(CONVERSATION_LISTS, params.get("list"));
  const at = params.get("at") ?? "";
  if (!list || Number.isNaN(Date.parse(at))) return null;
  return { filter: parseConversationFilter(list, params), at };
}
