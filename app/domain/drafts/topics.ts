import type { PhraseForm } from "./phrase-form.ts";
import { isTradeWord } from "./trade.ts";
import {
  COMMON_STARTS,
  DESCRIPTIONS_IN_ING,
  FINITE_VERBS,
  LANGUAGES,
  MASS_NOUNS,
  NEXT_VERBS,
  NO_NOUN_ENDS,
  NO_NOUN_STARTS,
  OBJECT_ENDS,
  OFFERING_VERBS,
  PRONOUNS,
  VERBS_OF_PLURALS,
} from "./word-lists.ts";

/** Thing that the client offers, in the client's words, without an ending mark. */
export type Topic = {
  /** Spelled for the middle of a sentence; null where a capital may be that of a name or of a beginning. */
  inside: string | null;
  /** Spelled for the beginning of a sentence. */
  first: string;
};

type Source = { text: string; form: PhraseForm; isEnglish: boolean };

const TOPIC_WORDS_MAX = 5;
const TOPICS_MAX = 24;
/** Fewer things may be the subject and the rest of a sentence: "dogs 🐶 deserve walks". */
export const LIST_MIN = 3;
const PREPOSITIONS =
  /\s+(?:in|on|at|for|from|with|without|near|by|to|until|since|around|after|before)\s.*$/i;

/** Begins an order with its object, as "print your own design" does, unlike "around the clock support". */
const ORDER = /^(?!(?:around|behind|half|\S+ing)\s)\S+\s+(?:your|our|my|an?|the|it|them)\s/i;

/** Excludes "bus", "basis", "business" and "children’s". */
const isPlural = (word: string) => /(?:[^sui’]s|children|men)$/i.test(word);

/** Returns true for a word that names a thing by itself, as "cakes" and "coffee" do and "vegan" does not. */
function standsAlone(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    isPlural(lower) ||
    MASS_NOUNS.has(lower) ||
    (lower.endsWith("ing") && !DESCRIPTIONS_IN_ING.has(lower))
  );
}

function isNounPhrase(text: string): boolean {
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}’&\s-]*$/u.test(text) || ORDER.test(text)) return false;
  const words = text.toLowerCase().split(" ");
  const last = words.at(-1) as string;
  return (
    words.length <= TOPIC_WORDS_MAX &&
    text.length >= 3 &&
    text.length <= 45 &&
    !NO_NOUN_STARTS.has(words[0] as string) &&
    !NO_NOUN_ENDS.has(last) &&
    !FINITE_VERBS.has(words[0] as string) &&
    !/(?:ly|n’t|’(?:re|ve|ll|m|d)|\p{L}{2}[^e]ed)$/u.test(last) &&
    /\p{L}{3}/u.test(last) &&
    !words
      .slice(1)
      .some(
        (word, index) =>
          FINITE_VERBS.has(word) ||
          (VERBS_OF_PLURALS.has(word) && isPlural(words[index] as string)),
      )
  );
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns true when the first word is no name, so that it may begin small inside a sentence. */
export function isCommonStart([first = "", second = ""]: readonly string[]): boolean {
  const lower = first.toLowerCase();
  return (
    first === capitalize(lower) &&
    !/^\p{Lu}/u.test(second) &&
    !LANGUAGES.has(lower) &&
    (COMMON_STARTS.has(lower) || isTradeWord(lower) || /-\p{L}+(?:ed|made|free)$/u.test(lower))
  );
}

function toTopic(text: string, beginsSentence: boolean): Topic | null {
  if (!isNounPhrase(text)) return null;
  const words = text.split(" ");
  const [word = "", next = ""] = words;
  const lower = word.toLowerCase();
  const isSpelledSmall = word === lower;
  if (!isSpelledSmall && text === text.toUpperCase() && text.length > 5) return null;
  let inside: string | null = text;
  if (LANGUAGES.has(lower)) {
    inside = capitalize(text);
  } else if (
    beginsSentence &&
    word === capitalize(lower) &&
    !isSpelledSmall &&
    !/^\p{Lu}/u.test(next)
  ) {
    inside = isCommonStart(words) ? lower + text.slice(word.length) : null;
  }
  return { inside, first: /^\p{Ll}+(?!\p{L})/u.test(text) ? capitalize(text) : text };
}

/**
 * Returns true for three things or more, each of which needs no other word. A single word before a plural
 * may belong to it, as in "running shoes".
 */
