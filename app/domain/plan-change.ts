import { longDate } from "./long-date";
import { PLAN_KEYS, type PlanKey, planName } from "./plans";

export const REFUSAL_MAX = 1000;

export const PLAN_REQUEST_STATUSES = ["open", "approved", "declined", "withdrawn"] as const;

/** A plan the client asked for, and what became of it. */
export type PlanRequest = {
  id: string;
  requested_plan: string;
  created_at: string;
  status: (typeof PLAN_REQUEST_STATUSES)[number];
  /** The day from which on an approved plan holds, as 2026-01-31. */
  effective_on: string | null;
  /** When all was done about it; null while the plan still is to change. */
  handled_at: string | null;
  /** Why it was declined. */
  reason: string | null;
};

/** A request as its client reads it. */
export type PlanRequestWords = {
  id: string;
  title: string;
  text: string;
  /** The plan still is to change, and the client may take the request back. */
  isPending: boolean;
};

/** @returns null where there is nothing to say: no request, or one the client took back */
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

/** The plans a client may ask for: all but their own. */
export function plansToChangeTo(current: string): PlanKey[] {
  return PLAN_KEYS.filter((plan) => plan !== current);
}
