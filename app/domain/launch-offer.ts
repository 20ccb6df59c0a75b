import type { BillingPeriod } from "./plans";

/** How many launch spots of one plan are left (spec section 3, "Launch promotion counter"). */
export type LaunchCounter = { planName: string; availableSpots: number; totalSpots: number };

/** All spots of the launch special; what is left of them is counted in the database. */
export const LAUNCH_SPOTS = 60;

/** A launch offer is active on a plan card when spots are left and billing is monthly (spec section 4). */
export function isOfferActive(
  counter: LaunchCounter | undefined,
  billing: BillingPeriod,
): counter is LaunchCounter {
  return billing === "monthly" && counter !== undefined && counter.availableSpots > 0;
}

/** The spots of all plans together; null when none are left, and the banner is absent then. */
export function remainingSpots(
  counters: readonly LaunchCounter[],
): { available: number; total: number } | null {
  const sum = (pick: (counter: LaunchCounter) => number) =>
    counters.reduce((total, counter) => total + pick(counter), 0);
  const available = sum(({ availableSpots }) => availableSpots);
  return available > 0 ? { available, total: sum(({ totalSpots }) => totalSpots) } : null;
}
