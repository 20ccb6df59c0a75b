import { formatMonthAndDay, getWeekday, listWeek } from "../calendar";
import { getZonedTime } from "../date-format";

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
  const day = getZonedTime(now, zone).date;
  const days = listWeek(day);
  return {
    days: days.map((each) => Number(each.slice(-2))),
    today: getWeekday(day),
    label: `${formatMonthAndDay(days[0]!)} to ${formatMonthAndDay(days.at(-1)!)}`,
  };
}
