// Writes, checks, judges, and repairs once; what fails stays unwritten.
import type { ModelMessage } from "ai";
import type * as z from "zod";
import { parseAvoidedWords } from "../../../../app/domain/drafts/avoided-words.ts";
import { createSlotChecks } from "../../../../app/domain/drafts/check.ts";
import { isForeignLanguage } from "../../../../app/domain/drafts/language.ts";
import type {
  Brief,
  CheckDraft,
  DraftText,
  SensitiveTrade,
} from "../../../../app/domain/drafts/writer.ts";
import { ANSWER_SCHEMA, parseAnswer, type ParsedAnswer, type ProposedDraft } from "./answer.ts";
import { callModel, type CallResult } from "./call.ts";
import { createJudgeContent, JUDGE_PROMPT, parseVerdicts, VERDICT_SCHEMA } from "./judge.ts";
import { type BrokenDraft, createMessages, createRepairMessages, SYSTEM_PROMPT } from "./prompt.ts";
import type { ModelSettings } from "./settings.ts";

type CallPurpose = "drafts" | "repair" | "judge" | "sample" | "alt_text" | "picture";
export type RecordedCall = {
  purpose: CallPurpose;
  model: string;
  /** "answer", or the kind of failure. */
  outcome: string;
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
  durationMs: number;
};

export type WriteResult =
  | {
      kind: "written";
      /** One per slot; null where the rules could not be kept. */
      drafts: (DraftText | null)[];
      sensitiveTrade: SensitiveTrade | null;
      /** Words of the brief that may not be advertised. */
      illegalClaim: string | null;
    }
  | { kind: "deferred"; reason: string; retryAfterS: number | null }
  | { kind: "rejected"; reason: string };

const TOKENS_PER_DRAFT = 900;
const MIN_TOKENS = 1500;
const JUDGE_TOKENS = 1000;
/** Another call takes about as long again. */
const MIN_SHARE_LEFT = 0.3;
const MAX_AVOIDED_REASONS = 2;
const SOURCES = {
  offer: "from what you offer",
  differentiator: "from what makes you different",
  notes: "from our meeting",
  news: "from your news",
} as const;

export async function writeDrafts(
  settings: ModelSettings,
  brief: Brief,
  timeLimitMs: number,
  record: (call: RecordedCall) => Promise<void>,
): Promise<WriteResult> {
  const end = Date.now() + timeLimitMs;
  const signal = AbortSignal.timeout(timeLimitMs);
  const hasTime = () => end - Date.now() >= MIN_SHARE_LEFT * timeLimitMs;
  const call = async (purpose: CallPurpose, request: Request): Promise<CallResult> => {
    const result = await callModel(settings, { ...request, signal });
    await record(toRecord(settings, purpose, request.model, result));
    return result;
  };
  const ask = (purpose: CallPurpose, messages: ModelMessage[], slots: number) =>
    call(purpose, {
      model: settings.name,
      system: SYSTEM_PROMPT,
      messages,
      schema: ANSWER_SCHEMA,
      maxTokens: Math.max(MIN_TOKENS, slots * TOKENS_PER_DRAFT),
    });

  const first = await askForDrafts(brief, ask, hasTime);
  if (first.kind !== "parsed") return first;
  const { sensitiveTrade, illegalClaim } = first.answer;
  if (illegalClaim && first.answer.drafts.size === 0)
    return { kind: "written", drafts: brief.slots.map(() => null), sensitiveTrade, illegalClaim };

  const review = new Review(brief);
  const judge = async () => {
    if (review.unjudged.size === 0 || !hasTime()) return;
    const result = await call("judge", {
      model: settings.judgeName,
      system: JUDGE_PROMPT,
      messages: [{ role: "user", content: createJudgeContent(brief, review.unjudged) }],
      schema: VERDICT_SCHEMA,
      maxTokens: JUDGE_TOKENS,
    });
    if (result.kind === "answer") review.addVerdicts(result.text);
  };
  review.add(first.answer);
  await judge();
  if (review.broken.size > 0 && hasTime()) {
    const broken = [...review.broken.values()];
    const repaired = await ask("repair", createRepairMessages(brief, broken), broken.length);
    if (repaired.kind === "answer") {
      review.add(parseAnswer(repaired.text, brief.slots.length));
      await judge();
    }
  }
  if (review.accepted.size === 0)
    return { kind: "deferred", reason: "every draft broke a rule", retryAfterS: null };
  const drafts = brief.slots.map((_, slot) => review.getText(slot));
  return { kind: "written", drafts, sensitiveTrade, illegalClaim };
}

