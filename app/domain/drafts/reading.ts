// Everything here runs in linear time.
import { findLinks, type Link } from "./links.ts";

/** Word, part of a camel-case word, or number. */
export type Piece = {
  text: string;
  start: number;
  end: number;
  startsUpper: boolean;
  /** Nothing but a hyphen, apostrophe, dot or underscore before it. */
  isJoined: boolean;
  isInHashtag: boolean;
};

export type Reading = {
  /** Keeps its case; links are blank. */
  text: string;
  pieces: readonly Piece[];
  links: readonly Link[];
};

export type FindParts = (readings: readonly Reading[]) => string[];

/** Scripts without spaces, or with attached particles. */
const UNSPACED =
  "\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Hang}\u30FC";
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, "u");
const CASED =
  "\\p{Lu}?[\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}]+|\\p{Lu}+(?=\\p{Lu}\\p{Ll})|\\p{Lu}+|\\p{Lt}|\\p{N}+";
const PIECES = new RegExp(CASED, "gu");
/** Slower, so only for texts with such a script. */
const PIECES_OF_MIXED_SCRIPTS = new RegExp(
  `[${UNSPACED}]+|${CASED.replace("[\\p{Ll}", `(?:(?![${UNSPACED}])[\\p{Ll}`).replace("\\p{M}]+", "\\p{M}])+")}`,
  "gu",
);
/** Accents, Hebrew and Arabic points: spelling or decoration. */
const MARKS = /[\u0300-\u036F\u0591-\u05C7\u064B-\u065F]/g;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
const INVISIBLE_IN_WORD = /[\p{L}\p{N}]\p{Default_Ignorable_Code_Point}+[\p{L}\p{N}]/u;
const JOINTS = new Set(["", "-", "\u2010", "\u2011", "_", "'", ".", "\u00B7", "*"]);

export function isUnspaced(text: string): boolean {
  return HAS_UNSPACED.test(text);
}

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

/** One character may normalize to eighteen. */
export const MAX_READ_LENGTH = 16_000;

/** Two readings if an invisible character joins or splits a word. */
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
    // Final sigma exists in lowercase only.
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

/** For comparing only: "days" and "day", "guarantee" and "guaranteed". */
export function stem(word: string): string {
  const base = word.length < 4 ? word : word.replace(/(?:ings?|edly|ed|ers?|es|s|ly|e)$/, "");
  return (base.length < 3 ? word : base).replace(/y$/, "i");
}
