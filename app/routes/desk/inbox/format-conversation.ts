import type { StaffConversation } from "~/domain/conversations/conversation";
import { CONVERSATION_STATUSES, type ListPlace } from "~/domain/conversations/conversation-filter";
import { formatStaffDateTime } from "~/domain/long-date";
import { getPlanName } from "~/domain/plans/plans";
import { formatWaitingTime, isOverdue } from "~/domain/staff/today";
import { formatRow } from "./format-list";

export function formatConversation(
  found: StaffConversation,
  place: ListPlace | null,
  now: Date,
  zone: string,
) {
  const { entries, others, due_at, status } = found;
  const client = found.business_name ?? found.sender_name;
  return {
    id: found.id,
    kind: found.kind,
    subject: found.subject,
    status,
    state: found.is_spam ? "Spam" : CONVERSATION_STATUSES[status],
    due: status === "open" ? formatWaitingTime(found.waiting_since, due_at, now) : null,
    isLate: isOverdue(due_at, now),
    isSpam: found.is_spam,
    isUnverified: found.is_unverified_email,
    isDoubtful: found.is_doubtful,
    priority: found.priority,
    category: found.category,
    assignee: found.assignee_id,
    client,
    clientId: found.client_id,
    senderName: found.sender_name,
    email: found.sender_email,
    plan: found.plan && getPlanName(found.plan),
    entries: entries.map(({ id, author, author_name, body, created_at: at }) => ({
      id,
      author,
      by: author === "client" ? client : (author_name ?? "The team"),
      body,
      at,
      formattedAt: formatStaffDateTime(new Date(at), zone),
    })),
    draft: found.reply_draft && {
      id: found.reply_draft.id,
      body: found.reply_draft.body,
      origin: `${found.reply_draft.author_name} replied by email on ${formatStaffDateTime(new Date(found.reply_draft.created_at), zone)}.`,
    },
    seen: entries.findLast(({ author }) => author !== "note")?.id,
    colleagues: found.colleagues,
    savedReplies: found.saved_replies.map(({ id, title }) => ({ id, title })),
    others,
    list: place && {
      filter: place.filter,
      before: found.before.map((row) => formatRow(row, place.filter, now, zone)),
      after: found.after.map((row) => formatRow(row, place.filter, now, zone)),
    },
  };
}
export type FormattedConversation = ReturnType<typeof formatConversation>;
