/**
 * The database stores this text with each consent (`private.newsletter_consent_text`), so a change
 * needs a migration.
 */
export const NEWSLETTER_CONSENT =
  "New articles by email, about twice a month. You can unsubscribe with one click in every email.";
