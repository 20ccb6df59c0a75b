import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseAnswer } from "../../supabase/functions/_shared/model/answer.ts";
import type { storedBriefs } from "./briefs.ts";
import type { MeasuredDraft } from "./measure.ts";
import { createWeek } from "./weeks.ts";

/** What a model answered for a brief, week by week, as it came. */
export type Recording = { header: string; promptVersion: string; answers: string[] };

const FOLDER = join(import.meta.dirname, "recorded");

/** Names of the models of which answers are recorded. */
export const recordedModels = existsSync(FOLDER) ? readdirSync(FOLDER) : [];

export function readRecording(model: string, briefId: string): Recording | null {
  const file = join(FOLDER, model, `${briefId}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Recording) : null;
}

export function saveRecording(model: string, briefId: string, recording: Recording): void {
  mkdirSync(join(FOLDER, model), { recursive: true });
  const file = join(FOLDER, model, `${briefId}.json`);
  writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`);
}

/** Returns the drafts of all weeks, as the product parses them. */
export function listDrafts(
  stored: (typeof storedBriefs)[number],
  answers: readonly string[],
): MeasuredDraft[] {
  return answers.flatMap((answer, week) => {
    const { slots } = createWeek(stored, week, []);
    const { drafts } = parseAnswer(answer, slots.length);
    return slots.flatMap(({ network }, slot) => {
      const draft = drafts.get(slot);
      return draft ? [{ network, ...draft }] : [];
    });
  });
}
