import { COMMON_WORDS } from "./common-passwords.server";
import { PASSWORD_MIN_LENGTH } from "./password";

/** What the service calls itself. */
export const SERVICE_WORDS = ["spellpost"];
/** So many characters between the decorations are long enough, whatever they are. */
const LONG_ENOUGH = 16;
/** A word may begin or end with so many digits and signs that stand for letters. */
const MOST_LEET_AT_AN_END = 8;
/** Fewer letters with other characters in between match a word by accident. */
const FEWEST_SCATTERED = 5;
/** A part of a name counts from here on, and a password made of such parts from there. */
const OWN_PART_MIN = 2;
const OWN_MIN = 3;
/** So many keys side by side are a walk. */
const RUN = 3;
/** A run of scattered letters, "1q2w3e4r", is told from an accident by one more. */
const SCATTERED_RUN = 4;

/** Put before a word, these make it no harder to guess. */
const FILLERS = ["my", "the", "ilove", "iam"].map(fold);

/** Rows and columns of keyboards, and what is counted. */
const WALKS = [
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
/** The signs over the digits. */
const SHIFTED = "!@#$%^&*()";

let words: ReadonlySet<string> | undefined;

/**
 * Whether attackers try the password early: once decorations and repetitions are taken off and
 * digits that stand for letters are read as these, one common word or a walk on the keyboard is
 * left.
 */
export function isGuessable(password: string): boolean {
  const text = plain(password);
  const isShort = unitOf(text).length < PASSWORD_MIN_LENGTH;
  return isShort || isWalk(text) || readingsOf(text).some(isCommon);
}

/** Whether nothing is in the password but what is known of its owner, such as name and e-mail. */
export function isMadeOf(password: string, known: readonly string[]): boolean {
  const own = new Set(known.flatMap(ownWords));
  return readingsOf(plain(password)).some(
    (reading) => reading.length >= OWN_MIN && splitsInto(reading, own),
  );
}

/** Small letters without accents. */
function plain(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, "");
}

/** Reads signs as the letters they stand for; letters that one sign may stand for become the same. */
function fold(text: string): string {
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

/** Every word that the text may be, with more or fewer of its outer characters read as decoration. */
function readingsOf(text: string): string[] {
  const first = text.search(/\p{L}/u);
  if (first < 0) return [];
  const last = text.search(/\p{L}[^\p{L}]*$/u);
  const readings = new Set<string>();
  for (let start = Math.max(0, first - MOST_LEET_AT_AN_END); start <= first; start++) {
    for (let end = last + 1; end <= Math.min(text.length, last + 1 + MOST_LEET_AT_AN_END); end++) {
      const piece = text.slice(start, end);
      if (lettersOf(piece).length < fold(piece).length / 2) continue; // no word is spelt like that
      const unit = unitOf(piece);
      if (unit !== piece) for (const reading of readingsOf(unit)) readings.add(reading);
      for (const spelt of [piece, piece.replaceAll(/[^\p{L}\d]/gu, ""), lettersOf(piece)]) {
        const reading = fold(spelt);
        if (reading.length < piece.length && reading.length < FEWEST_SCATTERED) continue;
        const word = unitOf(reading);
        readings.add(reading).add(word);
        if (word !== reading) readings.add(word + word); // "mama" again and again
      }
    }
  }
  return [...readings].filter(({ length }) => length < LONG_ENOUGH);
}

/** "dragon1dragon1dragon" is "dragon1": what is repeated, the last time perhaps without its end. */
function unitOf(text: string): string {
  for (let size = 1; size <= text.length / 2; size++) {
    const unit = text.slice(0, size);
    if (text === unit.repeat(Math.ceil(text.length / size)).slice(0, text.length)) return unit;
  }
  // The second time, only decoration may be missing.
  for (let size = Math.ceil(text.length / 2); size < text.length - RUN; size++) {
    const rest = text.slice(size);
    if (text.startsWith(rest) && !/\p{L}/u.test(text.slice(rest.length, size)))
      return text.slice(0, size);
  }
  return text;
}

function isCommon(reading: string): boolean {
  words ??= new Set([...decode(COMMON_WORDS), ...SERVICE_WORDS].map(fold));
  if (words.has(reading)) return true;
  return FILLERS.some(
    (filler) => reading.startsWith(filler) && words?.has(reading.slice(filler.length)),
  );
}

/** The words of a sorted list of which each holds only what it does not share with the one before. */
function decode(list: string): string[] {
  let word = "";
  return Array.from(
    list.matchAll(/([\dA-F])([a-z]*)/g),
    ([, shared = "", rest = ""]) => (word = word.slice(0, Number.parseInt(shared, 16)) + rest),
  );
}

/** The parts of a name or an address, without the address's last label. */
function ownWords(text: string): string[] {
  return plain(text)
    .replace(/(@.*)\.[^.]*$/, "$1")
    .split(/[^\p{L}\d]+/u)
    .flatMap((part) => [fold(part), fold(part.replaceAll(/\d/g, ""))])
    .filter(({ length }) => length >= OWN_PART_MIN);
}

/** Whether the reading is own words and fillers, one after the other. */
function splitsInto(reading: string, own: ReadonlySet<string>): boolean {
  const ends = new Set([0]);
  for (let start = 0; start < reading.length; start++) {
    if (!ends.has(start)) continue;
    for (const word of [...own, ...FILLERS])
      if (reading.startsWith(word, start)) ends.add(start + word.length);
  }
  return ends.has(reading.length);
}

/** Whether every letter lies on a walk: three or more keys side by side, or one key again and again. */
function isWalk(text: string): boolean {
  const keys = text.replaceAll(/[!@#$%^&*()]/g, (sign) => String((SHIFTED.indexOf(sign) + 1) % 10));
  return isCovered(keys, RUN) || isCovered(lettersOf(text), SCATTERED_RUN);
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
    WALKS.some((walk) => walk.includes(keys) || walk.includes(back))
  );
}
