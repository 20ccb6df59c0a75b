import { formatLongDate } from "../long-date";
import { PLAN_KEYS, type PlanKey, getPlanName } from "../plans/plans";

export const REJECTION_MAX_LENGTH = 1000;

export const PLAN_CHANGE_STATUSES = ["open", "approved", "declined", "withdrawn"] as const;

/** Requested plan change and its status. */
export type PlanChange = {
  id: string;
  requested_plan: string;
  created_at: string;
  status: (typeof PLAN_CHANGE_STATUSES)[number];
  /** First day of an approved plan, as 2026-01-31. */
  effective_on: string | null;
  /** Time at which the request was completed; null while the plan change is pending. */
  handled_at: string | null;
  /** Reason of a rejection. */
  reason: string | null;
};

/** Request as formatted for the client. */
export type PlanChangeNotice = {
  id: string;
  title: string;
  text: string;
  /** The plan change is pending, and the client may withdraw the request. */
  isPending: boolean;
};

/** @returns null without a request, or for one that the client withdrew */
export function formatPlanChange(request: PlanChange | null): PlanChangeNotice | null {
  if (!request || request.status === "withdrawn") return null;
  const { id, status, handled_at, reason } = request;
  const requestedOn = `you asked for ${getPlanName(request.requested_plan)} on ${formatLongDate(new Date(request.created_at))}.`;
  const day = formatLongDate(new Date(request.effective_on ?? ""));
  const isPending = handled_at === null;
  switch (status) {
    case "open":
      return {
        id,
        title: "Plan change pending:",
        text: `${requestedOn} It takes effect at your next billing cycle.`,
        isPending,
      };
    case "approved":
      return {
        id,
        title: "Plan change approved:",
        text: `${requestedOn} It holds ${isPending ? `from ${day} on` : `since ${day}`}.`,
        isPending,
      };
    case "declined":
      return {
        id,
        title: "Plan change declined:",
        text: `${requestedOn} ${reason ?? ""}`,
        isPending,
      };
  }
}

/** Returns the plans that a client may request: all except their own. */
export function listOtherPlans(current: string): PlanKey[] {
  return PLAN_KEYS.filter((plan) => plan !== current);
}
