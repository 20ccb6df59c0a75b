import type { PlanKey } from "../plans/plans";

/** Step of the sign-up page that waits for the confirmation. */
export const CHECK_EMAIL = "check-email";

/** Query parameter with which the visitor asks whether the address is confirmed. */
export const CHECKED = "checked";

/** Returns the path of the sign-up form with what was typed there, except address and password. */
export function signUpAgainPath(plan: PlanKey): string {
  return `/signup?plan=${plan}&step=again`;
}

/**
 * Returns the path of the page that announces the confirmation email, resends it and accepts its
 * code.
 */
export function checkEmailPath(plan: PlanKey): string {
  return `/signup?plan=${plan}&step=${CHECK_EMAIL}`;
}
