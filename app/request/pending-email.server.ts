import { signedValueCookie } from "./cookies.server";

/** Unconfirmed email of this browser's sign-up or sign-in. */
export type PendingEmail = {
  email: string;
  plan: string;
  /** Random id of the sign-up, if this browser made it. */
  signUpId?: string;
  /** Values typed beside address and password, for another attempt with the right address. */
  name?: string;
  noMarketing?: boolean;
};

/** Keeps the email while this browser waits for its confirmation. */
export const pendingEmail = signedValueCookie<PendingEmail>({
  name: "spellpost-pending",
  maxAgeS: 24 * 60 * 60,
  fields: ["email"],
});
