import { PASSWORD_MIN_LENGTH } from "~/domain/accounts/password";
import { EMAIL_MESSAGE, GUESSABLE_PASSWORD_MESSAGE } from "~/domain/form-messages";
import { brand } from "./brand";

const CLOSED = `This is switched off right now. Please write to ${brand.email}.`;
const INVALID_LOGIN = "Invalid email or password. Please try again.";

const MESSAGES: Record<string, string> = {
  invalid_credentials: INVALID_LOGIN,
  // Reported before the password is checked, so it would reveal banned accounts to strangers.
  user_banned: INVALID_LOGIN,
  email_not_confirmed: "Email not confirmed",
  email_address_invalid: EMAIL_MESSAGE,
  email_exists: "An account with this email already exists.",
  signup_disabled: CLOSED,
  email_provider_disabled: CLOSED,
  same_password: "New password should be different from the old password.",
  reauthentication_needed:
    "This needs a sign-in from the last 24 hours. Please log out, sign in and try again.",
};

const WEAKNESSES: Record<string, string> = {
  length: `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`,
  characters:
    "Password must contain an uppercase and a lowercase letter, a number and a special character",
  pwned: GUESSABLE_PASSWORD_MESSAGE,
};

/**
 * Our own text: the auth service writes for developers, and changes it. Undefined for an unexpected
 * code.
 */
export function getAuthErrorMessage(
  code = "",
  reasons: readonly string[] = [],
): string | undefined {
  if (code !== "weak_password") return MESSAGES[code];
  const known = reasons
    .map((reason) => WEAKNESSES[reason])
    .filter((message) => message !== undefined);
  return known.join(". ") || GUESSABLE_PASSWORD_MESSAGE;
}
