import { formatDay, formatIsoDay } from "./calendar.ts";
import { dateFormat } from "./date-format.ts";

export function formatLongDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return "Not known";
  return formatDay(formatIsoDay(date));
}

export function formatLongDateTime(date: Date, timeZone: string): string {
  if (Number.isNaN(date.getTime())) return "Not known";
  const zone = dateFormat({ timeZone, timeZoneName: "short" })
    .formatToParts(date)
    .find(({ type }) => type === "timeZoneName")?.value;
  return `${formatStaffDateTime(date, timeZone)} ${zone}`;
}

export function formatStaffDateTime(date: Date, timeZone: string): string {
  if (Number.isNaN(date.getTime())) return "Not known";
  const day = formatStaffDate(date, timeZone);
  return `${day} at ${dateFormat({ timeZone, hour: "numeric", minute: "2-digit" }).format(date)}`;
}

export function formatStaffDate(date: Date, timeZone: string): string {
  if (Number.isNaN(date.getTime())) return "Not known";
  return dateFormat({ timeZone, dateStyle: "long" }).format(date);
}
