import { PLAN_VALUES, type Tables } from "~/database.types";
import { formatLongDate } from "../long-date";
import { type PlanKey, getPlanName } from "../plans/plans";
import type { Profile } from "../profiles/profile";

export const DECLINE_REASON_MAX_LENGTH = 1000;

export type PlanChange = Tables<"plan_changes">;

export type PlanChangeNotice = {
  id: string;
  title: string;
  text: string;
  /** The client may withdraw the request. */
  isPending: boolean;
};

/** Null without a request, or if it was withdrawn. */
export function formatPlanChange(
  request: PlanChange | null,
  nextBilling: string | null,
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
    open: { title: "Plan change pending:", result: describeRequestedStart(nextBilling) },
    approved: {
      title: "Plan change approved:",
      result: isPending ? `It starts on ${day}.` : `It started on ${day}.`,
    },
    declined: { title: "Plan change declined:", result: reason ?? "" },
  };
  const { title, result } = notices[status];
  const text = `you requested ${name} on ${asked}. ${result}`;
  return { id, title, text, isPending };
}

export function describeRequestedStart(nextBilling: string | null): string {
  return nextBilling === null
    ? "It takes effect once we’ve approved it."
    : "It takes effect at your next billing cycle.";
}

/** The database has the same rule. The plan is agreed at the strategy meeting. */
export function canChangePlanAtOnce(
  profile: Pick<Profile, "plan_status">,
  hasHeldMeeting: boolean,
): boolean {
  return profile.plan_status === "inactive" && !hasHeldMeeting;
}

export function listOtherPlans(current: string): PlanKey[] {
  return PLAN_VALUES.filter((plan) => plan !== current);
}
