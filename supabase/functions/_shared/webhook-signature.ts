// Webhooks signed as Svix does it, which Resend and many others use. Three headers come along:
// `svix-id` (the same with every try), `svix-timestamp` (seconds), and `svix-signature`, which has one
// or more `v1,<base64>` separated by spaces, each the HMAC-SHA-256 of `<id>.<timestamp>.<body>`. The
// secret is `whsec_<base64 of the key>`. There are several signatures while a secret is being changed.

const TOLERANCE_S = 300;
const MOST_SIGNATURES = 10;

/**
 * The id of a webhook that was signed with that secret in the last five minutes; null for any other.
 * The comparison takes the same time for any signature.
 * @throws Error when the secret is none
 */
export async function signedId(
  headers: Headers,
  body: string,
  secret: string,
  now = Date.now(),
): Promise<string | null> {
  const key = await keyOf(secret);
  const id = headers.get("svix-id") ?? "";
  const timestamp = headers.get("svix-timestamp") ?? "";
  if (!id || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_S) return null;
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const given = (headers.get("svix-signature") ?? "").split(" ", MOST_SIGNATURES);
  for (const each of given) {
    const [version, base64 = ""] = each.split(",", 2);
    const signature = version === "v1" ? fromBase64(base64) : null;
    if (signature && (await crypto.subtle.verify("HMAC", key, signature, signed))) return id;
  }
  return null;
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith("whsec_") ? fromBase64(secret.slice("whsec_".length)) : null;
  if (!bytes?.length) throw new Error("INBOUND_WEBHOOK_SECRET is not of the form whsec_…");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
