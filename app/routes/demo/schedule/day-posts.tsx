import { formatLongDay } from "~/domain/calendar";
import type { PlannedPost } from "~/domain/demo/schedule-view";
import type { PostState } from "~/domain/demo/week";
import { PlannedLine } from "../frame/planned-line";

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
              <PlannedLine post={post} day={post.state} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
