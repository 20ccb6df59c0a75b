import { PLAN_KEYS, type PlanKey } from "./plans";

/** A plan the client asked for; the current one stays until the next billing cycle. */
export type PlanChangeRequest = { plan: string; requestedAt: string };

/** The plans a client may ask for: all but their own. */
export function plansToChangeTo(current: string): PlanKey[] {
  return PLAN_KEYS.filter((plan) => plan !== current);
}
