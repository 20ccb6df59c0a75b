/** In characters. The schemas refuse longer values, and the forms do not let anyone type them. */
export const PERSON_NAME_MAX = 100;
/** The longest address SMTP can carry. */
export const EMAIL_MAX = 254;
/** bcrypt ignores every byte after this many. */
export const PASSWORD_MAX = 72;
/** The digits of a mail's code: too many to guess in the ten minutes it lives. */
export const MAIL_CODE_LENGTH = 10;
