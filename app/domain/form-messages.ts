export const REQUIRED_MESSAGE = "Please fill in all required fields";
/** The toast shows `REQUIRED_MESSAGE` meanwhile. */
export const MISSING_MESSAGES = {
  name: "Enter your full name",
  email: "Enter your email address",
  password: "Enter your password",
  newPassword: "Enter a new password",
  currentPassword: "Enter your current password",
  mailCode: "Enter the code from the email",
  appCode: "Enter the code from your app",
} as const;
export const EMAIL_MESSAGE = "Please enter a valid email address";
export const MISMATCH_MESSAGE = "Passwords do not match";
export const TERMS_MESSAGE = "You must accept the Terms of Service and Privacy Policy to continue";
export const WRONG_PASSWORD_MESSAGE = "That isn’t your current password.";
export const PADDED_PASSWORD_MESSAGE =
  "What you typed begins or ends with a space. If your password doesn’t, remove it.";
export const GUESSABLE_PASSWORD_MESSAGE =
  "That’s one of the passwords attackers try first. Please choose another.";
export const ACCOUNT_EXISTS_MESSAGE =
  "An account with this email already exists. Please sign in instead.";
export const EMPTY_TICKET_MESSAGES = {
  subject: "Enter a subject",
  description: "Enter a description",
} as const;
export const SESSION_ENDED_MESSAGE = "Your session has ended. Please sign in again.";

/** Names the length too, because nothing is ever cut. */
export const tooLongMessage = (max: number, length: number) =>
  `Please use at most ${max} characters: these are ${length}`;
