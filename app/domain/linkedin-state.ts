import { hmacHex } from "./hmac";

/** How long a visit to LinkedIn may take, in milliseconds; the callback function refuses older states. */
export const STATE_LIFETIME_MS = 10 * 60 * 1000;

/**
 * Signs the state of an authorization for one account:
 * `<user id>.<expiry, ms>.<HMAC-SHA-256, hex>`, as the function linkedin-oauth-callback reads it.
 * @param now milliseconds since the epoch
 */
export async function signState(userId: string, secret: string, now: number): Promise<string> {
  const claim = `${userId}.${now + STATE_LIFETIME_MS}`;
  return `${claim}.${await hmacHex(claim, secret)}`;
}
