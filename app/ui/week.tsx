import type { Post } from "~/content/post";
import { WEEKDAYS } from "~/domain/calendar";
import { PostPicture } from "./post";

type Props = {
  /** From Monday on; null for a day without a post. */
  days: readonly (Post | null)[];
};

export function Week({ days }: Props) {
  return (
    <ol className="grid grid-cols-7 gap-1 sm:gap-2">
      {WEEKDAYS.map((day, index) => {
        const post = days[index] ?? null;
        return (
          <li key={day} className="grid min-w-0 gap-1">
            <span className="text-center text-sm text-muted">
              <span aria-hidden>{day.slice(0, 2)}</span>
              <span className="sr-only">{`${day}: ${post ? "" : "nothing yet"}`}</span>
            </span>
            {post ? (
              <PostPicture post={post} shape="portrait" className="rounded-sm" />
            ) : (
              <span className="aspect-4/5 rounded-sm border border-dashed border-control" />
            )}
          </li>
        );
      })}
    </ol>
  );
}
