// Every step takes linear time: the regular expressions of email-reply-parser and planer run for
// 44 s and 59 s on 4,000 hostile characters, and both lose parts of honest replies.

import { SENDER } from "./email-layout.ts";

const MAX_CHARACTERS = 4000;
const MAX_NAMES = 10;
const MAX_NAME_CHARACTERS = 80;
const ATTRIBUTION_LINES = 3;
const MAX_LINE = 500;

/** For email clients that quote without a mark. Older emails have the second wording. */
const OUR_LINES = [
  /^\s*(A reply|An answer) to your (ticket|message)\.\s*$/,
  /^\s*(Your ticket is resolved|A message from our team)\.\s*$/,
  /^\s*\S+ posts? for (next|this) week\.\s*$/,
  /^\s*(Read and (reply|answer)|Open at the desk):?\s*([<([]?https?:|$)/,
];
const OUR_STAFF_TITLE = /^.{1,200} wrote to us\.\s*$/;
const DIVIDERS = [/^\s*-{2,} ?(Original Message|Forwarded message) ?-{2,}\s*$/i, /^\s*_{20,}\s*$/];
const ATTRIBUTION = /^On\b.{4,400}\bwrote:$/;
const ADDRESS = /<\s?[^<>@\s]{1,200}@[^<>@\s]{1,200}>/;
const DATE = /\b20\d\d(?!\d)|\b\d{1,2}[./-]\d{1,2}[./-]\d{2}/;
const TIME = /\b\d{1,2}[:.h]\d{2}(?!\d)/;
const QUOTED = /^\s*>/;
const FROM = /^\s*\*?From:\*? ./;
const SENT = /^\s*\*?(Sent|Date|To|Subject):\*? /;
const HEADER_LINE = /^\s*\*?\p{L}[\p{L}\p{M} '-]{0,24}\*?\s?[:：]/u;
const MIN_HEADER_LINES = 3;
const MAX_HEADER_LINES = 8;
/** Outlook's placeholder for an image. */
const IMAGE = /\[cid:[^[\]\n]{1,200}\]/g;
/** Images in a signature stand next to a name or an address instead. */
const IMAGES_IN_TEXT = /(?:^|[.:!?…。！？]|\s\p{Ll}+)\s*(?:\[cid:[^[\]\n]{1,200}\]\s?)+(?=\n\n|$)/u;
const IMAGES_NOTE = "(An image in the text was not accepted)";
const CUT_NOTE = "(Cut off: the email was longer than we can take)";
const CONTROLS = /(?!\n)\p{Cc}/gu;

/** At most 4,000 characters; "" for an empty reply. @param ourAddress sender of our own emails */
export function formatReply(
  text: string,
  fileNames: readonly string[],
  ourAddress?: string,
): string {
  const written = removeQuotations(text, ourAddress);
  const hasImages = IMAGES_IN_TEXT.test(written);
  const notes = [hasImages ? IMAGES_NOTE : "", formatAttachmentNote(fileNames)].filter(Boolean);
  let characters = Array.from(removeImages(written));
  if (characters.length > MAX_CHARACTERS - measure(notes)) {
    notes.unshift(CUT_NOTE);
    characters = [...characters.slice(0, MAX_CHARACTERS - measure(notes) - 1), "…"];
  }
  return [characters.join("").trim(), ...notes].filter(Boolean).join("\n\n");
}

function measure(notes: readonly string[]): number {
  return notes.reduce((sum, note) => sum + note.length + 2, 0);
}

export function extractReply(text: string, ourAddress = ""): string {
  return removeImages(removeQuotations(text, ourAddress));
}

function removeImages(text: string): string {
  return tidyLines(text.replaceAll(IMAGE, "").split("\n"));
}

/**
 * Text below our email counts only if there is none above it.
 * Text inside an unmarked quotation can't be told from ours.
 */
function removeQuotations(text: string, ourAddress = ""): string {
  const lines = clean(text).split("\n");
  const end = lines.findLastIndex((line) => line.trimStart().startsWith(SENDER)) + 1;
  return keepUnquoted(lines, ourAddress) || keepUnquoted(lines.slice(end), ourAddress);
}

function keepUnquoted(lines: readonly string[], ourAddress: string): string {
  const kept: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    if (QUOTED.test(line)) continue;
    if (isOurLine(lines, index)) break;
    const length = findAnnouncementLength(lines, index, ourAddress);
    if (length === 0) {
      kept.push(line);
      continue;
    }
    if (!QUOTED.test(findWrittenLine(lines, index + length))) break;
    index += length - 1;
  }
  return tidyLines(kept);
}

function tidyLines(lines: readonly string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function isOurLine(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? "";
  if (OUR_STAFF_TITLE.test(line))
    return findWrittenLine(lines, index + 1)
      .trimStart()
      .startsWith("“");
  return OUR_LINES.some((ours) => ours.test(line));
}

function findWrittenLine(lines: readonly string[], start: number): string {
  let index = start;
  while (lines[index]?.trim() === "") index++;
  return lines[index] ?? "";
}

function findAnnouncementLength(
  lines: readonly string[],
  index: number,
  ourAddress: string,
): number {
  if (DIVIDERS.some((divider) => divider.test(lines[index] ?? ""))) return 1;
  return findHeaderLength(lines, index, ourAddress) || findAttributionLength(lines, index);
}

function findHeaderLength(lines: readonly string[], index: number, ourAddress: string): number {
  let length = 0;
  while (length < MAX_HEADER_LINES && HEADER_LINE.test(lines[index + length] ?? "")) length++;
  if (length === 0) return 0;
  const [first = "", ...next] = lines.slice(index, index + 4);
  if (FROM.test(first) && next.some((line) => SENT.test(line))) return length;
  if (length < MIN_HEADER_LINES || !ourAddress) return 0;
  const header = lines.slice(index, index + length);
  return header.some((line) => line.toLowerCase().includes(ourAddress.toLowerCase())) ? length : 0;
}

function findAttributionLength(lines: readonly string[], index: number): number {
  const first = (lines[index] ?? "").slice(0, MAX_LINE);
  if (!first.startsWith("On ") && ![DATE, ADDRESS, /<\s*$/].some((part) => part.test(first)))
    return 0;
  for (let length = 1; length <= ATTRIBUTION_LINES; length++) {
    const last = lines[index + length - 1];
    if (last === undefined || last.trim() === "") return 0;
    const joined = lines
      .slice(index, index + length)
      .map((line) => line.trim().slice(0, MAX_LINE))
      .join(" ");
    if (isAttribution(joined, findWrittenLine(lines, index + length))) return length;
  }
  return 0;
}

/** "On … wrote:" and, in other languages, a line with an address, or with a date and a time. */
function isAttribution(text: string, next: string): boolean {
  if (!/[:：]$/.test(text)) return false;
  const hasAddress = ADDRESS.test(text);
  const hasDate = DATE.test(text);
  // Requires more without a quotation mark, because people also tell what others wrote.
  if (ATTRIBUTION.test(text)) return hasAddress || hasDate || QUOTED.test(next);
  return (hasAddress || (hasDate && TIME.test(text))) && (next === "" || QUOTED.test(next));
}

const BLOCK_ELEMENTS = new Set([
  "br",
  "p",
  "div",
  "tr",
  "li",
  "h1",
  "h2",
  "h3",
  "table",
  "hr",
  "ul",
  "ol",
]);
const DROPPED_ELEMENTS = new Set(["head", "style", "script", "title", "blockquote"]);

export function htmlToText(html: string): string {
  let text = "";
  let droppedDepth = 0;
  for (let at = 0; at < html.length;) {
    const tag = html.indexOf("<", at);
    if (droppedDepth === 0) text += decode(html.slice(at, tag < 0 ? undefined : tag));
    if (tag < 0) break;
    const isComment = html.startsWith("<!--", tag);
    const end = isComment ? html.indexOf("-->", tag) : html.indexOf(">", tag);
    if (end < 0) break;
    at = end + (isComment ? 3 : 1);
    if (isComment) continue;
    const [, slash, name = ""] = /^<(\/?)([a-z\d]+)/i.exec(html.slice(tag, tag + 20)) ?? [];
    const element = name.toLowerCase();
    if (DROPPED_ELEMENTS.has(element)) droppedDepth = Math.max(0, droppedDepth + (slash ? -1 : 1));
    if (droppedDepth === 0 && BLOCK_ELEMENTS.has(element)) text += "\n";
  }
  return text;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decode(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
      if (name) return name === "nbsp" ? " " : (ENTITIES[name] ?? whole);
      const code = decimal ? Number(decimal) : parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    });
}

/** The database rejects these characters. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ")
    .replaceAll(CONTROLS, "");
}

function formatAttachmentNote(fileNames: readonly string[]): string {
  if (fileNames.length === 0) return "";
  const names = fileNames.slice(0, MAX_NAMES).map((name) => {
    const characters = Array.from(clean(name).replaceAll("\n", " ").trim() || "unnamed");
    return characters.slice(0, MAX_NAME_CHARACTERS).join("");
  });
  const more = fileNames.length > MAX_NAMES ? ` and ${fileNames.length - MAX_NAMES} more` : "";
  return `(Attachments not accepted: ${names.join(", ")}${more})`;
}
