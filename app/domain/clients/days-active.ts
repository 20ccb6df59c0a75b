import { DAY_MS } from "../calendar";

/** A wrong clock may put the date in the future. */
export function daysActive(createdAt: Date, now: Date): number {
  const days = Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS);
  return days > 0 ? days : 0;
}
