import type { ReactNode } from "react";
import { HOURS } from "~/content/demo-schedule";
import type { PlannedPost } from "~/domain/demo/schedule-view";
import { DemoPicture } from "./demo-picture";

export function formatWhen(post: Pick<PlannedPost, "network">, day: string): string {
  return `${post.network} · ${formatTime(post, day)}`;
}

export function formatTime({ network }: Pick<PlannedPost, "network">, day: string): string {
  return `${day}, ${Object.entries(HOURS).find(([name]) => name === network)?.[1]}`;
}

type Props = {
  post: PlannedPost;
  day: string;
  /** With buttons, the time is a heading. */
  children?: ReactNode;
};

export function PlannedLine({ post, day, children }: Props) {
  const look = "text-sm font-semibold text-muted figures";
  const when = formatWhen(post, day);
  return (
    <div className="grid items-start gap-x-4 gap-y-3 min-[20rem]:grid-cols-[5rem_1fr] sm:grid-cols-[6.5rem_1fr]">
      <DemoPicture name={post.picture} shape="portrait" className="rounded-sm" />
      <div className="grid gap-2">
        <div className="grid gap-1">
          {children ? (
            <h3 className={`font-sans ${look}`}>{when}</h3>
          ) : (
            <p className={look}>{when}</p>
          )}
          <p dir="auto" className="leading-snug whitespace-pre-line">
            {post.text}
          </p>
        </div>
        {children}
      </div>
    </div>
  );
}
