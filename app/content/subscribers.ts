/**
 * Consent text of the newsletter. The database stores it with the time
 * (`private.newsletter_consent_text`), so changing it needs a migration.
 */
export const NEWSLETTER_CONSENT =
  "New articles by e-mail, about twice a month. Every letter has a link that takes you off the list.";
