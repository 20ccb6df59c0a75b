export const TONES = ["Professional", "Friendly", "Bold", "Funny", "Edgy"] as const;
export type Tone = (typeof TONES)[number];

/** Row of `profiles`. */
export type Profile = {
  id: string;
  business_name: string;
  website: string | null;
  offer_description: string;
  differentiator: string;
  facebook_url: string | null;
  instagram_url: string | null;
  linkedin_url: string | null;
  tone_preference: Tone | null;
  words_to_avoid: string | null;
  chosen_plan: string;
  created_at: string;
  /** Time at which the questionnaire was completed; null when unknown. */
  completed_at: string | null;
  plan_status: "inactive" | "active";
  /** Start of the active plan, from which billing is counted. */
  plan_activated_at: string | null;
};

/** Initial values of a new profile; a profile that still contains one is incomplete. */
export const PLACEHOLDER_BUSINESS_NAME = "My Business";
export const PLACEHOLDER_TEXT = "To be completed";

/** Returns true when the questionnaire was completed, so that no placeholder is left. */
export function isProfileComplete(
  profile: Pick<Profile, "business_name" | "offer_description"> | null,
): boolean {
  return (
    profile !== null &&
    profile.business_name !== PLACEHOLDER_BUSINESS_NAME &&
    profile.offer_description !== PLACEHOLDER_TEXT
  );
}
