import { EMAIL_MAX } from "./account-limits";

/**
 * What the sign-up form takes for an e-mail address, in the browser and on the server: stricter than
 * a browser's own check, to which "name@host" is one.
 */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function isEmailAddress(text: string): boolean {
  const address = text.trim();
  return address.length <= EMAIL_MAX && EMAIL_PATTERN.test(address);
}
