/** The database has only the rules that a direct call must not break. */

export const CONTROL_MESSAGE = "Please remove the invisible control characters";
export const FORMULA_MESSAGE = "Please start with a letter or a digit: this looks like a formula";

/** An emoji is one, as in the database. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

export function normalizeLineBreaks(text: string): string {
  return text.replaceAll(/\r\n?|[\u2028\u2029]/g, "\n").replaceAll("\t", " ");
}

export function hasControlCharacter(text: string): boolean {
  return /(?!\n)[\p{Cc}\u2028\u2029]/u.test(text);
}

export function breaksLine(text: string): boolean {
  return /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u.test(text);
}

/** Some programs start a cell after a separator, or accept full-width signs. */
export function isSpreadsheetFormula(text: string): boolean {
  return (
    /^[\t\r]/.test(text) ||
    /^([=＝]|[+\-@＋－＠][^(|（｜]*[(|（｜])/.test(text.trim()) ||
    /[;"\t\n\r][^\S\t\n\r]*([=＝]|[+\-@＋－＠][^;"\t\n\r(|（｜]*[(|（｜])/.test(text)
  );
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

/** Browsers' own check accepts "name@host". */
export const EMAIL_PATTERN =
  // oxlint-disable-next-line no-useless-escape -- the `pattern` of an input needs them
  /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+\-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;

const MAX_INITIALS = 2;

export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, MAX_INITIALS);
  // Some letters become two in upper case ("ß").
  return words.map((word) => firstCharacter(firstCharacter(word).toUpperCase())).join("");
}

function firstCharacter(text: string): string {
  return [...text][0] ?? "";
}

/** "" for an empty answer; null for what no browser would open. */
export function normalizeUrl(value: string): string | null {
  const trimmed = value.trim();
  if (!trimmed) return "";
  const withScheme =
    /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^[^/]+:\d/.test(trimmed)
      ? trimmed
      : `https://${trimmed}`;
  return isWebUrl(withScheme) && URL.canParse(withScheme) ? withScheme : null;
}
