/** The database has only the rules that a direct call must not break. */

/** An emoji is one, as in the database. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Selectors and joiners count behind what they change: emoji, ideographs, Persian and Indic words. */
const UNSEEN =
  /(\u{1F3F4}[\u{E0030}-\u{E007A}]+\u{E007F}|(?<=[\p{Emoji}\p{sc=Han}\p{Sm}\p{sc=Mymr}])[\uFE00-\uFE0F]|(?<=\p{sc=Han})[\u{E0100}-\u{E01EF}]|(?<=\p{sc=Mong})[\u180B-\u180F]|(?<=[\p{ExtPict}\p{EMod}]\uFE0F?)\u200D(?=\p{ExtPict})|(?<=[\p{L}\p{M}])(?<![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{DI}\u0300-\u036F])[\u200C\u200D])|(?!\n)[\p{Cc}\p{DI}\uFFF9-\uFFFC]/gu;
const RIGHT_TO_LEFT = /(?!\p{DI})[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;
const DIRECTION_MARK = /[\u061C\u200E\u200F]/;
/** The database has the same characters (`private.remove_unseen`). */
const SEEN = /[^\s\p{Cc}\p{DI}\u2800\uFFF9-\uFFFC\u{1D159}]/u;

/**
 * Everything that people type passes here once, before the rules of its field, so that no one is
 * asked to remove what they can't see. Empty without a visible character.
 */
export function normalizeText(text: string): string {
  if (!SEEN.test(text)) return "";
  const hasMarks = RIGHT_TO_LEFT.test(text);
  return text
    .replaceAll(LINE_END, "\n")
    .replaceAll("\t", " ")
    .replaceAll(UNSEEN, (unseen: string, kept = "") =>
      hasMarks && DIRECTION_MARK.test(unseen) ? unseen : kept,
    )
    .normalize("NFC");
}

/** For a name or title within a sentence that is plain text; markup has `bdi`. */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** Of any script, as its keyboards type them. */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
    return String(value % 10);
  });
}

/** Without credentials or characters that reorder text, and with a dot in the host. */
export function isWebUrl(text: string): boolean {
  return (
    !/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text) &&
    /^[Hh][Tt][Tt][Pp][Ss]?:\/\/([^/?#@\\:.[\]<>^|%"`{}]+\.)+[^/?#@\\:.[\]<>^|%"`{}]+\.?(:[0-9]{1,5})?([/?#]|$)/.test(
      text,
    )
  );
}

export function indefiniteArticle(word: string): "a" | "an" {
  return /^[aeiou]/i.test(word) ? "an" : "a";
}

export const PERSON_NAME_MAX = 100;
export const EMAIL_MAX = 254;
/** Limit in bytes; bcrypt ignores every byte after these. */
export const PASSWORD_MAX = 72;
export const EMAIL_CODE_LENGTH = 10;

const EMAIL_START = String.raw`(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+\-]@`;
const ASCII_DOMAIN = String.raw`[Xx][Nn]--[A-Za-z0-9\-]+`;
/** Browsers' own check accepts "name@host". */
export const EMAIL_PATTERN = new RegExp(
  String.raw`^${EMAIL_START}(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+(?:[A-Za-z]{2,}|${ASCII_DOMAIN})$`,
);
/** For the `pattern` of an input: not every browser converts a domain (`toAsciiDomain`). */
export const EMAIL_INPUT_PATTERN = String.raw`${EMAIL_START}(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}\-]*\.)+(?:[\p{L}\p{M}]{2,}|${ASCII_DOMAIN})`;

const MAX_INITIALS = 2;

export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, MAX_INITIALS);
  // Some letters become two in upper case ("ß").
  return words.map((word) => firstCharacter(firstCharacter(word).toUpperCase())).join("");
}

function firstCharacter(text: string): string {
  return [...text][0] ?? "";
}

/** As some browsers do: "λ@λ.ελ" becomes "λ@xn--jxa.xn--qxam". */
export function toAsciiDomain(email: string): string {
  const at = email.lastIndexOf("@");
  const url = `http://${email.slice(at + 1)}`;
  if (at < 1 || !/[^\0-\x7F]/.test(url) || !URL.canParse(url)) return email;
  return `${email.slice(0, at)}@${new URL(url).hostname}`;
}

const OPENING_BRACKETS = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

/** Without the punctuation around it in a sentence; a closing bracket may be its own. */
export function trimLink(text: string): string {
  let link = text.replace(/^[\s<([{"'“‘«„]+/, "");
  for (;;) {
    const last = link.at(-1) ?? "";
    const opening = OPENING_BRACKETS.get(last);
    const isOwn = opening !== undefined && link.split(opening).length >= link.split(last).length;
    if (isOwn || !/[\s.,;:!?*>)\]}"'”’»。、，]/.test(last)) return link;
    link = link.slice(0, -1);
  }
}

/** "" for an empty answer; null for what no browser would open. */
export function normalizeUrl(value: string): string | null {
  if (!value.trim()) return "";
  const trimmed = trimLink(value);
  const withScheme =
    /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^[^/]+:\d/.test(trimmed)
      ? trimmed
      : `https://${trimmed}`;
  return isWebUrl(withScheme) && URL.canParse(withScheme) ? withScheme : null;
}
