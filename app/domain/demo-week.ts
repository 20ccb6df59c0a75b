import { weekdayOf, weekOf } from "./calendar";
import type { PlannedPost } from "./schedule-view";

const WORDS = { Published: "published", Scheduled: "scheduled", Draft: "in draft" } as const;
export type PostState = keyof typeof WORDS;

/** What is past is out, what the visitor can change is scheduled, and the rest of the week waits for a yes. */
export function stateOf(
  post: PlannedPost,
  today: string,
  scheduled: readonly PlannedPost[],
): PostState {
  if (post.day < today) return "Published";
  return scheduled.includes(post) ? "Scheduled" : "Draft";
}

/** What happens on a day, such as "1 post scheduled, 2 posts in draft". */
export function summaryOf(states: readonly PostState[]): string {
  const parts = Object.entries(WORDS).flatMap(([state, word]) => {
    const count = states.filter((each) => each === state).length;
    return count ? [`${count} ${count === 1 ? "post" : "posts"} ${word}`] : [];
  });
  return parts.join(", ") || "nothing scheduled";
}

/**
 * The days on which the demo's business posts beside today. It is closed on Mondays, and on Tuesday if
 * today is the Monday.
 */
export function otherDays(today: string): string[] {
  const closed = weekdayOf(today) === 0 ? 1 : 0;
  return weekOf(today).filter((day, index) => day !== today && index !== closed);
}
