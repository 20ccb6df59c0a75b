import { countPostsPerWeek, getPostingWeek } from "../plans/plans.ts";
import type { Profile } from "../profiles/profile";
import type { DraftSummary } from "./draft";

export function describeNextDrafts(
  profile: Pick<Profile, "chosen_plan" | "plan_status"> | undefined,
): string | undefined {
  if (!profile) return undefined;
  if (profile.chosen_plan === "payg")
    return "On pay-as-you-go, you choose when: ask for new drafts whenever you’d like to post.";
  return profile.plan_status === "active"
    ? "We write each week’s drafts the week before."
    : "Once your plan is active, we’ll write each week’s drafts the week before.";
}

/** Null if every draft of the week was approved, edited or commented on. */
export function describeRenewal(
  profile: Pick<Profile, "chosen_plan" | "plan_status"> | undefined,
  drafts: readonly Pick<DraftSummary, "status" | "version" | "origin">[],
): string | null {
  // Without a model, there are only the client's own sentences, which they have seen.
  if (drafts.length > 0 && drafts.every(({ origin }) => origin !== "ai")) return null;
  const week = profile?.plan_status === "active" ? getPostingWeek(profile.chosen_plan) : null;
  if (!week || countPostsPerWeek(week) === 0)
    return "We’ll write three new drafts in place of those you haven’t touched.";
  const hasUntouched = drafts.some(
    ({ status, version, origin }) => status === "waiting" && version === 1 && origin !== "human",
  );
  return hasUntouched ? "We’ll write a new draft in place of each one you haven’t touched." : null;
}
