import { longDate } from "./long-date";
import { PLAN_KEYS, type PlanKey, planName } from "./plans";

export const REFUSAL_MAX = 1000;

export const PLAN_REQUEST_STATUSES = ["open", "approved", "declined", "withdrawn"] as const;

/** Requested plan change and its status. */
export type PlanRequest = {
  id: string;
  requested_plan: string;
  created_at: string;
  status: (typeof PLAN_REQUEST_STATUSES)[number];
  /** First day of an approved plan, as 2026-01-31. */
  effective_on: string | null;
  /** Time at which the request was completed; null while the plan change is pending. */
  handled_at: string | null;
  /** Reason of a rejection. */
  reason: string | null;
};

/** Request as formatted for the client. */
export type PlanRequestWords = {
  id: string;
  title: string;
  text: string;
  /** The plan change is pending, and the client may withdraw the request. */
  isPending: boolean;
};

/** @returns null without a request, or for one that the client withdrew */
export function planRequestInWords(request: PlanRequest | null): PlanRequestWords | null {
  if (!request || request.status === "withdrawn") return null;
  const { id, status, handled_at, reason } = request;
  const asked = `you asked for ${planName(request.requested_plan)} on ${longDate(new Date(request.created_at))}.`;
  const day = longDate(new Date(request.effective_on ?? ""));
  const isPending = handled_at === null;
  switch (status) {
    case "open":
      return {
        id,
        title: "Plan change pending:",
        text: `${asked} It takes effect at your next billing cycle.`,
        isPending,
      };
    case "approved":
      return {
        id,
        title: "Plan change approved:",
        text: `${asked} It holds ${isPending ? `from ${day} on` : `since ${day}`}.`,
        isPending,
      };
    case "declined":
      return { id, title: "Plan change declined:", text: `${asked} ${reason ?? ""}`, isPending };
  }
}

/** Returns the plans that a client may request: all except their own. */
export function plansToChangeTo(current: string): PlanKey[] {
  return PLAN_KEYS.filter((plan) => plan !== current);
}
