import { isUuid } from "../uuid";

/** Returns true for the format of a confirmation token. */
export function isConfirmToken(text: string | null): text is string {
  return text !== null && /^[\da-f]{64}$/.test(text);
}

/** Returns true for the format of an unsubscribe token. */
export function isUnsubscribeToken(text: string | null): text is string {
  return text !== null && isUuid(text);
}
