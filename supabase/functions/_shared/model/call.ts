import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import {
  APICallError,
  generateText,
  type LanguageModel,
  type ModelMessage,
  NoObjectGeneratedError,
  Output,
  RetryError,
} from "ai";
import type * as z from "zod";
import type { ModelSettings } from "./settings.ts";

type Tokens = { prompt: number; completion: number };

/** "failed" may pass, such as a timeout; "rejected" will not, such as a wrong key. */
export type CallResult = { tokens: Tokens; durationMs: number } & (
  | { kind: "answer"; text: string; isTruncated: boolean }
  | { kind: "failed"; reason: string; retryAfterS: number | null }
  | { kind: "rejected"; reason: string }
);

export type Call = {
  model: string;
  system: string;
  messages: ModelMessage[];
  schema: z.ZodType;
  maxTokens: number;
  signal: AbortSignal;
};

/** A reasoning model's thoughts count as its answer. */
const REASONING_TOKENS = 8000;
const CHARACTERS_PER_TOKEN = 3;
/** A longer wait defers the job. */
const MAX_WAIT_S = 5;
/** Wrong key, model or address, or an unpaid bill. */
const REJECTED_STATUSES = new Set([401, 402, 403, 404]);
const QUOTA =
  /insufficient_quota|quota exceeded|exceeded your current quota|billing|credit balance/i;
const MAX_REASON_LENGTH = 200;

/** Never throws. Repeats the call without what the server does not support. */
export async function callModel(settings: ModelSettings, call: Call): Promise<CallResult> {
  const startedAt = Date.now();
  const features: Features = { hasFormat: true, limit: "max_tokens" };
  for (;;) {
    const result = await attempt(settings, call, features, startedAt);
    if (result.kind !== "unsupported") return result;
  }
}

/** Not every server accepts these. */
type Features = {
  hasFormat: boolean;
  limit: "max_tokens" | "max_completion_tokens" | "none";
};

async function attempt(
  settings: ModelSettings,
  { model, system, messages, schema, maxTokens, signal }: Call,
  features: Features,
  startedAt: number,
): Promise<CallResult | { kind: "unsupported" }> {
  const finish = () => Date.now() - startedAt;
  const limit = maxTokens + REASONING_TOKENS;
  try {
    const result = await generateText({
      model: createModel(settings, model, features),
      system,
      messages,
      output: Output.object({ schema }),
      maxOutputTokens: limit,
      maxRetries: 1,
      abortSignal: signal,
    });
    const called = result.toolCalls.map(({ input }) => JSON.stringify(input)).join("");
    return {
      kind: "answer",
      text: result.text || called,
      isTruncated: result.finishReason === "length",
      tokens: readTokens(result.usage),
      durationMs: finish(),
    };
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error))
      return {
        kind: "answer",
        text: error.text ?? "",
        isTruncated: error.finishReason === "length",
        tokens: readTokens(error.usage),
        durationMs: finish(),
      };
    const answer = findAnswer(error);
    if (answer && isUnsupported(answer, features)) return { kind: "unsupported" };
    const failure = toFailure(error, signal);
    return {
      ...failure,
      // The cost of a call without an answer is unknown, so the maximum counts.
      tokens: failure.isFree
        ? { prompt: 0, completion: 0 }
        : estimateMaximum(system, messages, limit),
      durationMs: finish(),
    };
  }
}

function createModel(
  { provider, url, key }: ModelSettings,
  model: string,
  features: Features,
): LanguageModel {
  if (provider === "anthropic")
    return createAnthropic({
      ...(url && { baseURL: url }),
      ...(key && { apiKey: key }),
      fetch: fetchOrDefer,
    })(model);
  return createOpenAICompatible({
    name: "model",
    baseURL: url ?? "",
    ...(key && { apiKey: key }),
    fetch: fetchOrDefer,
    supportsStructuredOutputs: features.hasFormat,
    transformRequestBody: ({ max_tokens: limit, response_format: format, ...body }) => ({
      ...body,
      ...(features.hasFormat && { response_format: format }),
      ...(features.limit !== "none" && { [features.limit]: limit }),
    }),
  })(model);
}

