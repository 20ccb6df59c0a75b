import { hmacHex } from "./hmac";

/** How long a visit to LinkedIn may take, in milliseconds; older states are refused. */
export const STATE_LIFETIME_MS = 10 * 60 * 1000;

const SIGNED_STATE = /^([0-9a-f-]{36})\.\d{13,15}\.([0-9a-f]{64})\.[0-9a-f]{64}$/;

/** What a state says: whose it is, and the hash of the mark its browser carries. */
export type StateClaim = { userId: string; browser: string };

/**
 * Signs the state of an authorization for one account in one browser:
 * `<user id>.<expiry, ms>.<browser, hex>.<HMAC-SHA-256, hex>`, as the edge functions read it.
 * @param now milliseconds since the epoch
 */
export async function signState(
  { userId, browser }: StateClaim,
  secret: string,
  now: number,
): Promise<string> {
  const claim = `${userId}.${now + STATE_LIFETIME_MS}.${browser}`;
  return `${claim}.${await hmacHex(claim, secret)}`;
}

/**
 * What a state claims; the function linkedin-connect verifies it.
 * @returns null when it has not the form of one
 */
export function claimOf(state: string): StateClaim | null {
  const [, userId, browser] = SIGNED_STATE.exec(state) ?? [];
  return userId && browser ? { userId, browser } : null;
}
