import { dayInWords, dayOf } from "./calendar";

const HALF_DAY_HOURS = 12;

/** Formats a date such as "January 31, 2026", in UTC. */
export function longDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return "Not known";
  return dayInWords(dayOf(date));
}

/** Formats a time such as "January 31, 2026 at 1:05 PM UTC". */
export function longDateTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return "Not known";
  const hours = date.getUTCHours();
  const hour = hours % HALF_DAY_HOURS || HALF_DAY_HOURS;
  const minute = String(date.getUTCMinutes()).padStart(2, "0");
  return `${longDate(date)} at ${hour}:${minute} ${hours < HALF_DAY_HOURS ? "AM" : "PM"} UTC`;
}
