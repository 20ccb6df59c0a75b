import { signedValueCookie } from "./cookies.server";

export type PendingEmail = {
  email: string;
  plan: string;
  /** Only if this browser signed up. */
  signUpId?: string;
  /** Entered at sign-up, for another attempt with the right address. */
  name?: string;
  noMarketing?: boolean;
};

export const pendingEmail = signedValueCookie<PendingEmail>({
  name: "spellpost-pending",
  maxAgeS: 24 * 60 * 60,
  fields: ["email"],
});
