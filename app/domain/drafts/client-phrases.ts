import { cleanText, isCopy, replaceDashes } from "./cleaning.ts";
import { isFunctionWord, measureEnglish } from "./language.ts";
import type { PhraseForm } from "./phrase-form.ts";
import { isCommonStart, isThing, toTopics, type Topic } from "./topics.ts";
import { FINITE_VERBS, IMPERATIVES, PRONOUNS } from "./word-lists.ts";

/** Stretch of the client's own words, ended with a mark. */
export type Phrase = {
  text: string;
  /** Spelled for the place after a colon; null where the capital may be that of a name. */
  smallStart: string | null;
  form: PhraseForm;
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
/** Words of a phrase up to which it may do without any function word. */
const PLAIN_WORDS_MAX = 8;

const ABBREVIATION =
  /(?:^|[\s(.])(?:e\.g|i\.e|etc|vs|no|st|mr|mrs|ms|dr|prof|inc|ltd|co|approx|a\.m|p\.m|[a-z])\.$/i;
const BULLET = /^(?:[-–—•·*▪◦●○■□»>→✓✔+#]+|\(?\d{1,2}[.)](?!\d)|[a-z]\))\s*/iu;
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
    sentences.push(rest.trim());
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

function classifyForm(words: readonly string[], sentence: string): PhraseForm {
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

type Sentence = Pick<Phrase, "text" | "place"> & {
  words: string[];
  /** Lead of English before other languages. */
  englishLead: number;
};

/** Reads an answer: its sentences that customers may see. */
function readSentences(answer: string, from: number): Sentence[] {
  return splitSentences(replaceDashes(cleanText(answer)))
    .flatMap((sentence, index) => {
      if (sentence.length > SENTENCE_MAX || sentence.endsWith(":") || !isCopy(sentence)) return [];
      const text = finish(sentence);
      return [
        { text, words: toWords(text), englishLead: measureEnglish(text), place: from + index },
      ];
    })
    .filter(({ words }) => words.length > 0)
    .slice(0, PHRASES_MAX);
}

/**
 * Returns true where English leads in both answers together, because a sentence alone may have too few
 * function words to tell.
 */
function isMostlyEnglish(sentences: readonly Sentence[]): boolean {
  const count = (counted: readonly Sentence[]) =>
    counted.reduce((sum, { words }) => sum + words.length, 0);
  const latin = sentences.filter(({ englishLead }) => englishLead > -Infinity);
  if (count(latin) * 2 < count(sentences)) return false;
  if (latin.length === 0) return true;
  const lead = measureEnglish(latin.map(({ text }) => text).join("\n"));
  const isUnclear = lead === 0 && !latin.some(({ englishLead }) => englishLead > 0);
  return isUnclear ? count(latin.filter(isPlain)) * 2 >= count(latin) : lead >= 0;
}

/** Returns true for a phrase of English letters that is short, or has a word that is English as well. */
const isPlain = ({ text, words }: Sentence) =>
  !/(?![a-z])\p{L}/iu.test(text) && (words.length <= PLAIN_WORDS_MAX || words.some(isFunctionWord));

function toPhrase({ text, words, place }: Sentence, english: boolean): Phrase {
  const form = english ? classifyForm(words, text) : "fragment";
  const isFirst = place % DIFFERENTIATOR === 0;
  return {
    text,
    smallStart:
      (form === "things" || form === "fragment") && english && isCommonStart(words)
        ? text.charAt(0).toLowerCase() + text.slice(1)
        : null,
    form,
    isEnglish: english,
    isOffer: form === "things" && place < DIFFERENTIATOR && isThing(text),
    isDependent:
      english && (DEPENDENT.test(text) || (!isFirst && (REFERENCE.test(text) || words.length < 3))),
    place,
  };
}

/** Reads both answers of a client. */
export function readClientWords(offer: string, differentiator: string): ClientWords {
  const sentences = [
    ...readSentences(offer, 0),
    // A gap keeps the last sentence of an answer and the first of the next one apart.
    ...readSentences(differentiator, DIFFERENTIATOR),
  ];
  const seen = new Set<string>();
  const unique = sentences.filter(({ text }) => !seen.has(text) && seen.add(text));
  const speaksEnglish = isMostlyEnglish(unique);
  const phrases = unique
    .map((sentence) => toPhrase(sentence, speaksEnglish && sentence.englishLead >= 0))
    .filter((phrase) => phrase.isEnglish || !speaksEnglish);
  const words = phrases.flatMap(({ text }) => toWords(text.toLowerCase()));
  const count = (pattern: RegExp) => words.filter((word) => pattern.test(word)).length;
  return {
    phrases,
    topics: speaksEnglish ? toTopics(phrases.filter(({ place }) => place < DIFFERENTIATOR)) : [],
    isEnglish: speaksEnglish,
    isAlone:
      speaksEnglish && count(/^i(?:’(?:m|ve|d|ll))?$/) > count(/^(?:we|we’re|we’ve|our|us)$/),
    words: unique.flatMap(({ text, place }) => {
      const own = toWords(text.toLowerCase());
      return place < DIFFERENTIATOR ? [...own, ...own, ...own] : own;
    }),
  };
}
