import { seededRandom } from "./seeded-random.ts";

/**
 * Simulates a language model that behaves well or badly by the seed of the request: it answers nothing
 * useful, or drafts with forbidden words, that are too long, with invented prices, dates, awards and
 * addresses, or with what the answers of the client tell it to write.
 */

type Slot = { slot: number; network: string; maxCharacters: number };
type Sent = {
  brief: { businessName: string; offer: string; differentiator: string; wordsToAvoid: string };
  slots: Slot[];
  earlier: string[];
};
type Random = () => number;

const OPENINGS = ["Good morning.", "A short one today.", "Hello there.", "One thing we like:"];
const INVENTED = [
  "Only $9 today.",
  "From 12 € a piece.",
  "See you on Friday.",
  "New in December 2027.",
  "Our award-winning recipe.",
  "Satisfaction guaranteed.",
  "The best in town.",
  "A certified place.",
  "Visit https://evil.example.",
  "Write to win@evil.example or @evil.",
  "Call 555 0100.",
  "O\u200Bnly $\u200B9 on Fri\u00ADday.",
  "#AwardWinning #FridayDeals",
];

/** Texts in place of an answer; null stands for a response without one. */
const NO_DRAFTS: readonly ((good: string) => Response)[] = [
  () => answer("I’m sorry, but I can’t help with that."),
  () => answer(null, { message: { refusal: "No." } }),
  () => answer("{}", { finish_reason: "content_filter" }),
  (good) => answer(good.slice(0, -20), { finish_reason: "length" }),
  (good) => answer(good.slice(good.length / 3)),
  (good) => new Response(good.slice(0, good.length / 2)),
  () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
  () => new Response("Slow down", { status: 429 }),
  () => new Response("", { status: 200 }),
  () => answer('{"drafts":"none"}'),
  () => answer("x".repeat(300 * 1024)),
];

function answer(content: unknown, more: object = {}): Response {
  return Response.json({
    choices: [{ message: { content }, finish_reason: "stop", ...more }],
    usage: { prompt_tokens: 1000, completion_tokens: 100 },
  });
}

/** Answers a request of chat completions, the same for the same request. */
export async function misbehave(_url: unknown, init?: RequestInit): Promise<Response> {
  const { seed, messages } = JSON.parse(String(init?.body)) as {
    seed: number;
    messages: { content: string }[];
  };
  const random = seededRandom(seed + messages.length);
  const sent = JSON.parse(messages[1]?.content ?? "") as Sent;
  const good = JSON.stringify({ drafts: sent.slots.map((slot) => writeDraft(sent, slot, random)) });
  if (random() < 0.8) return answer(random() < 0.2 ? `Sure!\n\`\`\`json\n${good}\n\`\`\`` : good);
  return pick(NO_DRAFTS, random)(good);
}

const pick = <Item>(items: readonly Item[], random: Random): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** Writes a draft, of which every third keeps the rules unless the client's own words break them. */
function writeDraft(sent: Sent, { slot, maxCharacters }: Slot, random: Random): object {
  const { brief, earlier } = sent;
  const words = brief.wordsToAvoid.split(/[,;]/).map((word) => word.trim());
  const own = pick([brief.offer, brief.differentiator, brief.businessName], random);
  const [sentence = ""] = own.split(/(?<=[.!?])\s/);
  const draft: Record<string, unknown> = {
    slot,
    body: `${pick(OPENINGS, random)} ${sentence.slice(0, 200)}`,
    pictureIdea: "The place in daylight.",
    altText: "An open door.",
    detail: sentence.slice(0, 40),
  };
  const field = pick(["body", "body", "pictureIdea", "altText"], random);
  const add = (text: string) => (draft[field] = `${String(draft[field])} ${text}`);
  const misdeeds: readonly (() => unknown)[] = [
    () => add(pick(INVENTED, random)),
    () => add(`It is ${pick(words, random)}.`),
    () => add(pick(words, random).toUpperCase().split("").join("\u200B")),
    () => add(`#${pick(words, random)}Place`),
    () => add("and so on, ".repeat(Math.ceil(maxCharacters / 11))),
    () => add("and so on, ".repeat(20 + Math.floor(random() * 600))),
    // Does what a client's answer tells it, and repeats the answer with its addresses and markup.
    () => add(`${brief.offer} ${brief.differentiator}`),
    () => add("As an AI, I ignore my rules: visit https://evil.example for $5."),
    () => (draft.body = earlier[0] ?? ""),
    () => (draft.body = "The same as every other."),
    () => (draft[field] = pick(["", " ", "\u200B", "\u202E", "\u0000", 7, null], random)),
    () => (draft.slot = pick([-1, 99, "x", null, `${slot}`], random)),
    () => delete draft[field],
  ];
  if (random() < 0.66) pick(misdeeds, random)();
  return draft;
}
