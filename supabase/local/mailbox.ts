import { randomUUID } from "node:crypto";

export type Email = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Those of its own, such as how to leave a list. */
  headers?: Record<string, string>;
  /** Address for replies, if not the sender's. */
  replyTo?: string;
  /** Files that came with it, their content in base64. */
  attachments?: { filename: string; content: string; content_type?: string }[];
  receivedAt: string;
};

const MAX_EMAILS = 500;

/** Keeps every mail that the auth service and the edge functions send, for people and for tests. */
export class Mailbox {
  #mails: Email[] = [];
  #apiKey: string;
  /** Body and stored id of each email by idempotency key. */
  #sent = new Map<string, { body: string; id: string }>();

  /** @param apiKey what whoever calls the API has to show */
  constructor(apiKey: string) {
    this.#apiKey = apiKey;
  }

  /** The e-mail driver @supabase/lite calls. */
  async send(message: {
    to: string;
    subject: string;
    text?: string;
    html?: string;
  }): Promise<void> {
    const { to, subject, html = "" } = message;
    // @supabase/lite's own text ignores our templates and links to a page the site does not have.
    const text = html ? htmlToText(html) : (message.text ?? "");
    this.#store({ to, subject, html, text });
  }

  /**
   * `/mailbox` for people, `GET|DELETE /mailbox/messages` for programs; a POST to `/mailbox/emails`
   * sends, as Resend's API does.
   */
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/mailbox/emails") return this.#takeCall(request);
    if (pathname === "/mailbox/messages") {
      if (request.method === "DELETE") this.#mails = [];
      return Response.json(this.#mails);
    }
    const mail = this.#mails.find(({ id }) => pathname === `/mailbox/${id}`);
    if (mail) return htmlAnswer(mail.html || `<pre>${escapeHtml(mail.text)}</pre>`);
    if (pathname !== "/mailbox") return new Response("No such mail", { status: 404 });
    return htmlAnswer(listPage(this.#mails));
  }

  #store(mail: Omit<Email, "id" | "receivedAt">): string {
    const id = randomUUID();
    this.#mails.unshift({ id, ...mail, receivedAt: new Date().toISOString() });
    this.#mails.length = Math.min(this.#mails.length, MAX_EMAILS);
    return id;
  }

  async #takeCall(request: Request): Promise<Response> {
    if (request.method !== "POST") return reject(405, "method_not_allowed");
    if (request.headers.get("authorization") !== `Bearer ${this.#apiKey}`)
      return reject(403, "invalid_api_key");
    const body = await request.text();
    const key = request.headers.get("idempotency-key");
    const before = key ? this.#sent.get(key) : undefined;
    if (before)
      return before.body === body
        ? Response.json({ id: before.id })
        : reject(409, "invalid_idempotent_request");
    const { from, to, subject, html, text, headers, reply_to, attachments } = parse(body);
    const [address] = [to].flat();
    if (![from, address, subject, html, text].every((part) => part && typeof part === "string"))
      return reject(422, "validation_error");
    if (!areAttachments(attachments)) return reject(422, "invalid_attachment");
    const mail = { to: address, subject, html, text, headers, replyTo: reply_to, attachments };
    const id = this.#store(mail as Omit<Email, "id" | "receivedAt">);
    if (key) this.#sent.set(key, { body, id });
    return Response.json({ id });
  }
}

/** Absent, or a list of files with a name and content in base64. */
function areAttachments(value: unknown): boolean {
  if (value === undefined) return true;
  const isBase64 = (text: unknown) =>
    typeof text === "string" && Buffer.from(text, "base64").toString("base64") === text;
  return (
    Array.isArray(value) &&
    (value as Record<string, unknown>[]).every(
      ({ filename, content }) => typeof filename === "string" && isBase64(content),
    )
  );
}

function parse(json: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(json)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** A refusal in Resend's form. */
function reject(statusCode: number, name: string): Response {
  return Response.json({ statusCode, name, message: name }, { status: statusCode });
}

function listPage(mails: Email[]): string {
  const rows = mails.map(
    (mail) =>
      `<tr><td>${escapeHtml(mail.receivedAt)}</td><td>${escapeHtml(mail.to)}</td><td><a href="/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a></td><td>${(
        mail.attachments ?? []
      )
        .map(
          ({ filename, content }) =>
            `<a download="${escapeHtml(filename)}" href="data:application/octet-stream;base64,${content}">${escapeHtml(filename)}</a>`,
        )
        .join(" ")}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}td{padding:.25rem 1rem .25rem 0;overflow-wrap:anywhere}</style>
<h1>Mailbox</h1>${rows.length ? `<table>${rows.join("")}</table>` : "<p>No mail yet.</p>"}`;
}

function htmlAnswer(body: string): Response {
  return new Response(body, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "script-src 'none'",
    },
  });
}

/** Renders HTML as an email client without HTML does, with each link's URL in the text. */
function htmlToText(html: string): string {
  return html
    .replace(/<head[\s\S]*?<\/head>|<div class="preview"[\s\S]*?<\/div>/g, "")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&nbsp;", " ")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s*\n\s*/g, "\n\n")
    .trim();
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
