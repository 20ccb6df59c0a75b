/** Text rules that protect readers. The database has only those that a direct call must not break. */

export const CONTROL_MESSAGE = "Please remove the invisible control characters";
export const FORMULA_MESSAGE = "Please start with a letter or a digit: this looks like a formula";

/**
 * Counts characters as the database does: an emoji is one, while JavaScript's `length` counts two.
 */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Makes the line feed the only white space that ends a line, and replaces tabs by spaces. */
export function normalizeLineBreaks(text: string): string {
  return text.replaceAll(/\r\n?|[\u2028\u2029]/g, "\n").replaceAll("\t", " ");
}

/** Returns true for a control character or separator other than a line feed. */
export function hasControlCharacter(text: string): boolean {
  return /(?!\n)[\p{Cc}\u2028\u2029]/u.test(text);
}

/**
 * Returns true for a character that has no place in one line: a line feed, a control character, or
 * one that reorders the text around it.
 */
export function breaksLine(text: string): boolean {
  return /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u.test(text);
}

/**
 * Returns true when a spreadsheet would run the text as a formula, because lists of clients or
 * tickets may be opened in one: at its start, or after a character at which some programs start the
 * next cell. Some spreadsheets accept full-width signs, too.
 */
export function isSpreadsheetFormula(text: string): boolean {
  return (
    /^[\t\r]/.test(text) ||
    /^([=＝]|[+\-@＋－＠][^(|（｜]*[(|（｜])/.test(text.trim()) ||
    /[;"\t\n\r][^\S\t\n\r]*([=＝]|[+\-@＋－＠][^;"\t\n\r(|（｜]*[(|（｜])/.test(text)
  );
}

/**
 * Returns true for an http(s) URL with a dot in its host and without credentials, whitespace,
 * control characters or characters that reorder text.
 */
export function isWebUrl(text: string): boolean {
  return (
    !/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text) &&
    /^[Hh][Tt][Tt][Pp][Ss]?:\/\/([^/?#@\\:.[\]<>^|%"`{}]+\.)+[^/?#@\\:.[\]<>^|%"`{}]+\.?(:[0-9]{1,5})?([/?#]|$)/.test(
      text,
    )
  );
}

/** Returns "an" before a vowel, otherwise "a". */
export function indefiniteArticle(word: string): "a" | "an" {
  return /^[aeiou]/i.test(word) ? "an" : "a";
}
