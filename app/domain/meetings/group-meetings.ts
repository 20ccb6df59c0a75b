import { addDays, DAYS_A_WEEK, getWeekday } from "../calendar";

type Line = {
  /** Like 2026-01-31, in the reader's time zone. */
  day: string;
  hasBegun: boolean;
};

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

function getSunday(day: string): string {
  return addDays(day, DAYS_A_WEEK - 1 - getWeekday(day));
}
