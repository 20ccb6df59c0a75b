/** Hosted Auth checks against leaked passwords instead. */
const COMMON_WORDS =
  "spellpost password welcome qwerty qwertz letmein iloveyou changeme admin monkey dragon master football baseball sunshine princess summer winter spring autumn abc test".split(
    " ",
  );

const MIN_OWN_LETTERS = 3;

export function isGuessable(password: string): boolean {
  return isMadeOf(password, COMMON_WORDS);
}

export function consistsOfPersonalInfo(password: string, known: readonly string[]): boolean {
  const words = known.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return isMadeOf(
    password,
    words.filter((word) => word.length >= MIN_OWN_LETTERS),
  );
}

function isMadeOf(password: string, words: readonly string[]): boolean {
  const text = password.toLowerCase();
  const found = words.filter((word) => text.includes(word)).toSorted((a, b) => b.length - a.length);
  const rest = found.reduce((left, word) => left.replaceAll(word, ""), text);
  return found.length > 0 && rest.replaceAll(/[^\p{L}]/gu, "").length < MIN_OWN_LETTERS;
}
