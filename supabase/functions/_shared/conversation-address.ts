// `ticket+<id without dashes>.<first 80 bits of an HMAC-SHA-256, hex>@<domain>`.
// Email clients may change the case, and a local part has at most 64 characters.

import { hmacHex, isSameSecret } from "../../../app/domain/hashing.ts";

const SIGNATURE_DIGITS = 20;
const ADDRESS = /^ticket\+([\da-f]{32})\.([\da-f]{20})@(.+)$/;

export async function getReplyToAddress(
  conversationId: string | undefined,
): Promise<string | null> {
  const settings = readSettings();
  if (!conversationId || !settings) return null;
  const id = conversationId.replaceAll("-", "").toLowerCase();
  return `ticket+${id}.${await signConversationId(id, settings.secret)}@${settings.domain}`;
}

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
