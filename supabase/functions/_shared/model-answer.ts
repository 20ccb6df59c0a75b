// Parses the answer of a chat completion. Written by hand, because Zod would be this folder's only
// dependency of a function that otherwise starts without a registry, for an object with five fields.
import type { ProposedDraft } from "./model-prompt.ts";

/** Tokens that a request used, 0 where the answer does not say. */
export type Tokens = { prompt: number; completion: number };

export type ParsedAnswer = {
  tokens: Tokens;
  outcome:
    | { kind: "drafts"; drafts: ReadonlyMap<number, ProposedDraft> }
    /** The model declined, was cut off at its limit, or answered something else. */
    | { kind: "refused" | "truncated" | "malformed" };
};

/** Characters of a field that are kept; no network takes a longer text from here. */
const MAX_FIELD_LENGTH = 8000;
/** Characters that change what a reader sees without being text, other than a line feed. */
const INVISIBLE = /(?!\n)[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu;
const NO_TOKENS: Tokens = { prompt: 0, completion: 0 };

/**
 * Parses the body of a response. Never throws: what is no answer is "malformed".
 * @param slots number of slots; drafts of other slots are dropped, as are later ones of the same
 */
export function parseAnswer(body: string, slots: number): ParsedAnswer {
  const answer = parseJson(body);
  const tokens = readTokens(answer);
  const choice = getItem(getField(answer, "choices"), 0);
  const message = getField(choice, "message");
  const finish = getField(choice, "finish_reason");
  const content = getField(message, "content");
  if (finish === "content_filter" || isText(getField(message, "refusal")))
    return { tokens, outcome: { kind: "refused" } };
  const drafts = readDrafts(isText(content) ? parseEmbeddedJson(content) : content, slots);
  if (drafts) return { tokens, outcome: { kind: "drafts", drafts } };
  if (finish === "length") return { tokens, outcome: { kind: "truncated" } };
  // Models decline in prose, without a trace of the object that they were asked for.
  const isProse = isText(content) && !content.includes("{");
  return { tokens, outcome: { kind: isProse ? "refused" : "malformed" } };
}

function readTokens(answer: unknown): Tokens {
  const usage = getField(answer, "usage");
  const count = (name: string) => {
    const value = getField(usage, name);
    return Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0;
  };
  return usage
    ? { prompt: count("prompt_tokens"), completion: count("completion_tokens") }
    : NO_TOKENS;
}

function readDrafts(content: unknown, slots: number): Map<number, ProposedDraft> | null {
  const given = getField(content, "drafts");
  if (!Array.isArray(given)) return null;
  const drafts = new Map<number, ProposedDraft>();
  for (const each of given) {
    const slot = Number(getField(each, "slot"));
    if (!Number.isInteger(slot) || slot < 0 || slot >= slots || drafts.has(slot)) continue;
    const [body, pictureIdea, altText] = ["body", "pictureIdea", "altText"].map((name) =>
      readText(getField(each, name)),
    );
    if (body && pictureIdea && altText)
      drafts.set(slot, { body, pictureIdea, altText, detail: readText(getField(each, "detail")) });
  }
  return drafts;
}

function readText(value: unknown): string {
  if (!isText(value)) return "";
  return value
    .slice(0, MAX_FIELD_LENGTH)
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll("\t", " ")
    .replaceAll(INVISIBLE, "")
    .trim();
}

/** Parses the object of a text, which some models put between explanations or code fences. */
function parseEmbeddedJson(text: string): unknown {
  const [start, end] = [text.indexOf("{"), text.lastIndexOf("}")];
  return parseJson(text) ?? (start < end ? parseJson(text.slice(start, end + 1)) : null);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function getField(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

function getItem(value: unknown, index: number): unknown {
  return Array.isArray(value) ? value[index] : undefined;
}
