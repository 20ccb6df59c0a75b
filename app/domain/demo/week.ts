import { getWeekday, listWeek } from "../calendar";
import type { PlannedPost } from "./schedule-view";

const STATE_LABELS = { Published: "published", Scheduled: "scheduled", Draft: "in draft" } as const;
export type PostState = keyof typeof STATE_LABELS;

export function getPostState(
  post: PlannedPost,
  today: string,
  scheduled: readonly PlannedPost[],
): PostState {
  if (post.day < today) return "Published";
  return scheduled.includes(post) ? "Scheduled" : "Draft";
}

export function formatSummary(states: readonly PostState[]): string {
  const parts = Object.entries(STATE_LABELS).flatMap(([state, word]) => {
    const count = states.filter((each) => each === state).length;
    return count ? [`${count} ${count === 1 ? "post" : "posts"} ${word}`] : [];
  });
  return parts.join(", ") || "nothing scheduled";
}

/** The demo's business is closed on Mondays, or on Tuesday when today is Monday. */
export function listOtherDays(today: string): string[] {
  const closed = getWeekday(today) === 0 ? 1 : 0;
  return listWeek(today).filter((day, index) => day !== today && index !== closed);
}
