/**
 * Consent text of the newsletter. The database stores it with the time
 * (`private.newsletter_consent_text`), so changing it needs a migration.
 */
export const NEWSLETTER_CONSENT =
  "New articles by email, about twice a month. You can unsubscribe with one click in every email.";
