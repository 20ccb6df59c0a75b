import { diffWordsWithSpace } from "diff";

/** Part of a text that both versions have, or only one of them. */
export type DiffPart = { text: string; change: "same" | "added" | "removed" };

/** Compares two versions of a text word by word. */
export function compareWords(before: string, after: string): DiffPart[] {
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    change: added ? "added" : removed ? "removed" : "same",
  }));
}
