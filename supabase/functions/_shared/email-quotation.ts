// Takes linear time. Nothing that a person wrote is dropped: only what we sent counts as a quotation,
// and text whose end can't be told from ours stays.

import { brand } from "../../../app/content/brand.ts";
import { normalizeText } from "../../../app/domain/text.ts";
import { renderEmailHtml, renderEmailText, SENDER } from "./email-layout.ts";
import { productEmails } from "./email-templates.ts";
import { htmlToText } from "./html-text.ts";

/** The sender of our emails, and the domain that receives replies. */
export type OurAddresses = { sender: string; replyDomain: string };

const MAX_ATTRIBUTION_LINES = 3;
const MAX_HEADER_LINES = 8;
const MAX_LINE_CHARACTERS = 500;

/** Lines with which the text of our emails begins. Older ones have the second wording. */
const OUR_FIRST_LINES = [
  /^\s*(A reply|An answer) to your (ticket|message)\.\s*$/,
  /^\s*(Your ticket is resolved|A message from our team)\.\s*$/,
  /^\s*(\S+ posts? for (next|this) week|Your first .{1,20}|A new post for you|We’ve changed your post)\.\s*$/,
  /^\s*(Read and (reply|answer)|Open at the desk):?\s*([<([]?https?:|$)/,
  new RegExp(`^\\s*(✦\\s*${brand.name}|\\[(image: )?${brand.name}\\])\\s*$`),
];
/** As the name of an address, or alone in a field. */
const OUR_NAME = new RegExp(
  `(?:^|[\\s"'*:：])${brand.name}["'*]*\\s*[<([]|[:：]\\*?\\s*["']?${brand.name}["';]*\\s*$`,
);
const OUR_STAFF_TITLE = /^.{1,200} wrote to us\.\s*$/;
const OUR_NOTE = /^\s*We send this (email|message) because /;

/** Precedes the other side's own message. */
const OUR_RECALL = /^On .{8,30} you wrote: “|^Our team has closed your ticket “|”\.?$|^“/g;
const OUR_FRAMES = removeSpace(
  (
    [
      "ticket_replied",
      "ticket_resolved",
      "ticket_started",
      "contact_message_replied",
      "staff_conversation",
    ] as const
  )
    .map((kind) => {
      const payload = { recipient: "", is_resolved: "yes" };
      const context = { recipient: "", payload, at: new Date(0), site: "", canReply: true };
      const content = productEmails[kind](context);
      return `${renderEmailText(content)} ${htmlToText(renderEmailHtml(content, ""))}`;
    })
    .join(" "),
);
/** Email clients add them to words and addresses. */
const URL = /[<([]?(?:https?:|mailto:|tel:)[^\s>)\]]+[>)\]]?/g;

const QUOTED = /^\s*>/;
const MARKS = /^[\s>]+/;
/** Between dashes or underscores, such as "-----Original Message-----". */
const DIVIDER = /^\s*[-_]{2,}[^<>@]{0,60}[-_]{2,}\s*$/;
const HEADER_LINE = /^\s*\*?\p{L}[\p{L}\p{M} '-]{0,24}\*?\s?[:：]/u;
const DASHES = /^\s*-{2,}/;
const ATTRIBUTION_END = /([:：]|-{2,})\s*$/;
const ADDRESS = /[^<>()[\]"',;:@\s]{1,200}@[^<>()[\]"',;:@\s]{1,200}/;
const DATE = /\p{Nd}{4}|\p{Nd}{1,2}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2}/u;
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Removes our quoted emails, marked or not, with the lines that announce them. */
export function splitQuotation(
  text: string,
  ours: OurAddresses,
): { written: string; quoted: readonly string[] } {
  const lines = text.split("\n");
  const end = lines.findLastIndex((line) => isOurLastLine(line)) + 1;
  const kept: string[] = [];
  const quoted: string[] = [];
  let isMarkedOurs = false;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    if (QUOTED.test(line)) {
      const last = findLastMarked(lines, index);
      const marked = lines.slice(index, last + 1);
      isMarkedOurs = isOurQuotation(kept, marked, ours, isMarkedOurs);
      for (const each of marked)
        if (isMarkedOurs) quoted.push(each.replace(MARKS, ""));
        else kept.push(each);
      index = last;
    } else if (isOurFirstLine(lines, index) && (index < end || isLastWritten(lines, index))) {
      removeAnnouncement(kept, (from) => isFromUs(from, ours));
      for (const each of lines.slice(index, end)) quoted.push(each);
      index = Math.max(index, end - 1);
      isMarkedOurs = false;
    } else kept.push(line);
  }
  removeAnnouncement(kept, (from) => isFromUs(from, ours));
  return { written: tidyLines(kept), quoted };
}

/** What not every email of ours has below its first line, without white space. */
export function listOtherLines(lines: readonly string[]): string[] {
  return lines
    .slice(1)
    .flatMap((line) => line.trim().replaceAll(OUR_RECALL, "").split(URL))
    .map(removeSpace)
    .filter((part) => !OUR_FRAMES.includes(part));
}

