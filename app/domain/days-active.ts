const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days since the account was made; 0 when that is not known, or still to come by a wrong clock. */
export function daysActive(createdAt: Date, now: Date): number {
  const days = Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS);
  return days > 0 ? days : 0;
}
