import { dateFormat } from "./date-format";

/** A date such as "January 31, 2026", in UTC. */
export function longDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return "Not known";
  return dateFormat({ dateStyle: "long", timeZone: "UTC" }).format(date);
}

/** A moment such as "January 31, 2026 at 1:05 PM UTC". */
export function longDateTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return "Not known";
  return `${dateFormat({ dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(date)} UTC`;
}
