// `<key id>.<nonce and ciphertext, base64url>`, AES-GCM; the key id is the beginning of the key's
// hash.

import { fromBase64, toBase64Url, toHex } from "../../../app/domain/encoding.ts";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;

export async function encryptToken(
  token: string,
  account: string,
  keys: string[],
): Promise<string> {
  const { id, key } = await readKey(keys[0] ?? "");
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const encrypted = await crypto.subtle.encrypt(
    createAlgorithm(nonce, account),
    key,
    encode(token),
  );
  return `${id}.${toBase64Url(new Uint8Array([...nonce, ...new Uint8Array(encrypted)]))}`;
}

/** @throws Error for a missing key, a changed token or another account's */
export async function decryptToken(
  encrypted: string,
  account: string,
  keys: string[],
): Promise<string> {
  const [id, text = ""] = encrypted.split(".");
  const known = await Promise.all(keys.map(readKey));
  const key = known.find((one) => one.id === id)?.key;
  if (!key) throw new Error(`No key ${id?.slice(0, 8)} to decrypt a token with`);
  try {
    const bytes = fromBase64(text);
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decrypted = await crypto.subtle.decrypt(
      createAlgorithm(nonce, account),
      key,
      bytes.subarray(NONCE_BYTES),
    );
    return new TextDecoder().decode(decrypted);
  } catch {
    throw new Error("An encrypted token cannot be decrypted");
  }
}

async function readKey(base64: string): Promise<{ id: string; key: CryptoKey }> {
  const bytes = tryFromBase64(base64);
  if (bytes?.length !== KEY_BYTES) throw new Error("LINKEDIN_TOKEN_KEY must be 32 bytes in base64");
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const id = toHex(hash.subarray(0, 4));
  const key = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  return { id, key };
}

function createAlgorithm(iv: Uint8Array<ArrayBuffer>, account: string) {
  return { name: "AES-GCM", iv, additionalData: encode(account) };
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function tryFromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return fromBase64(text);
  } catch {
    return null;
  }
}
