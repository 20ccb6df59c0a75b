import { EMAIL_MAX, PERSON_NAME_MAX } from "../accounts/limits";

/** Limits of the contact form, in characters; far above any genuine message. */
export const CONTACT_LIMITS = {
  name: PERSON_NAME_MAX,
  email: EMAIL_MAX,
  subject: 200,
  message: 5000,
} as const;
/** Minimum duration of the sending, in milliseconds. */
export const CONTACT_DELAY_MS = 1000;
/** Honeypot field, hidden from people and filled in only by bots. */
export const CONTACT_HONEYPOT = "company_fax";
