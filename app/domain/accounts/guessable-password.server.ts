import { COMMON_WORDS } from "./common-passwords.server";
import { PASSWORD_MIN_LENGTH } from "./password";

/** Words by which the service names itself. */
export const SERVICE_WORDS = ["spellpost"];
/**
 * Minimum length, in characters without decorations, that is accepted regardless of its content.
 */
const LONG_PASSWORD_LENGTH = 16;
/** Maximum number of digits and signs standing for letters at either end of a word. */
const MAX_LEET_AT_AN_END = 8;
/**
 * Minimum length of a word whose letters have other characters in between; shorter ones match by
 * accident.
 */
const MIN_SCATTERED = 5;
/** Minimum length of a relevant part of a name, and of a password that consists of such parts. */
const PERSONAL_PART_MIN_LENGTH = 2;
const PERSONAL_MIN_LENGTH = 3;
/** Number of adjacent keys that form a keyboard walk. */
const RUN = 3;
/** Scattered letters such as "1q2w3e4r" need one more to exclude accidental matches. */
const SCATTERED_RUN = 4;

/** Prefixes that make a word no harder to guess. */
const FILLERS = ["my", "the", "ilove", "iam"].map(decodeLeet);

/** Rows and columns of keyboards, digits and the alphabet. */
const KEYBOARD_RUNS = [
  "1234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "yxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  ..."1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik 9ol".split(" "),
  "abcdefghijklmnopqrstuvwxyz",
];
/** Signs on the digit keys, in the order of the digits. */
const SHIFTED = "!@#$%^&*()";

let words: ReadonlySet<string> | undefined;

/**
 * Returns true when attackers are likely to try the password early: after removing decorations and
 * repetitions, and reading digits as the letters they stand for, it is a single common word or a
 * keyboard walk.
 */
export function isGuessable(password: string): boolean {
  const text = normalize(password);
  const isShort = findRepeatedUnit(text).length < PASSWORD_MIN_LENGTH;
  return isShort || isKeyboardRun(text) || listLeetReadings(text).some(isCommon);
}

/**
 * Returns true when the password consists only of data known about its owner, such as name and
 * email.
 */
export function consistsOfPersonalInfo(password: string, known: readonly string[]): boolean {
  const personalWords = new Set(known.flatMap(listPersonalWords));
  return listLeetReadings(normalize(password)).some(
    (reading) => reading.length >= PERSONAL_MIN_LENGTH && splitsInto(reading, personalWords),
  );
}

/** Lowercases a text and removes its accents. */
function normalize(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

function stripNonLetters(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, "");
}

/** Replaces signs by the letters they stand for, and merges letters that share a sign. */
function decodeLeet(text: string): string {
  return text
    .replaceAll(/[4@]/g, "a")
    .replaceAll("8", "b")
    .replaceAll("3", "e")
    .replaceAll(/[69]/g, "g")
    .replaceAll(/[1!l]/g, "i")
    .replaceAll("0", "o")
    .replaceAll(/[5$]/g, "s")
    .replaceAll("7", "t")
    .replaceAll(/[^\p{L}]/gu, "");
}

/**
 * Returns the words that a text may spell, treating different numbers of its outer characters as
 * decoration.
 */
function listLeetReadings(text: string): string[] {
  const first = text.search(/\p{L}/u);
  if (first < 0) return [];
  const last = text.search(/\p{L}[^\p{L}]*$/u);
  const readings = new Set<string>();
  for (let start = Math.max(0, first - MAX_LEET_AT_AN_END); start <= first; start++) {
    for (let end = last + 1; end <= Math.min(text.length, last + 1 + MAX_LEET_AT_AN_END); end++) {
      const piece = text.slice(start, end);
      if (stripNonLetters(piece).length < decodeLeet(piece).length / 2) continue; // a word is not spelled with mostly signs
      const unit = findRepeatedUnit(piece);
      if (unit !== piece) for (const reading of listLeetReadings(unit)) readings.add(reading);
      for (const spelt of [piece, piece.replaceAll(/[^\p{L}\d]/gu, ""), stripNonLetters(piece)]) {
        const reading = decodeLeet(spelt);
        if (reading.length < piece.length && reading.length < MIN_SCATTERED) continue;
        const word = findRepeatedUnit(reading);
        readings.add(reading).add(word);
        if (word !== reading) readings.add(word + word); // repeated words such as "mama"
      }
    }
  }
  return [...readings].filter(({ length }) => length < LONG_PASSWORD_LENGTH);
}

