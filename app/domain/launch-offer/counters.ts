import type { BillingPeriod } from "../plans/plans";

export type LaunchCounter = { planName: string; availableSpots: number; totalSpots: number };

/** Total number of launch spots; the database counts the remaining ones. */
export const LAUNCH_SPOTS = 60;

/** Returns true while spots are left and billing is monthly. */
export function isOfferActive(
  counter: LaunchCounter | undefined,
  billing: BillingPeriod,
): counter is LaunchCounter {
  return billing === "monthly" && counter !== undefined && counter.availableSpots > 0;
}

/** Sums the spots of all plans; returns null when none are left, which hides the banner. */
export function remainingSpots(
  counters: readonly LaunchCounter[],
): { available: number; total: number } | null {
  const sum = (pick: (counter: LaunchCounter) => number) =>
    counters.reduce((total, counter) => total + pick(counter), 0);
  const available = sum(({ availableSpots }) => availableSpots);
  return available > 0 ? { available, total: sum(({ totalSpots }) => totalSpots) } : null;
}
