/** Limits of the contact form, in characters; the spec sets none, an honest message is far below. */
export const CONTACT_LIMITS = { name: 100, email: 254, subject: 200, message: 5000 } as const;
/** How long sending a message takes while it is simulated (spec section 9). */
export const CONTACT_DELAY_MS = 1000;
/** A field people do not see; what fills it in is a program. */
export const CONTACT_TRAP = "company_fax";
