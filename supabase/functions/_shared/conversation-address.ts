// Reply address of emails about a conversation: `ticket+<id>.<signature>@<domain>` with its id without dashes and the first 80 bits of an HMAC-SHA-256 in hex, so that only recipients of these
// emails can write to it. Email clients may change the case, and a local part has at most 64 characters.
// Requires INBOUND_SECRET and MAIL_INBOUND_DOMAIN; without them there is no address.

import { hmacHex, isSameSecret } from "../../../app/domain/hashing.ts";

const SIGNATURE_DIGITS = 20;
const ADDRESS = /^ticket\+([\da-f]{32})\.([\da-f]{20})@(.+)$/;

/** Returns the address for replies; null for no conversation or without inbound email. */
export async function getReplyToAddress(
  conversationId: string | undefined,
): Promise<string | null> {
  const settings = readSettings();
  if (!conversationId || !settings) return null;
  const id = conversationId.replaceAll("-", "").toLowerCase();
  return `ticket+${id}.${await signConversationId(id, settings.secret)}@${settings.domain}`;
}

/** Returns the conversation of an address that we signed; null for any other address. */
export async function parseConversationId(address: string): Promise<string | null> {
  const settings = readSettings();
  const [, id, signature, domain] = ADDRESS.exec(address.trim().toLowerCase()) ?? [];
  if (!settings || !id || !signature || domain !== settings.domain) return null;
  const isSigned = await isSameSecret(signature, await signConversationId(id, settings.secret));
  return isSigned ? id.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") : null;
}

function readSettings(): { secret: string; domain: string } | null {
  const secret = Deno.env.get("INBOUND_SECRET");
  const domain = Deno.env.get("MAIL_INBOUND_DOMAIN")?.toLowerCase();
  return secret && domain ? { secret, domain } : null;
}

async function signConversationId(id: string, secret: string): Promise<string> {
  return (await hmacHex(`ticket ${id}`, secret)).slice(0, SIGNATURE_DIGITS);
}
