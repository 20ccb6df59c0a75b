import {
  CONVERSATION_STATES,
  type ConversationFilter,
  formatPlace,
} from "~/domain/conversations/conversation-filter";
import { formatStaffDateTime } from "~/domain/long-date";
import { type Cursor, PAGE_SIZE } from "~/domain/pagination";
import { getPlanName } from "~/domain/plans/plans";
import { formatWaitingTime } from "~/domain/staff/work-items";
import { TICKET_PRIORITIES } from "~/domain/tickets/ticket";
import type { CompositeTypes } from "~/services/database.types";

type Summary = CompositeTypes<"staff_conversation_summary">;
type Position = { before: Cursor | null; hasCursor: boolean };

/**
 * Formats a page of conversations, which has one row more than a page when there are others beyond.
 * @param found null after a failed POST
 * @param position.before set for a page that ends there
 */
export function formatConversations(
  found: CompositeTypes<"staff_conversation_page"> | null,
  filter: ConversationFilter,
  { before, hasCursor }: Position,
  now: Date,
  zone: string,
) {
  const all = found?.conversations ?? [];
  const hasMore = all.length > PAGE_SIZE;
  const shown = before ? all.slice(-PAGE_SIZE) : all.slice(0, PAGE_SIZE);
  const cursor = (row: Summary | undefined) => row && { at: getPlaceTime(row, filter), id: row.id };
  const previousCount = (found?.previous_count ?? 0) + (before && hasMore ? 1 : 0);
  const total = formatTotal(found?.total_count ?? 0);
  return {
    total,
    rows: shown.map((row) => formatRow(row, filter, now, zone)),
    pages: {
      position: formatPosition(previousCount, shown.length, total),
      previous: (before ? hasMore : hasCursor) ? (cursor(shown[0]) ?? null) : null,
      next: (before ? true : hasMore) ? (cursor(shown.at(-1)) ?? null) : null,
    },
  };
}

function formatRow(row: Summary, filter: ConversationFilter, now: Date, zone: string) {
  const { id, kind, status, plan, priority, due_at } = row;
  const at = getPlaceTime(row, filter);
  return {
    id,
    href: `/desk/${kind}/${id}${formatPlace({ filter, at })}`,
    subject: row.subject,
    sender: row.sender,
    facts: [
      row.sender_email,
      plan && getPlanName(plan),
      priority && `${TICKET_PRIORITIES[priority]} priority`,
      formatStaffDateTime(new Date(row.created_at), zone),
    ].filter((fact) => fact !== null),
    assignee: row.assignee_name,
    isLate: due_at !== null && Date.parse(due_at) < now.getTime(),
    state:
      status === "open"
        ? formatWaitingTime(row.waiting_since, due_at, now)
        : CONVERSATION_STATES[status],
  };
}

/** Returns the time by which the list is sorted. */
function getPlaceTime({ due_at, created_at }: Summary, { state }: ConversationFilter): string {
  return state === "open" ? (due_at ?? created_at) : created_at;
}

/** Maximum that the database counts to. */
const MAX_COUNTED = 1000;

function formatTotal(count: number): string {
  return count < MAX_COUNTED ? String(count) : "1,000 or more";
}

function formatPosition(previousCount: number, count: number, total: string): string {
  if (count === 0) return "";
  if (previousCount >= MAX_COUNTED) return total;
  return `${previousCount + 1}–${previousCount + count} of ${total}`;
}
