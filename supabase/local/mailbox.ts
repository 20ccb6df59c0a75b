import { randomUUID } from "node:crypto";

export type Email = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  replyTo?: string;
  attachments?: { filename: string; content: string; content_type?: string }[];
  receivedAt: string;
};

const MAX_EMAILS = 500;

export class Mailbox {
  #emails: Email[] = [];
  #apiKey: string;
  /** By idempotency key. */
  #sent = new Map<string, { body: string; id: string }>();

  delayMs: number;

  constructor(apiKey: string, delayMs = 0) {
    this.delayMs = delayMs;
    this.#apiKey = apiKey;
  }

  async send(message: {
    to: string;
    subject: string;
    text?: string;
    html?: string;
  }): Promise<void> {
    const { to, subject, html = "" } = message;
    // The text of @supabase/lite links to a page that the site does not have.
    const text = html ? htmlToText(html) : (message.text ?? "");
    this.#store({ to, subject, html, text });
  }

  /** `/mailbox` is for people, `/mailbox/emails` is Resend's API. The delay is in milliseconds. */
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/mailbox/emails") return this.#receiveApiCall(request);
    if (pathname === "/mailbox/delay" && request.method === "PUT") {
      this.delayMs = Number(await request.text());
      return new Response("ok");
    }
    if (pathname === "/mailbox/messages") {
      if (request.method === "DELETE") this.#emails = [];
      return Response.json(this.#emails);
    }
    const email = this.#emails.find(({ id }) => pathname === `/mailbox/${id}`);
    if (email) return createHtmlResponse(email.html || `<pre>${escapeHtml(email.text)}</pre>`);
    if (pathname !== "/mailbox") return new Response("No such email", { status: 404 });
    return createHtmlResponse(renderList(this.#emails));
  }

  #store(email: Omit<Email, "id" | "receivedAt">): string {
    const id = randomUUID();
    this.#emails.unshift({ id, ...email, receivedAt: new Date().toISOString() });
    this.#emails.length = Math.min(this.#emails.length, MAX_EMAILS);
    return id;
  }

  async #receiveApiCall(request: Request): Promise<Response> {
    if (request.method !== "POST") return reject(405, "method_not_allowed");
    if (request.headers.get("authorization") !== `Bearer ${this.#apiKey}`)
      return reject(403, "invalid_api_key");
    const body = await request.text();
    const key = request.headers.get("idempotency-key");
    const previous = key ? this.#sent.get(key) : undefined;
    if (previous)
      return previous.body === body
        ? Response.json({ id: previous.id })
        : reject(409, "invalid_idempotent_request");
    const { from, to, subject, html, text, headers, reply_to, attachments } = parseObject(body);
    const [recipient] = [to].flat();
    if (![from, recipient, subject, html, text].every((part) => part && typeof part === "string"))
      return reject(422, "validation_error");
    if (!areAttachments(attachments)) return reject(422, "invalid_attachment");
    const email = { to: recipient, subject, html, text, headers, replyTo: reply_to, attachments };
    const id = this.#store(email as Omit<Email, "id" | "receivedAt">);
    if (key) this.#sent.set(key, { body, id });
    return Response.json({ id });
  }
}

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

function parseObject(json: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(json)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function reject(statusCode: number, name: string): Response {
  return Response.json({ statusCode, name, message: name }, { status: statusCode });
}

function renderList(emails: Email[]): string {
  const rows = emails.map(
    (email) =>
      `<tr><td>${escapeHtml(email.receivedAt)}</td><td>${escapeHtml(email.to)}</td><td><a href="/mailbox/${email.id}">${escapeHtml(email.subject)}</a></td><td>${(
        email.attachments ?? []
      )
        .map(
          ({ filename, content }) =>
            `<a download="${escapeHtml(filename)}" href="data:application/octet-stream;base64,${content}">${escapeHtml(filename)}</a>`,
        )
        .join(" ")}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}td{padding:.25rem 1rem .25rem 0;overflow-wrap:anywhere}</style>
<h1>Mailbox</h1>${rows.length ? `<table>${rows.join("")}</table>` : "<p>No email yet.</p>"}`;
}

function createHtmlResponse(body: string): Response {
  return new Response(body, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "script-src 'none'",
    },
  });
}

/** Keeps each link's URL. */
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
