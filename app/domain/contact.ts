import { EMAIL_MAX, PERSON_NAME_MAX } from "./account-limits";

/** Limits of the contact form, in characters; far above what an honest message needs. */
export const CONTACT_LIMITS = {
  name: PERSON_NAME_MAX,
  email: EMAIL_MAX,
  subject: 200,
  message: 5000,
} as const;
/** How long the simulated sending of a message takes. */
export const CONTACT_DELAY_MS = 1000;
/** A field that people do not see; only programs fill it in. */
export const CONTACT_TRAP = "company_fax";
