import { formatMonthAndDay, getWeekday, listWeek } from "../calendar";
import { getZonedTime } from "../date-format";
import { type DraftSummary, type DraftView, formatDraft } from "../drafts/draft";
import { toReleasePlan } from "../drafts/release";
import type { Profile } from "../profiles/profile";

/** Current week in a time zone, starting on Monday. */
export type ThisWeek = {
  /** Days of the month. */
  days: number[];
  /** Index of today: 0 for Monday. */
  today: number;
  /** Formatted as "November 16 to November 22". */
  label: string;
  /** The client's posts of the week, in the order of their times. */
  posts: DraftView[];
  /** Number of posts on each day. */
  counts: number[];
  /** Number of drafts from today on that wait for the client's OK. */
  waiting: number;
};

/**
 * Returns the week that contains `now` in the given time zone.
 * @param profile that of the client; nothing is planned once their plan has ended
 * @param all the client's drafts, in the order of their times
 */
export function getThisWeek(
  now: Date,
  zone: string,
  profile: Pick<Profile, "plan_status">,
  all: readonly DraftSummary[],
): ThisWeek {
  const drafts = profile.plan_status === "ended" ? [] : all;
  const day = getZonedTime(now, zone).date;
  const days = listWeek(day);
  const dayOf = (draft: DraftSummary) => draft.planned_for.slice(0, 10);
  const posts = drafts
    .filter((draft) => days.includes(dayOf(draft)))
    .map((draft) => formatDraft(draft, toReleasePlan(profile), now));
  return {
    days: days.map((each) => Number(each.slice(-2))),
    today: getWeekday(day),
    label: `${formatMonthAndDay(days[0]!)} to ${formatMonthAndDay(days.at(-1)!)}`,
    posts,
    counts: days.map((each) => posts.filter((post) => post.day === each).length),
    waiting: drafts.filter((draft) => draft.status === "waiting" && dayOf(draft) >= day).length,
  };
}
