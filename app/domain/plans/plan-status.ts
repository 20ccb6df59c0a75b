import type { Enums, Tables } from "~/database.types";
import { formatLongDate } from "../long-date";
import type { Profile } from "../profiles/profile";

/** `effective_on` is a day like 2026-01-31. */
export type PlanStatusChange = Tables<"plan_status_changes">;
export type PlanStatusChangeKind = Enums<"plan_status_change_kind">;

export const PLAN_REASON_MAX_LENGTH = 1000;

export type PlanStatusNotice = { id: string; title: string; text: string; reason: string };

export type Plan = Pick<Profile, "plan_status" | "plan_activated_at">;

export function isBilled({ plan_status }: Pick<Plan, "plan_status">): boolean {
  return plan_status === "active" || plan_status === "paused";
}

export function formatPlanStatus(plan: Plan, changes: readonly PlanStatusChange[]): string {
  switch (plan.plan_status) {
    case "inactive":
      return "Inactive";
    case "active":
      return `Active since ${formatLongDate(new Date(plan.plan_activated_at ?? ""))}`;
    case "paused":
      return `Paused since ${formatDay(findApplied(changes, "pause"))}`;
    case "ended":
      return `Ended on ${formatDay(findApplied(changes, "end"))}`;
  }
}

export function listPlanStatusNotices(
  plan: Plan,
  changes: readonly PlanStatusChange[],
): PlanStatusNotice[] {
  const resumption = findPending(changes, "resumption");
  const until = resumption ? ` until it resumes on ${formatDay(resumption)}` : " until it resumes";
  const pause = findPending(changes, "pause");
  const end = findPending(changes, "end");
  const paused = plan.plan_status === "paused" ? findApplied(changes, "pause") : undefined;
  const ended = plan.plan_status === "ended" ? findApplied(changes, "end") : undefined;
  const notices = [
    paused && {
      ...paused,
      title: `Your plan has been paused since ${formatDay(paused)}`,
      text: `We publish nothing and you pay nothing${until}.`,
    },
    ended && {
      ...ended,
      title: `Your plan ended on ${formatDay(ended)}`,
      text: "We publish nothing and you pay nothing anymore. Your account stays. Want to start again? Submit a ticket.",
    },
    pause && {
      ...pause,
      title: `Your plan pauses on ${formatDay(pause)}`,
      text: `From then on, we publish nothing and you pay nothing${until}.`,
    },
    end && {
      ...end,
      title: `Your plan ends on ${formatDay(end)}`,
      text: "From then on, we publish nothing and you pay nothing. Your account stays.",
    },
  ];
  return notices
    .filter((notice) => notice !== undefined)
    .map(({ id, title, text, reason }) => ({ id, title, text, reason }));
}

/** In the order in which they take effect. */
export function listPendingChanges(changes: readonly PlanStatusChange[]): PlanStatusChange[] {
  return changes
    .filter(({ applied_at }) => applied_at === null)
    .toSorted((a, b) => a.effective_on.localeCompare(b.effective_on));
}

function findPending(changes: readonly PlanStatusChange[], kind: PlanStatusChangeKind) {
  return changes.find((change) => change.kind === kind && change.applied_at === null);
}

/** @param changes newest first */
function findApplied(changes: readonly PlanStatusChange[], kind: PlanStatusChangeKind) {
  return changes.find((change) => change.kind === kind && change.applied_at !== null);
}

function formatDay(change: PlanStatusChange | undefined): string {
  return formatLongDate(new Date(change?.effective_on ?? ""));
}
