// POST, signed, for each email to MAIL_INBOUND_DOMAIN. The body is Resend's event,
// {"type":"email.received","data":{"email_id","from","to":[…],"cc":[…],"message_id","attachments":[…]}}
// whose text is fetched from MAIL_INBOUND_API_URL; or the email itself with "text" or "html", and
// "headers" as a list of {"name","value"} in order, in "data" or without it. 200 means no retry.
import { NEWS_MAX } from "../../../app/domain/news/news.ts";
import { deriveUuid } from "../../../app/domain/uuid.ts";
import { extractReply, formatReply, htmlToText } from "../_shared/email-reply.ts";
import { readBeginning, readLimitedBody } from "../_shared/limited-body.ts";
import { database, env, optionalEnv } from "../_shared/platform.ts";
import { parseReplyAddress, type ReplySubject } from "../_shared/reply-address.ts";
import {
  type HeaderField,
  isSenderVerified,
  parseHeader,
} from "../_shared/sender-authentication.ts";
import { verifyWebhook } from "../_shared/webhook-signature.ts";

const REQUEST_TIMEOUT_MS = 5000;
const MAX_BYTES = 1_000_000;
const MAX_CONTENT_BYTES = 2_000_000;
const MAX_TEXT_LENGTH = 200_000;
/** Contains the receiving server's fields. */
const HEADER_BYTES = 64_000;
const MAX_RECIPIENTS = 50;
const AUTHSERV_ID = "amazonses.com";
const RESEND_URL = "https://api.resend.com/emails/receiving";

type Fields = Record<string, unknown>;

Deno.serve(async (request) => {
  if (request.method !== "POST") return jsonResponse(405, "Method not allowed");
  const body = await readLimitedBody(request, MAX_BYTES);
  if (body === null) return jsonResponse(413, "Too long");
  let webhook: string | null;
  try {
    const secret = optionalEnv("INBOUND_WEBHOOK_SECRET") ?? "";
    webhook = verifyWebhook(request.headers, body, secret);
  } catch (error) {
    console.error("Inbound email:", error instanceof Error ? error.message : error);
    return jsonResponse(503, "Not set up");
  }
  if (!webhook) return jsonResponse(401, "Not signed");
  const event = parse(body);
  if (!event) return jsonResponse(400, "No JSON");
  try {
    return await handleEvent(event, webhook);
  } catch (error) {
    console.error("Inbound email not stored:", error instanceof Error ? error.message : error);
    return jsonResponse(502, "Try again");
  }
});

async function handleEvent(event: Fields, webhook: string): Promise<Response> {
  const { type = "email.received", data } = event;
  if (type !== "email.received") return acknowledge("ignored");
  const head = isFields(data) ? data : event;
  const subject = await findReplySubject([head.to, head.cc, head.received_for].flat());
  if (!subject) return acknowledge("not-ours");
  const content = await fetchContent(head);
  // Every retry would be as long.
  if (!content) return acknowledge("too-long");
  const email = { ...head, ...content };
  const header = listHeaderFields(email.headers);
  if (isAutomatic(header)) return acknowledge("automatic");
  const ourAddress = parseSender(Deno.env.get("MAIL_FROM")).address;
  const text = getBodyText(email);
  const reply = formatReply(text, listFileNames(email.attachments), ourAddress);
  if (!reply) return acknowledge("empty");

  const { address, name } = parseSender(email.from);
  // An email delivered twice is one message.
  const id = await deriveUuid(`${subject.id}\n${parseText(email.message_id) || webhook}`);
  const authservId = Deno.env.get("INBOUND_AUTHSERV_ID") || AUTHSERV_ID;
  const sender = {
    id,
    sender_email: address,
    sender_name: name,
    is_verified: isSenderVerified(header, address, authservId),
  };
  const response =
    subject.kind === "ticket"
      ? await receive("email", { ...sender, conversation_id: subject.id, body: reply })
      : await receive("news", {
          ...sender,
          client_id: subject.id,
          body: shortenNews(extractReply(text, ourAddress)),
          message: reply,
        });
  const result: unknown = await response.json().catch(() => null);
  if (response.ok) return acknowledge(String(result));
  if (response.status === 404) return acknowledge("not-ours");
  if (response.status === 429) return jsonResponse(429, "Too often");
  // Every retry would be rejected.
  if (response.status === 400) return acknowledge("rejected");
  throw new Error(`The database answered ${response.status}`);
}

