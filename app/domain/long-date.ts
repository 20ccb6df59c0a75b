import { formatDay, formatIsoDay } from "./calendar";

const HALF_DAY_HOURS = 12;

/** Formats a date such as "January 31, 2026", in UTC. */
export function formatLongDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return "Not known";
  return formatDay(formatIsoDay(date));
}

/** Formats a time such as "January 31, 2026 at 1:05 PM UTC". */
export function formatLongDateTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return "Not known";
  const hours = date.getUTCHours();
  const hour = hours % HALF_DAY_HOURS || HALF_DAY_HOURS;
  const minute = String(date.getUTCMinutes()).padStart(2, "0");
  return `${formatLongDate(date)} at ${hour}:${minute} ${hours < HALF_DAY_HOURS ? "AM" : "PM"} UTC`;
}
