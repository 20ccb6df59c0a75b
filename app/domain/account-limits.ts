/** In characters; the schemas refuse more, the forms let nobody type more. */
export const NAME_MAX = 100;
/** The longest address SMTP can carry. */
export const EMAIL_MAX = 254;
/** bcrypt reads no more bytes than this. */
export const PASSWORD_MAX = 72;
