import { diffWordsWithSpace } from "diff";

export type DiffPart = { text: string; change: "same" | "added" | "removed" };

/** The time grows with the square of the edits. */
const MAX_EDITS = 300;
const MIN_SHARED = 0.5;

/** Texts with little in common count as removed and added. */
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
