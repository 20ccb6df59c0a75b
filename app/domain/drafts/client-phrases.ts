import { cleanText, isCopy } from "./cleaning.ts";
import { isEnglish } from "./language.ts";
import { isCommonStart, isThing, toTopics, type Topic } from "./topics.ts";
import { FINITE_VERBS, IMPERATIVES, PRONOUNS } from "./word-lists.ts";

/**
 * Grammatical form of a phrase, which decides the places it fits: "sentence" and "imperative" stand
 * alone, "things" may follow a label such as "What we do:", and "fragment" fits where anything does.
 */
type Form = "sentence" | "imperative" | "things" | "fragment";

/** Stretch of the client's own words, ended with a mark. */
export type Phrase = {
  text: string;
  /** Spelled for the place after a colon; null where the capital may be that of a name. */
  smallStart: string | null;
  form: Form;
  isEnglish: boolean;
  /** Names what is offered, so that it fits after "What we do:". */
  isOffer: boolean;
  /** Needs what the client wrote before it, as "It also …" does. */
  isDependent: boolean;
  /** Place in the answers; neighbors were written to be read together. */
  place: number;
};

/** Everything of the answers that can be used. */
export type ClientWords = {
  phrases: readonly Phrase[];
  topics: readonly Topic[];
  /** Most of it is English; what is not is left out then. */
  isEnglish: boolean;
  /** Speaks of themselves as "I". */
  isAlone: boolean;
  /** Lower-case words by which the trade is guessed, those of the offer more often. */
  words: readonly string[];
};

/** Place of the first sentence of the second answer. */
const DIFFERENTIATOR = 10_000;
const SENTENCE_MAX = 220;
/** Enough for twelve drafts; more would cost time on every call. */
const PHRASES_MAX = 40;

const ABBREVIATION =
  /(?:^|[\s(.])(?:e\.g|i\.e|etc|vs|no|st|mr|mrs|ms|dr|prof|inc|ltd|co|approx|a\.m|p\.m|[a-z])\.$/i;
const BULLET = /^(?:[-–—•·*▪◦●○■□»>→✓✔+#]+|\(?\d{1,2}[.)]|[a-z]\))\s*/iu;
const DEPENDENT =
  /^(?:it|it’s|its|they|they’re|them|their|this|that|that’s|these|those|he|she|his|her|and|but|so|because|also|which|then|however|plus|or|therefore|there|such|both|same|all of (?:it|them|this)|instead|otherwise|hence|too)(?![\p{L}’])/iu;
/** Words that mean something of the sentence before, unless the sentence is the first. */
const REFERENCE = /\b(?:it|them|they)\b/i;

function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const row of text.split("\n")) {
    let rest = "";
    for (const piece of row
      .replace(BULLET, "")
      .split(/(?<=[.!?…。！？؟।;][”"’)]?)\s+|(?<=[。！？])/u)) {
      rest = rest ? `${rest} ${piece}` : piece;
      if (ABBREVIATION.test(rest)) continue;
      sentences.push(rest.trim());
      rest = "";
    }
    if (rest) sentences.push(rest.trim());
  }
  return sentences.filter(Boolean);
}

const isLatin = (text: string) => /^\p{Script=Latin}/u.test(text);

/** Ends a sentence with a mark, and begins it with a capital unless its first word is spelled otherwise. */
function finish(sentence: string): string {
  const bare = sentence.replace(/[\s,;:–—-]+$/u, "");
  const marked = /[.!?…。！？؟।][”"’)]?$/u.test(bare) ? bare : `${bare}.`;
  return /^\p{Ll}\p{Ll}*(?!\p{L})/u.test(marked) && isLatin(marked)
    ? marked.charAt(0).toUpperCase() + marked.slice(1)
    : marked;
}

const toWords = (text: string): string[] =>
  text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}’&+-]*/gu) ?? [];

function toForm(words: readonly string[], sentence: string): Form {
  const lower = words.map((word) => word.toLowerCase());
  const [first = "", second = ""] = lower;
  if (IMPERATIVES.has(first) && words.length > 2 && !second.endsWith("s")) return "imperative";
  if (PRONOUNS.has(first) && words.length > 2) return "sentence";
  const verb = lower.findIndex(
    (word) => FINITE_VERBS.has(word) || /n’t$|’(?:re|ve|ll|m)$/.test(word),
  );
  if (verb === 0) return "fragment";
  if (verb > 0) {
    const opener = lower
      .slice(0, verb)
      .some((word) => /^(?:that|which|who|where|when|what|whose)$/.test(word));
    return opener ? "fragment" : "sentence";
  }
  if (/[:;?!]/.test(sentence.slice(0, -1)) || words.length > 14) return "fragment";
  return "things";
}

/** Reads an answer: its sentences that customers may see, with their form. */
function readPhrases(answer: string, from: number): Phrase[] {
  const phrases: Phrase[] = [];
  for (const [index, sentence] of splitSentences(cleanText(answer)).entries()) {
    if (phrases.length === PHRASES_MAX) break;
    if (sentence.length > SENTENCE_MAX || sentence.endsWith(":") || !isCopy(sentence)) continue;
    const text = finish(sentence);
    const words = toWords(text);
    if (words.length === 0) continue;
    const english = isEnglish(words, text);
    const form = english ? toForm(words, text) : "fragment";
    phrases.push({
      text,
      smallStart:
        (form === "things" || form === "fragment") && english && isCommonStart(words)
          ? text.charAt(0).toLowerCase() + text.slice(1)
          : null,
      form,
      isEnglish: english,
      isOffer: form === "things" && from === 0 && isThing(text),
      isDependent:
        english &&
        (DEPENDENT.test(text) || (index > 0 && (REFERENCE.test(text) || words.length < 3))),
      place: from + index,
    });
  }
  return phrases;
}

/** Reads both answers of a client. */
export function readClientWords(offer: string, differentiator: string): ClientWords {
  const phrases = [
    ...readPhrases(offer, 0),
    // A gap keeps the last sentence of an answer and the first of the next one apart.
    ...readPhrases(differentiator, DIFFERENTIATOR),
  ];
  const seen = new Set<string>();
  const unique = phrases.filter(({ text }) => !seen.has(text) && seen.add(text));
  const words = unique.flatMap(({ text }) => toWords(text.toLowerCase()));
  const count = (pattern: RegExp) => words.filter((word) => pattern.test(word)).length;
  const english = unique.filter((phrase) => phrase.isEnglish);
  const isMostlyEnglish = english.length * 2 >= unique.length;
  return {
    phrases: isMostlyEnglish ? english : unique,
    topics: isMostlyEnglish ? toTopics(english.filter(({ place }) => place < DIFFERENTIATOR)) : [],
    isEnglish: isMostlyEnglish,
    isAlone: count(/^i(?:’(?:m|ve|d|ll))?$/) > count(/^(?:we|we’re|we’ve|our|us)$/),
    words: unique.flatMap(({ text, place }) => {
      const own = toWords(text.toLowerCase());
      return place < DIFFERENTIATOR ? [...own, ...own, ...own] : own;
    }),
  };
}
