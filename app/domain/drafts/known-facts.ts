import { type Figure, findFigures } from "./figures.ts";
import { isFunctionWord, listPostLanguages } from "./language.ts";
import { cleanText, type Reading, readText, stem } from "./reading.ts";
import { toSkeleton } from "./skeleton.ts";
import { readWeekdays } from "./weekdays.ts";
import type { Brief } from "./writer.ts";

export type KnownFacts = {
  /** In any form, misspelled, or in another alphabet. */
  hasWord(word: string): boolean;
  hasFigure(figure: Figure): boolean;
  hasWeekday(day: string): boolean;
  languages: ReadonlySet<string>;
  readings: readonly Reading[];
  hasText(text: string): boolean;
};

/** The brief must have the number with this noun: "three days" is not "three awards". */
const BOASTS = new Set(
  (
    "award awards prize star stars review reviews client clients customer customers " +
    "business businesses company companies shop shops branch branches location locations country countries " +
    "city cities year years decade generation employee employees member members staff expert experts project " +
    "projects case cases home homes patient patients minister ministers winner winners"
  )
    .split(" ")
    .map(stem),
);
const NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(
  " ",
);
/** The brief must have the number, with any noun. */
const COUNTED = new Set(
  "guest guests seat seats table tables euro euros dollar dollars mile miles".split(" ").map(stem),
);
const ROOT_LENGTH = 4;
/** Smaller numbers may be idioms: "two hands", "three in the morning". */
const MAX_SPOKEN = 12;

/** Reads everything the client or staff wrote, except the words to avoid and the voice. */
export function createKnownFacts(brief: Brief): KnownFacts {
  const sources = [
    brief.businessName,
    brief.offer,
    brief.differentiator,
    brief.website ?? "",
    brief.brandNotes,
    ...brief.news.map(({ body }) => body),
    ...brief.approvedBodies,
    ...brief.edits.map(({ after }) => after),
    ...brief.changeRequests,
    brief.rewrite?.comment ?? "",
    brief.rewrite?.kind === "revision" ? brief.rewrite.body : "",
  ];
  const stems = new Set<string>();
  const figures = new Map<string, Set<string>>();
  const readings: Reading[] = [];
  for (const source of sources) {
    const own = readText(source);
    readings.push(...own);
    const links = own.flatMap((reading) => reading.links.map((link) => link.text));
    const parts = links.flatMap((link) => readText(link.replaceAll(/[^\p{L}\p{N}]/gu, " ")));
    for (const { pieces } of [...own, ...parts])
      for (const [at, piece] of pieces.entries()) {
        stems.add(stem(piece.text));
        // "Ex-Big4" and "ketchup" are also written as two words or one.
        const next = pieces[at + 1];
        if (next?.isJoined) stems.add(stem(piece.text + next.text));
      }
    for (const reading of own)
      for (const { kind, value, counted } of findFigures(reading)) {
        // "Big Four" is the brief's "Big4".
        const spelled = NUMBER_WORDS[Number(value)];
        if (spelled) stems.add(stem(spelled));
        // Six o'clock is the 18 of "10-18".
        const hour = Number(value) - 12;
        const values = hour >= 1 && hour <= 11 && !counted[0] ? [value, String(hour)] : [value];
        for (const each of values) {
          const key = `${kind} ${each}`;
          figures.set(key, new Set([...(figures.get(key) ?? []), ...counted]));
        }
      }
  }
  const skeletons = new Set([...stems].map(toSkeleton));
  const misspellings = indexByLength(skeletons);
  // "Cypriot" belongs to Cyprus, "Sicily" to siciliana.
  const roots = new Set(
    [...skeletons].filter(({ length }) => length >= 5).map((word) => word.slice(0, ROOT_LENGTH)),
  );
  const weekdays = readWeekdays(sources.join("\n"));
  const text = cleanText(sources.join("\n")).toLowerCase();
  const memo = new Map<string, boolean>();
  const hasWord = (word: string) => {
    const known = memo.get(word);
    if (known !== undefined) return known;
    const skeleton = toSkeleton(stem(word));
    const isKnown =
      skeletons.has(skeleton) ||
      isMisspelled(skeleton, misspellings) ||
      (word.length > 5 && roots.has(skeleton.slice(0, ROOT_LENGTH)));
    memo.set(word, isKnown);
    return isKnown;
  };
  return {
    hasText: (part) => text.includes(cleanText(part).toLowerCase()),
    readings,
    languages: listPostLanguages(brief),
    hasWord,
    hasWeekday: (day) => weekdays.has(day),
    hasFigure({ kind, value, counted, isInWords }) {
      const isAge = counted[1] === stem("old");
      const boast = isAge ? undefined : counted.find((word) => BOASTS.has(word));
      const known =
        figures.get(`${kind} ${value}`) ?? (kind === "time" ? figures.get(`count ${value}`) : null);
      if (kind !== "count") return known !== undefined && known !== null;
      if (boast) return known?.has(boast) ?? false;
      // "By minute forty" counts nothing.
      const [next = ""] = counted;
      const isSpoken =
        isInWords && (Number(value) <= MAX_SPOKEN || next === "" || isFunctionWord(next));
      return Boolean(known) || (isSpoken && !counted.some((word) => COUNTED.has(word)));
    },
  };
}

function indexByLength(words: ReadonlySet<string>): Map<number, string[]> {
  const index = new Map<number, string[]>();
  for (const word of words) index.set(word.length, [...(index.get(word.length) ?? []), word]);
  return index;
}

/** Off by one letter, in long words by two. */
function isMisspelled(word: string, index: ReadonlyMap<number, string[]>): boolean {
  if (word.length < 5 || /\d/.test(word)) return false;
  const most = word.length < 7 ? 1 : 2;
  for (let length = word.length - most; length <= word.length + most; length++)
    if (index.get(length)?.some((other) => countEdits(word, other, most) <= most)) return true;
  return false;
}

function countEdits(one: string, other: string, most: number): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let column = 1; column <= other.length; column++) {
      const changed = row[column - 1]! + (one[at - 1] === other[column - 1] ? 0 : 1);
      next.push(Math.min(changed, row[column]! + 1, next[column - 1]! + 1));
    }
    if (Math.min(...next) > most) return most + 1;
    row = next;
  }
  return row.at(-1)!;
}
