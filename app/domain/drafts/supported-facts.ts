// Finds what a draft says about a business and the business did not say: numbers, prices, dates, times,
// names, claims, addresses. Code cannot judge all that a text says; these parts do harm when they are wrong.
import { CLAIMS, isNoClaim, isSuperlative } from "./claims.ts";
import { excerptOfFigure, findFigures } from "./figures.ts";
import type { KnownFacts } from "./known-facts.ts";
import { normalizeLink } from "./links.ts";
import { findNames } from "./names.ts";
import { createPhraseFinder, excerptOf, type PhraseMatch } from "./phrases.ts";
import { cleanText, type FindParts, type Piece, readText } from "./reading.ts";
import type { Brief } from "./writer.ts";

const findClaims = createPhraseFinder(CLAIMS);
const DAYS_AND_MONTHS = new Set(
  (
    "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays " +
    "saturdays sundays january february april june july august september october november december"
  ).split(" "),
);
const EMAIL_OR_HANDLE =
  /[^\s@]{1,64}@[^\s@]{1,255}\.[^\s@.]{2,24}|(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{1,64}/gu;
/**
 * Prepares the search for facts that neither the name of the business nor its answers contain.
 */
export function createUnsupportedFactFinder(known: KnownFacts): FindParts {
  const ownClaims = new Set(
    known.readings.flatMap(({ pieces }) =>
      findClaims(pieces).map((match) => toWords(pieces, match)),
    ),
  );
  /** Returns true for a claim that the brief makes: "free delivery" is none of "gluten-free" and "delivery". */
  const isOwn = (claim: string) => {
    const [first = "", second] = claim.split(" ");
    return ownClaims.has(claim) || ownClaims.has(first) || (!second && known.hasWord(first));
  };
  return (readings) => {
    const found = new Set<string>();
    for (const reading of readings) {
      const { text, pieces } = reading;
      for (const figure of findFigures(reading))
        if (!known.hasFigure(figure)) found.add(excerptOfFigure(reading, figure));
      for (const match of findClaims(pieces)) {
        if (!isNoClaim(pieces, match.first) && !isOwn(toWords(pieces, match)))
          found.add(excerptOf(reading, match));
      }
      for (const at of findNames(reading, known.hasWord))
        found.add(excerptOf(reading, { first: at, last: at }));
      for (const [at, piece] of pieces.entries()) {
        if (!DAYS_AND_MONTHS.has(piece.text) && !isSuperlative(pieces, at)) continue;
        if (!known.hasWord(piece.text)) found.add(text.slice(piece.start, piece.end));
      }
      if (text.includes("@"))
        for (const [match] of text.matchAll(EMAIL_OR_HANDLE)) {
          const contact = match.replace(/\.$/, "");
          if (!known.hasText(contact)) found.add(contact);
        }
    }
    return [...found];
  };
}

function toWords(pieces: readonly Piece[], { first, last }: PhraseMatch): string {
  return pieces
    .slice(first, last + 1)
    .map((piece) => piece.text)
    .join(" ");
}

/**
 * Prepares the search for addresses other than the client's own, which may stand without its scheme.
 * A name with an ending, such as "Figs.shop", is allowed where the business has it as its name.
 */
export function createForeignLinkFinder({ website, businessName }: Brief): FindParts {
  const own = new Set<string>();
  if (website) own.add(normalizeLink(cleanText(website)));
  for (const { links } of readText(businessName))
    for (const link of links) own.add(normalizeLink(link.text));
  return (readings) => {
    const found = new Set<string>();
    for (const { links } of readings)
      for (const { text } of links) if (!own.has(normalizeLink(text))) found.add(text);
    return [...found];
  };
}
