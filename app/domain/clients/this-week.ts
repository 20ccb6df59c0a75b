import { formatMonthAndDay, getWeekday, listWeek } from "../calendar";
import { dateFormat } from "../date-format";

/** Current week in a time zone, starting on Monday. */
export type ThisWeek = {
  /** Days of the month. */
  days: number[];
  /** Index of today: 0 for Monday. */
  today: number;
  /** Formatted as "November 16 to November 22". */
  label: string;
};

/** Returns the week that contains `now` in the given time zone. */
export function getThisWeek(now: Date, zone: string): ThisWeek {
  const parts = dateFormat({
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(now);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value;
  const day = `${part("year")}-${part("month")}-${part("day")}`;
  const days = listWeek(day);
  return {
    days: days.map((each) => Number(each.slice(-2))),
    today: getWeekday(day),
    label: `${formatMonthAndDay(days[0]!)} to ${formatMonthAndDay(days.at(-1)!)}`,
  };
}
