import { isCopy, removeMarkup } from "./cleaning.ts";

const BULLET = /^(?:[-–—•·*▪◦●○■□»>→✓✔+#]+|\(?\d{1,2}[.)](?!\d)|[a-z]\))\s*/iu;
const END = /[.!?…。！？؟।][”"’)]*$/u;
const ABBREVIATION =
  /(?:^|[\s(.])(?:e\.g|i\.e|etc|vs|no|st|mr|mrs|ms|dr|prof|inc|ltd|co|approx|a\.m|p\.m|z\.b|[a-z])\.$/iu;
/** Our hint once asked for three adjectives. */
const NAMED_ADJECTIVES =
  /^(?:(?:our|my|the|three|3|exactly|brand|some)\s+){0,4}\p{L}*(?:adjectives?|ajectives?|adjektive?|adjetivos|adjectifs|aggettivi|επίθετα)\b.*$/iu;
/** Three adjectives as the whole sentence. */
const BARE_ADJECTIVES =
  /^(?:a bit |very |quite )?[\p{L}-]{3,24},\s+(?:a bit |very |quite )?[\p{L}-]{3,24},?\s+(?:(?:and|und|y|e|et|και|&)\s+)?(?:a bit |very |quite )?[\p{L}-]{3,24}[.!]?$/iu;
/** As in "we speak 6 languages Luxurious, trusted, dynamic". */
const TRAILING_ADJECTIVES =
  /(?<=\p{Ll}|\d)\s+\p{Lu}\p{Ll}{2,23},\s+\p{Ll}{3,24},?\s+(?:and\s+)?\p{Ll}{3,24}[.!]?$/u;

/** Leaves out adjective lists, and what isn't meant for customers. */
export function readSentences(answer: string): string[] {
  return removeMarkup(answer)
    .split("\n")
    .flatMap((row) => splitSentences(row.trim().replace(BULLET, "")))
    .map((sentence) => sentence.replace(TRAILING_ADJECTIVES, "").trim())
    .filter((sentence) => !NAMED_ADJECTIVES.test(sentence) && !BARE_ADJECTIVES.test(sentence))
    .filter(isCopy)
    .map(endWithMark);
}

export function readAdjectives(answer: string): string[] {
  const sentences = removeMarkup(answer).split("\n").flatMap(splitSentences);
  for (const sentence of sentences) {
    const list =
      NAMED_ADJECTIVES.test(sentence) || BARE_ADJECTIVES.test(sentence)
        ? sentence.replace(/^[^:,]*:/, "")
        : TRAILING_ADJECTIVES.exec(sentence)?.[0];
    if (list)
      return list
        .split(/,|\band\b|&/)
        .map((item) => item.replaceAll(/[.!]/g, "").trim())
        .filter(Boolean);
  }
  return [];
}

/** `Intl.Segmenter` knows neither abbreviations nor people who write no capitals. */
function splitSentences(row: string): string[] {
  const sentences: string[] = [];
  let rest = "";
  const segments = new Intl.Segmenter("und", { granularity: "sentence" }).segment(row);
  for (const { segment } of segments)
    for (const part of segment.split(/(?<=\p{L}{2}[.!?…])\s+(?=\p{Ll})/u)) {
      rest = rest ? `${rest} ${part.trim()}` : part.trim();
      if (ABBREVIATION.test(rest)) continue;
      sentences.push(rest);
      rest = "";
    }
  sentences.push(rest);
  return sentences.filter(Boolean);
}

function endWithMark(sentence: string): string {
  const bare = sentence.replace(/[\s,;:–—-]+$/u, "");
  return END.test(bare) || /\p{Extended_Pictographic}\uFE0F?$/u.test(bare) ? bare : `${bare}.`;
}
