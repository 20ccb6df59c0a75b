// `<kind>+<id without dashes>.<first 80 bits of an HMAC-SHA-256, hex>@<domain>`.
// Email clients may change the case, and a local part has at most 64 characters.

import { hmacHex, isSameSecret } from "../../../app/domain/hashing.ts";
import { optionalEnv } from "./platform.ts";

/** A ticket names its conversation, news its client. */
export type ReplySubject = { kind: "ticket" | "news"; id: string };

const SIGNATURE_DIGITS = 20;
const ADDRESS = /^(ticket|news)\+([\da-f]{32})\.([\da-f]{20})@(.+)$/;

/** Null where replies are not received. */
export async function getReplyToAddress({ kind, id }: ReplySubject): Promise<string | null> {
  const settings = readSettings();
  if (!settings) return null;
  const digits = id.replaceAll("-", "").toLowerCase();
  return `${kind}+${digits}.${await sign(kind, digits, settings.secret)}@${settings.domain}`;
}

export async function parseReplyAddress(address: string): Promise<ReplySubject | null> {
  const settings = readSettings();
  const [, kind, digits, signature, domain] = ADDRESS.exec(address.trim().toLowerCase()) ?? [];
  if (!settings || !kind || !digits || !signature || domain !== settings.domain) return null;
  if (!(await isSameSecret(signature, await sign(kind, digits, settings.secret)))) return null;
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return { kind: kind === "news" ? "news" : "ticket", id };
}

function readSettings(): { secret: string; domain: string } | null {
  const secret = optionalEnv("INBOUND_SECRET");
  const domain = Deno.env.get("MAIL_INBOUND_DOMAIN")?.toLowerCase();
  return secret && domain ? { secret, domain } : null;
}

async function sign(kind: string, digits: string, secret: string): Promise<string> {
  return (await hmacHex(`${kind} ${digits}`, secret)).slice(0, SIGNATURE_DIGITS);
}
