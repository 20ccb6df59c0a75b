import type { Enums, Tables } from "~/services/database.types";
import { DAY_MS } from "../calendar";
import { formatLongDate } from "../long-date";
import type { Profile } from "../profiles/profile";
import { getNextBillingDate } from "./plans";

/** Pause, resumption, end or closure of a plan; `effective_on` is a day such as 2026-01-31. */
export type PlanStatusChange = Tables<"plan_status_changes">;
export type PlanStatusChangeKind = Enums<"plan_status_change_kind">;

export const PLAN_REASON_MAX_LENGTH = 1000;

/** Tells a client about a pause or the end of their plan. */
export type PlanStatusNotice = { id: string; title: string; text: string; reason: string };

export type Plan = Pick<Profile, "plan_status" | "plan_activated_at" | "paused_days">;

/** Tells whether a plan has billing cycles, which a pause interrupts. */
export function isBilled({ plan_status }: Pick<Plan, "plan_status">): boolean {
  return plan_status === "active" || plan_status === "paused";
}

/**
 * Returns the client's next billing date, which paused days postpone; null for a plan that is not billed,
 * and for one that ends before.
 * @param resumesOn day such as 2026-01-31 on which a paused plan resumes where none is scheduled; the date
 * is null without it
 */
export function getNextBilling(
  plan: Plan,
  now: Date,
  changes: readonly PlanStatusChange[] = [],
  resumesOn?: string,
): Date | null {
  const isPaused = plan.plan_status === "paused";
  if (!isBilled(plan) || plan.plan_activated_at === null) return null;
  const pause = isPaused ? findApplied(changes, "pause") : findPending(changes, "pause");
  const billedFrom = Date.parse(plan.plan_activated_at) + plan.paused_days * DAY_MS;
  const asOf = isPaused && pause ? new Date(pause.effective_on) : now;
  const resumption = findPending(changes, "resumption")?.effective_on ?? resumesOn;
  const next = postpone(
    getNextBillingDate(new Date(billedFrom), asOf),
    pause?.effective_on,
    resumption,
  );
  return next && isEndedBy(changes, next.toISOString()) ? null : next;
}

/** Tells whether a plan is to end before its next billing cycle, at which a requested change would start. */
export function endsBeforeNextBilling(
  plan: Plan,
  now: Date,
  changes: readonly PlanStatusChange[],
): boolean {
  return isBilled(plan) && isEndedBy(changes, null) && getNextBilling(plan, now, changes) === null;
}

/** Moves a billing date by a pause before it; returns null while nobody knows how long that lasts. */
function postpone(
  billing: Date,
  pause: string | undefined,
  resumption: string | undefined,
): Date | null {
  if (pause === undefined || new Date(pause) > billing) return billing;
  if (resumption === undefined) return null;
  return new Date(billing.getTime() + Date.parse(resumption) - Date.parse(pause));
}

/**
 * Tells whether a plan is to end by a day.
 * @param day null for one that nobody knows yet
 */
export function isEndedBy(changes: readonly PlanStatusChange[], day: string | null): boolean {
  const end = findPending(changes, "end");
  return end !== undefined && (day === null || end.effective_on <= day);
}

/** Tells staff the status of a plan and since when: "Paused since January 5, 2026". */
export function formatPlanStatus(plan: Plan, changes: readonly PlanStatusChange[]): string {
  switch (plan.plan_status) {
    case "inactive":
      return "Inactive";
    case "active":
      return `Active since ${formatLongDate(new Date(plan.plan_activated_at ?? ""))}`;
    case "paused":
      return `Paused since ${formatDay(findApplied(changes, "pause"))}`;
    case "ended":
      return formatEnd(findEnd(changes));
  }
}

function formatEnd(end: PlanStatusChange | undefined): string {
  return `${end?.kind === "closure" ? "Closed before its start" : "Ended"} on ${formatDay(end)}`;
}

/** Lists what the client has to know about a pause or the end of their plan. */
export function listPlanStatusNotices(
  plan: Plan,
  changes: readonly PlanStatusChange[],
): PlanStatusNotice[] {
  const resumption = findPending(changes, "resumption");
  const until = resumption ? ` until it resumes on ${formatDay(resumption)}` : " until it resumes";
  const pause = findPending(changes, "pause");
  const end = findPending(changes, "end");
  const paused = plan.plan_status === "paused" ? findApplied(changes, "pause") : undefined;
  const ended = plan.plan_status === "ended" ? findEnd(changes) : undefined;
  const notices = [
    paused && {
      ...paused,
      title: `Your plan has been paused since ${formatDay(paused)}`,
      text: `We publish nothing and you pay nothing${until}.`,
    },
    ended && {
      ...ended,
      ...(ended.kind === "closure"
        ? {
            title: "Your plan won’t start",
            text: "We publish nothing and you pay nothing. Your account stays. Want to start after all? Submit a ticket.",
          }
        : {
            title: `Your plan ended on ${formatDay(ended)}`,
            text: "We publish nothing and you pay nothing anymore. Your account stays. Want to start again? Submit a ticket.",
          }),
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

/** Lists the changes that have not taken effect, in the order in which they will. */
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

/** Finds what ended a plan last: its end, or its closure before it started. */
export function findEnd(changes: readonly PlanStatusChange[]): PlanStatusChange | undefined {
  return changes.find(
    ({ kind, applied_at }) => (kind === "end" || kind === "closure") && applied_at !== null,
  );
}

function formatDay(change: PlanStatusChange | undefined): string {
  return formatLongDate(new Date(change?.effective_on ?? ""));
}
