// Finds names by their capital letters.
import type { Reading } from "./reading.ts";

/** Words with a capital that name nothing about a business, and networks. */
const ORDINARY = new Set(
  (
    "i ok dm dms ps diy tv faq faqs q a english instagram facebook x linkedin tiktok twitter youtube " +
    "google internet mum mom dad god ai hello hi"
  ).split(" "),
);
/** Titles, after which a full stop ends no sentence and a name follows. */
const TITLES = new Set("mr mrs ms mx dr prof st sir madam chef uncle aunt auntie".split(" "));
/** Characters that begin a sentence, a line, a list item or a quotation. */
const OPENING =
  /[.!?…:;\n•|>"“”„«»(¿¡\u2013\u2014\u2022。！？]|\s-\s|(?:^|\s)'|\p{Extended_Pictographic}/u;
const APOSTROPHE_ONLY = /^'$/;

/**
 * Returns the positions of pieces that are part of a name: those with a capital in the middle of a
 * sentence, and those after a title. A name that opens a sentence looks like any other word there.
 * @param isKnown returns true for words, in lower case, that need no check
 */
export function findNames(reading: Reading, isKnown: (word: string) => boolean): number[] {
  const { text, pieces } = reading;
  const names: number[] = [];
  let afterTitle = false;
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1];
    const gap = before ? text.slice(before.end, piece.start) : "";
    const isTitled = afterTitle && (gap === " " || gap === ". ");
    afterTitle = piece.startsUpper && TITLES.has(piece.text);
    if (!piece.startsUpper || piece.isInHashtag || isKnown(piece.text)) continue;
    if (ORDINARY.has(piece.text)) continue;
    // Camel case and capitals, such as "WiFi", are judged by their first part; so is the M of "I'M".
    if (gap === "" && before) continue;
    if (APOSTROPHE_ONLY.test(gap) && piece.end - piece.start <= 2) continue;
    const opens = !before || OPENING.test(gap);
    if (isTitled || !opens) names.push(at);
  }
  return names;
}
