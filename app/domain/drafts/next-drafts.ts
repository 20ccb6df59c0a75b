import type { Profile } from "../profiles/profile";

/** Tells a client who has no drafts when the next ones will be written; undefined if not known. */
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
