/** Limits in characters. The schemas reject longer values; the fields accept them, and cut nothing. */
export const PERSON_NAME_MAX = 100;
/** Maximum length of an email address in SMTP. */
export const EMAIL_MAX = 254;
/** Limit in bytes; bcrypt ignores every byte after these. */
export const PASSWORD_MAX = 72;
/** Digits of an emailed code, enough to prevent guessing within its lifetime. */
export const EMAIL_CODE_LENGTH = 10;
