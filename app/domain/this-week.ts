const DAY_MS = 24 * 60 * 60_000;

/** The week that somebody is in, from Monday on. */
export type ThisWeek = {
  /** Days of the month, as calendars show them. */
  days: number[];
  /** Which of the seven is today: 0 for Monday. */
  today: number;
  /** "November 16 to November 22". */
  label: string;
};

/** The week around a moment, as calendars in that zone have it. */
export function weekOf(now: Date, zone: string): ThisWeek {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
  }).formatToParts(now);
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  // Counted in UTC, where no day is longer than another.
  const date = Date.UTC(part("year"), part("month") - 1, part("day"));
  const today = (new Date(date).getUTCDay() + 6) % 7;
  const days = Array.from({ length: 7 }, (_, index) => new Date(date + (index - today) * DAY_MS));
  const words = new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    month: "long",
    day: "numeric",
  });
  return {
    days: days.map((day) => day.getUTCDate()),
    today,
    label: `${words.format(days[0])} to ${words.format(days[6])}`,
  };
}
