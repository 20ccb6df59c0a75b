import type { PlanKey } from "./plans";

/** The page that announces the confirmation mail, sends it again and takes its code. */
export function checkEmailAddress(plan: PlanKey): string {
  return `/signup?plan=${plan}&step=check-email`;
}
