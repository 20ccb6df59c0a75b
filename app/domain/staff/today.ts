import { type Enums, WORK_ITEM_KIND_VALUES } from "~/database.types";
import { MINUTE_MS } from "../calendar";
import { parseFilter } from "../status";

type Kind = Enums<"work_item_kind">;

export const WORK_ITEM_KINDS: Record<Kind, string> = {
  alerts: "Warnings",
  conversations: "Conversations",
  drafts: "Posts to change",
  drafts_to_review: "Posts to read first",
  posts_to_write: "Posts to write",
  meetings: "Meetings to mark",
  action_plans: "Action plans",
  plan_changes: "Plan requests",
  activations: "Plans to activate",
  clients_without_meeting: "Clients without a meeting",
};

export const ASSIGNMENTS: Record<Enums<"conversation_assignment"> | "all", string> = {
  all: "Everyone’s",
  mine: "Mine",
  unassigned: "Unassigned",
};

export type TodayFilter = { kind?: Kind; assignment?: Enums<"conversation_assignment"> };

export function parseTodayFilter(params: URLSearchParams): TodayFilter {
  const kind = params.get("kind");
  const assignment = parseFilter(ASSIGNMENTS, params.get("assignee"));
  return {
    kind: WORK_ITEM_KIND_VALUES.find((value) => value === kind),
    assignment: assignment === "all" ? undefined : assignment,
  };
}

export function formatTodayFilter({ kind, assignment }: TodayFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (kind) params.set("kind", kind);
  if (assignment) params.set("assignee", assignment);
  return params;
}

export function formatTodayAction(path: string, filter: TodayFilter): string {
  return `${path}?${new URLSearchParams({ today: `${formatTodayFilter(filter)}` })}`;
}

/** Return path: the list the button was clicked in, else the item's page. */
export function getReturnPath({ searchParams }: URL, page: string): string {
  const today = searchParams.get("today");
  if (today === null) return page;
  const query = `${formatTodayFilter(parseTodayFilter(new URLSearchParams(today)))}`;
  return query ? `/desk?${query}` : "/desk";
}

export const NOTIFICATION_LABELS: Record<Enums<"notification_event">, string> = {
  tickets: "Tickets",
  messages: "Messages",
  bookings: "Meetings booked, moved or cancelled",
  overdue: "Replies that are overdue",
};

export const NOTIFICATION_FREQUENCIES: Record<Enums<"notification_frequency">, string> = {
  immediate: "Right away",
  hourly: "Once an hour",
  daily: "Once a day, at 8 AM",
  none: "Never",
};

export function formatWaitingTime(since: string, due: string | null, now: Date): string {
  if (due === null) return `Waiting ${formatDuration(now.getTime() - Date.parse(since))}`;
  const left = Date.parse(due) - now.getTime();
  return `${formatDuration(Math.abs(left))} ${left < 0 ? "late" : "left"}`;
}

/** Nothing promised is never overdue. */
export function isOverdue(due: string | null, now: Date): boolean {
  return due !== null && Date.parse(due) < now.getTime();
}

export function formatDuration(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  if (minutes < 60) return formatCount(minutes, "minute");
  if (minutes < 48 * 60) return formatCount(Math.floor(minutes / 60), "hour");
  return formatCount(Math.floor(minutes / (24 * 60)), "day");
}

function formatCount(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}

export const DESK_SECTIONS = {
  today: { href: "/desk", label: "Today" },
  inbox: { href: "/desk/inbox", label: "Inbox" },
  posts: { href: "/desk/posts", label: "Posts" },
  meetings: { href: "/desk/meetings", label: "Meetings" },
  clients: { href: "/desk/clients", label: "Clients" },
  plan_changes: { href: "/desk/plan-changes", label: "Plan requests" },
  subscribers: { href: "/desk/subscribers", label: "Subscribers" },
  unsent: { href: "/desk/unsent", label: "Unsent" },
  staff: { href: "/desk/staff", label: "Team" },
  settings: { href: "/desk/settings", label: "Settings" },
} as const;
export type DeskSection = keyof typeof DESK_SECTIONS;
