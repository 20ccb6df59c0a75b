import type { Post } from "~/content/post";
import { WEEKDAYS } from "~/domain/calendar";
import { PostPicture } from "./post";

type Props = {
  /** From Monday on; null for a day without a post. */
  days: readonly (Post | null)[];
  /** Days of the month, and the index of today. */
  dates?: { days: readonly number[]; today: number };
  /** Posts that are shown elsewhere, for days without one here. */
  counts?: readonly number[];
};

export function Week({ days, dates, counts }: Props) {
  return (
    <ol className="grid grid-cols-7 gap-1 sm:gap-2">
      {WEEKDAYS.map((day, index) => {
        const post = days[index] ?? null;
        const count = counts?.[index] ?? 0;
        const isToday = dates?.today === index;
        return (
          <li key={day} aria-current={isToday ? "date" : undefined} className="grid min-w-0 gap-1">
            <span className="text-center text-sm text-muted">
              <span aria-hidden>{day.slice(0, 2)}</span>
              <span className="sr-only">{`${day}: ${post || count > 0 ? "" : "nothing yet"}`}</span>
              {dates && (
                <span
                  aria-hidden
                  className={`block figures ${isToday ? "font-semibold text-ember underline decoration-2 underline-offset-4" : ""}`}
                >
                  {dates.days[index]}
                </span>
              )}
            </span>
            {post && <PostPicture post={post} shape="portrait" className="rounded-sm" />}
            {!post && count === 0 && (
              <span className="aspect-4/5 rounded-sm border border-dashed border-control" />
            )}
            {!post && count > 0 && (
              <span className="grid aspect-4/5 place-content-center rounded-sm border border-control bg-glow text-center figures">
                {count}
                <span className="sr-only"> {count === 1 ? "post" : "posts"}</span>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
