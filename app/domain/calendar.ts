/** Days are text like "2026-11-21", months "2026-11": sortable and without a time zone. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;
export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * 60 * 1000;
export const DAYS_A_WEEK = 7;
const MONTHS_A_YEAR = 12;

export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

export function parseDay(value: string | null | undefined): string | null {
  const date = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return null;
  return formatIsoDay(date) === value && isWithinReach(getMonth(value)) ? value : null;
}

export function parseMonth(value: string | null | undefined): string | null {
  return value && parseDay(`${value}-01`) ? value : null;
}

export function formatIsoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function getMonth(day: string): string {
  return day.slice(0, 7);
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return formatIsoDay(date);
}

export function getWeekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK;
}

export function listWeek(day: string): string[] {
  return WEEKDAYS.map((_, index) => addDays(day, index - getWeekday(day)));
}

export function addMonths(month: string, months: number): string | null {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  const moved = getMonth(formatIsoDay(date));
  return isWithinReach(moved) ? moved : null;
}

/** Weeks start on Monday; days of adjacent months are null. */
export function monthGrid(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const lead = getWeekday(first);
  const weeks: (string | null)[][] = [];
  for (let day = addDays(first, -lead); getMonth(day) <= month; day = addDays(day, DAYS_A_WEEK)) {
    weeks.push(
      WEEKDAYS.map((_, index) => addDays(day, index)).map((each) =>
        getMonth(each) === month ? each : null,
      ),
    );
  }
  return weeks;
}

/** As in operating systems' date pickers; null for other keys. */
export function moveDayByKey(day: string, key: string, isShifted = false): string | null {
  const weekday = getWeekday(day);
  const days: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -DAYS_A_WEEK,
    ArrowDown: DAYS_A_WEEK,
    Home: -weekday,
    End: DAYS_A_WEEK - 1 - weekday,
  };
  if (Object.hasOwn(days, key)) return parseDay(addDays(day, days[key]!));
  if (key !== "PageUp" && key !== "PageDown") return null;
  const months = isShifted ? MONTHS_A_YEAR : 1;
  const month = addMonths(getMonth(day), key === "PageUp" ? -months : months);
  // One month after January 31 is the last day of February.
  return (
    month &&
    (monthGrid(month)
      .flat()
      .findLast((each) => each && each.slice(8) <= day.slice(8)) ??
      null)
  );
}

/** Intl would block a slow phone for about 140 ms. */
export function formatMonthAndDay(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`;
}

export function formatDay(day: string): string {
  return `${formatMonthAndDay(day)}, ${day.slice(0, 4)}`;
}

export function formatLongDay(day: string): string {
  return `${WEEKDAYS[getWeekday(day)]}, ${formatDay(day)}`;
}

export function formatLongMonth(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

function isWithinReach(month: string): boolean {
  const year = Number(month.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** @param local such as "2026-12-01T09:30", or the time alone */
export function formatClock(local: string): string {
  const [hours = "", minutes = ""] = local.slice(local.indexOf("T") + 1).split(":");
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? "AM" : "PM"}`;
}
