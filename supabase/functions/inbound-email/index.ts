// POST, signed, for each email to MAIL_INBOUND_DOMAIN. The body is Resend's event,
// {"type":"email.received","data":{"email_id","from","to":[…],"cc":[…],"message_id","attachments":[…]}}
// whose raw form is fetched from MAIL_INBOUND_API_URL; or the email itself with "text" or "html", and
// "headers" as a list of {"name","value"} in order, in "data" or without it. 200 means no retry.
import PostalMime from "postal-mime";
import { NEWS_MAX } from "../../../app/domain/news/news.ts";
import { deriveUuid } from "../../../app/domain/uuid.ts";
import { isAutomatic } from "../_shared/automatic-email.ts";
import { type Attachment, type EmailBody, readReply } from "../_shared/email-reply.ts";
import { readBeginning, readLimitedBody } from "../_shared/limited-body.ts";
import { database, env, optionalEnv } from "../_shared/platform.ts";
import { parseReplyAddress, type ReplySubject } from "../_shared/reply-address.ts";
import { type HeaderField, isSenderVerified } from "../_shared/sender-authentication.ts";
import { verifyWebhook } from "../_shared/webhook-signature.ts";

const REQUEST_TIMEOUT_MS = 5000;
const MAX_BYTES = 1_000_000;
/** What the provider parsed, or its beginning with the header alone, serves for a longer one. */
const MAX_RAW_BYTES = 10_000_000;
const MAX_CONTENT_BYTES = 5_000_000;
const MAX_SUBJECT_CHARACTERS = 250;
const MAX_RECIPIENTS = 50;
const TOO_LONG = "(The email was longer than we can take)";
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
  const { header, ...body } = await readContent(head);
  const { address, name } = parseSender(head.from);
  const automatic = isAutomatic(header, address);
  if (automatic && subject.kind === "news") return acknowledge("ignored");
  const reply = readReply(body, {
    sender: parseSender(Deno.env.get("MAIL_FROM")).address,
    replyDomain: Deno.env.get("MAIL_INBOUND_DOMAIN") ?? "",
  });

  // An email delivered twice is one message.
  const id = await deriveUuid(`${subject.id}\n${parseText(head.message_id) || webhook}`);
  const authservId = Deno.env.get("INBOUND_AUTHSERV_ID") || AUTHSERV_ID;
  const sender = {
    id,
    sender_email: address,
    sender_name: name,
    is_verified: isSenderVerified(header, address, authservId),
  };
  const response =
    subject.kind === "ticket"
      ? await receive("email", {
          ...sender,
          conversation_id: subject.id,
          body: reply.message,
          is_automatic: automatic,
          quotation: reply.quotation,
          quoted_lines: reply.quotedLines,
          subject: formatSubject(head.subject),
        })
      : await receive("news", {
          ...sender,
          client_id: subject.id,
          // A longer text would lose its end, so it waits in the inbox.
          body: Array.from(reply.words).length > NEWS_MAX ? "" : reply.words,
          message: reply.message,
        });
  const result: unknown = await response.json().catch(() => null);
  if (response.ok) return acknowledge(String(result));
  if (response.status === 404) return acknowledge("not-ours");
  if (response.status === 429) return jsonResponse(429, "Too often");
  // Every retry would be rejected.
  if (response.status === 400) return acknowledge("rejected");
  throw new Error(`The database answered ${response.status}`);
}

/** "" for "Re:" alone. */
function formatSubject(subject: unknown): string {
  const line = parseText(subject)
    .slice(0, 1000)
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .toWellFormed();
  if (/^( ?\p{L}{1,4} ?[:：])* ?$/u.test(line)) return "";
  return Array.from(line).slice(0, MAX_SUBJECT_CHARACTERS).join("").trim();
}

function receive(what: "email" | "news", email: Fields): Promise<Response> {
  return database("POST", `rpc/receive_${what}`, email, REQUEST_TIMEOUT_MS);
}

/** Logs what is not stored, because it appears nowhere else. */
function acknowledge(outcome: string): Response {
  if (outcome !== "stored") console.warn("Inbound email:", outcome);
  return Response.json({ outcome });
}

type Content = EmailBody & { header: HeaderField[] };

/** The raw email keeps the header's order, which tells forged fields. */
async function readContent(head: Fields): Promise<Content> {
  const id = parseText(head.email_id);
  const hasText = typeof head.text === "string" || typeof head.html === "string";
  if (hasText || !/^[\w-]{1,100}$/.test(id)) return toContent(head);
  const base = Deno.env.get("MAIL_INBOUND_API_URL") || RESEND_URL;
  const response = await fetchFromProvider(`${base}/${id}?html_format=cid`, {
    authorization: `Bearer ${env("MAIL_API_KEY")}`,
  });
  const json = await readLimitedBody(response, MAX_CONTENT_BYTES);
  // Every retry would be as long.
  if (json === null) return toContent({ text: TOO_LONG });
  const { text, html, raw } = JSON.parse(json) as Fields;
  const rawUrl = isFields(raw) ? parseText(raw.download_url) : "";
  const parsed = { ...head, text, html };
  if (!rawUrl) return toContent(parsed);
  const { bytes, isWhole } = await readBeginning(await fetchFromProvider(rawUrl), MAX_RAW_BYTES);
  const email = await PostalMime.parse(bytes).catch(() => null);
  // Every retry would be as unreadable.
  if (!email) return toContent(parsed);
  const header = email.headers.map(({ key, value }) => [key, value] as const);
  if (!isWhole) return { ...toContent(parsed), header };
  const source = email.html ?? "";
  return {
    header,
    text: email.text ?? "",
    html: source,
    attachments: email.attachments.map(({ filename, mimeType, contentId = "" }) => ({
      name: filename ?? mimeType,
      type: mimeType,
      isEmbedded: isShown(contentId, source),
    })),
  };
}

/** What the provider parsed. */
function toContent({ text, html, headers, attachments }: Fields): Content {
  const source = parseText(html);
  return {
    header: listHeaderFields(headers),
    text: parseText(text),
    html: source,
    attachments: listFields(attachments).map((each) => toAttachment(each, source)),
  };
}

function toAttachment(each: Fields, html: string): Attachment {
  const id = parseText(each.content_id);
  // Gmail gives each attachment an id, and iPhones call photos inline.
  const isMarked = id !== "" && each.content_disposition !== "attachment";
  return {
    name: parseText(each.filename),
    type: parseText(each.content_type),
    isEmbedded: html ? isShown(id, html) : isMarked,
  };
}

function isShown(contentId: string, html: string): boolean {
  const id = contentId.replace(/^<|>$/g, "");
  return id !== "" && html.includes(`cid:${id}`);
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
  return listFields(headers).map(({ name, value }) => [parseText(name), parseText(value)] as const);
}

/** Accepts `Ana <ana@example.com>` and a bare address. */
function parseSender(from: unknown): { address: string; name: string } {
  const text = parseText(from).slice(0, 1000).trim();
  const open = text.lastIndexOf("<");
  if (open < 0 || !text.endsWith(">")) return { address: text, name: "" };
  const name = text.slice(0, open).trim().replaceAll('"', "");
  return { address: text.slice(open + 1, -1).trim(), name };
}

function listFields(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
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
