import { PLAN_KEYS, type PlanKey } from "./plans";

/** A plan somebody asked for; their current one stays until the next billing cycle. */
export type PlanChangeRequest = { plan: string; requestedAt: string };

/** The plans a client may ask for: all but the one they have. */
export function plansToChangeTo(current: string): PlanKey[] {
  return PLAN_KEYS.filter((plan) => plan !== current);
}
