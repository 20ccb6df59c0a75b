// Suggests words to avoid from what a client takes out of drafts.
import type { CompositeTypes } from "~/services/database.types";
import type { Profile } from "../profiles/profile";
import { createAvoidedWordFinder, parseAvoidedWords } from "./avoided-words.ts";
import { isFunctionWord } from "./language.ts";
import { cleanText, isUnspaced, stem } from "./reading.ts";
import { compareWords } from "./word-diff.server";

/** Edits that must take a phrase out before it is suggested. */
const MIN_EDITS = 2;
const MAX_SUGGESTIONS = 3;
const MAX_PHRASE_WORDS = 4;
/** Words in a row, beyond which an edit rewrites a sentence and says nothing about its words. */
const MAX_REMOVED_IN_A_ROW = 8;
/** Share of the words beyond which an edit is another text. */
const MAX_REMOVED_SHARE = 0.5;
const MIN_WORD_LENGTH = 3;

const WORD = /\p{L}[\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;
/** Words before a phrase that are no part of it. */
const DETERMINERS = new Set("a an the our your my this that these those and or but so".split(" "));
/** Ends of a phrase. Links and mentions are no phrases either. */
const BREAK = /[^\p{L}\p{M}\p{N}\s'’#-]|\n/u;

/** `key` is the same for all forms of a phrase. */
type Phrase = { key: string; text: string };
type Answers = Pick<
  Profile,
  "business_name" | "offer_description" | "differentiator" | "words_to_avoid"
>;

/**
 * Returns at most three phrases that a client took out of at least two drafts, the most frequent first,
 * as the newest edit spelled them. Leaves out those that are avoided already or that the client has
 * decided on, and the words of their own answers.
 */
export function suggestAvoidedWords(
  { edits, answered }: CompositeTypes<"client_draft_words">,
  profile: Answers,
): string[] {
  const found = new Map<string, Phrase & { count: number }>();
  for (const edit of edits)
    for (const { key, text } of listRemovedPhrases(edit)) {
      const known = found.get(key);
      found.set(key, known ? { ...known, count: known.count + 1 } : { key, text, count: 1 });
    }
  const repeated = [...found.values()].filter(({ count }) => count >= MIN_EDITS);
  const decided = new Set(answered.map((word) => toKey(splitWords(word))));
  const findAvoided = createAvoidedWordFinder(parseAvoidedWords(profile.words_to_avoid ?? ""));
  const ownWords = [profile.business_name, profile.offer_description, profile.differentiator];
  return repeated
    .filter(({ key, text, count }) => {
      const isPartOfLonger = repeated.some(
        (other) =>
          other.key !== key && ` ${other.key} `.includes(` ${key} `) && other.count >= count,
      );
      return (
        !isPartOfLonger &&
        !decided.has(key) &&
        findAvoided(text).length === 0 &&
        createAvoidedWordFinder([text])(ownWords.join("\n")).length === 0
      );
    })
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ text }) => text);
}

/** Lists each phrase that an edit took out and left nowhere else in the text. */
function listRemovedPhrases({ before, after }: CompositeTypes<"draft_text_edit">): Phrase[] {
  const kept = ` ${toKey(splitWords(after))} `;
  const removed = joinRemoved(before, after).flatMap((text) => text.split(BREAK).map(splitWords));
  const count = removed.reduce((sum, words) => sum + words.length, 0);
  if (count > splitWords(before).length * MAX_REMOVED_SHARE) return [];
  const phrases = removed
    .filter((words) => words.length <= MAX_REMOVED_IN_A_ROW)
    .flatMap(listPhrases)
    .filter(({ key }) => !kept.includes(` ${key} `));
  return [...new Map(phrases.map((phrase) => [phrase.key, phrase])).values()];
}

/** Returns what an edit took out, joined where nothing but space was left between. */
function joinRemoved(before: string, after: string): string[] {
  const runs = [""];
  for (const { text, change } of compareWords(before, after)) {
    if (change === "same" && text.trim() !== "") runs.push("");
    else if (change !== "added") runs[runs.length - 1] += text;
  }
  return runs;
}

/**
 * Lists the runs of words that begin and end with one that means something, and the whole, such as "in
 * no time".
 */
function listPhrases(removed: readonly string[]): Phrase[] {
  const words = removed.slice(removed.findIndex((word) => !DETERMINERS.has(word.toLowerCase())));
  const phrases: Phrase[] = [];
  for (let start = 0; start < words.length; start++)
    for (let end = start + 1; end <= Math.min(start + MAX_PHRASE_WORDS, words.length); end++) {
      const run = words.slice(start, end);
      const isWhole = run.length === words.length && run.some(isMeaningful);
      if (isWhole || (isMeaningful(run[0]) && isMeaningful(run.at(-1))))
        phrases.push({ key: toKey(run), text: run.join(" ") });
    }
  return phrases;
}

function isMeaningful(word = ""): boolean {
  return word.length >= MIN_WORD_LENGTH && !isFunctionWord(word) && !isUnspaced(word);
}

function splitWords(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** Makes the forms of a word equal, in any case and with or without accents. */
function toKey(words: readonly string[]): string {
  return words.map((word) => stem(cleanText(word).toLowerCase())).join(" ");
}
