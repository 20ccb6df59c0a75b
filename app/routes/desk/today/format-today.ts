import type { CompositeTypes, Enums } from "~/database.types";
import { formatPlace } from "~/domain/conversations/conversation-filter";
import { getPlanName } from "~/domain/plans/plans";
import {
  formatTodayAction,
  type TodayFilter,
  WORK_ITEM_KINDS,
  formatWaitingTime,
  isOverdue,
} from "~/domain/staff/today";

type Item = CompositeTypes<"staff_work_item">;
type Count = CompositeTypes<"work_item_count">;
type Kind = Enums<"work_item_kind">;

/** The database stops counting here, for each kind. */
const MAX_COUNTED = 100;

/** To-do texts that don't depend on the item. */
const TITLES: Partial<Record<Kind, (title: string) => string>> = {
  drafts: (network) => `${network} post: changes requested`,
  drafts_to_review: (network) => `Read the ${network} post before the client does`,
  meetings: () => "Mark the meeting as held or missed",
  action_plans: () => "Send the action plan",
  plan_changes: (plan) => `Wants ${getPlanName(plan)}`,
  activations: (plan) => `Activate ${getPlanName(plan)}`,
  clients_without_meeting: () => "No meeting booked",
};

type Button = {
  /** Last part of the path. */
  noun: string;
  /** If not the item's own. */
  path?: (item: Item) => string;
  label: string;
  busy: string;
  /** The command requires this status to be unchanged. */
  seen_status?: Enums<"meeting_status"> | Enums<"plan_status">;
};

const ACTIONS: Partial<Record<Kind, Button>> = {
  meetings: { noun: "held", label: "Mark as Held", busy: "Saving...", seen_status: "booked" },
  action_plans: { noun: "action-plan", label: "Mark as Sent", busy: "Saving..." },
  activations: {
    noun: "activation",
    label: "Activate",
    busy: "Activating...",
    seen_status: "inactive",
  },
  posts_to_write: {
    noun: "settlement",
    path: ({ id }) => `draft-jobs/${id}`,
    label: "Done",
    busy: "Saving...",
  },
};

/** What the link of an item without a button does. */
const NEXT_STEPS: Partial<Record<Kind, string>> = {
  conversations: "Reply",
  drafts: "Change",
  drafts_to_review: "Read",
  plan_changes: "Decide",
};

export function formatItem(item: Item, filter: TodayFilter, now: Date) {
  const { kind, id, path, title, sender, due_at } = item;
  const format = TITLES[kind];
  const text = title ?? "";
  const action = ACTIONS[kind];
  return {
    key: `${kind} ${id}`,
    href: `/desk/${path}${formatInboxPlace(item, filter)}`,
    title: format ? format(text) : text,
    sender,
    facts: formatFacts(item),
    state: formatWaitingTime(item.waiting_since, due_at, now),
    isLate: isOverdue(due_at, now),
    assignee: item.assignee_name ?? undefined,
    next: NEXT_STEPS[kind],
    action: action && {
      ...action,
      path: formatTodayAction(`/desk/${action.path?.(item) ?? path}/${action.noun}`, filter),
    },
  };
}

function formatFacts({ kind, plan }: Item): string {
  const name = plan && `${getPlanName(plan)} plan`;
  if (kind === "conversations") return name ?? "Visitor";
  if (kind === "activations") return "We’ve met, and the plan isn’t active yet";
  return [TITLES[kind] ? null : WORK_ITEM_KINDS[kind], name].filter(Boolean).join(", ");
}

/** Query for previous/next through open conversations; empty for other items. */
function formatInboxPlace({ kind, due_at }: Item, { assignment }: TodayFilter): string {
  if (kind !== "conversations" || due_at === null) return "";
  return formatPlace({
    filter: { view: assignment ?? "all", state: "open", search: "" },
    at: due_at,
  });
}

/** "100+" where the database stopped counting. */
export function formatCounts(counts: readonly Count[], kind?: Kind) {
  const counted = counts.filter((count) => !kind || count.kind === kind);
  const add = (key: "item_count" | "overdue_count" | "mine_count") => {
    const sum = counted.reduce((total, count) => total + count[key], 0);
    return `${sum}${counted.some((count) => count[key] >= MAX_COUNTED) ? "+" : ""}`;
  };
  return { total: add("item_count"), overdue: add("overdue_count"), mine: add("mine_count") };
}
