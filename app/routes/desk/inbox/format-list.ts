import type { CompositeTypes } from "~/database.types";
import {
  CONVERSATION_STATUSES,
  type ConversationFilter,
  formatPlace,
} from "~/domain/conversations/conversation-filter";
import { formatStaffDateTime } from "~/domain/long-date";
import { type PagePosition, toPageBetween } from "~/domain/pagination";
import { getPlanName } from "~/domain/plans/plans";
import { formatWaitingTime, isOverdue } from "~/domain/staff/today";
import { TICKET_PRIORITIES } from "~/domain/tickets/ticket";

type Summary = CompositeTypes<"staff_conversation_summary">;

export function formatConversations(
  found: CompositeTypes<"staff_conversation_page"> | null,
  filter: ConversationFilter,
  position: PagePosition,
  now: Date,
  zone: string,
) {
  const { rows, ...pages } = toPageBetween(
    found?.conversations ?? [],
    position,
    (row) => row.place_at,
  );
  const total = formatTotal(found?.total_count ?? 0);
  return {
    total,
    rows: rows.map((row) => formatRow(row, filter, now, zone)),
    pages: {
      ...pages,
      position: formatPosition(found?.previous_count ?? 0, rows.length, total),
    },
  };
}

export function formatRow(row: Summary, filter: ConversationFilter, now: Date, zone: string) {
  const { id, status, plan, priority, due_at } = row;
  return {
    id,
    href: `/desk/inbox/${id}${formatPlace({ filter, at: row.place_at })}`,
    title: row.subject,
    sender: row.sender,
    preview: row.preview,
    facts: [
      row.sender_email,
      plan && getPlanName(plan),
      priority && `${TICKET_PRIORITIES[priority]} priority`,
      formatStaffDateTime(new Date(row.created_at), zone),
    ]
      .filter((fact) => fact !== null)
      .join(", "),
    assignee: row.assignee_name ?? undefined,
    isLate: isOverdue(due_at, now),
    state:
      status === "open"
        ? formatWaitingTime(row.waiting_since, due_at, now)
        : CONVERSATION_STATUSES[status],
  };
}

/** The database stops counting here. */
const MAX_COUNTED = 1000;

function formatTotal(count: number): string {
  return count < MAX_COUNTED ? String(count) : "1,000 or more";
}

function formatPosition(previousCount: number, count: number, total: string): string {
  if (count === 0) return "";
  if (previousCount >= MAX_COUNTED) return total;
  return `${previousCount + 1}–${previousCount + count} of ${total}`;
}
