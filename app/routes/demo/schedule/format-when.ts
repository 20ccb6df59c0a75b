import { HOURS } from "~/content/demo-schedule";
import { formatClock } from "~/domain/calendar";
import type { PlannedPost } from "~/domain/demo/schedule-view";

type Post = Pick<PlannedPost, "network">;

export function formatWhen(post: Post, day: string): string {
  return `${post.network} · ${formatTime(post, day)}`;
}

export function formatTime({ network }: Post, day: string): string {
  const hour = Object.entries(HOURS).find(([name]) => name === network)?.[1] ?? "";
  return `${day}, ${formatClock(hour)}`;
}
