// State of a LinkedIn authorization: `<user id>.<expiry, ms>.<browser>.<HMAC-SHA-256>`, the last two
// in hex; the browser is the hash of a random value in its cookie. The site signs the state and checks
// the browser, because only it receives the cookie; the edge functions check the rest. The extension
// is needed by Deno, which runs this for them.
import { hmacHex, verifyHmacHex } from "../hashing.ts";

/** Lifetime of a signed state, in milliseconds; older ones are rejected. */
export const STATE_TTL_MS = 10 * 60 * 1000;

const SIGNED_STATE = /^([0-9a-f-]{36})\.(\d{13,15})\.([0-9a-f]{64})\.([0-9a-f]{64})$/;

/** Content of a state: the account, and the hash of the mark in its browser. */
export type SignedState = { userId: string; browser: string };

type StateReading =
  | { outcome: "valid"; userId: string; expiresAt: number }
  /** We signed it, but it is too old. */
  | { outcome: "expired" }
  /** We did not sign it. */
  | { outcome: "forged" };

/**
 * Signs the OAuth state for one account in one browser.
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
  const [, userId, , browser] = SIGNED_STATE.exec(state) ?? [];
  return userId && browser ? { userId, browser } : null;
}

/** Verifies the signature, in constant time, and the expiry of a state. */
export async function verifyState(
  state: string,
  secret: string,
  now: number,
): Promise<StateReading> {
  const [, userId, expiry, browser, signature] = SIGNED_STATE.exec(state) ?? [];
  if (!userId || !expiry || !browser || !signature) return { outcome: "forged" };
  const isSigned = await verifyHmacHex(signature, `${userId}.${expiry}.${browser}`, secret);
  if (!isSigned) return { outcome: "forged" };
  const expiresAt = Number(expiry);
  return expiresAt > now ? { outcome: "valid", userId, expiresAt } : { outcome: "expired" };
}
