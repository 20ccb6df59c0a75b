import { addDays, DAYS_A_WEEK, formatMonthAndDay, getWeekday, WEEKDAYS } from "../calendar";
import { dateFormat, getZonedTime } from "../date-format";
import { type DraftSummary, type DraftView, formatDraft } from "../drafts/draft";
import { toReleasePlan } from "../drafts/release";
import type { Meeting } from "../meetings/meeting";
import { pickTimeZone } from "../meetings/slots";
import type { Profile } from "../profiles/profile";

export type AgendaDay = {
  day: string;
  /** Such as "Today" or "Mon 30". */
  label: string;
  posts: DraftView[];
  /** Time of the meeting. */
  meeting: string | null;
};

export type Agenda = {
  label: string;
  days: AgendaDay[];
  isEmpty: boolean;
  waitingCount: number;
  firstWaiting: DraftView | null;
};

/** Formats only what it shows, because there may be 200 drafts. */
export function getAgenda(
  now: Date,
  zone: string,
  profile: Pick<Profile, "plan_status">,
  meeting: Meeting | null,
  all: readonly DraftSummary[],
): Agenda {
  const drafts = profile.plan_status === "ended" ? [] : all;
  const format = (draft: DraftSummary) => formatDraft(draft, toReleasePlan(profile), now);
  const waiting = drafts.filter(({ status }) => status === "waiting");
  const today = getZonedTime(now, zone).date;
  const booked = meeting?.status === "booked" ? formatMeeting(meeting, zone) : null;
  const days = Array.from({ length: DAYS_A_WEEK }, (_, index) => {
    const day = addDays(today, index);
    return {
      day,
      label:
        index === 0 ? "Today" : `${WEEKDAYS[getWeekday(day)]!.slice(0, 3)} ${Number(day.slice(8))}`,
      posts: drafts.filter(({ planned_for }) => planned_for.startsWith(day)).map(format),
      meeting: booked?.day === day ? booked.time : null,
    };
  });
  return {
    label: `${formatMonthAndDay(today)} to ${formatMonthAndDay(days.at(-1)!.day)}`,
    days,
    isEmpty: days.every(({ posts, meeting: time }) => posts.length === 0 && !time),
    waitingCount: waiting.length,
    firstWaiting: waiting[0] ? format(waiting[0]) : null,
  };
}

function formatMeeting({ starts_at, time_zone }: Meeting, zone: string) {
  const startsAt = new Date(starts_at);
  const timeZone = pickTimeZone(time_zone, zone);
  return {
    day: getZonedTime(startsAt, timeZone).date,
    time: dateFormat({ timeZone, hour: "numeric", minute: "2-digit" }).format(startsAt),
  };
}
