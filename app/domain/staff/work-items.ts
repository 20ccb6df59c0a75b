import { MINUTE_MS } from "../calendar";

export function formatWaitingTime(since: string, due: string | null, now: Date): string {
  const waiting = `Waiting ${formatDuration(now.getTime() - Date.parse(since))}`;
  if (due === null) return waiting;
  const left = Date.parse(due) - now.getTime();
  return `${waiting}, ${formatDuration(Math.abs(left))} ${left < 0 ? "late" : "left"}`;
}

/** Nothing promised is never overdue. */
export function isOverdue(due: string | null, now: Date): boolean {
  return due !== null && Date.parse(due) < now.getTime();
}

export function formatDuration(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  if (minutes < 60) return formatCount(minutes, "minute");
  if (minutes < 48 * 60) return formatCount(Math.floor(minutes / 60), "hour");
  return formatCount(Math.floor(minutes / (24 * 60)), "day");
}

function formatCount(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}
