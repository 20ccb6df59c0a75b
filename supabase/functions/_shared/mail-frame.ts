// How a mail of ours looks: one frame for those that the product sends (drain-mails) and those that
// the auth service sends (supabase/templates/, made from it by .github/make-mails.ts).
import { brand } from "./brand.ts";
import { starsHtml, starsText } from "./mail-stars.ts";

/** The words of one mail, as plain text. */
export type MailWords = {
  subject: string;
  /** What a list of mails shows after the subject. */
  preview: string;
  title: string;
  /** Of a mail on the way to a first post: how many of its steps are done when it is sent. */
  lit?: number;
  paragraphs: string[];
  link: { label: string; address: string };
  /** A code to type instead of pressing the link, and what to do with it. */
  code?: { text: string; value: string };
  /** In small print at the end. */
  note: string;
  /** Of a letter to a list: where one leaves it, as a page for people and by one POST for mail programs. */
  leave?: string;
  attachments?: MailAttachment[];
};

/** A file that comes with a mail, as Resend's API takes it. @property content in base64 */
export type MailAttachment = { filename: string; content: string; content_type: string };

const CONTACT = `Questions? Write to ${brand.email} or call`;
const SENDER = `${brand.name}, ${brand.address}`;
const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * The mail as HTML. Mail programs that know no dark mode, or drop <style>, show the inline colours;
 * the others change them. The mark is a character: pictures are blocked until somebody allows them,
 * and a fetched one would tell when a mail is read.
 */
export function mailHtml(words: MailWords): string {
  const { address } = words.link;
  const { lit } = words;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${escape(words.subject)}</title>
    <style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        .page { background: #14121d !important; color: #f6efe2 !important; }
        .card { background: #211e30 !important; border-color: #3d3853 !important; }
        .quiet { color: #c9c2d1 !important; }
        .link { color: #ffb877 !important; }
        .button { background: #ffb877 !important; color: #1d1b2e !important; }
      }
    </style>
  </head>
  <body class="page" style="margin:0;background:#f6f1e7;color:#1d1b2e;font-family:${FONT};font-size:16px;line-height:1.55">
    <div class="preview" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escape(words.preview)}</div>
    <table role="presentation" class="page" width="100%" cellspacing="0" cellpadding="0" style="background:#f6f1e7"><tr><td align="center" style="padding:32px 16px">
      <table role="presentation" class="card" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;background:#fffdf8;border:1px solid #e4dccb;border-radius:12px;border-collapse:separate">
        <tr><td style="padding:20px 28px;background:#1d1b2e;border-radius:11px 11px 0 0;color:#fff6e6;font-family:Georgia,serif;font-size:22px"><span aria-hidden="true" style="color:#ffb877">&#10022;</span>&nbsp;${brand.name}</td></tr>
${lit === undefined ? "" : `        ${starsHtml(lit)}\n`}        <tr><td style="padding:28px">
          <h1 style="margin:0 0 12px;font-family:Georgia,serif;font-size:26px;line-height:1.2;font-weight:600">${escape(words.title)}</h1>
${words.paragraphs.map((text) => `          <p style="margin:0 0 16px;overflow-wrap:anywhere">${escape(text)}</p>\n`).join("")}          <p style="margin:24px 0"><a class="button" href="${escape(address)}" style="display:inline-block;padding:14px 22px;background:#8f3208;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none">${escape(words.link.label)}</a></p>
${words.code ? `          <p style="margin:0 0 16px;overflow-wrap:anywhere">${escape(words.code.text)} <strong style="font-size:20px;letter-spacing:3px">${escape(words.code.value)}</strong></p>\n` : ""}          <p class="quiet" style="margin:0 0 16px;color:#544f60;font-size:14px;overflow-wrap:anywhere;word-break:break-word">The button opens this address: <a class="link" href="${escape(address)}" style="color:#8f3208">${escape(address)}</a></p>
          <p class="quiet" style="margin:0;color:#544f60;font-size:14px">${escape(words.note)}</p>
${words.leave ? `          <p class="quiet" style="margin:16px 0 0;font-size:14px"><a class="link" href="${escape(words.leave)}" style="color:#8f3208">Leave the newsletter</a></p>\n` : ""}        </td></tr>
      </table>
      <p class="quiet" style="max-width:520px;margin:16px auto 0;color:#544f60;font-size:14px;overflow-wrap:anywhere">${CONTACT} <span style="white-space:nowrap">${brand.phone}</span><br>${SENDER}</p>
    </td></tr></table>
  </body>
</html>
`;
}

/** The mail as plain text, with everything that its HTML says. */
export function mailText(words: MailWords): string {
  const { title, lit, paragraphs, link, code, note, leave } = words;
  return [
    title,
    ...paragraphs,
    `${link.label}: ${link.address}`,
    ...(code ? [`${code.text} ${code.value}`] : []),
    ...(lit === undefined ? [] : [starsText(lit)]),
    note,
    ...(leave ? [`Leave the newsletter: ${leave}`] : []),
    `${CONTACT} ${brand.phone}\n${SENDER}`,
  ].join("\n\n");
}

function escape(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (character) => names[character] ?? character);
}
