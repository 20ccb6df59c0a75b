const MOST_WORDS = 2;

/** What an avatar shows: the first letters of up to 2 words of the name, uppercased; "" without a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, MOST_WORDS);
  // Some letters become two when uppercased ("ß"): one a word is kept.
  return words.map((word) => firstCharacter(firstCharacter(word).toUpperCase())).join("");
}

/** By code point, so that no letter outside the basic plane is cut in half. */
function firstCharacter(text: string): string {
  return [...text][0] ?? "";
}
