// Extensions are needed by Deno, which runs this for the edge functions.
import { formatDay, formatIsoDay } from "./calendar.ts";
import { dateFormat } from "./date-format.ts";

/** Formats a date such as "January 31, 2026", in UTC. */
export function formatLongDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return "Not known";
  return formatDay(formatIsoDay(date));
}

/** Formats a time with its zone, such as "January 31, 2026 at 1:05 PM EST". */
export function formatLongDateTime(date: Date, timeZone: string): string {
  if (Number.isNaN(date.getTime())) return "Not known";
  const zone = dateFormat({ timeZone, timeZoneName: "short" })
    .formatToParts(date)
    .find(({ type }) => type === "timeZoneName")?.value;
  return `${formatStaffDateTime(date, timeZone)} ${zone}`;
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
