import type { PlanKey } from "../plans/plans";

/**
 * Returns the path of the page that announces the confirmation email, resends it and accepts its
 * code.
 */
export function checkEmailPath(plan: PlanKey): string {
  return `/signup?plan=${plan}&step=check-email`;
}
