import { PLAN_VALUES, type Tables } from "~/services/database.types";
import { formatIsoDay } from "../calendar";
import { formatLongDate } from "../long-date";
import {
  endsBeforeNextBilling,
  getNextBilling,
  isBilled,
  isEndedBy,
  type Plan,
  type PlanStatusChange,
} from "../plans/plan-status";
import { type PlanKey, getPlanName } from "../plans/plans";
import type { Profile } from "../profiles/profile";

export const DECLINE_REASON_MAX_LENGTH = 1000;

/**
 * Requested plan change. `effective_on` is a day such as 2026-01-31, null unless approved and while nobody
 * knows when a pause before it ends.
 */
export type PlanChange = Tables<"plan_changes">;

/** Request as formatted for the client. */
export type PlanChangeNotice = {
  id: string;
  title: string;
  text: string;
  /** The plan change is pending, and the client may withdraw the request. */
  isPending: boolean;
};

/**
 * Formats a request for its client.
 * @param changes what is scheduled for the client's plan
 * @returns null without a request, or for one that was withdrawn
 */
export function formatPlanChange(
  request: PlanChange | null,
  plan: Plan,
  now: Date,
  changes: readonly PlanStatusChange[],
): PlanChangeNotice | null {
  if (!request || request.status === "withdrawn") return null;
  const { id, status, created_at, completed_at, reason } = request;
  const isPending = completed_at === null;
  const name = getPlanName(request.requested_plan);
  const asked = formatLongDate(new Date(created_at));
  if (completed_at === created_at)
    return { id, title: "Plan changed:", text: `you chose ${name} on ${asked}.`, isPending };
  const day = formatLongDate(new Date(request.effective_on ?? ""));
  const notices = {
    open: { title: "Plan change pending:", result: describeRequestedStart(plan, now, changes) },
    approved: {
      title: "Plan change approved:",
      result: isPending
        ? START_TEXTS[getPlanChangeStart(request, changes)](day)
        : `It started on ${day}.`,
    },
    declined: { title: "Plan change declined:", result: reason ?? "" },
  };
  const { title, result } = notices[status];
  const text = `you requested ${name} on ${asked}. ${result}`;
  return { id, title, text, isPending };
}

/** Tells a client when a change takes effect that staff have to approve. */
export function describeRequestedStart(
  plan: Plan,
  now: Date,
  changes: readonly PlanStatusChange[],
): string {
  if (!isBilled(plan)) return "It takes effect once we’ve approved it.";
  return endsBeforeNextBilling(plan, now, changes)
    ? START_TEXTS.never()
    : "It takes effect at your next billing cycle.";
}

const START_TEXTS = {
  "on-its-day": (day: string) => `It starts on ${day}.`,
  "after-pause": () => "It starts after your plan resumes.",
  never: () => "It won’t start, because your plan ends by then.",
};

/** Tells when an approved change starts, before whose day the plan may pause or end. */
export function getPlanChangeStart(
  { effective_on }: PlanChange,
  changes: readonly PlanStatusChange[],
): keyof typeof START_TEXTS {
  if (isEndedBy(changes, effective_on)) return "never";
  return effective_on === null ? "after-pause" : "on-its-day";
}

/**
 * Returns true for a client whose plan changes at once: it is inactive, and no meeting was held, at
 * which it is agreed. The database decides by the same rule.
 */
export function canChangePlanAtOnce(
  profile: Pick<Profile, "plan_status">,
  hasHeldMeeting: boolean,
): boolean {
  return profile.plan_status === "inactive" && !hasHeldMeeting;
}

/** Returns the plans that a client may request: all except their own. */
export function listOtherPlans(current: string): PlanKey[] {
  return PLAN_VALUES.filter((plan) => plan !== current);
}

/**
 * Proposes the day from which an approved plan holds: the start of the client's next billing cycle, or
 * today for a plan that is not billed. Staff may choose another; the database applies the plan on that
 * day. For a paused plan it is the cycle that would be next if the plan resumed today, because the
 * database moves the day by what the pause lasts from now on.
 * @returns a day such as 2026-01-31; empty for a plan that stops before its next cycle
 */
export function proposeEffectiveDay(
  plan: Plan,
  now: Date,
  changes: readonly PlanStatusChange[],
): string {
  const today = formatIsoDay(now);
  if (!isBilled(plan)) return today;
  const resumesOn = plan.plan_status === "paused" ? today : undefined;
  const billing = getNextBilling(plan, now, changes, resumesOn);
  return billing ? formatIsoDay(billing) : "";
}
