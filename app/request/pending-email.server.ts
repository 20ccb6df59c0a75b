import { LINK_HOURS } from "~/domain/accounts/limits";
import { signedValueCookie } from "./cookies.server";

/** Unconfirmed email of this browser's sign-up or sign-in. */
export type PendingEmail = {
  email: string;
  plan: string;
  /**
   * Random id of the sign-up, which shows that this browser made it or knows its password; absent when
   * the database did not answer to a sign-in.
   */
  signUpId?: string;
  /** Milliseconds since 1970 at which the newest email was requested here. */
  requestedAt: number;
  /** Values typed beside address and password, for another attempt with the right address. */
  name?: string;
  noMarketing?: boolean;
};

/** Keeps the email while this browser waits for its confirmation, as long as the link works. */
export const pendingEmail = signedValueCookie<PendingEmail>({
  name: "spellpost-pending",
  maxAgeS: LINK_HOURS * 60 * 60,
  fields: ["email"],
});
