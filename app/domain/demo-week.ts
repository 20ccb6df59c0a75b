import { weekdayOf, weekOf } from "./calendar";
import type { PlannedPost } from "./schedule-view";

const WORDS = { Published: "published", Scheduled: "scheduled", Draft: "in draft" } as const;
export type PostState = keyof typeof WORDS;

/**
 * Returns the state of a post: past ones are published, those the visitor can change are scheduled,
 * and the rest of the week is in draft.
 */
export function stateOf(
  post: PlannedPost,
  today: string,
  scheduled: readonly PlannedPost[],
): PostState {
  if (post.day < today) return "Published";
  return scheduled.includes(post) ? "Scheduled" : "Draft";
}

/** Formats the posts of a day, such as "1 post scheduled, 2 posts in draft". */
export function summaryOf(states: readonly PostState[]): string {
  const parts = Object.entries(WORDS).flatMap(([state, word]) => {
    const count = states.filter((each) => each === state).length;
    return count ? [`${count} ${count === 1 ? "post" : "posts"} ${word}`] : [];
  });
  return parts.join(", ") || "nothing scheduled";
}

/**
 * Returns the other days on which the demo's business posts this week. It is closed on Mondays, or
 * on Tuesday when today is Monday.
 */
export function otherDays(today: string): string[] {
  const closed = weekdayOf(today) === 0 ? 1 : 0;
  return weekOf(today).filter((day, index) => day !== today && index !== closed);
}
