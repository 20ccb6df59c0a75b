import { formatMonthAndDay, getWeekday, listWeek } from "../calendar";
import { getZonedTime } from "../date-format";
import { type DraftSummary, type DraftView, formatDraft } from "../drafts/draft";
import { toReleasePlan } from "../drafts/release";
import type { Profile } from "../profiles/profile";

export type ThisWeek = {
  days: number[];
  today: number;
  label: string;
  posts: DraftView[];
  counts: number[];
  /** Drafts from today on that need the client's OK. */
  waiting: number;
};

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
