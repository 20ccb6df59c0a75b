import { addDays, DAYS_A_WEEK, getWeekday } from "../calendar";

type Line = {
  /** Day of the meeting, as 2026-01-31, in the time zone of the reader. */
  day: string;
  hasBegun: boolean;
};

/**
 * Groups booked meetings by when they are due; a group without meetings is left out.
 * @param today in the time zone of the reader
 */
export function groupMeetings<L extends Line>(
  lines: readonly L[],
  today: string,
): { label: string; lines: L[] }[] {
  const sunday = getSunday(today);
  const groups = [
    { label: "To be marked", lines: lines.filter(({ hasBegun }) => hasBegun) },
    { label: "Today", lines: lines.filter(({ day, hasBegun }) => !hasBegun && day <= today) },
    { label: "This week", lines: lines.filter(({ day }) => day > today && day <= sunday) },
    { label: "Later", lines: lines.filter(({ day }) => day > sunday) },
  ];
  return groups.filter((group) => group.lines.length > 0);
}

/** Returns the Sunday that ends the week of a day. */
function getSunday(day: string): string {
  return addDays(day, DAYS_A_WEEK - 1 - getWeekday(day));
}
