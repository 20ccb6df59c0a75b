// The state a LinkedIn authorization carries: `<user id>.<expiry, ms>.<HMAC-SHA-256, hex>`. The site signs it for the
// signed-in user it belongs to, the callback function checks it; both use this file, so they cannot drift apart.

/** How long somebody may take between pressing Connect and LinkedIn's answer, in milliseconds. */
export const STATE_LIFETIME_MS = 10 * 60 * 1000;

const SIGNED_STATE = /^([0-9a-f-]{36})\.(\d{13,15})\.([0-9a-f]{64})$/;

export type StateReading =
  | { outcome: "valid"; userId: string; expiresAt: number }
  /** Signed by us, but too old. */
  | { outcome: "expired" }
  /** Bare, foreign, altered or made up. */
  | { outcome: "forged" };

/** Signs a state for one account. @param now milliseconds since the epoch */
export async function signState(userId: string, secret: string, now: number): Promise<string> {
  const claim = `${userId}.${now + STATE_LIFETIME_MS}`;
  const signature = await crypto.subtle.sign("HMAC", await keyOf(secret), bytesOf(claim));
  return `${claim}.${Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Says whose state that is, if we made it and it is still good. The signature is compared in constant time. */
export async function readState(state: string, secret: string, now: number): Promise<StateReading> {
  const [, userId, expiry, signature] = SIGNED_STATE.exec(state) ?? [];
  if (!userId || !expiry || !signature) return { outcome: "forged" };
  const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const isOurs = await crypto.subtle.verify(
    "HMAC",
    await keyOf(secret),
    given,
    bytesOf(`${userId}.${expiry}`),
  );
  if (!isOurs) return { outcome: "forged" };
  const expiresAt = Number(expiry);
  return expiresAt > now ? { outcome: "valid", userId, expiresAt } : { outcome: "expired" };
}

function keyOf(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytesOf(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
