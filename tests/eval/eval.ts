/**
 * Implements `npm run eval`: has the configured model write four weeks of three posts for each brief, prints
 * what can be counted and a judge's score, and saves the answers to recorded/<model>/, where the tests
 * replay them. `--brief 07` does one brief alone.
 */
import { parseArgs } from "node:util";
import * as z from "zod";
import { ANSWER_SCHEMA } from "../../supabase/functions/_shared/model/answer.ts";
import { callModel } from "../../supabase/functions/_shared/model/call.ts";
import {
  createMessages,
  PROMPT_VERSION,
  SYSTEM_PROMPT,
} from "../../supabase/functions/_shared/model/prompt.ts";
import { readModelSettings } from "../../supabase/functions/_shared/model/settings.ts";
import { storedBriefs, toBrief } from "./briefs.ts";
import { type MeasuredDraft, measureDrafts } from "./measure.ts";
import { listDrafts, saveRecording } from "./recording.ts";
import { createWeek, WEEKS } from "./weeks.ts";

const TIMEOUT_MS = 180_000;
const ANSWER_TOKENS = 4000;
const JUDGE_PROMPT = `You are the owner of the small business in "brief" and read drafts of your social media posts.
Score each from 0 to 3: 0 embarrassing or untrue, 1 needs rewriting, 2 publishable with a small change, 3 publishable as it is.
Answer with JSON only: {"scores":[{"draft":0,"score":3,"reason":"…"}]}`;
const SCORES = z.object({
  scores: z.array(z.object({ draft: z.number(), score: z.number(), reason: z.string() })),
});

const { values } = parseArgs({ options: { brief: { type: "string", default: "" } } });
const settings = readModelSettings((name) => process.env[name]);
if (!settings) {
  console.error("Set MODEL_NAME and MODEL_URL (supabase/README.md, Drafts) to evaluate a model.");
  process.exit(1);
}
const folder = settings.name.replaceAll(/[^\w.-]+/g, "-");
let [violations, drafts, scoreSum, scored] = [0, 0, 0, 0];
for (const stored of storedBriefs.filter(({ id }) => id.startsWith(values.brief))) {
  const answers: string[] = [];
  let written: MeasuredDraft[] = [];
  for (let week = 0; week < WEEKS; week++) {
    const brief = createWeek(
      stored,
      week,
      written.map(({ body }) => body),
    );
    answers.push(await ask(SYSTEM_PROMPT, createMessages(brief)[0]?.content, ANSWER_SCHEMA));
    written = listDrafts(stored, answers);
  }
  saveRecording(folder, stored.id, {
    header: `Answers of ${settings.name}, recorded by npm run eval.`,
    promptVersion: PROMPT_VERSION,
    answers,
  });
  const brief = toBrief(stored);
  const measures = measureDrafts(brief, written);
  const scores = await judge(brief, written);
  console.log(
    `${stored.id}: ${measures.drafts} drafts, ${measures.violations.length} violations, ` +
      `${toPercent(measures.usedWords)} of the brief’s words, ${measures.foreign} in another language, ` +
      `${measures.repeatedOpenings} repeated openings, ${toPercent(measures.repeatedSequences)} repeated sequences, ` +
      `${measures.length} characters, score ${formatMean(scores.map(({ score }) => score))}`,
  );
  for (const { rule, excerpt } of measures.violations) console.log(`    ${rule}: ${excerpt}`);
  for (const { draft, score, reason } of scores)
    if (score < 2) console.log(`    ${score} for “${written[draft]?.body}”: ${reason}`);
  violations += measures.violations.length;
  drafts += measures.drafts;
  scoreSum += scores.reduce((sum, { score }) => sum + score, 0);
  scored += scores.length;
}
console.log(
  `${settings.name}, prompt ${PROMPT_VERSION}: ${drafts} drafts, ${violations} violations, mean score ${(scoreSum / Math.max(1, scored)).toFixed(2)} of 3`,
);

async function ask(system: string, content: unknown, schema: z.ZodType): Promise<string> {
  const result = await callModel(settings!, {
    model: settings!.name,
    system,
    messages: [{ role: "user", content: String(content) }],
    schema,
    maxTokens: ANSWER_TOKENS,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (result.kind === "answer") return result.text;
  console.error(`  no answer: ${result.reason}`);
  return "";
}

async function judge(
  { offer, differentiator }: ReturnType<typeof toBrief>,
  written: MeasuredDraft[],
) {
  const content = JSON.stringify({
    brief: { offer, differentiator },
    drafts: written.map(({ network, body }, draft) => ({ draft, network, body })),
  });
  const text = await ask(JUDGE_PROMPT, content, SCORES);
  try {
    return SCORES.parse(JSON.parse(text)).scores;
  } catch {
    return [];
  }
}

function toPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function formatMean(numbers: readonly number[]): string {
  if (numbers.length === 0) return "none";
  return (numbers.reduce((sum, each) => sum + each, 0) / numbers.length).toFixed(1);
}
