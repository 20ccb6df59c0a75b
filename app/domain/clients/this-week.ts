import { formatMonthAndDay, getWeekday, listWeek } from "../calendar";
import { getZonedTime } from "../date-format";
import type { DraftView } from "../drafts/draft";

/** Current week in a time zone, starting on Monday. */
export type ThisWeek = {
  /** Days of the month. */
  days: number[];
  /** Index of today: 0 for Monday. */
  today: number;
  /** Formatted as "November 16 to November 22". */
  label: string;
  /** The client's posts of the week, in the order of their times. */
  posts: readonly WeekPost[];
  /** Number of posts on each day. */
  counts: number[];
  /** Number of drafts from today on that wait for the client's OK. */
  waiting: number;
};

export type WeekPost = Pick<
  DraftView,
  "id" | "network" | "day" | "when" | "status" | "statusLabel"
>;

/**
 * Returns the week that contains `now` in the given time zone.
 * @param drafts of the client, in the order of their times; none where they were not loaded
 */
export function getThisWeek(now: Date, zone: string, drafts: readonly WeekPost[] = []): ThisWeek {
  const day = getZonedTime(now, zone).date;
  const days = listWeek(day);
  return {
    days: days.map((each) => Number(each.slice(-2))),
    today: getWeekday(day),
    label: `${formatMonthAndDay(days[0]!)} to ${formatMonthAndDay(days.at(-1)!)}`,
    posts: drafts.filter((draft) => days.includes(draft.day)),
    counts: days.map((each) => drafts.filter((draft) => draft.day === each).length),
    waiting: drafts.filter((draft) => draft.status === "waiting" && draft.day >= day).length,
  };
}
