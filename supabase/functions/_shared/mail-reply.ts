// Extracts what the sender wrote in an email reply. Every step takes linear time, because anyone can
// send any text. Not by a library for that reason: on 4,000 characters of "2026 from <" the regular
// expressions of email-reply-parser 2.3.9 run for 44 s, and those of planer 1.2.0 for 59 s on as many
// of "Op ". The first also joins paragraphs of replies between quoted lines; the second keeps the
// quotation there, and drops all of "From: Monday on, please.".

const MAX_CHARACTERS = 4000;
const MAX_NAMES = 10;
const MAX_NAME_CHARACTERS = 80;
/** Number of lines into which email clients break the line above a quotation. */
const ATTRIBUTION_LINES = 3;

/** Lines below which the quoted email begins. */
const CUTS = [
  /^\s*-{2,} ?(Original Message|Forwarded message) ?-{2,}\s*$/i,
  /^\s*_{20,}\s*$/,
  // Titles of our own emails, for email clients that quote without a mark; emails sent before have the
  // second wording.
  /^\s*(A reply|An answer) to your (ticket|message)\.\s*$/,
  /^\s*(Your ticket is resolved|A message from our team)\.\s*$/,
  /^\s*(Read and (reply|answer)|Open at the desk)\b/,
  /^.{1,200} wrote to us\.\s*$/,
];
const ATTRIBUTION = /^On\b.{4,400}\bwrote:$/;
const QUOTED = /^\s*>/;
/** Header lines at the start of Outlook's quotations. */
const FROM = /^\s*\*?From:\*? ./;
const SENT = /^\s*\*?(Sent|Date|To|Subject):\*? /;
const CONTROLS = /(?!\n)\p{Cc}/gu;

/**
 * Formats an email's text as a message of at most 4,000 characters; "" for an empty reply.
 * @param fileNames names of the attachments, which are dropped
 */
export function formatReply(text: string, fileNames: readonly string[]): string {
  const note = formatAttachmentNote(fileNames);
  const characters = Array.from(extractReply(text));
  const maxLength = MAX_CHARACTERS - (note ? note.length + 2 : 0);
  const kept =
    characters.length > maxLength ? [...characters.slice(0, maxLength - 1), "…"] : characters;
  return [kept.join("").trim(), note].filter(Boolean).join("\n\n");
}

/**
 * Removes quoted lines and the line that announces them; keeps replies between quoted lines.
 */
export function extractReply(text: string): string {
  const lines = clean(text).split("\n");
  const kept: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    if (QUOTED.test(line)) continue;
    if (CUTS.some((cut) => cut.test(line))) break;
    if (FROM.test(line) && lines.slice(index + 1, index + 4).some((next) => SENT.test(next))) break;
    const length = findAttributionLength(lines, index);
    if (length > 0) {
      // A quotation without marks continues to the end.
      if (!QUOTED.test(findWrittenLine(lines, index + length))) break;
      index += length - 1;
      continue;
    }
    kept.push(line.trimEnd());
  }
  return kept
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Returns the first line with text from an index on; "" for none. */
function findWrittenLine(lines: readonly string[], start: number): string {
  let index = start;
  while (lines[index]?.trim() === "") index++;
  return lines[index] ?? "";
}

/** Returns how many lines "On … wrote:" takes at that index; 0 for none. */
function findAttributionLength(lines: readonly string[], index: number): number {
  if (!lines[index]?.startsWith("On ")) return 0;
  for (let length = 1; length <= ATTRIBUTION_LINES; length++) {
    const last = lines[index + length - 1];
    if (last === undefined || last.trim() === "") return 0;
    const joined = lines
      .slice(index, index + length)
      .map((line) => line.trim().slice(0, 500))
      .join(" ");
    if (ATTRIBUTION.test(joined)) return length;
  }
  return 0;
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

/** Converts an email's HTML to text without quotations, for email clients that send no text. */
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

/** Removes characters that the database rejects. */
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
