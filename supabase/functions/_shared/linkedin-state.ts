// State of a LinkedIn authorization: `<user id>.<expiry, ms>.<browser>.<HMAC-SHA-256>`, the last two
// in hex; the browser is the hash of a random value in its cookie. The site signs the state
// (app/domain/linkedin/state.ts) and checks the browser, because only it receives the cookie; the
// functions check the rest here. tests/unit/linkedin-state.test.ts compares both.

import { verifyHmacHex } from "../../../app/domain/hmac.ts";

const SIGNED_STATE = /^([0-9a-f-]{36})\.(\d{13,15})\.([0-9a-f]{64})\.([0-9a-f]{64})$/;

export type StateReading =
  | { outcome: "valid"; userId: string; expiresAt: number }
  /** We signed it, but it is too old. */
  | { outcome: "expired" }
  /** We did not sign it. */
  | { outcome: "forged" };

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