/**
 * Returns the repeated unit of a text: "dragon1" for "dragon1dragon1dragon". The last repetition
 * may be incomplete.
 */
function findRepeatedUnit(text: string): string {
  for (let size = 1; size <= text.length / 2; size++) {
    const unit = text.slice(0, size);
    if (text === unit.repeat(Math.ceil(text.length / size)).slice(0, text.length)) return unit;
  }
  // A second occurrence may only lack decoration.
  for (let size = Math.ceil(text.length / 2); size < text.length - RUN; size++) {
    const rest = text.slice(size);
    if (text.startsWith(rest) && !/\p{L}/u.test(text.slice(rest.length, size)))
      return text.slice(0, size);
  }
  return text;
}

function isCommon(reading: string): boolean {
  words ??= new Set([...decode(COMMON_WORDS), ...SERVICE_WORDS].map(decodeLeet));
  if (words.has(reading)) return true;
  return FILLERS.some(
    (filler) => reading.startsWith(filler) && words?.has(reading.slice(filler.length)),
  );
}

/**
 * Decodes a sorted word list in which each entry stores the number of letters shared with the
 * previous one and the rest.
 */
function decode(list: string): string[] {
  let word = "";
  return Array.from(
    list.matchAll(/([\dA-F])([a-z]*)/g),
    ([, shared = "", rest = ""]) => (word = word.slice(0, Number.parseInt(shared, 16)) + rest),
  );
}

/** Returns the parts of a name or email, without the top-level domain. */
function listPersonalWords(text: string): string[] {
  return normalize(text)
    .replace(/(@.*)\.[^.]*$/, "$1")
    .split(/[^\p{L}\d]/u)
    .flatMap((part) => [decodeLeet(part), decodeLeet(part.replaceAll(/\d/g, ""))])
    .filter(({ length }) => length >= PERSONAL_PART_MIN_LENGTH);
}

/** Returns true when the reading is a sequence of own words and fillers. */
function splitsInto(reading: string, personalWords: ReadonlySet<string>): boolean {
  const ends = new Set([0]);
  for (let start = 0; start < reading.length; start++) {
    if (!ends.has(start)) continue;
    for (const word of [...personalWords, ...FILLERS])
      if (reading.startsWith(word, start)) ends.add(start + word.length);
  }
  return ends.has(reading.length);
}

/**
 * Returns true when every letter belongs to a walk: three or more adjacent keys, or one repeated
 * key.
 */
function isKeyboardRun(text: string): boolean {
  const keys = text.replaceAll(/[!@#$%^&*()]/g, (sign) => String((SHIFTED.indexOf(sign) + 1) % 10));
  return isCovered(keys, RUN) || isCovered(stripNonLetters(text), SCATTERED_RUN);
}

function isCovered(keys: string, run: number): boolean {
  if (keys.length < run) return false;
  let coveredTo = 0;
  for (let start = 0; start + run <= keys.length; start++) {
    if (!isStep(keys.slice(start, start + run))) continue;
    if (/\p{L}/u.test(keys.slice(coveredTo, start))) return false;
    coveredTo = start + run;
  }
  return coveredTo > 0 && !/\p{L}/u.test(keys.slice(coveredTo));
}

function isStep(keys: string): boolean {
  const back = [...keys].toReversed().join("");
  return (
    keys === keys[0]?.repeat(keys.length) ||
    KEYBOARD_RUNS.some((run) => run.includes(keys) || run.includes(back))
  );
}
