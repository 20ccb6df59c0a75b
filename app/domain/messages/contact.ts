import { EMAIL_MAX, PERSON_NAME_MAX } from "../text";

export const CONTACT_LIMITS = {
  name: PERSON_NAME_MAX,
  email: EMAIL_MAX,
  subject: 200,
  message: 5000,
} as const;
export const CONTACT_DELAY_MS = 1000;
/** Hidden: a name that no browser fills in. */
export const CONTACT_HONEYPOT = "leave_empty";
