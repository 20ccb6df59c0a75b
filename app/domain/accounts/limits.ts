export const PERSON_NAME_MAX = 100;
export const EMAIL_MAX = 254;
/** Limit in bytes; bcrypt ignores every byte after these. */
export const PASSWORD_MAX = 72;
export const EMAIL_CODE_LENGTH = 10;
