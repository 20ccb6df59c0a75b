import { signedValueCookie } from "./cookies.server";

/** Unconfirmed email of this browser's sign-up or failed sign-in. */
export type PendingEmail = {
  email: string;
  plan: string;
  /** Id of the sign-up made in this browser, also stored in the account's metadata. */
  signUpId?: string;
};

/** Keeps the email for an hour while this browser waits for its confirmation. */
export const pendingEmail = signedValueCookie<PendingEmail>({
  name: "spellpost-pending",
  maxAgeS: 60 * 60,
  fields: ["email"],
});
