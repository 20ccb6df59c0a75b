/** Days are "2026-11-21", months "2026-11": they sort and compare as text and have no time zone. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;
const DAYS_A_WEEK = 7;

export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

export function toDay(value: string | null | undefined): string | null {
  const date = new Date(`${value ?? ""}T00:00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value ?? "") && !Number.isNaN(date.getTime());
  // `Date` reads "2026-02-30" as March 2.
  return isDay && dayOf(date) === value && isWithinReach(monthOf(dayOf(date))) ? dayOf(date) : null;
}

export function toMonth(value: string | null | undefined): string | null {
  return value && toDay(`${value}-01`) ? value : null;
}

export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

/** The month this many months later, or null past the ends of the calendar. */
export function addMonths(month: string, months: number): string | null {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  const moved = monthOf(dayOf(date));
  return isWithinReach(moved) ? moved : null;
}

/** The weeks of a month, Monday first; null for days that belong to another month. */
export function monthGrid(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const lead = (new Date(`${first}T00:00:00Z`).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK;
  const weeks: (string | null)[][] = [];
  for (let day = addDays(first, -lead); monthOf(day) <= month; day = addDays(day, DAYS_A_WEEK)) {
    weeks.push(
      WEEKDAYS.map((_, index) => addDays(day, index)).map((each) =>
        monthOf(each) === month ? each : null,
      ),
    );
  }
  return weeks;
}

export function longDay(day: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

export function longMonth(month: string): string {
  return new Intl.DateTimeFormat("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`));
}

function isWithinReach(month: string): boolean {
  const year = Number(month.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}
