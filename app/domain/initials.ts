const MAX_INITIALS = 2;

/** Returns the uppercase initials of the first two words of a name; "" without a name. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, MAX_INITIALS);
  // Some letters become two in upper case ("ß"); only the first is kept.
  return words.map((word) => firstCharacter(firstCharacter(word).toUpperCase())).join("");
}

/** Iterates by code point, so that a letter outside the basic plane is not cut in half. */
function firstCharacter(text: string): string {
  return [...text][0] ?? "";
}