class RetryLater extends Error {
  readonly seconds: number;
  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

/** The SDK would wait for as long as the server asks. */
export async function fetchOrDefer(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: "manual" });
  const seconds = Number(response.headers.get("retry-after"));
  if (response.ok || !(seconds > MAX_WAIT_S)) return response;
  await response.body?.cancel();
  throw new RetryLater(`HTTP ${response.status}, retry after ${seconds} s`, seconds);
}

/** False when there is nothing left to change. */
function isUnsupported(
  { statusCode, responseBody = "" }: APICallError,
  features: Features,
): boolean {
  if (statusCode !== 400 && statusCode !== 422) return false;
  if (responseBody.includes("max_completion_tokens") && features.limit === "max_tokens")
    features.limit = "max_completion_tokens";
  else if (features.hasFormat) features.hasFormat = false;
  else if (features.limit !== "none") features.limit = "none";
  else return false;
  return true;
}

/** `isFree` if the provider says that it did nothing. */
export type Failure = { reason: string; isFree: boolean } & (
  | { kind: "failed"; retryAfterS: number | null }
  | { kind: "rejected" }
);

/** @param signal of the call, which tells a timeout from a lost connection */
export function toFailure(error: unknown, signal: AbortSignal): Failure {
  const failure = unwrap(error);
  if (failure instanceof RetryLater)
    return { kind: "failed", reason: failure.message, retryAfterS: failure.seconds, isFree: true };
  const answer = findAnswer(error);
  if (!answer) {
    const reason = signal.aborted ? "no answer in time" : "no connection";
    if (!signal.aborted)
      console.error("Model:", failure instanceof Error ? failure.message : failure);
    return { kind: "failed", reason, retryAfterS: null, isFree: false };
  }
  const { status, message } = readError(answer);
  const reason =
    status === 200
      ? "unreadable answer"
      : `HTTP ${status}${message ? `: ${message}` : ""}`.slice(0, MAX_REASON_LENGTH);
  const isFree = answer.statusCode !== 200;
  if (REJECTED_STATUSES.has(status) || (status === 429 && QUOTA.test(message)))
    return { kind: "rejected", reason, isFree };
  const retryAfterS = Number(answer.responseHeaders?.["retry-after"]);
  return {
    kind: "failed",
    reason,
    retryAfterS: Number.isFinite(retryAfterS) ? retryAfterS : null,
    isFree,
  };
}

function unwrap(error: unknown): unknown {
  return RetryError.isInstance(error) ? error.lastError : error;
}

function findAnswer(error: unknown): APICallError | null {
  const failure = unwrap(error);
  return APICallError.isInstance(failure) ? failure : null;
}

/** Some gateways send errors with status 200. */
function readError({ statusCode = 0, responseBody = "" }: APICallError) {
  let error: { code?: unknown; message?: unknown } = {};
  try {
    const body = JSON.parse(responseBody) as { error?: typeof error | string };
    error = typeof body.error === "string" ? { message: body.error } : (body.error ?? {});
  } catch {
    // The body is no JSON.
  }
  const code = Number(error.code);
  const status = statusCode === 200 && code >= 400 && code < 600 ? code : statusCode;
  return { status, message: typeof error.message === "string" ? error.message : "" };
}

function readTokens(usage?: { inputTokens?: number; outputTokens?: number }): Tokens {
  return { prompt: usage?.inputTokens ?? 0, completion: usage?.outputTokens ?? 0 };
}

function estimateMaximum(system: string, messages: ModelMessage[], limit: number): Tokens {
  const characters = system.length + JSON.stringify(messages).length;
  return { prompt: Math.ceil(characters / CHARACTERS_PER_TOKEN), completion: limit };
}
