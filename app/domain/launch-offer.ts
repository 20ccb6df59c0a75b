import type { BillingPeriod } from "./plans";

/** How many launch spots of one plan are left. */
export type LaunchCounter = { planName: string; availableSpots: number; totalSpots: number };

/** The total of the launch special; the database counts how many are left. */
export const LAUNCH_SPOTS = 60;

/** A launch offer is active on a plan card while spots are left and billing is monthly. */
export function isOfferActive(
  counter: LaunchCounter | undefined,
  billing: BillingPeriod,
): counter is LaunchCounter {
  return billing === "monthly" && counter !== undefined && counter.availableSpots > 0;
}

/** The spots of all plans together, or null when none are left, which hides the banner. */
export function remainingSpots(
  counters: readonly LaunchCounter[],
): { available: number; total: number } | null {
  const sum = (pick: (counter: LaunchCounter) => number) =>
    counters.reduce((total, counter) => total + pick(counter), 0);
  const available = sum(({ availableSpots }) => availableSpots);
  return available > 0 ? { available, total: sum(({ totalSpots }) => totalSpots) } : null;
}
