/**
 * Text rules that protect readers. The database enforces the same rules (migration text_rules),
 * because a client may write there without the site.
 */

export const CONTROL_MESSAGE = "Please remove the invisible control characters";
export const FORMULA_MESSAGE = "Please start with a letter or a digit: this looks like a formula";

/**
 * Counts characters as the database does: an emoji is one, while JavaScript's `length` counts two.
 */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Returns true for a control character other than a tab or a line break. */
export function hasControlCharacter(text: string): boolean {
  return /[^\P{Cc}\t\n\r]/u.test(text);
}

/**
 * Returns true when a spreadsheet would run the text as a formula, because lists of clients or
 * tickets may be opened in one. Some spreadsheets accept full-width signs, too.
 */
export function isSpreadsheetFormula(text: string): boolean {
  return /^[\t\r]/.test(text) || /^([=＝]|[+\-@＋－＠][^(|（｜]*[(|（｜])/.test(text.trim());
}

/**
 * Returns true for an http(s) URL with a dot in its host and without credentials, whitespace or
 * control characters.
 */
export function isWebUrl(text: string): boolean {
  return (
    !/[\s\p{Cc}]/u.test(text) &&
    /^[Hh][Tt][Tt][Pp][Ss]?:\/\/([^/?#@\\:.[\]<>^|%"`{}]+\.)+[^/?#@\\:.[\]<>^|%"`{}]+\.?(:[0-9]{1,5})?([/?#]|$)/.test(
      text,
    )
  );
}

/** Returns "an" before a vowel, otherwise "a". */
export function indefiniteArticle(word: string): "a" | "an" {
  return /^[aeiou]/i.test(word) ? "an" : "a";
}
