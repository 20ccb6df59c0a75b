import type { Piece, Reading } from "./reading.ts";

export type PhraseMatch = { first: number; last: number };

/** Compares only where a phrase may begin, so that the number of phrases does not matter. */
export function createPhraseFinder(
  phrases: readonly string[],
): (pieces: readonly Piece[]) => PhraseMatch[] {
  const byFirstWord = new Map<string, string[][]>();
  for (const phrase of phrases) {
    const words = phrase.split(/[^\p{L}\p{N}]+/u);
    const first = words[0] ?? "";
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), words]);
  }
  // Prefers "award winning" to "award".
  for (const each of byFirstWord.values()) each.sort((a, b) => b.length - a.length);
  return (pieces) => {
    const matches: PhraseMatch[] = [];
    for (const [first, piece] of pieces.entries()) {
      const match = byFirstWord
        .get(piece.text)
        ?.find((words) => words.every((word, next) => pieces[first + next]?.text === word));
      if (match) matches.push({ first, last: first + match.length - 1 });
    }
    return matches;
  };
}

export function excerptOf({ text, pieces }: Reading, { first, last }: PhraseMatch): string {
  return text.slice(pieces[first]?.start, pieces[last]?.end);
}
