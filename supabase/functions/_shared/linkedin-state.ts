// The state a LinkedIn authorization carries: `<user id>.<expiry, ms>.<browser>.<HMAC-SHA-256>`,
// the last two in hex; the browser is the hash of a mark in its cookie. The site signs the state
// (app/domain/linkedin/state.ts) and checks the browser, since only it gets the cookie; the
// functions check the rest here. tests/unit/linkedin-state.test.ts holds the two together.

import { verifyHmacHex } from "../../../app/domain/hmac.ts";

const SIGNED_STATE = /^([0-9a-f-]{36})\.(\d{13,15})\.([0-9a-f]{64})\.([0-9a-f]{64})$/;

export type StateReading =
  | { outcome: "valid"; userId: string; expiresAt: number }
  /** Signed by us, but too old. */
  | { outcome: "expired" }
  /** Bare, foreign, altered or made up. */
  | { outcome: "forged" };

/**
 * Says whose state that is, if the site made it and it is still good. The signature is compared in
 * constant time.
 */
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
