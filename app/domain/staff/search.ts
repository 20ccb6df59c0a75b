import { normalizeText } from "../text";

export const TOO_SHORT_MESSAGE = "Enter at least two letters or digits in a row.";

const TWO_IN_A_ROW = /[\p{L}\p{N}]{2}/u;

/** The same rule as the database, which ignores accents. */
export function isSearchable(text: string): boolean {
  return TWO_IN_A_ROW.test(text.normalize());
}

export function parseSearch(query: URLSearchParams): string {
  return normalizeText(query.get("q") ?? "").trim();
}
