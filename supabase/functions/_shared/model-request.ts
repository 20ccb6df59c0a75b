// Sends one request to a model that speaks OpenAI's chat completions, as OpenAI, Workers AI and local
// servers do.
import { readBeginning, readLimitedBody } from "./limited-body.ts";
import { type ParsedAnswer, parseAnswer } from "./model-answer.ts";
import { type Message, RESPONSE_FORMAT } from "./model-prompt.ts";

export type ModelSettings = {
  /** URL of the API without "/chat/completions", "https://api.openai.com/v1". */
  url: string;
  name: string;
  /** Bearer token; null for a server that needs none. */
  key: string | null;
  /** US dollars for a million tokens of requests and of answers; null while they are not set. */
  prices: { prompt: number; completion: number } | null;
};

/** US dollars a month from which on the model is not asked; Infinity while they are not set. */
type Ceilings = { overall: number; perClient: number };

/** Reason for which a request has no answer: no connection, no time, or a status other than 2xx. */
export type RequestFailure = "unreachable" | "timeout" | "busy" | "rejected" | "too-large";

export type ModelReply = ParsedAnswer | { outcome: { kind: RequestFailure }; tokens: null };

const ANSWER_LIMIT_BYTES = 256 * 1024;
const ERROR_LIMIT_BYTES = 4096;
const TOKENS_PER_DRAFT = 700;
const MIN_TOKENS = 1000;

/**
 * Reads the settings that supabase/README.md lists; null while no model is configured, by its URL
 * and its name.
 * @param get reads a setting, as `Deno.env.get` does
 * @throws Error naming a setting with which costs would be unlimited though a limit is intended
 */
export function readModelSettings(
  get: (setting: string) => string | undefined,
): (ModelSettings & { ceilings: Ceilings }) | null {
  const [url, name] = [get("MODEL_URL"), get("MODEL_NAME")];
  if (!url || !name) return null;
  const readNumber = (setting: string) => parseNumber(setting, get(setting));
  const prompt = readNumber("MODEL_PRICE_IN");
  const completion = readNumber("MODEL_PRICE_OUT");
  const prices = prompt === null || completion === null ? null : { prompt, completion };
  const readCeiling = (setting: string) => {
    const ceiling = readNumber(setting);
    if (ceiling !== null && !prices)
      throw new Error(`${setting} needs MODEL_PRICE_IN and MODEL_PRICE_OUT`);
    return ceiling ?? Number.POSITIVE_INFINITY;
  };
  return {
    url: url.replace(/\/+$/, ""),
    name,
    key: get("MODEL_KEY") || null,
    prices,
    ceilings: {
      overall: readCeiling("MODEL_MONTHLY_LIMIT"),
      perClient: readCeiling("MODEL_MONTHLY_LIMIT_PER_CLIENT"),
    },
  };
}

/** Returns the number of a setting; null for none. @throws Error for anything else */
function parseNumber(setting: string, text = ""): number | null {
  if (text.trim() === "") return null;
  const value = Number(text);
  if (Number.isFinite(value) && value >= 0) return value;
  throw new Error(`${setting} is not a number`);
}

/**
 * Asks the model for drafts. A server that rejects the schema, or a model that has another name for
 * its limit of tokens, is asked once more without the one or with the other.
 * @param seed integer with which a model repeats its answer, where it can
 * @param signal ends the request when the time is up
 */
export async function askModel(
  settings: ModelSettings,
  messages: readonly Message[],
  slots: number,
  seed: number,
  signal: AbortSignal,
): Promise<ModelReply> {
  const limit = Math.max(MIN_TOKENS, slots * TOKENS_PER_DRAFT);
  const request: Record<string, unknown> = {
    model: settings.name,
    messages,
    seed,
    max_tokens: limit,
    response_format: RESPONSE_FORMAT,
  };
  try {
    for (;;) {
      const response = await send(settings, request, signal);
      if (response.ok) {
        const body = await readLimitedBody(response, ANSWER_LIMIT_BYTES);
        if (body === null) return fail("too-large");
        return parseAnswer(body, slots);
      }
      const error = await readBeginning(response, ERROR_LIMIT_BYTES);
      if (response.status === 429 || response.status >= 500) return fail("busy");
      if (response.status !== 400 || !adapt(request, error, limit)) return fail("rejected");
    }
  } catch (error) {
    return fail(isTimeout(error) || signal.aborted ? "timeout" : "unreachable");
  }
}

/** Changes a rejected request. @returns false when nothing is left to change */
function adapt(request: Record<string, unknown>, error: string, limit: number): boolean {
  if ("max_tokens" in request && error.includes("max_completion_tokens")) {
    delete request.max_tokens;
    request.max_completion_tokens = limit;
    return true;
  }
  return "response_format" in request && delete request.response_format;
}

function send(
  { url, key }: ModelSettings,
  body: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(`${url}/chat/completions`, {
    method: "POST",
    redirect: "manual",
    headers: {
      "content-type": "application/json",
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify(body),
    signal,
  });
}

function fail(kind: RequestFailure): ModelReply {
  return { outcome: { kind }, tokens: null };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
}
