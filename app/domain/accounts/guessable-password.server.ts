/** What common passwords are made of; hosted Auth checks against the leaked ones. */
const COMMON_WORDS =
  "spellpost password welcome qwerty qwertz letmein iloveyou changeme admin monkey dragon master football baseball sunshine princess summer winter spring autumn abc test".split(
    " ",
  );

/** Letters that a password needs beside words that attackers try first. */
const MIN_OWN_LETTERS = 3;

/** Tells whether a password is a common word with a decoration. */
export function isGuessable(password: string): boolean {
  return isMadeOf(password, COMMON_WORDS);
}

/** Tells whether a password is made of its owner's name or email. */
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
