import type { ReactNode } from "react";
import { getDemoPost } from "~/content/demo-posts";
import { HOURS } from "~/content/demo-schedule";
import type { PlannedPost } from "~/domain/demo/schedule-view";
import { PostPicture } from "~/ui/post";

/** Formats channel and time of a post: "Instagram · Today, 9:00 AM". */
export function formatWhen(post: Pick<PlannedPost, "network">, day: string): string {
  return `${post.network} · ${formatTime(post, day)}`;
}

/** Formats the time of a post: "Today, 9:00 AM". */
export function formatTime({ network }: Pick<PlannedPost, "network">, day: string): string {
  return `${day}, ${Object.entries(HOURS).find(([name]) => name === network)?.[1]}`;
}

type Props = { post: PlannedPost; heading: ReactNode; children?: ReactNode };

/** Shows a post in a list, with its picture, time and text. */
export function PlannedLine({ post, heading, children }: Props) {
  return (
    <div className="grid grid-cols-[5rem_1fr] items-start gap-x-4 gap-y-3 sm:grid-cols-[6.5rem_1fr]">
      <PostPicture
        post={getDemoPost(post.picture)}
        shape="portrait"
        isDecoration
        className="rounded-sm"
      />
      <div className="grid gap-2">
        <div className="grid gap-1">
          {heading}
          <p className="leading-snug whitespace-pre-line">{post.text}</p>
        </div>
        {children}
      </div>
    </div>
  );
}