function shortenNews(text: string): string {
  return Array.from(text).slice(0, NEWS_MAX).join("").trim();
}

function receive(what: "email" | "news", email: Fields): Promise<Response> {
  return database("POST", `rpc/receive_${what}`, email, REQUEST_TIMEOUT_MS);
}

/** Logs what is not stored, because it appears nowhere else. */
function acknowledge(outcome: string): Response {
  if (outcome !== "stored") console.warn("Inbound email:", outcome);
  return Response.json({ outcome });
}

/** The raw email keeps the header's order, which tells forged fields. Null for a text too long. */
async function fetchContent(head: Fields): Promise<Fields | null> {
  const id = parseText(head.email_id);
  const hasText = typeof head.text === "string" || typeof head.html === "string";
  if (hasText || !/^[\w-]{1,100}$/.test(id)) return {};
  const base = Deno.env.get("MAIL_INBOUND_API_URL") || RESEND_URL;
  const response = await fetchFromProvider(`${base}/${id}?html_format=cid`, {
    authorization: `Bearer ${env("MAIL_API_KEY")}`,
  });
  const body = await readLimitedBody(response, MAX_CONTENT_BYTES);
  if (body === null) return null;
  const { text, html, raw } = JSON.parse(body) as Fields;
  const rawUrl = isFields(raw) ? parseText(raw.download_url) : "";
  const beginning = rawUrl
    ? await readBeginning(await fetchFromProvider(rawUrl), HEADER_BYTES)
    : "";
  const headers = parseHeader(beginning).map(([name, value]) => ({ name, value }));
  return { text, html, headers };
}

/** @throws Error for anything but success, so that the provider retries */
async function fetchFromProvider(
  url: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const response = await fetch(url, { headers, redirect: "manual", signal });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new Error(`The email service answered ${response.status}`);
}

async function findReplySubject(addresses: unknown[]): Promise<ReplySubject | null> {
  for (const each of addresses.slice(0, MAX_RECIPIENTS)) {
    const subject = await parseReplyAddress(parseSender(each).address);
    if (subject) return subject;
  }
  return null;
}

function listHeaderFields(headers: unknown): HeaderField[] {
  if (!Array.isArray(headers)) return [];
  return headers
    .filter(isFields)
    .map(({ name, value }) => [parseText(name), parseText(value)] as const);
}

/** Absence notices and the like (RFC 3834). */
function isAutomatic(header: readonly HeaderField[]): boolean {
  return header.some(
    ([name, value]) => name.toLowerCase() === "auto-submitted" && !/^\s*no\b/i.test(value || "no"),
  );
}

function getBodyText({ text, html }: Fields): string {
  const beginning = parseText(text).slice(0, MAX_TEXT_LENGTH);
  return beginning.trim() ? beginning : htmlToText(parseText(html).slice(0, MAX_TEXT_LENGTH));
}

/** Accepts `Ana <ana@example.com>` and a bare address. */
function parseSender(from: unknown): { address: string; name: string } {
  const text = parseText(from).slice(0, 1000).trim();
  const open = text.lastIndexOf("<");
  if (open < 0 || !text.endsWith(">")) return { address: text, name: "" };
  const name = text.slice(0, open).trim().replaceAll('"', "");
  return { address: text.slice(open + 1, -1).trim(), name };
}

/** Without images of a signature or of the text. */
function listFileNames(attachments: unknown): string[] {
  if (!Array.isArray(attachments)) return [];
  return attachments
    .map((each) => (isFields(each) ? each : {}))
    .filter((each) => !isEmbedded(each))
    .map(({ filename }) => parseText(filename));
}

/** Both fields, because Gmail gives each attachment an id, and iPhones call photos inline. */
function isEmbedded({ content_disposition, content_id }: Fields): boolean {
  return parseText(content_id) !== "" && content_disposition !== "attachment";
}

function parse(json: string): Fields | null {
  try {
    const value: unknown = JSON.parse(json);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parseText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function jsonResponse(status: number, error: string): Response {
  return Response.json({ error }, { status });
}
