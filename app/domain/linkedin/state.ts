import { hmacHex } from "../hmac";

/** Lifetime of a signed state, in milliseconds; older ones are rejected. */
export const STATE_TTL_MS = 10 * 60 * 1000;

const SIGNED_STATE = /^([0-9a-f-]{36})\.\d{13,15}\.([0-9a-f]{64})\.[0-9a-f]{64}$/;

/** Content of a state: the account, and the hash of the mark in its browser. */
export type SignedState = { userId: string; browser: string };

/**
 * Signs the OAuth state for one account in one browser: `<user id>.<expiry, ms>.<browser,
 * hex>.<HMAC-SHA-256, hex>`, the format that the edge functions parse.
 * @param now milliseconds since 1970
 */
export async function signState(
  { userId, browser }: SignedState,
  secret: string,
  now: number,
): Promise<string> {
  const claim = `${userId}.${now + STATE_TTL_MS}.${browser}`;
  return `${claim}.${await hmacHex(claim, secret)}`;
}

/**
 * Parses the claim of a state without verifying it, which the edge function linkedin-connect does.
 * @returns null for any other format
 */
export function parseState(state: string): SignedState | null {
  const [, userId, browser] = SIGNED_STATE.exec(state) ?? [];
  return userId && browser ? { userId, browser } : null;
}
