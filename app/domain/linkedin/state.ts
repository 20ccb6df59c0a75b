import { hmacHex, verifyHmacHex } from "../hashing.ts";

// `<user id>.<expiry, ms>.<browser>.<HMAC-SHA-256>`; `browser` is the hash of a random cookie.

export const STATE_TTL_MS = 10 * 60 * 1000;

const SIGNED_STATE = /^([0-9a-f-]{36})\.(\d{13,15})\.([0-9a-f]{64})\.([0-9a-f]{64})$/;

export type SignedState = { userId: string; browser: string };

type StateReading =
  | { outcome: "valid"; userId: string; expiresAt: number }
  | { outcome: "expired" }
  | { outcome: "forged" };

export async function signState(
  { userId, browser }: SignedState,
  secret: string,
  now: number,
): Promise<string> {
  const claim = `${userId}.${now + STATE_TTL_MS}.${browser}`;
  return `${claim}.${await hmacHex(claim, secret)}`;
}

/** Without verifying it, which linkedin-connect does. Null for any other format. */
export function parseState(state: string): SignedState | null {
  const [, userId, , browser] = SIGNED_STATE.exec(state) ?? [];
  return userId && browser ? { userId, browser } : null;
}

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

export const LINKEDIN_SCOPE = "openid profile email w_member_social";

/** Rejects dots, so that no signed state passes as an id. */
export function parseUserId(value: string | null): string | null {
  return value && /^[\w-]{1,64}$/.test(value) ? value : null;
}

export function isAuthorizationCode(code: unknown): code is string {
  return typeof code === "string" && /^[\x21-\x7e]{1,2048}$/.test(code);
}
