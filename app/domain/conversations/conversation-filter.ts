import type { Enums } from "~/database.types";
import { parseSearch } from "../staff/search";
import { parseFilter } from "../status";

export const INBOX_VIEWS = {
  all: "Everything",
  mine: "Mine",
  unassigned: "Unassigned",
  tickets: "Tickets",
  messages: "Messages",
  spam: "Spam",
} as const;

export const CONVERSATION_STATUSES: Record<Enums<"conversation_status">, string> = {
  open: "Waiting for us",
  in_progress: "Waiting for them",
  resolved: "Resolved",
};
export const CONVERSATION_STATES = { ...CONVERSATION_STATUSES, all: "All" };

export type ConversationFilter = {
  view: keyof typeof INBOX_VIEWS;
  state: keyof typeof CONVERSATION_STATES;
  search: string;
};

export function parseConversationFilter(params: URLSearchParams): ConversationFilter {
  return {
    view: parseFilter(INBOX_VIEWS, params.get("show")) ?? "all",
    state: parseFilter(CONVERSATION_STATES, params.get("status")) ?? "open",
    search: parseSearch(params),
  };
}

export function formatConversationFilter(filter: ConversationFilter): URLSearchParams {
  const { view, state, search } = filter;
  const params = new URLSearchParams();
  if (view !== "all") params.set("show", view);
  if (state !== "open") params.set("status", state);
  if (search) params.set("q", search);
  return params;
}

/** Spam is listed in every state. */
export function toFilterArgs({ view, state, search }: ConversationFilter) {
  const kinds = { tickets: "ticket", messages: "message" } as const;
  const isSpam = view === "spam";
  return {
    kind: view === "tickets" || view === "messages" ? kinds[view] : undefined,
    status: isSpam || state === "all" ? undefined : state,
    is_spam: isSpam,
    assignment: view === "mine" || view === "unassigned" ? view : undefined,
    search: search || undefined,
  };
}

export type ListPlace = { filter: ConversationFilter; at: string };

export function formatPlace({ filter, at }: ListPlace): string {
  const params = formatConversationFilter(filter);
  params.set("at", at);
  return `?${params}`;
}

export function parsePlace(params: URLSearchParams): ListPlace | null {
  const at = params.get("at") ?? "";
  return Number.isNaN(Date.parse(at)) ? null : { filter: parseConversationFilter(params), at };
}
