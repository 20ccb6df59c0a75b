import { isUuid } from "./desk";

/** Whether it can be the token of a confirmation mail's link. */
export function isConfirmToken(text: string | null): text is string {
  return text !== null && /^[\da-f]{64}$/.test(text);
}

/** Whether it can be the token of a letter's link for leaving. */
export function isLeaveToken(text: string | null): text is string {
  return text !== null && isUuid(text);
}
