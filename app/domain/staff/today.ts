import { type Enums, WORK_ITEM_KIND_VALUES } from "~/services/database.types";
import { parseFilter } from "../messages/status-filter";

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
