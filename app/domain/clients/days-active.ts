import { DAY_MS } from "../calendar";

/**
 * Returns the whole days since the account was created; 0 when the date is unknown or, due to a
 * wrong clock, in the future.
 */
export function daysActive(createdAt: Date, now: Date): number {
  const days = Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS);
  return days > 0 ? days : 0;
}
