import { brand } from "../../../app/content/brand.ts";
import { renderStarsHtml, renderStarsText } from "./email-stars.ts";

export type EmailContent = {
  subject: string;
  /** Shown by email clients after the subject. */
  preview: string;
  title: string;
  completedSteps?: number;
  paragraphs: string[];
  items?: EmailItem[];
  link: { label: string; url: string };
  /** What else the link's page offers. */
  otherLinks?: { label: string; url: string }[];
  /** The link is an alternative to what the text asks for, so it gets no button. */
  isLinkQuiet?: true;
  code?: { text: string; value: string };
  note: string;
  /** A page for people, one POST for email clients. */
  unsubscribe?: string;
  unsubscribeLabel?: string;
  settings?: string;
  isForStaff?: true;
  attachments?: EmailAttachment[];
};

export type EmailItem = {
  title: string;
  text?: string;
  link: { label: string; url: string };
};

export type EmailAttachment = { filename: string; content: string; content_type: string };

const { street, city, country } = brand.address;
const CONTACT = `Questions? Write to ${brand.email} or call`;
export const SENDER = `${brand.name}, ${street}, ${city}, ${country}`;
const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const MAX_SUBJECT_LENGTH = 50;

/** Phones show no more. Names and titles that people chose may be longer. */
export function shortenSubject(subject: string): string {
  const characters = Array.from(subject);
  if (characters.length <= MAX_SUBJECT_LENGTH) return subject;
  return `${characters
    .slice(0, MAX_SUBJECT_LENGTH - 1)
    .join("")
    .trimEnd()}…`;
}

/** Inline colors are for clients without dark mode. Where images are blocked, the logo's text shows. */
export function renderEmailHtml(content: EmailContent, site: string): string {
  const { completedSteps, isForStaff, isLinkQuiet } = content;
  const url = escape(content.link.url);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${escape(content.subject)}</title>
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
    <div class="preview" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escape(content.preview)}</div>
    <table role="presentation" class="page" width="100%" cellspacing="0" cellpadding="0" style="background:#f6f1e7"><tr><td align="center" style="padding:32px 16px">
      <table role="presentation" class="card" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;background:#fffdf8;border:1px solid #e4dccb;border-radius:12px;border-collapse:separate">
        <tr><td style="padding:20px 28px;background:#1d1b2e;border-radius:11px 11px 0 0;color:#fff6e6;font-family:Georgia,serif;font-size:22px"><img src="${site}/icons/logo.png" width="136" height="32" alt="${brand.name}" style="display:block"></td></tr>
${completedSteps === undefined ? "" : `        ${renderStarsHtml(completedSteps)}\n`}        <tr><td style="padding:28px;overflow-wrap:anywhere">
          <h1 dir="auto" style="margin:0 0 12px;font-family:Georgia,serif;font-size:26px;line-height:1.2;font-weight:600">${escape(content.title)}</h1>
${content.paragraphs.map((text) => `          <p dir="auto" style="margin:0 0 16px">${escape(text).replaceAll("\n", "<br>")}</p>\n`).join("")}${(content.items ?? []).map(renderItemHtml).join("")}${isLinkQuiet ? "" : renderButton(content.link)}${(content.otherLinks ?? []).map(renderOtherLink).join("")}${content.code ? `          <p style="margin:0 0 16px">${escape(content.code.text)} <strong style="font-size:20px;letter-spacing:3px">${escape(content.code.value)}</strong></p>\n` : ""}          <p class="quiet" style="margin:0 0 16px;color:#544f60;font-size:14px;word-break:break-word">${isLinkQuiet ? escape(content.link.label) : "Or open this address"}: <a class="link" href="${url}" style="color:#8f3208">${url}</a></p>
          <p class="quiet" style="margin:0;color:#544f60;font-size:14px">${escape(content.note)}</p>
${listFooterLinks(content).map(renderFooterLinkHtml).join("")}        </td></tr>
      </table>
      <p class="quiet" style="max-width:520px;margin:16px auto 0;color:#544f60;font-size:14px;overflow-wrap:anywhere">${isForStaff ? "" : `${CONTACT} <span style="white-space:nowrap">${brand.phone.display}</span><br>`}${SENDER}</p>
    </td></tr></table>
  </body>
</html>
`;
}

function renderButton({ label, url }: EmailContent["link"]): string {
  return `          <p style="margin:24px 0"><a class="button" href="${escape(url)}" style="display:inline-block;padding:14px 22px;background:#8f3208;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none">${escape(label)}</a></p>
`;
}

function renderOtherLink({ label, url }: EmailContent["link"]): string {
  return `          <p style="margin:0 0 4px"><a class="link" href="${escape(url)}" style="display:inline-block;padding:10px 0;color:#8f3208">${escape(label)}</a></p>
`;
}

function renderItemHtml({ title, text, link }: EmailItem): string {
  return `          <h2 dir="auto" style="margin:24px 0 4px;font-size:16px;line-height:1.4;font-weight:600">${escape(title)}</h2>
${text === undefined ? "" : `          <p dir="auto" style="margin:0">${escape(text)}</p>\n`}          <p style="margin:0 0 16px"><a class="link" href="${escape(link.url)}" style="display:inline-block;padding:10px 0;color:#8f3208;font-weight:600">${escape(link.label)}</a></p>
`;
}

function listFooterLinks(content: EmailContent): EmailContent["link"][] {
  const { unsubscribe, unsubscribeLabel = "Unsubscribe", settings } = content;
  return [
    ...(unsubscribe ? [{ label: unsubscribeLabel, url: unsubscribe }] : []),
    ...(settings ? [{ label: "Choose how often we email you", url: settings }] : []),
  ];
}

function renderFooterLinkHtml({ label, url }: EmailContent["link"]): string {
  return `          <p class="quiet" style="margin:16px 0 0;font-size:14px"><a class="link" href="${escape(url)}" style="color:#8f3208">${label}</a></p>
`;
}

export function renderEmailText(content: EmailContent): string {
  const { title, completedSteps, paragraphs, items = [], otherLinks = [] } = content;
  const { link, code, note, isForStaff } = content;
  return [
    title,
    ...paragraphs,
    ...items.map((item) =>
      [item.title, item.text, formatLink(item.link)].filter(Boolean).join("\n"),
    ),
    formatLink(link),
    ...otherLinks.map(formatLink),
    ...(code ? [`${code.text} ${code.value}`] : []),
    ...(completedSteps === undefined ? [] : [renderStarsText(completedSteps)]),
    note,
    ...listFooterLinks(content).map(formatLink),
    isForStaff ? SENDER : `${CONTACT} ${brand.phone.display}\n${SENDER}`,
  ].join("\n\n");
}

function formatLink({ label, url }: EmailContent["link"]): string {
  return `${label}: ${url}`;
}

function escape(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (character) => names[character] ?? character);
}
