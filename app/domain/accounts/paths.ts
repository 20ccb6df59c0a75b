import type { PlanKey } from "../plans/plans";

export const CHECK_EMAIL = "check-email";

export const CHECKED = "checked";

export function signUpAgainPath(plan: PlanKey): string {
  return `/signup?plan=${plan}&step=again`;
}

export function checkEmailPath(plan: PlanKey): string {
  return `/signup?plan=${plan}&step=${CHECK_EMAIL}`;
}