/** What a person wrote between our lines does not end the quotation, unless it announces another. */
function isOurQuotation(
  kept: string[],
  marked: readonly string[],
  ours: OurAddresses,
  wasOurs: boolean,
): boolean {
  if (removeAnnouncement(kept, (from) => isFromUs(from, ours))) return true;
  const unmarked = marked.map((line) => line.replace(QUOTED, ""));
  const first = unmarked.findIndex((line) => line.trim() !== "");
  if (first >= 0 && isOurFirstLine(unmarked, first)) {
    removeAnnouncement(kept, (from) => ADDRESS.test(from) || DATE.test(from));
    return true;
  }
  const above = readLine(kept, findLastWritten(kept));
  return wasOurs && !HEADER_LINE.test(above) && !ATTRIBUTION_END.test(above);
}

/** Removes the lines at the end that say whose email follows: an attribution, or header fields. */
function removeAnnouncement(kept: string[], isWanted: (from: string) => boolean): boolean {
  const last = findLastWritten(kept);
  const start = findAttribution(kept, last, isWanted) ?? findHeader(kept, last, isWanted);
  if (start === null) return false;
  kept.splice(start);
  const above = findLastWritten(kept);
  if (DIVIDER.test(kept[above] ?? "")) kept.splice(above);
  return true;
}

/** The shortest, but for lines above that hold its date. */
function findAttribution(
  lines: readonly string[],
  last: number,
  isWanted: (from: string) => boolean,
): number | null {
  const lastLine = readLine(lines, last);
  if (!ATTRIBUTION_END.test(lastLine) && !DASHES.test(lastLine)) return null;
  let block = "";
  for (let start = last; start > last - MAX_ATTRIBUTION_LINES; start--) {
    const line = readLine(lines, start);
    if (line.trim() === "") return null;
    block = `${line} ${block}`;
    const isOpen = !DATE.test(block) && /^\s*On\b|\p{Nd}{2}/u.test(readLine(lines, start - 1));
    if (isWanted(block) && !isOpen) return start;
  }
  return null;
}

/** At least two fields, of which the first with an address or our name decides. */
function findHeader(
  lines: readonly string[],
  last: number,
  isWanted: (from: string) => boolean,
): number | null {
  let start: number | null = null;
  let from = "";
  for (let index = last, count = 0; index >= 0 && count < MAX_HEADER_LINES; index--) {
    const line = readLine(lines, index);
    if (line.trim() === "") {
      // A paragraph above is the person's own, though in HTML each field may be one.
      if (count > 1 && isWanted(from)) break;
      continue;
    }
    // Lotus Notes names the sender above the fields.
    if (DASHES.test(line) && count > 1 && isWanted(line)) return index;
    if (!HEADER_LINE.test(line)) break;
    count++;
    if (ADDRESS.test(line) || OUR_NAME.test(line)) from = line;
    if (count > 1 && (from === line || DATE.test(line))) start = index;
  }
  return start !== null && isWanted(from) ? start : null;
}

/** Our address or, should it have changed, our name with another. One in a sentence is neither. */
function isFromUs(from: string, { sender, replyDomain }: OurAddresses): boolean {
  if (OUR_NAME.test(from)) return true;
  const found = ADDRESS.exec(from);
  if (!found || !/[<([]$|^[^:：]{1,30}[:：]\*?$/.test(from.slice(0, found.index).trim()))
    return false;
  const address = found[0].toLowerCase();
  return address === sender.toLowerCase() || address.endsWith(`@${replyDomain.toLowerCase()}`);
}

function readLine(lines: readonly string[], index: number): string {
  return removeMarks((lines[index] ?? "").slice(0, MAX_LINE_CHARACTERS));
}

function removeMarks(line: string): string {
  return line.replaceAll(DIRECTION_MARKS, "");
}

function findLastWritten(lines: readonly string[]): number {
  return lines.findLastIndex((line) => line.trim() !== "");
}

function findLastMarked(lines: readonly string[], start: number): number {
  let last = start;
  for (let index = start; index < lines.length; index++) {
    if (QUOTED.test(lines[index] ?? "")) last = index;
    else if (lines[index]?.trim() !== "") break;
  }
  return last;
}

function isOurFirstLine(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? "";
  if (OUR_FIRST_LINES.some((ours) => ours.test(line))) return true;
  if (!OUR_STAFF_TITLE.test(line)) return false;
  const next = lines.slice(index + 1, index + 4).find((each) => each.trim() !== "") ?? "";
  return next.trimStart().startsWith("“");
}

function isOurLastLine(line: string): boolean {
  return line.trimStart().startsWith(SENDER) || OUR_NOTE.test(line);
}

function isLastWritten(lines: readonly string[], index: number): boolean {
  return lines.slice(index + 1).every((line) => line.trim() === "");
}

function removeSpace(text: string): string {
  return text.replaceAll(/\s/g, "");
}

/** "" without a visible character. */
export function tidyLines(lines: readonly string[]): string {
  const text = lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
  return normalizeText(text) ? text : "";
}
