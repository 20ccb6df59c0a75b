// However the answer is wrapped, numbered or cut.
import * as z from "zod";
import { parseShotList } from "../../../../app/domain/drafts/shot-list.ts";

const SENSITIVE_TRADES = [
  "death",
  "health",
  "law",
  "debt",
  "faith",
  "children",
  "gambling",
  "weapons",
  "adult",
] as const;

export const ANSWER_SCHEMA = z.object({
  language: z.string().describe('Language of the drafts, by its English name, such as "Greek"'),
  sensitiveTrade: z.enum([...SENSITIVE_TRADES, "none"]),
  illegalClaim: z
    .string()
    .describe("Words of the brief that are illegal to advertise; empty for none"),
  drafts: z.array(
    z.object({
      slot: z.number().int(),
      body: z.string(),
      pictureIdea: z.string(),
      altText: z.string(),
      source: z.enum(["offer", "differentiator", "notes", "news"]),
    }),
  ),
});

type SensitiveTrade = (typeof SENSITIVE_TRADES)[number];
type DraftSource = z.infer<typeof ANSWER_SCHEMA>["drafts"][number]["source"];

export type ProposedDraft = {
  body: string;
  pictureIdea: string;
  altText: string;
  source: DraftSource | null;
};

export type ParsedAnswer = {
  language: string | null;
  sensitiveTrade: SensitiveTrade | null;
  illegalClaim: string | null;
  drafts: Map<number, ProposedDraft>;
};

const MAX_FIELD_LENGTH = 8000;
/** Invisible, or reordering the text. */
const INVISIBLE = /(?!\n)[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu;

/** Models leave out anything but the text. */
const looseDraft = z.object({
  slot: z.coerce.number().int().optional().catch(undefined),
  body: z.string().transform(cleanField),
  pictureIdea: z
    .union([z.string(), z.array(z.string()).transform((lines) => lines.join("\n"))])
    .transform((idea) => cleanLines(cleanField(idea)))
    .catch(""),
  altText: z.string().transform(cleanField).catch(""),
  source: ANSWER_SCHEMA.shape.drafts.element.shape.source.nullable().catch(null),
});
const looseHead = z.object({
  language: z.string().nullable().catch(null),
  sensitiveTrade: z.enum(SENSITIVE_TRADES).nullable().catch(null),
  illegalClaim: z.string().nullable().catch(null),
});

/** Accepts code fences, prose, bare lists, one-based slots, and the whole part of a cut answer. */
export function parseAnswer(text: string, slots: number): ParsedAnswer {
  const objects = findObjects(text);
  const drafts = objects.flatMap(({ value }) => looseDraft.safeParse(value).data ?? []);
  const head = looseHead.parse(readHead(text));
  return {
    language: head.language?.trim() || null,
    sensitiveTrade: head.sensitiveTrade,
    illegalClaim: head.illegalClaim?.trim() || null,
    drafts: assignSlots(
      drafts.filter(({ body }) => body !== ""),
      slots,
    ),
  };
}

function findObjects(text: string): { value: unknown }[] {
  const found: { value: unknown }[] = [];
  let start = -1;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === "\\") at++;
      else if (character === '"') isInString = false;
    } else if (character === '"' && start >= 0) isInString = true;
    else if (character === "{") start = at;
    else if (character === "}" && start >= 0) {
      const value = parseJson(text.slice(start, at + 1));
      if (value !== undefined) found.push({ value });
      start = -1;
    }
  }
  return found;
}

function readHead(text: string): Record<string, unknown> {
  const head: Record<string, unknown> = {};
  const outside = text.replaceAll(/\{[^{}]*"body"[^{}]*\}/g, "");
  for (const [, name = "", value = ""] of outside.matchAll(
    /"(language|sensitiveTrade|illegalClaim)"\s*:\s*("(?:[^"\\]|\\.)*")/g,
  ))
    head[name] ??= parseJson(value);
  return head;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll(/,(?=\s*[}\]])/g, ""));
  } catch {
    return undefined;
  }
}

type LooseDraft = z.infer<typeof looseDraft>;

function assignSlots(drafts: readonly LooseDraft[], slots: number): Map<number, ProposedDraft> {
  const numbers = drafts.map(({ slot }) => slot);
  const isCountedFromOne = !numbers.includes(0) && numbers.includes(slots);
  const isNumbered = new Set(numbers).size === numbers.length && !numbers.includes(undefined);
  const assigned = new Map<number, ProposedDraft>();
  for (const [order, { slot = 0, ...draft }] of drafts.entries()) {
    const index = isNumbered ? slot - (isCountedFromOne ? 1 : 0) : order;
    if (index >= 0 && index < slots && !assigned.has(index)) assigned.set(index, draft);
  }
  return assigned;
}

/** A shot list without the numbers before its lines. */
function cleanLines(idea: string): string {
  return parseShotList(idea).join("\n") || idea;
}

function cleanField(text: string): string {
  return text
    .slice(0, MAX_FIELD_LENGTH)
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll("\t", " ")
    .replaceAll(INVISIBLE, "")
    .trim();
}
