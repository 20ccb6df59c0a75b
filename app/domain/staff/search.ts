export const TOO_SHORT_MESSAGE = "Enter at least three letters or digits in a row.";

const THREE_IN_A_ROW = /[\p{L}\p{N}]{3}/u;

/** Tells whether a text is long enough for the database's index, by the same rule. */
export function isSearchable(text: string): boolean {
  return THREE_IN_A_ROW.test(text);
}

/** Splits a text around the places that match a search, which are every second part. */
export function splitMatches(text: string, search: string): string[] {
  const typed = search.trim().toLowerCase();
  const lower = text.toLowerCase();
  // Lower case may be longer than the text, which would shift the places.
  if (!typed || lower.length !== text.length) return [text];
  const parts: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(typed); at >= 0; at = lower.indexOf(typed, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + typed.length));
    from = at + typed.length;
  }
  return [...parts, text.slice(from)];
}
