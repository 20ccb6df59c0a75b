/**
 * What whoever asks for the newsletter agrees to. The database writes these words down with the time
 * (`private.newsletter_consent`); a new text needs a migration.
 */
export const NEWSLETTER_CONSENT =
  "New articles by e-mail, about twice a month. Every letter has a link that takes you off the list.";
