/** Limits in characters. The schemas reject longer values; the fields accept them, and cut nothing. */
export const PERSON_NAME_MAX = 100;
/** Maximum length of an email address in SMTP. */
export const EMAIL_MAX = 254;
/** Limit in bytes; bcrypt ignores every byte after these. */
export const PASSWORD_MAX = 72;
/** Digits of an emailed code, enough to prevent guessing within its lifetime. */
export const EMAIL_CODE_LENGTH = 10;
/** Hours for which the link of a sign-up works; the database keeps all other links for one hour. */
export const LINK_HOURS = 24;
/** Hours for which the site takes the code of a sign-up. */
export const CODE_HOURS = 1;
