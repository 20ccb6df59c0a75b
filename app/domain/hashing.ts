import { fromHex, toHex } from "./encoding.ts";

const ALGORITHM = { name: "HMAC", hash: "SHA-256" };

export async function hmacHex(text: string, secret: string): Promise<string> {
  const key = await importSecret(secret, "sign");
  return toHex(new Uint8Array(await crypto.subtle.sign(ALGORITHM, key, encodeText(text))));
}

/** Constant time. */
export async function verifyHmacHex(hex: string, text: string, secret: string): Promise<boolean> {
  const key = await importSecret(secret, "verify");
  return crypto.subtle.verify(ALGORITHM, key, fromHex(hex), encodeText(text));
}

export async function sha256Hex(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", encodeText(text))));
}

/** Compares digests, so that timing reveals nothing. */
export async function isSameSecret(given: string, expected: string): Promise<boolean> {
  return (await sha256Hex(given)) === (await sha256Hex(expected));
}

function importSecret(secret: string, usage: "sign" | "verify"): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", encodeText(secret), ALGORITHM, false, [usage]);
}

function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
