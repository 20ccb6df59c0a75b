import { listOtherLines, type OurAddresses, splitQuotation, tidyLines } from "./email-quotation.ts";
import { htmlToText } from "./html-text.ts";

export type EmailBody = { text: string; html: string; attachments: readonly Attachment[] };
export type Attachment = { name: string; type: string; isEmbedded: boolean };
export type Reply = {
  /** What its sender wrote; "" for nothing but our quoted email. */
  words: string;
  /** The same with notes on what is not accepted, of at most 4,000 characters; never "". */
  message: string;
  /** Our quoted email, in which answers may stand between the lines, marked or not. */
  quotation: string;
  /** What not every email of ours has of it, without white space. */
  quotedLines: string[];
};

const MAX_CHARACTERS = 4000;
/** Of a message with its quotation; the database adds a subject that is not the conversation's. */
const MAX_ALL_CHARACTERS = 4700;
const MAX_QUOTED_LINES = 500;
const MAX_SOURCE_CHARACTERS = 300_000;
const MAX_NAMES = 10;
const MAX_NAME_CHARACTERS = 80;

const IMAGE = /\[cid:[^[\]\n]{1,200}\]/g;
/** Images in a signature stand next to a name or an address instead. */
const IMAGES_IN_TEXT = /(?:^|[.:!?…。！？]|\s\p{Ll}+)\s*(?:\[cid:[^[\]\n]{1,200}\]\s?)+(?=\n\n|$)/u;
const IMAGES_NOTE = "(An image in the text was not accepted)";
const CUT_NOTE = "(Cut off: the email was longer than we can take)";
const EMPTY_NOTE = "(An email without text)";
const CONTROLS = /(?!\n)\p{Cc}/gu;
/** Part of a signed email, which its sender does not see. */
const SIGNATURE = /^application\/(x-)?(pkcs7|pgp)-signature$|^application\/pgp-keys$/;
const SIGNATURE_NAME = /^(smime\.p7s|signature\.asc|publickey.*\.asc|openpgp_.*\.asc)$/i;
const BUSINESS_CARD_NAME = /\.vcf$/i;

export function readReply({ text, html, attachments }: EmailBody, ours: OurAddresses): Reply {
  // The HTML first: its lines are not broken, and some texts only say that there is HTML.
  const sources = [htmlToText(html.slice(0, MAX_SOURCE_CHARACTERS)), text].map(clean);
  const parts = sources.map((source) => splitQuotation(source, ours));
  const { written, quoted } = parts.find((each) => each.written) ?? { written: "", quoted: [] };
  const words = removeImages(written);
  const hasImages =
    IMAGES_IN_TEXT.test(written) ||
    (words === "" && (attachments.some(({ isEmbedded }) => isEmbedded) || /<img\b/i.test(html)));
  const isCut = Math.max(text.length, html.length) > MAX_SOURCE_CHARACTERS;
  const notes = [
    ...(isCut ? [CUT_NOTE] : []),
    ...(hasImages ? [IMAGES_NOTE] : []),
    ...formatAttachmentNote(attachments),
  ];
  const whole = notes.length > 0 ? "" : sources.map(removeImages).find(Boolean);
  const message = formatMessage(words || whole || "", notes);
  return { words, message, ...formatQuotation(quoted, MAX_ALL_CHARACTERS - message.length - 2) };
}

function formatMessage(text: string, notes: string[]): string {
  if (text === "" && notes.length === 0) return EMPTY_NOTE;
  const all = [text, ...notes].filter(Boolean).join("\n\n");
  if (countCharacters(all) <= MAX_CHARACTERS) return all;
  const end = [...new Set([CUT_NOTE, ...notes])].join("\n\n");
  const room = MAX_CHARACTERS - countCharacters(end) - 3;
  return `${Array.from(text).slice(0, room).join("").trimEnd()}…\n\n${end}`;
}

function formatQuotation(
  lines: readonly string[],
  maxLength: number,
): Pick<Reply, "quotation" | "quotedLines"> {
  const text = tidyLines(lines);
  if (text === "") return { quotation: "", quotedLines: [] };
  const quotation = text.replaceAll(/^/gm, "> ").replaceAll(/ +$/gm, "");
  return {
    quotation: quotation.slice(0, maxLength).toWellFormed(),
    quotedLines: listOtherLines(text.split("\n", MAX_QUOTED_LINES)),
  };
}

function countCharacters(text: string): number {
  return Array.from(text).length;
}

function removeImages(text: string): string {
  return tidyLines(text.replaceAll(IMAGE, "").split("\n"));
}

/** The database rejects these characters. */
function clean(text: string): string {
  return text
    .slice(0, MAX_SOURCE_CHARACTERS)
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[\t\u00a0]/g, " ")
    .replaceAll(CONTROLS, "");
}

function formatAttachmentNote(attachments: readonly Attachment[]): string[] {
  const isSigned = attachments.some(isSignature);
  const named = attachments.filter(
    (each) =>
      !each.isEmbedded && !isSignature(each) && !(isSigned && BUSINESS_CARD_NAME.test(each.name)),
  );
  if (named.length === 0) return [];
  const names = named.slice(0, MAX_NAMES).map(({ name }) => {
    const characters = Array.from(clean(name).replaceAll("\n", " ").trim() || "unnamed");
    return characters.slice(0, MAX_NAME_CHARACTERS).join("");
  });
  const more = named.length > MAX_NAMES ? ` and ${named.length - MAX_NAMES} more` : "";
  return [`(Attachments not accepted: ${names.join(", ")}${more})`];
}

function isSignature({ name, type }: Attachment): boolean {
  return SIGNATURE.test(type) || SIGNATURE_NAME.test(name);
}
