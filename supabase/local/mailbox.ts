import { randomUUID } from "node:crypto";

export type Mail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
};

const KEPT_MAILS = 500;

/** Keeps every mail the auth service sends, for people and for tests. */
export class Mailbox {
  #mails: Mail[] = [];

  /** The e-mail driver @supabase/lite calls. */
  async send(message: {
    to: string;
    subject: string;
    text?: string;
    html?: string;
  }): Promise<void> {
    const { to, subject, html = "" } = message;
    // @supabase/lite's own text ignores our templates and links to a page the site does not have.
    const text = html ? textOf(html) : (message.text ?? "");
    this.#mails.unshift({
      id: randomUUID(),
      to,
      subject,
      text,
      html,
      receivedAt: new Date().toISOString(),
    });
    this.#mails.length = Math.min(this.#mails.length, KEPT_MAILS);
  }

  /** `/mailbox` for people, `GET|DELETE /mailbox/messages` for programs. */
  fetch(request: Request): Response {
    const { pathname } = new URL(request.url);
    if (pathname === "/mailbox/messages") {
      if (request.method === "DELETE") this.#mails = [];
      return Response.json(this.#mails);
    }
    const mail = this.#mails.find(({ id }) => pathname === `/mailbox/${id}`);
    if (mail) return htmlAnswer(mail.html || `<pre>${escape(mail.text)}</pre>`);
    if (pathname !== "/mailbox") return new Response("No such mail", { status: 404 });
    return htmlAnswer(listPage(this.#mails));
  }
}

function listPage(mails: Mail[]): string {
  const rows = mails.map(
    (mail) =>
      `<tr><td>${escape(mail.receivedAt)}</td><td>${escape(mail.to)}</td><td><a href="/mailbox/${mail.id}">${escape(mail.subject)}</a></td></tr>`,
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

/** The mail as plain text, each link followed by its address. */
function textOf(html: string): string {
  return html
    .replace(/<head[\s\S]*?<\/head>/g, "")
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, "$2: $1")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&amp;", "&")
    .replace(/\s*\n\s*/g, "\n\n")
    .trim();
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
