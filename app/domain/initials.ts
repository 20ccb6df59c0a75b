const MAX_INITIALS = 2;

export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, MAX_INITIALS);
  // Some letters become two in upper case ("ß").
  return words.map((word) => firstCharacter(firstCharacter(word).toUpperCase())).join("");
}

function firstCharacter(text: string): string {
  return [...text][0] ?? "";
}
