import { formatLongDay } from "~/domain/calendar";
import type { PlannedPost } from "~/domain/demo/schedule-view";
import type { PostState } from "~/domain/demo/week";
import { formatWhen } from "./format-when";

type Props = {
  date: string;
  posts: readonly (PlannedPost & { state: PostState })[];
  summary: string;
};

/** Scheduled posts have a separate list. */
export function DayPosts({ date, posts, summary }: Props) {
  const others = posts.filter(({ state }) => state !== "Scheduled");
  return (
    <div className="grid gap-4 border-t border-line pt-3 max-[23rem]:px-4">
      <p aria-live="polite">
        <span className="text-sm text-muted">Selected date</span>
        <br />
        <strong>{formatLongDay(date)}</strong>: {summary}
      </p>
      {others.length > 0 && (
        <ul className="grid gap-4">
          {others.map((post) => (
            <li key={post.id}>
              <p className="text-sm font-semibold text-muted figures">
                {formatWhen(post, post.state)}
              </p>
              <p dir="auto" className="whitespace-pre-line">
                {post.text}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
