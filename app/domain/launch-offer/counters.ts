import type { BillingPeriod } from "../plans/plans";

export type LaunchCounter = { planName: string; availableSpots: number; totalSpots: number };

export const LAUNCH_SPOTS = 60;

export function isOfferActive(
  counter: LaunchCounter | undefined,
  billing: BillingPeriod,
): counter is LaunchCounter {
  return billing === "monthly" && counter !== undefined && counter.availableSpots > 0;
}

export function remainingSpots(
  counters: readonly LaunchCounter[],
): { available: number; total: number } | null {
  const sum = (pick: (counter: LaunchCounter) => number) =>
    counters.reduce((total, counter) => total + pick(counter), 0);
  const available = sum(({ availableSpots }) => availableSpots);
  return available > 0 ? { available, total: sum(({ totalSpots }) => totalSpots) } : null;
}

export function formatSpotsLeft(available: number, total: number): string {
  return available === total
    ? `All ${total} spots are open`
    : `${available} of ${total} spots left`;
}
