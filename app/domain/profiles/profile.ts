import type { Enums, Tables } from "~/database.types";

export type Tone = Enums<"tone">;
export type Profile = Tables<"profiles">;

/** A profile that still contains one is incomplete. */
export const PLACEHOLDER_BUSINESS_NAME = "My Business";
export const PLACEHOLDER_TEXT = "To be completed";

/** Title of a client at the desk. */
export function formatClientTitle(businessName: string, email: string | null): string {
  return businessName === PLACEHOLDER_BUSINESS_NAME
    ? `No profile yet (${email ?? "no email"})`
    : businessName;
}

/** Within a sentence at the desk. */
export function getClientName(businessName: string, email: string | null): string {
  return businessName === PLACEHOLDER_BUSINESS_NAME ? (email ?? "this client") : businessName;
}

export function isProfileComplete(
  profile: Pick<Profile, "business_name" | "offer_description"> | null,
): boolean {
  return (
    profile !== null &&
    profile.business_name !== PLACEHOLDER_BUSINESS_NAME &&
    profile.offer_description !== PLACEHOLDER_TEXT
  );
}