export function areThings(items: readonly string[]): boolean {
  const things = items.map((item) => item.replace(PREPOSITIONS, ""));
  const isPartOf = (word: string, next = "") =>
    !/\s/.test(word) && !isPlural(word) && isPlural(next) && !MASS_NOUNS.has(next.toLowerCase());
  return (
    things.length >= LIST_MIN &&
    things.every(
      (thing, index) =>
        isNounPhrase(thing) &&
        standsAlone(thing.split(" ").at(-1) ?? "") &&
        !isPartOf(thing, things[index + 1]),
    )
  );
}

/** Returns true for a phrase that begins with a thing. */
export function isThing(text: string): boolean {
  const [first] = splitItems(text.replace(/[.!?…]+$/, ""));
  return first !== undefined && isNounPhrase(first);
}

/** Splits "Haircuts, beard trims and shaves" into its items. */
function splitItems(text: string): string[] {
  return text
    .replaceAll(/\s*\([^)]*\)?/g, "")
    .split(/\s*[;:]\s*/)
    .flatMap(splitList);
}

function splitList(list: string): string[] {
  const chunks = list
    .split(/\s*[,/]\s*/)
    .map((chunk) => chunk.replace(/^(?:and|or|plus|also)\s+/i, "").replace(PREPOSITIONS, ""));
  const items = chunks.flatMap((chunk) => splitAtAnd(chunk, chunks.length > 1));
  const last = items.findLast(isNounPhrase) ?? "";
  // Drops "vegan" of "vegan, gluten-free and keto cakes", which is no thing without the cakes.
  return items.filter((item) => /\s/.test(item) || !/\s/.test(last) || standsAlone(item));
}

/** Splits at "and", except where an adjective or "of" before it may belong to both of its sides. */
function splitAtAnd(chunk: string, isInList: boolean): string[] {
  const parts = chunk.split(/\s+(?:and|or)\s+/i);
  const isSplit =
    parts.every((part) => !/\s/.test(part)) ||
    (isInList
      ? parts.slice(0, -1).every((part) => /\s/.test(part) || standsAlone(part))
      : parts.every((part) => /\s/.test(part) && !/\sof\s/.test(part)));
  return isSplit ? parts : [chunk];
}

/** Finds what is sold in "We bake sourdough and rye overnight". */
function findObject(text: string): string | null {
  const words = text.split(" ");
  const verb = /^(?:We|I)$/.test(words[0] ?? "") ? 1 : -1;
  if (verb < 0 || !OFFERING_VERBS.has(words[1] ?? "")) return null;
  const object: string[] = [];
  for (const word of words.slice(/^(?:out|up)$/.test(words[2] ?? "") ? 3 : 2)) {
    const bare = word.replace(/[,;:.!?]+$/, "");
    if (OBJECT_ENDS.has(bare.toLowerCase())) break;
    object.push(bare);
    if (bare !== word) break;
  }
  return withoutNextVerb(object).join(" ") || null;
}

/** Ends "coffee and serve cake" before "and", but neither "cakes and coffee" nor "hot and cold drinks". */
function withoutNextVerb(object: readonly string[]): readonly string[] {
  const and = object.findIndex((word) => /^(?:and|or|&)$/i.test(word));
  if (and < 1) return object;
  const [next = "", ...rest] = object.slice(and + 1);
  if (standsAlone(object[and - 1] as string))
    return rest.length === 0 && standsAlone(next) ? object : object.slice(0, and);
  const isVerb = [PRONOUNS, OFFERING_VERBS, NEXT_VERBS].some((words) => words.has(next));
  return isVerb ? [] : object;
}

/** Finds things in phrases of English that lines of ours may name. */
export function toTopics(phrases: readonly Source[]): Topic[] {
  const topics = new Map<string, Topic>();
  const add = (text: string, beginsSentence: boolean) => {
    const topic = toTopic(text.trim(), beginsSentence);
    if (topic) topics.set(topic.first.toLowerCase(), topic);
  };
  for (const { text, form, isEnglish } of phrases) {
    if (topics.size >= TOPICS_MAX) break;
    if (!isEnglish) continue;
    if (form === "things") {
      splitItems(text.replace(/[.!?…]+$/, "")).forEach((item) => add(item, text.startsWith(item)));
    } else if (form === "fragment") {
      const head = text.replace(/[.!?…]+$/, "").replace(PREPOSITIONS, "");
      if (isCommonStart(head.split(" "))) add(head, true);
    } else if (form === "sentence") {
      const object = findObject(text);
      if (object) add(object, false);
    }
  }
  return [...topics.values()];
}
