import { describe, expect, test } from "vitest";
import { storedBriefs, toBrief } from "../eval/briefs.ts";
import { measureDrafts } from "../eval/measure.ts";
import { listDrafts, readRecording, recordedModels } from "../eval/recording.ts";

/**
 * Recorded answers go through parsing and check, so that a change of either shows what it does to
 * quality. `npm run eval` records a model.
 */

/** Violations among a hundred drafts up to which a recorded model is worth its place. */
const MAX_VIOLATIONS = 10;

describe.each(recordedModels)("the recorded answers of %s", (model) => {
  const measures = storedBriefs.flatMap((stored) => {
    const recording = readRecording(model, stored.id);
    if (!recording) return [];
    const drafts = listDrafts(stored, recording.answers);
    return [{ id: stored.id, ...measureDrafts(toBrief(stored), drafts) }];
  });
  const sum = (count: (each: (typeof measures)[number]) => number) =>
    measures.reduce((total, each) => total + count(each), 0);

  test("are whole: twelve drafts of each brief but the one that may not be advertised", () => {
    const short = measures.filter(({ drafts }) => drafts !== 12).map(({ id }) => id);
    expect(short).toEqual(["21-cures-cancer"]);
  });

  test("pass the check, but for a few", () => {
    const violations = sum((each) => each.violations.length);
    expect((100 * violations) / sum((each) => each.drafts)).toBeLessThanOrEqual(MAX_VIOLATIONS);
  });

  test("are in the client's language", () => {
    expect(sum((each) => each.foreign)).toBe(0);
  });

  test("repeat themselves little in four weeks", () => {
    expect(sum((each) => each.repeatedOpenings)).toBeLessThanOrEqual(3);
    for (const { repeatedSequences } of measures) expect(repeatedSequences).toBeLessThan(0.03);
  });
});
