// Only what does harm when it is wrong; code can't judge all of a text.
import { CLAIMS, findComparison, isNoClaim, isSuperlative } from "./claims.ts";
import { excerptOfFigure, findFigures } from "./figures.ts";
import type { KnownFacts } from "./known-facts.ts";
import { detectLanguage } from "./language.ts";
import { normalizeLink } from "./links.ts";
import { findNames } from "./names.ts";
import { createPhraseFinder, excerptOf, type PhraseMatch } from "./phrases.ts";
import { cleanText, type FindParts, type Piece, type Reading, readText } from "./reading.ts";
import { getWeekdayNumber } from "./weekdays.ts";
import type { Brief } from "./writer.ts";

const findClaims = createPhraseFinder(CLAIMS);
const MONTHS = new Set(
  "january february march april june july august september october november december".split(" "),
);
/** Words that make a weekday a promise: "open on Friday". */
const OPENING =
  /(?<!\p{L})(?:open|opens|closed|closes|closing|starts?|class|classes|session|sessions|sale|offer|discount|delivery|deliver|book|doors|booked|available|come by)(?!\p{L})|\p{Sc}|\d/iu;
const FREE = new Set(["for free", "free of charge", "no charge"]);
const BEFORE_PROMISED_DAY = new Set("every each this next until till from by only".split(" "));
const EMAIL_OR_HANDLE =
  /[^\s@]{1,64}@[^\s@]{1,255}\.[^\s@.]{2,24}|(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{1,64}/gu;
/** @param allowsCounts for pictures, whose two chairs are no claim about the business */
export function createUnsupportedFactFinder(
  known: KnownFacts,
  { allowsCounts = false } = {},
): FindParts {
  const ownClaims = new Set(
    known.readings.flatMap(({ pieces }) =>
      findClaims(pieces).map((match) => toWords(pieces, match)),
    ),
  );
  /** "Gluten-free" and "delivery" don't make "free delivery". */
  const isOwn = (claim: string) => {
    const [first = "", second] = claim.split(" ");
    if (FREE.has(claim)) return ["free", "gratis"].some(known.hasWord);
    return ownClaims.has(claim) || ownClaims.has(first) || (!second && known.hasWord(first));
  };
  return (readings) => {
    const found = new Set<string>();
    for (const reading of readings) {
      const { text, pieces } = reading;
      for (const figure of findFigures(reading))
        if (!(allowsCounts && figure.kind === "count") && !known.hasFigure(figure))
          found.add(excerptOfFigure(reading, figure));
      for (const match of findClaims(pieces)) {
        if (!isNoClaim(pieces, match.first) && !isOwn(toWords(pieces, match)))
          found.add(excerptOf(reading, match));
      }
      const comparison = findComparison(text);
      if (comparison && !known.hasText(comparison)) found.add(comparison);
      // Every German noun has a capital.
      if (detectLanguage(text) !== "German" && !known.languages.has("German"))
        for (const at of findNames(reading, known.hasWord))
          found.add(excerptOf(reading, { first: at, last: at }));
      for (const [at, piece] of pieces.entries()) {
        const isDay = getWeekdayNumber(piece.text) !== undefined && /days?$/.test(piece.text);
        const isTime =
          (isDay && !known.hasWeekday(piece.text)) ||
          (MONTHS.has(piece.text) && !known.hasWord(piece.text));
        const isUnknown =
          (isTime && isPromised(reading, at)) ||
          (isSuperlative(pieces, at) && !known.hasWord(piece.text));
        if (isUnknown) found.add(text.slice(piece.start, piece.end));
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

/** As in "on Mondays", "every May", "open in June". */
function isPromised({ text, pieces }: Reading, at: number): boolean {
  const piece = pieces[at]!;
  return (
    (getWeekdayNumber(piece.text) !== undefined && piece.text.endsWith("s")) ||
    BEFORE_PROMISED_DAY.has(pieces[at - 1]?.text ?? "") ||
    OPENING.test(getSentence(text, piece.start))
  );
}

function getSentence(text: string, at: number): string {
  const start = Math.max(...[".", "!", "?", "\n"].map((mark) => text.lastIndexOf(mark, at))) + 1;
  const length = text.slice(at).search(/[.!?\n]/);
  return text.slice(start, length < 0 ? undefined : at + length);
}

function toWords(pieces: readonly Piece[], { first, last }: PhraseMatch): string {
  return pieces
    .slice(first, last + 1)
    .map((piece) => piece.text)
    .join(" ");
}

/** A business named "Figs.shop" may use its name. */
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
