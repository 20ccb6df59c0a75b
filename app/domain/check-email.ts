import type { PlanKey } from "./plans";

/** Where the confirmation mail is announced, sent again, and its code typed. */
export function checkEmailAddress(plan: PlanKey): string {
  return `/signup?plan=${plan}&step=check-email`;
}
