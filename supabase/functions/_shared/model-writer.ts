// Writes drafts with a language model, and those that it does not write well with the composer.
import { parseAvoidedWords } from "../../../app/domain/drafts/avoided-words.ts";
import { createDraftCheck } from "../../../app/domain/drafts/check.ts";
import type {
  Brief,
  CheckDraft,
  DraftText,
  Network,
  Violation,
  WriteDrafts,
} from "../../../app/domain/drafts/writer.ts";
import type { ParsedAnswer, Tokens } from "./model-answer.ts";
import {
  type BrokenDraft,
  createMessages,
  createRepairMessages,
  type Message,
  type ProposedDraft,
} from "./model-prompt.ts";
import { askModel, type ModelSettings, type RequestFailure } from "./model-request.ts";

/**
 * Reason for which the composer wrote a draft: the model did not answer ("unreachable", "timeout",
 * "busy", "rejected", "too-large"), not as asked ("refused", "truncated", "malformed", "missing"), or
 * with a text that breaks a rule or repeats another, even when asked again.
 */
type FallbackReason =
  | RequestFailure
  | Exclude<ParsedAnswer["outcome"]["kind"], "drafts">
  | "missing"
  | "breaks-rules"
  | "repeats-a-text";

export type WrittenDraft =
  | { origin: "ai"; text: DraftText; fallbackReason: null }
  | { origin: "composed"; text: DraftText | null; fallbackReason: FallbackReason };

export type ModelResult = {
  /** One for each slot, in their order. */
  drafts: WrittenDraft[];
  model: string;
  /** Tokens of all requests; those of a request without an answer are unknown and not included. */
  tokens: Tokens;
  /** Price of the tokens in US dollars; null while no prices are set. */
  costUsd: number | null;
};

/** Time for all requests together, for which the client waits. */
const TIME_LIMIT_MS = 20_000;
/** Part of the time that must be left for a repair, because a model takes about as long again. */
const MIN_REPAIR_SHARE = 0.3;
const MAX_DETAIL_LENGTH = 60;
const MAX_AVOIDED_REASONS = 2;
const MISSING: Violation = { rule: "missing-text", excerpt: "" };

/**
 * Writes a text for each slot. Whatever the model answers, each text passes the rules of the brief, or
 * comes from the composer; a failing model is no error.
 * @param compose writes the texts that the model does not; called at most once
 */
export async function writeDraftsWithModel(
  settings: ModelSettings,
  brief: Brief,
  seed: string,
  compose: WriteDrafts,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<ModelResult> {
  const end = Date.now() + timeLimitMs;
  const signal = AbortSignal.timeout(timeLimitMs);
  const tokens: Tokens = { prompt: 0, completion: 0 };
  const review = new Review(brief);
  const slots = brief.slots.length;

  /** Reviews what the model answers. @returns the reason why it has no answer, or null */
  const ask = async (messages: readonly Message[]) => {
    const reply = await askModel(settings, messages, slots, hashSeed(seed), signal);
    tokens.prompt += reply.tokens?.prompt ?? 0;
    tokens.completion += reply.tokens?.completion ?? 0;
    if (reply.outcome.kind !== "drafts") return reply.outcome.kind;
    review.add(reply.outcome.drafts);
    return null;
  };

  const failure = slots > 0 ? await ask(createMessages(brief)) : null;
  const hasTime = end - Date.now() >= MIN_REPAIR_SHARE * timeLimitMs;
  if (!failure && review.broken.size > 0 && hasTime)
    await ask(createRepairMessages(brief, [...review.broken.values()]));

  const composed = review.accepted.size < slots ? await compose(brief, seed) : [];
  return {
    drafts: brief.slots.map((_, slot): WrittenDraft => {
      const text = review.accepted.get(slot);
      if (text) return { origin: "ai", text, fallbackReason: null };
      const fallbackReason = failure ?? getReason(review.broken.get(slot));
      return { origin: "composed", text: composed[slot] ?? null, fallbackReason };
    }),
    model: settings.name,
    tokens,
    costUsd: getCost(settings, tokens),
  };
}

/** Sorts proposed drafts into those that may be shown and those that break a rule. */
class Review {
  readonly accepted = new Map<number, DraftText>();
  readonly broken = new Map<number, BrokenDraft>();
  #brief: Brief;
  #check: CheckDraft;
  #bodies: Set<string>;

  constructor(brief: Brief) {
    this.#brief = brief;
    this.#check = createDraftCheck(brief);
    this.#bodies = new Set(brief.earlierBodies.map(normalizeBody));
  }

  /** Adds an answer: drafts by slot, of which those that were accepted before are ignored. */
  add(drafts: ReadonlyMap<number, ProposedDraft>): void {
    for (const [slot, { network }] of this.#brief.slots.entries()) {
      if (this.accepted.has(slot)) continue;
      const draft = drafts.get(slot) ?? null;
      const problems = draft ? this.#findProblems(draft, network) : [MISSING];
      if (!draft || problems.length > 0) this.broken.set(slot, { slot, draft, problems });
      else this.#accept(slot, draft);
    }
  }

  #findProblems(draft: ProposedDraft, network: Network): BrokenDraft["problems"] {
    if (this.#bodies.has(normalizeBody(draft.body)))
      return [{ rule: "repeats-a-text", excerpt: draft.body.slice(0, 80) }];
    return this.#check({ ...draft, reasons: [] }, network);
  }

  #accept(slot: number, { body, pictureIdea, altText, detail }: ProposedDraft): void {
    const reasons = createReasons(this.#brief, detail);
    this.accepted.set(slot, { body, pictureIdea, altText, reasons });
    this.broken.delete(slot);
    this.#bodies.add(normalizeBody(body));
  }
}

/** Returns reasons that are true: the tone, words that were avoided, and what the brief says itself. */
function createReasons(
  { tone, wordsToAvoid, offer, differentiator }: Brief,
  detail: string,
): string[] {
  const avoided = parseAvoidedWords(wordsToAvoid).slice(0, MAX_AVOIDED_REASONS);
  const isQuote =
    detail !== "" &&
    detail.length <= MAX_DETAIL_LENGTH &&
    [offer, differentiator].some((answer) => answer.toLowerCase().includes(detail.toLowerCase()));
  return [tone, ...avoided.map((word) => `no “${word}”`), ...(isQuote ? [`“${detail}”`] : [])];
}

function getReason(broken: BrokenDraft | undefined): FallbackReason {
  const [problem] = broken?.problems ?? [];
  if (!broken?.draft || !problem) return "missing";
  return problem.rule === "repeats-a-text" ? "repeats-a-text" : "breaks-rules";
}

/** Returns a text as it is compared with others: without case, and with single spaces. */
function normalizeBody(body: string): string {
  return body.toLowerCase().split(/\s+/).join(" ").trim();
}

function getCost({ prices }: ModelSettings, tokens: Tokens): number | null {
  if (!prices) return null;
  return (tokens.prompt * prices.prompt + tokens.completion * prices.completion) / 1_000_000;
}

/** Returns the 31 bits that a model takes as its seed (FNV-1a). */
function hashSeed(seed: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(seed)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 1;
}
