/**
 * The rules for text that protect its readers. The database has the same in functions of its own
 * (migration text_rules), because a client may write there without the site.
 */

export const CONTROL_MESSAGE = "Please remove the invisible control characters";
export const FORMULA_MESSAGE = "Please start with a letter or a digit: this looks like a formula";

/** As the database counts: an emoji is one character, where JavaScript's `length` says two. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Whether there is a control character other than a tab or a line break. */
export function hasControlCharacter(text: string): boolean {
  return /[^\P{Cc}\t\n\r]/u.test(text);
}

/**
 * Whether a spreadsheet would run the text at the start of a cell: a list of clients or tickets may
 * be opened in one. Full-width signs count in some of them.
 */
export function startsFormula(text: string): boolean {
  return /^[\t\r]/.test(text) || /^([=＝]|[+\-@＋－＠][^(|（｜]*[(|（｜])/.test(text.trim());
}

/**
 * Whether this is an http(s) address with a dot in its host, without credentials, white space or
 * control characters.
 */
export function isWebAddress(text: string): boolean {
  return (
    !/[\s\p{Cc}]/u.test(text) &&
    /^[Hh][Tt][Tt][Pp][Ss]?:\/\/([^/?#@\\:.[\]<>^|%"`{}]+\.)+[^/?#@\\:.[\]<>^|%"`{}]+\.?(:[0-9]{1,5})?([/?#]|$)/.test(
      text,
    )
  );
}

/** The article that a word of ours takes: "an" before a vowel. */
export function articleOf(word: string): "a" | "an" {
  return /^[aeiou]/i.test(word) ? "an" : "a";
}
