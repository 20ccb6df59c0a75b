import { keptValue } from "./cookies.server";

/** The address this browser signed up with, or could not sign in with yet; unconfirmed. */
export type PendingEmail = {
  email: string;
  plan: string;
  /** The sign-up made in this browser; its account carries the same in its metadata. */
  signUpId?: string;
};

/** The address, kept for an hour while this browser waits for its confirmation. */
export const pendingEmail = keptValue<PendingEmail>({
  name: "spellpost-pending",
  maxAgeS: 60 * 60,
  fields: ["email"],
});
