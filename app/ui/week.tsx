import type { Post } from "~/content/posts";
import { PostPicture } from "./post";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** @param days seven of them from Monday on; null for a day without a post */
export function Week({ days }: { days: readonly (Post | null)[] }) {
  return (
    <ol className="grid grid-cols-7 gap-1 sm:gap-2">
      {DAYS.map((day, index) => {
        const post = days[index] ?? null;
        return (
          <li key={day} className="grid min-w-0 gap-1">
            <span className="text-center text-sm text-muted">
              <span aria-hidden>{day.slice(0, 2)}</span>
              <span className="sr-only">{post ? `${day}: ` : `${day}: nothing yet`}</span>
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
