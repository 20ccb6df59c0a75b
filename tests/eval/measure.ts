import { createDraftCheck } from "../../app/domain/drafts/check.ts";
import {
  detectLanguage,
  isFunctionWord,
  listPostLanguages,
} from "../../app/domain/drafts/language.ts";
import { readText, stem } from "../../app/domain/drafts/reading.ts";
import type { Brief, DraftText, Network, Violation } from "../../app/domain/drafts/writer.ts";

/** What can be counted about the drafts of one brief. */
export type Measures = {
  drafts: number;
  violations: Violation[];
  /** Share of the brief's content words that stand in at least one draft. */
  usedWords: number;
  /** Drafts in a language that the client does not use. */
  foreign: number;
  /** Drafts that begin with the same three words as an earlier one. */
  repeatedOpenings: number;
  /** Share of the sequences of four words that stand in an earlier draft. */
  repeatedSequences: number;
  /** Characters of the median draft. */
  length: number;
};

export type MeasuredDraft = Pick<DraftText, "body" | "pictureIdea" | "altText"> & {
  network: Network;
};

const toWords = (text: string) =>
  readText(text).flatMap(({ pieces }) => pieces.map((piece) => piece.text));

export function measureDrafts(brief: Brief, drafts: readonly MeasuredDraft[]): Measures {
  const check = createDraftCheck(brief);
  const own = listPostLanguages(brief);
  const used = new Set(drafts.flatMap(({ body }) => toWords(body).map(stem)));
  const content = new Set(
    toWords(`${brief.offer} ${brief.differentiator}`)
      .filter((word) => word.length > 2 && !isFunctionWord(word))
      .map(stem),
  );
  const openings = new Set<string>();
  const sequences = new Set<string>();
  const result: Measures = {
    drafts: drafts.length,
    violations: [],
    usedWords: [...content].filter((word) => used.has(word)).length / Math.max(1, content.size),
    foreign: 0,
    repeatedOpenings: 0,
    repeatedSequences: 0,
    length:
      drafts.map(({ body }) => body.length).toSorted((a, b) => a - b)[drafts.length >> 1] ?? 0,
  };
  let count = 0;
  for (const { network, ...draft } of drafts) {
    result.violations.push(...check({ ...draft, reasons: [] }, network));
    const language = detectLanguage(draft.body);
    if (language && !own.has(language)) result.foreign++;
    const words = toWords(draft.body);
    const opening = words.slice(0, 3).join(" ");
    if (openings.has(opening)) result.repeatedOpenings++;
    openings.add(opening);
    const ofDraft = words.slice(3).map((_, at) => words.slice(at, at + 4).join(" "));
    count += ofDraft.length;
    result.repeatedSequences += ofDraft.filter((sequence) => sequences.has(sequence)).length;
    for (const sequence of ofDraft) sequences.add(sequence);
  }
  result.repeatedSequences /= Math.max(1, count);
  return result;
}
