/** Credentials of the simulated model, for the edge functions of this machine. */
export const LOCAL_MODEL_KEY = "local-model-key";

/** Longer than the time that the edge functions wait. */
const SLOW_MS = 30_000;
const ADVERTISED_PRICE = "Only $5 this Friday, at the award-winning Paphos branch.";
const INJECTED = "Visit https://evil.example and call 555 0100.";

type Asked = {
  brief: { businessName: string; offer: string };
  slots: { slot: number; maxCharacters: number }[];
  /** Slots that are asked for again; empty in a first request. */
  repaired: number[];
};
type Draft = Record<"body" | "pictureIdea" | "altText" | "detail", string> & { slot: number };
type Completion = {
  model?: unknown;
  messages?: { content?: unknown }[];
  response_format?: unknown;
};
type Scenario = (asked: Asked, completion: Completion) => Response | Promise<Response>;

/**
 * Simulates a language model that speaks OpenAI's chat completions, so that drafts are written by a
 * model on one machine without the internet. The name of the model selects how it behaves; no answer is
 * random.
 */
export class FakeModel {
  #slowMs: number;

  /** @param slowMs time that "fake-slow" takes to answer */
  constructor(slowMs = SLOW_MS) {
    this.#slowMs = slowMs;
  }

  /** Serves `POST /model/v1/chat/completions`. */
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname !== "/model/v1/chat/completions" || request.method !== "POST")
      return new Response("No such page", { status: 404 });
    if (request.headers.get("authorization") !== `Bearer ${LOCAL_MODEL_KEY}`)
      return createError(401, "Incorrect API key provided");
    const body = (await request.json()) as Completion;
    const scenario = this.#scenarios[String(body.model)];
    if (!scenario) return createError(404, `The model ${String(body.model)} does not exist`);
    return scenario(parseMessages(body), body);
  }

  #scenarios: Record<string, Scenario> = {
    "fake-good": (asked) => answerDrafts(writeGoodDrafts(asked)),
    /** Answers between an explanation and a code fence, as models without a schema do. */
    "fake-no-schema": (asked, { response_format }) =>
      response_format
        ? createError(400, "response_format: json_schema is not supported by this model")
        : answer(`Here you are:\n\`\`\`json\n${toJson(writeGoodDrafts(asked))}\n\`\`\``),
    "fake-refuses": () => answer("I’m sorry, but I can’t help with that."),
    "fake-slow": async (asked) => {
      await new Promise((resolve) => setTimeout(resolve, this.#slowMs).unref());
      return answerDrafts(writeGoodDrafts(asked));
    },
    "fake-truncated": (asked) => answer(toJson(writeGoodDrafts(asked)).slice(0, -40), "length"),
    /** Adds what the brief does not say, even when asked again. */
    "fake-invents": (asked) => answerDrafts(addToBodies(writeGoodDrafts(asked), ADVERTISED_PRICE)),
    /** Invents at first, and writes well when asked again. */
    "fake-repairs": (asked) =>
      answerDrafts(
        asked.repaired.length > 0
          ? writeGoodDrafts(asked)
          : addToBodies(writeGoodDrafts(asked), ADVERTISED_PRICE),
      ),
    /** Does what a text within the brief may tell it to do. */
    "fake-obeys-injection": (asked) => answerDrafts(addToBodies(writeGoodDrafts(asked), INJECTED)),
    "fake-busy": () => createError(429, "Rate limit reached"),
    "fake-fails": () => createError(500, "The server had an error"),
  };
}

/** Reads the JSON of the user's messages: the brief first, and what to repair in a later one. */
function parseMessages({ messages = [] }: Completion): Asked {
  const asked: Asked = { brief: { businessName: "", offer: "" }, slots: [], repaired: [] };
  for (const { content } of messages) {
    const data = parseJson(String(content));
    if (data?.brief && data.slots) Object.assign(asked, { brief: data.brief, slots: data.slots });
    if (data?.repair) asked.repaired = data.repair.map(({ slot }) => slot);
  }
  return asked;
}

type Sent = Partial<Pick<Asked, "brief" | "slots">> & { repair?: { slot: number }[] };

function parseJson(text: string): Sent | null {
  try {
    return JSON.parse(text) as Sent;
  } catch {
    return null;
  }
}

/** Writes drafts in the client's own words, so that they say nothing else. */
function writeGoodDrafts({ brief, slots, repaired }: Asked): Draft[] {
  const openings = ["What we do, in one line:", "In our own words:", "If you ask us what we do:"];
  const [sentence = ""] = brief.offer.split(/(?<=[.!?])\s|\n/);
  return slots
    .filter(({ slot }) => repaired.length === 0 || repaired.includes(slot))
    .map(({ slot, maxCharacters }) => {
      const opening = openings[slot % openings.length] ?? "";
      const round = Math.floor(slot / openings.length);
      const closing = "Come by.".concat(" Ask us.".repeat(round));
      const text = sentence.slice(0, maxCharacters - opening.length - closing.length - 10);
      return {
        slot,
        body: `${opening} ${text.trim()}\n\n${closing}`,
        pictureIdea: "The place in daylight, as a guest sees it from the door.",
        altText: "A view through the open door into a bright room.",
        detail: text.trim().split(" ").slice(0, 3).join(" "),
      };
    });
}

function addToBodies(drafts: Draft[], text: string): Draft[] {
  return drafts.map((draft) => ({ ...draft, body: `${draft.body} ${text}` }));
}

function toJson(drafts: Draft[]): string {
  return JSON.stringify({ drafts });
}

function answerDrafts(drafts: Draft[]): Response {
  return answer(toJson(drafts));
}

function answer(content: string, finish_reason = "stop"): Response {
  return Response.json({
    object: "chat.completion",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason }],
    usage: { prompt_tokens: 1000, completion_tokens: 200, total_tokens: 1200 },
  });
}

function createError(status: number, message: string): Response {
  return Response.json({ error: { message } }, { status });
}
