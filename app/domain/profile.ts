export const TONES = ["Professional", "Friendly", "Bold", "Funny", "Edgy"] as const;
export type Tone = (typeof TONES)[number];

/** A row of `profiles`. */
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
  /** When the questionnaire was finished; null where that is not known. */
  completed_at: string | null;
  plan_status: "inactive" | "active";
  /** Since when the plan is active; its billing counts from then. */
  plan_activated_at: string | null;
};

/** What a new profile holds; a profile that still holds one of these is not complete. */
export const PLACEHOLDER_BUSINESS_NAME = "My Business";
export const PLACEHOLDER_TEXT = "To be completed";

/** Whether the questionnaire was finished, which means that no placeholder is left. */
export function isProfileComplete(
  profile: Pick<Profile, "business_name" | "offer_description"> | null,
): boolean {
  return (
    profile !== null &&
    profile.business_name !== PLACEHOLDER_BUSINESS_NAME &&
    profile.offer_description !== PLACEHOLDER_TEXT
  );
}