type Request = {
  model: string;
  system: string;
  messages: ModelMessage[];
  schema: z.ZodType;
  maxTokens: number;
};
type Ask = (purpose: CallPurpose, messages: ModelMessage[], slots: number) => Promise<CallResult>;

/** Once more when the answer has no drafts. */
async function askForDrafts(brief: Brief, ask: Ask, hasTime: () => boolean) {
  for (let attempt = 1; ; attempt++) {
    const result = await ask("drafts", createMessages(brief), brief.slots.length);
    if (result.kind === "rejected") return { kind: "rejected", reason: result.reason } as const;
    if (result.kind === "failed")
      return {
        kind: "deferred",
        reason: result.reason,
        retryAfterS: result.retryAfterS,
      } as const;
    const answer = parseAnswer(result.text, brief.slots.length);
    if (answer.drafts.size > 0 || answer.illegalClaim) return { kind: "parsed", answer } as const;
    if (attempt === 2 || !hasTime())
      return {
        kind: "deferred",
        reason: result.isTruncated ? "answer cut off" : "answer without drafts",
        retryAfterS: null,
      } as const;
  }
}

class Review {
  readonly accepted = new Map<number, ProposedDraft>();
  readonly unjudged = new Map<number, ProposedDraft>();
  readonly broken = new Map<number, BrokenDraft>();
  #brief: Brief;
  #checks: CheckDraft[];
  #bodies: Set<string>;

  constructor(brief: Brief) {
    this.#brief = brief;
    this.#checks = createSlotChecks(brief);
    const { earlierBodies, voice } = brief;
    this.#bodies = new Set([...earlierBodies, ...(voice?.liked_posts ?? [])].map(normalizeBody));
  }

  add({ language, drafts }: ParsedAnswer): void {
    const isForeign = language !== null && isForeignLanguage(this.#brief, language);
    for (const [slot, { network }] of this.#brief.slots.entries()) {
      if (this.accepted.has(slot)) continue;
      const draft = drafts.get(slot) ?? null;
      const problems: BrokenDraft["problems"] = !draft
        ? [{ rule: "missing-text", excerpt: "" }]
        : isForeign
          ? [{ rule: "wrong-language", excerpt: language }]
          : this.#bodies.has(normalizeBody(draft.body))
            ? [{ rule: "repeats-a-text", excerpt: draft.body.slice(0, 80) }]
            : this.#checks[slot]!({ ...draft, reasons: [] }, network);
      if (!draft || problems.length > 0) {
        this.broken.set(slot, { slot, draft, problems });
        continue;
      }
      this.accepted.set(slot, draft);
      this.unjudged.set(slot, draft);
      this.broken.delete(slot);
      this.#bodies.add(normalizeBody(draft.body));
    }
  }

  addVerdicts(text: string): void {
    const judged = [...this.unjudged.keys()];
    this.unjudged.clear();
    const violations = parseVerdicts(text);
    for (const slot of judged) {
      const problems = violations.get(slot);
      const draft = this.accepted.get(slot);
      if (!problems || !draft) continue;
      this.accepted.delete(slot);
      this.broken.set(slot, { slot, draft, problems });
    }
  }

  getText(slot: number): DraftText | null {
    const draft = this.accepted.get(slot);
    if (!draft) return null;
    const { body, pictureIdea, altText } = draft;
    return { body, pictureIdea, altText, reasons: createReasons(this.#brief, draft) };
  }
}

function createReasons({ tone, wordsToAvoid }: Brief, { source }: ProposedDraft): string[] {
  const avoided = parseAvoidedWords(wordsToAvoid).slice(0, MAX_AVOIDED_REASONS);
  return [
    source ? `${tone} tone, ${SOURCES[source]}.` : `${tone} tone.`,
    ...(avoided.length > 0
      ? [`Leaves out ${avoided.map((word) => `“${word}”`).join(" and ")}.`]
      : []),
  ];
}

function normalizeBody(body: string): string {
  return body.toLowerCase().split(/\s+/).join(" ").trim();
}

export function toRecord(
  { prices }: ModelSettings,
  purpose: CallPurpose,
  model: string,
  { kind, tokens, durationMs, ...result }: CallResult,
): RecordedCall {
  return {
    purpose,
    model,
    outcome: "reason" in result ? result.reason : kind,
    promptTokens: tokens.prompt,
    completionTokens: tokens.completion,
    costUsd: (tokens.prompt * prices.prompt + tokens.completion * prices.completion) / 1_000_000,
    durationMs: Math.round(durationMs),
  };
}
