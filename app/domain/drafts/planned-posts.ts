import type { CompositeTypes } from "~/database.types";
import type { Network } from "./writer";

/** `plannedFor` such as "2026-12-01T09:30:00", in the zone of the post. */
export type PlannedPost = { network: Network; plannedFor: string };

export function listOtherPosts({
  summary,
  planned_posts,
}: CompositeTypes<"draft_details">): PlannedPost[] {
  return planned_posts
    .filter(({ draft_id }) => draft_id !== summary.id)
    .map(({ network, planned_for }) => ({ network, plannedFor: planned_for }));
}
