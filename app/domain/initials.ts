const MOST_WORDS = 2;

/** The first letters of up to two words of the name, uppercased; "" without a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, MOST_WORDS);
  // Some letters become two when uppercased ("ß"); only the first is kept.
  return words.map((word) => firstCharacter(firstCharacter(word).toUpperCase())).join("");
}

/** By code point, so that a letter outside the basic plane is not cut in half. */
function firstCharacter(text: string): string {
  return [...text][0] ?? "";
}
