// Reads a text as the rules of this folder compare it: without accents, case, invisible characters and
// links, and split into words. Everything here takes time in proportion to the text, whatever it is.
import { findLinks, type Link } from "./links.ts";

/** Word, part of a word in camel case, or number. */
export type Piece = {
  /** Written in lower case. */
  text: string;
  start: number;
  end: number;
  startsUpper: boolean;
  /** True when nothing, or a hyphen, apostrophe, dot or underscore, separates it from the one before. */
  isJoined: boolean;
  isInHashtag: boolean;
};

export type Reading = {
  /** Text without accents and invisible characters, in its own case; links are blank. */
  text: string;
  pieces: readonly Piece[];
  links: readonly Link[];
};

/** Returns the parts of a text, given all its readings, that a rule rejects; [] for none. */
export type FindParts = (readings: readonly Reading[]) => string[];

/** Scripts that put no space between words, or attach particles to them. */
const UNSPACED =
  "\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Hang}\u30FC";
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, "u");
const CASED =
  "\\p{Lu}?[\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}]+|\\p{Lu}+(?=\\p{Lu}\\p{Ll})|\\p{Lu}+|\\p{Lt}|\\p{N}+";
const PIECES = new RegExp(CASED, "gu");
/** Slower, therefore only for texts with such a script. */
const PIECES_OF_MIXED_SCRIPTS = new RegExp(
  `[${UNSPACED}]+|${CASED.replace("[\\p{Ll}", `(?:(?![${UNSPACED}])[\\p{Ll}`).replace("\\p{M}]+", "\\p{M}])+")}`,
  "gu",
);
/** Marks that are spelling in some languages and decoration in others: accents, Hebrew and Arabic points. */
const MARKS = /[\u0300-\u036F\u0591-\u05C7\u064B-\u065F]/g;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
const INVISIBLE_IN_WORD = /[\p{L}\p{N}]\p{Default_Ignorable_Code_Point}+[\p{L}\p{N}]/u;
const JOINTS = new Set(["", "-", "\u2010", "\u2011", "_", "'", ".", "\u00B7", "*"]);

/** Returns true for a word of a script without spaces, which is therefore found within other text. */
export function isUnspaced(text: string): boolean {
  return HAS_UNSPACED.test(text);
}

/** Removes accents and invisible characters, and unites compatible characters and apostrophes. */
export function cleanText(text: string, invisible = ""): string {
  return text
    .normalize("NFKC")
    .replaceAll(INVISIBLE, invisible)
    .normalize("NFD")
    .replaceAll(MARKS, "")
    .normalize("NFC")
    .replaceAll(/[’‘ʼ`´]/g, "'")
    .replaceAll("ß", "ss")
    .replaceAll("ẞ", "SS")
    .replaceAll("ς", "σ");
}

/** Length from which a text is no longer read: a character may stand for eighteen others. */
export const MAX_READ_LENGTH = 16_000;

/**
 * Returns the ways to read a text: one, or two where an invisible character stands inside of a word,
 * because it may join two words or split one.
 */
export function readText(text: string): [Reading, ...Reading[]] {
  const readings: [Reading, ...Reading[]] = [read(cleanText(text.slice(0, MAX_READ_LENGTH)))];
  if (INVISIBLE_IN_WORD.test(text))
    readings.push(read(cleanText(text.slice(0, MAX_READ_LENGTH), " ")));
  return readings;
}

function read(cleaned: string): Reading {
  const clean = cleaned.slice(0, MAX_READ_LENGTH);
  const links = findLinks(clean);
  let text = clean;
  if (links.length > 0) {
    const parts: string[] = [];
    let end = 0;
    for (const link of links) {
      parts.push(clean.slice(end, link.start), " ".repeat(link.end - link.start));
      end = link.end;
    }
    text = parts.join("") + clean.slice(end);
  }
  return { text, pieces: splitIntoPieces(text), links };
}

function splitIntoPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = -1;
  let isInHashtag = false;
  for (const match of text.matchAll(HAS_UNSPACED.test(text) ? PIECES_OF_MIXED_SCRIPTS : PIECES)) {
    const [raw] = match;
    const start = match.index;
    const gap = end < 0 || start - end > 1 ? null : text.slice(end, start);
    isInHashtag = text[start - 1] === "#" || (isInHashtag && (gap === "" || gap === "_"));
    // The final sigma exists in lower case only.
    const lower = raw.toLowerCase().replace(/ς$/, "σ");
    pieces.push({
      text: lower,
      start,
      end: start + raw.length,
      startsUpper: raw[0] !== lower[0],
      isJoined: gap !== null && JOINTS.has(gap),
      isInHashtag,
    });
    end = start + raw.length;
  }
  return pieces;
}

/**
 * Returns what the forms of an English word have in common: "days" and "day", "guarantee" and
 * "guaranteed". It is no word and only good for comparing.
 */
export function stem(word: string): string {
  const base = word.length < 4 ? word : word.replace(/(?:ings?|edly|ed|ers?|es|s|ly|e)$/, "");
  return (base.length < 3 ? word : base).replace(/y$/, "i");
}
