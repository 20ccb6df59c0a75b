import { formatDay, formatIsoDay } from "./calendar";
import { dateFormat } from "./date-format";

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

/** Formats a time such as "January 31, 2026 at 1:05 PM" in the time zone that the desk names once. */
export function formatStaffDateTime(date: Date, timeZone: string): string {
  if (Number.isNaN(date.getTime())) return "Not known";
  const day = formatStaffDate(date, timeZone);
  return `${day} at ${dateFormat({ timeZone, hour: "numeric", minute: "2-digit" }).format(date)}`;
}

/** Formats a day such as "January 31, 2026" in the time zone that the desk names once. */
export function formatStaffDate(date: Date, timeZone: string): string {
  if (Number.isNaN(date.getTime())) return "Not known";
  return dateFormat({ timeZone, dateStyle: "long" }).format(date);
}
