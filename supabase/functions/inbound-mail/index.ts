// Edge function, called by the mail provider for each mail that arrives at MAIL_INBOUND_DOMAIN: an
// answer to a ticket's mail becomes a message on that ticket. The call is signed as
// _shared/webhook-signature.ts says. Its body is Resend's event,
//   {"type":"email.received","data":{"email_id","from","to":[…],"cc":[…],"message_id","attachments":[{"filename"}]}}
// whose text is then fetched from MAIL_INBOUND_API_URL (Resend's by default) with MAIL_API_KEY; or the
// mail itself, with "text" or "html", inside "data" or without it.
// Answers: 200 {"outcome"} for whatever needs no further try: "stored", "passed on" (another sender:
// it is a contact message now), "not ours", "empty", "automatic", "ignored" or "refused"; 400 no JSON;
// 401 not signed by the provider; 405; 413 over 1 MB; 429 and 502 for another try; 503 not set up.
// Needs INBOUND_WEBHOOK_SECRET, and INBOUND_SECRET and MAIL_INBOUND_DOMAIN as the mails that go out.
// Its npm package is named in deno.json beside it, which hosted Supabase reads, and comes from
// node_modules on a developer's machine, so that it starts without the internet.
import { fromHex, toHex } from "../../../app/domain/encoding.ts";
import { sha256Hex } from "../../../app/domain/hmac.ts";
import { readCapped } from "../_shared/capped-body.ts";
import { messageOf, textOfHtml } from "../_shared/mail-reply.ts";
import { database, env } from "../_shared/platform.ts";
import { ticketOf } from "../_shared/ticket-address.ts";
import { verifyWebhook } from "../_shared/webhook-signature.ts";

const TIME_LIMIT_MS = 5000;
const MOST_BYTES = 1_000_000;
const MOST_ADDRESSES = 50;
const RESEND_URL = "https://api.resend.com/emails/receiving";

type Fields = Record<string, unknown>;

Deno.serve(async (request) => {
  if (request.method !== "POST") return answer(405, "Method not allowed");
  const body = await readCapped(request, MOST_BYTES);
  if (body === null) return answer(413, "Too long");
  let webhook: string | null;
  try {
    // Not by env(): a project may go without answers by mail.
    const secret = Deno.env.get("INBOUND_WEBHOOK_SECRET") ?? "";
    webhook = verifyWebhook(request.headers, body, secret);
  } catch (error) {
    console.error("Inbound mail:", error instanceof Error ? error.message : error);
    return answer(503, "Not set up");
  }
  if (!webhook) return answer(401, "Not signed");
  const event = parse(body);
  if (!event) return answer(400, "No JSON");
  try {
    return await take(event, webhook);
  } catch (error) {
    console.error("Inbound mail not taken:", error instanceof Error ? error.message : error);
    return answer(502, "Try again");
  }
});

/** @throws Error, in words without addresses, when the mail could not be read or stored just now */
async function take(event: Fields, webhook: string): Promise<Response> {
  const { type = "email.received", data } = event;
  if (type !== "email.received") return done("ignored");
  const head = isFields(data) ? data : event;
  const ticket = await firstTicket([head.to, head.cc, head.received_for].flat());
  if (!ticket) return done("not ours");
  const mail = { ...head, ...(await contentOf(head)) };
  if (isAutomatic(mail)) return done("automatic");
  const words = messageOf(wordsOf(mail), fileNames(mail.attachments));
  if (!words) return done("empty");

  const { address, name } = senderOf(mail.from);
  const id = await idOf(`${ticket}\n${textOf(mail.message_id) || webhook}`);
  const response = await database(
    "POST",
    "rpc/take_ticket_mail",
    { id, ticket_id: ticket, sender: address, name, body: words },
    TIME_LIMIT_MS,
  );
  const said = await response.json().catch(() => null);
  if (response.ok) return done(said === "unknown" ? "not ours" : String(said));
  // Too often: the provider tries again later. What the database does not take, it never will.
  if (response.status === 429) return answer(429, "Too often");
  if (response.status === 400) return done("refused");
  throw new Error(`The database answered ${response.status}`);
}

/** What became of a mail; what nobody sees is at least counted in the log. */
function done(outcome: string): Response {
  if (outcome !== "stored") console.warn("Inbound mail:", outcome);
  return Response.json({ outcome });
}

/** The mail's text, which Resend does not send along. */
async function contentOf(head: Fields): Promise<Fields> {
  const id = textOf(head.email_id);
  const hasText = typeof head.text === "string" || typeof head.html === "string";
  if (hasText || !/^[\w-]{1,100}$/.test(id)) return {};
  const base = Deno.env.get("MAIL_INBOUND_API_URL") || RESEND_URL;
  const response = await fetch(`${base}/${id}`, {
    headers: { authorization: `Bearer ${env("MAIL_API_KEY")}` },
    redirect: "manual",
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The mail service answered ${response.status}`);
  }
  const { text, html, headers } = (await response.json()) as Fields;
  return { text, html, headers };
}

async function firstTicket(addresses: unknown[]): Promise<string | null> {
  for (const each of addresses.slice(0, MOST_ADDRESSES)) {
    const ticket = await ticketOf(senderOf(each).address);
    if (ticket) return ticket;
  }
  return null;
}

/** An absence note or the like: it answers nothing (RFC 3834). */
function isAutomatic({ headers }: Fields): boolean {
  const pairs: [string, unknown][] = Array.isArray(headers)
    ? headers.filter(isFields).map(({ name, value }) => [textOf(name), value])
    : Object.entries(isFields(headers) ? headers : {});
  return pairs.some(
    ([name, value]) =>
      name.toLowerCase() === "auto-submitted" && !/^\s*no\b/i.test(textOf(value) || "no"),
  );
}

function wordsOf({ text, html }: Fields): string {
  return textOf(text).trim() ? textOf(text) : textOfHtml(textOf(html));
}

/** Of `Ana <ana@example.com>`, or of the bare address. */
function senderOf(from: unknown): { address: string; name: string } {
  const text = textOf(from).slice(0, 1000).trim();
  const open = text.lastIndexOf("<");
  if (open < 0 || !text.endsWith(">")) return { address: text, name: "" };
  const name = text.slice(0, open).trim().replaceAll('"', "");
  return { address: text.slice(open + 1, -1).trim(), name };
}

function fileNames(attachments: unknown): string[] {
  if (!Array.isArray(attachments)) return [];
  return attachments.map((each) => (isFields(each) ? textOf(each.filename) : ""));
}

/** A UUID made from the mail's own id, so that a mail that comes twice is one message. */
async function idOf(text: string): Promise<string> {
  const bytes = fromHex(await sha256Hex(text)).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
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

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function answer(status: number, error: string): Response {
  return Response.json({ error }, { status });
}
