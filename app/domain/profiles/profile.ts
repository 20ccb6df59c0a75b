import type { Enums, Tables } from "~/database.types";

export type Tone = Enums<"tone">;
export type Profile = Tables<"profiles">;

/** A profile that still contains one is incomplete. */
export const PLACEHOLDER_BUSINESS_NAME = "My Business";
export const PLACEHOLDER_TEXT = "To be completed";

export function isProfileComplete(
  profile: Pick<Profile, "business_name" | "offer_description"> | null,
): boolean {
  return (
    profile !== null &&
    profile.business_name !== PLACEHOLDER_BUSINESS_NAME &&
    profile.offer_description !== PLACEHOLDER_TEXT
  );
}
