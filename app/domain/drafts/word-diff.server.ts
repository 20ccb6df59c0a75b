import { diffWordsWithSpace } from "diff";

/** Part of a text that both versions have, or only one of them. */
export type DiffPart = { text: string; change: "same" | "added" | "removed" };

/** Edits beyond which a comparison is not worth its time, which grows with their square. */
const MAX_EDITS = 300;
/** Share of the longer text that both must have, so that a difference is easier to read than both texts. */
const MIN_SHARED = 0.5;

/**
 * Compares two versions of a text word by word. Returns the former text as removed and the present one as
 * added where they have little in common.
 */
export function compareWords(before: string, after: string): DiffPart[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS })?.map(
    ({ value, added, removed }): DiffPart => ({
      text: value,
      change: added ? "added" : removed ? "removed" : "same",
    }),
  );
  const shared = parts?.filter(({ change }) => change === "same") ?? [];
  const length = shared.reduce((sum, { text }) => sum + text.length, 0);
  if (parts && length >= MIN_SHARED * Math.max(before.length, after.length)) return parts;
  const whole: DiffPart[] = [
    { text: before, change: "removed" },
    { text: after, change: "added" },
  ];
  return whole.filter(({ text }) => text !== "");
}
