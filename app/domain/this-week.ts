import { monthAndDay, weekdayOf, weekOf } from "./calendar";
import { dateFormat } from "./date-format";

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
export function weekAround(now: Date, zone: string): ThisWeek {
  const parts = dateFormat({
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(now);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value;
  const day = `${part("year")}-${part("month")}-${part("day")}`;
  const days = weekOf(day);
  return {
    days: days.map((each) => Number(each.slice(-2))),
    today: weekdayOf(day),
    label: `${monthAndDay(days[0]!)} to ${monthAndDay(days.at(-1)!)}`,
  };
}
