import { type Figure, findFigures } from "./figures.ts";
import { cleanText, type Reading, readText, stem } from "./reading.ts";
import type { Brief } from "./writer.ts";

/** Words that say nothing of what a number counts. */
const NOT_COUNTED = new Set(
  (
    "of at a an the and or to in on for per is are was that which who we you it they i us more most less " +
    "from with by as but so than only each every all one two three four five six seven eight nine ten"
  )
    .split(" ")
    .map(stem),
);

/** Facts of a brief, prepared for comparison. */
export type KnownFacts = {
  /** True for a word in any of its forms. */
  hasWord(word: string): boolean;
  hasFigure(figure: Figure): boolean;
  /** Name, answers and address, each as it is read. */
  readings: readonly Reading[];
  /** Returns true for words that stand in the brief in just this order, in any case. */
  hasText(text: string): boolean;
};

/** Reads the name of the business, its answers and its address; not the words that it avoids. */
export function createKnownFacts(brief: Brief): KnownFacts {
  const sources = [brief.businessName, brief.offer, brief.differentiator, brief.website ?? ""];
  const stems = new Set<string>();
  const figures = new Set<string>();
  const allReadings: Reading[] = [];
  for (const source of sources) {
    // Reads links as words, because the name of a business is often only there.
    const readings = readText(source);
    allReadings.push(...readings);
    const links = readings.flatMap((reading) => reading.links.map((link) => link.text));
    const parts = links.flatMap((link) => readText(link.replaceAll(/[^\p{L}\p{N}]/gu, " ")));
    for (const reading of [...readings, ...parts])
      for (const piece of reading.pieces) stems.add(stem(piece.text));
    for (const reading of readings)
      for (const { kind, value } of findFigures(reading)) figures.add(`${kind} ${value}`);
  }
  const hasWord = (word: string) => stems.has(stem(word));
  const text = cleanText(sources.join("\n")).toLowerCase();
  return {
    hasText: (part) => text.includes(cleanText(part).toLowerCase()),
    readings: allReadings,
    hasWord,
    hasFigure({ kind, value, counted }) {
      if (kind === "time" && figures.has(`count ${value}`)) return true;
      if (!figures.has(`${kind} ${value}`)) return false;
      // "Three days" supports neither "three shops" nor "three awards".
      return (
        kind !== "count" ||
        counted.some((word) => stems.has(word) && !NOT_COUNTED.has(word)) ||
        counted.every((word) => !word || NOT_COUNTED.has(word))
      );
    },
  };
}
