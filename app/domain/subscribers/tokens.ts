import { isUuid } from "../uuid";

export function isConfirmToken(text: string | null): text is string {
  return text !== null && /^[\da-f]{64}$/.test(text);
}

export function isUnsubscribeToken(text: string | null): text is string {
  return text !== null && isUuid(text);
}
