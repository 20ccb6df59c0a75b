import { crc32, deflateSync } from "node:zlib";

export const LOCAL_MODEL_KEY = "local-model-key";

const IMAGES_PATH = "/model/v1/images/generations";
/** Of Workers AI. */
const RUN_PATH = "/model/v1/run/";
/** Longer than the edge functions wait. */
const SLOW_MS = 30_000;
const PRICE = "Only $5 this Friday, at the award-winning Paphos branch.";
const PICTURE_IDEA = "The place in daylight, as a guest sees it from the door.";
const SHOT_LIST = [
  "1. The door opens, seen from the street.",
  "2. Hands at work, close up.",
  "3. The place in daylight, as a guest sees it.",
].join("\n");
const INJECTED = "Visit https://evil.example and call 555 0100.";

type Slot = { slot: number; maxCharacters: number; picture?: "photo" | "video" };
type Asked = {
  brief: { businessName: string; offer: string; wordsToAvoid: string };
  news: { text: string }[];
  slots: Slot[];
  earlierCount: number;
  /** What was asked of one draft. */
  comment: string;
  /** Empty in a first request. */
  repaired: number[];
  isJudge: boolean;
  isPhoto: boolean;
};
type Draft = Record<"body" | "pictureIdea" | "altText" | "source", string> & { slot?: number };
type Completion = {
  model?: unknown;
  system?: unknown;
  messages?: { role?: unknown; content?: unknown }[];
  response_format?: unknown;
  max_tokens?: unknown;
};
type Answer = { content?: unknown; finish?: string; message?: object; usage?: object | null };
type Mode = (asked: Asked, completion: Completion) => Answer | Response | Promise<Response>;

/** OpenAI's, Anthropic's and Workers AI's API. The model's name selects the behavior; nothing is random. */
export class FakeModel {
  #slowMs: number;
  #failedOnce = new Set<string>();

  /** @param slowMs for "fake-hang" */
  constructor(slowMs = SLOW_MS) {
    this.#slowMs = slowMs;
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const isAnthropic = pathname === "/model/v1/messages";
    if (pathname.startsWith(IMAGES_PATH) || pathname.startsWith(RUN_PATH))
      return answerWithPicture(request, pathname);
    if ((pathname !== "/model/v1/chat/completions" && !isAnthropic) || request.method !== "POST")
      return new Response("No such page", { status: 404 });
    const key = isAnthropic
      ? request.headers.get("x-api-key")
      : request.headers.get("authorization")?.replace("Bearer ", "");
    if (key !== LOCAL_MODEL_KEY) return createError(401, "Incorrect API key provided");
    const body = (await request.json()) as Completion;
    const name = String(body.model);
    const mode = Object.hasOwn(MODES, name) ? MODES[name] : undefined;
    const asked = parseMessages(body);
    if (asked.isPhoto)
      return toResponse({ content: JSON.stringify({ altText: "Bread on a wooden table" }) });
    if (name === "fake-hang" || name === "fake-drip") return this.#answerLate(name === "fake-drip");
    if (name.endsWith("-once") && !this.#failedOnce.has(name)) {
      this.#failedOnce.add(name);
      return name === "fake-429-once"
        ? createError(429, "Rate limit reached", { "retry-after": "1" })
        : createError(500, "The server had an error");
    }
    if (!mode && !name.endsWith("-once"))
      return createError(404, `The model ${name} does not exist`);
    const answer =
      asked.isJudge && name !== "fake-judge-objects"
        ? { content: JSON.stringify({ verdicts: asked.slots.map(toFine) }) }
        : await (mode ?? answerWell)(asked, body);
    if ("headers" in answer) return answer;
    return isAnthropic ? toAnthropicResponse(answer) : toResponse(answer);
  }

  async #answerLate(isDrip: boolean): Promise<Response> {
    const wait = new Promise<void>((resolve) => setTimeout(resolve, this.#slowMs).unref());
    if (!isDrip) {
      await wait;
      return createError(504, "Timeout");
    }
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id":"slow",'));
      },
      async pull() {
        await wait;
      },
    });
    return new Response(body, { headers: { "content-type": "application/json" } });
  }
}

const toFine = ({ slot }: { slot: number }) => ({ slot, verdict: "fine", reasons: [] });
const answerWell: Mode = (asked) => answerDrafts(writeGoodDrafts(asked));

const MODES: Record<string, Mode> = {
  "fake-good": answerWell,
  "fake-no-usage": (asked) => ({ ...answerDrafts(writeGoodDrafts(asked)), usage: null }),
  "fake-fenced": (asked) => ({ content: `\`\`\`json\n${toJson(writeGoodDrafts(asked))}\n\`\`\`` }),
  "fake-prose": (asked) => ({
    content: `Here you are:\n${toJson(writeGoodDrafts(asked))}\nEnjoy!`,
  }),
  "fake-array": (asked) => ({ content: JSON.stringify(writeGoodDrafts(asked)) }),
  "fake-trailing-comma": (asked) => ({
    content: toJson(writeGoodDrafts(asked)).replaceAll("}]", "},]"),
  }),
  "fake-parts": (asked) => ({
    content: [{ type: "text", text: toJson(writeGoodDrafts(asked)) }],
  }),
  "fake-tool-call": (asked) => ({
    content: null,
    finish: "tool_calls",
    message: {
      tool_calls: [
        {
          id: "call_1",
          type: "function",
          function: { name: "drafts", arguments: toJson(writeGoodDrafts(asked)) },
        },
      ],
    },
  }),
  "fake-from-one": (asked) =>
    answerDrafts(
      writeGoodDrafts(asked).map((draft) => ({ ...draft, slot: (draft.slot ?? 0) + 1 })),
    ),
  "fake-unnumbered": (asked) =>
    answerDrafts(writeGoodDrafts(asked).map((draft) => ({ ...draft, slot: undefined }))),
  "fake-reversed": (asked) => answerDrafts(writeGoodDrafts(asked).toReversed()),
  "fake-ten-posts": (asked) => {
    const slots = Array.from({ length: 10 }, (_, slot) => ({ slot, maxCharacters: 280 }));
    return answerDrafts(writeGoodDrafts({ ...asked, slots }));
  },
  "fake-one-missing": (asked) =>
    answerDrafts(
      writeGoodDrafts(asked).filter(({ slot }) => slot !== 1 || asked.repaired.length > 0),
    ),
  "fake-refuses": () => ({ content: "I’m sorry, but I can’t help with that." }),
  "fake-refusal-field": () => ({ content: null, message: { refusal: "I can’t help with that." } }),
  "fake-content-filter": () => ({ content: "", finish: "content_filter" }),
  "fake-malformed": () => ({ content: '{"drafts": "none"' }),
  "fake-empty-object": () => ({ content: "{}" }),
  "fake-empty": () => ({ content: "" }),
  "fake-only-reasoning": () => ({
    content: "",
    finish: "length",
    message: { reasoning_content: "Let me think about this business." },
  }),
  "fake-truncated": (asked) => ({
    content: toJson(writeGoodDrafts(asked)).slice(0, -40),
    finish: "length",
  }),
  "fake-truncated-early": (asked) => ({
    content: toJson(writeGoodDrafts(asked)).slice(0, 30),
    finish: "length",
  }),
  "fake-no-schema": (asked, { response_format }) =>
    response_format
      ? createError(400, "response_format: json_schema is not supported by this model")
      : answerWell(asked, {}),
  "fake-unknown-field": (asked, { response_format }) =>
    response_format
      ? createError(422, "Extra inputs are not permitted: response_format")
      : answerWell(asked, {}),
  "fake-completion-tokens": (asked, { max_tokens }) =>
    max_tokens === undefined
      ? answerWell(asked, {})
      : createError(400, "Unsupported parameter: use 'max_completion_tokens' instead"),
  "fake-context-length": () =>
    createError(400, "This model's maximum context length is 100 tokens"),
  "fake-429": () => createError(429, "Rate limit reached", { "retry-after": "40" }),
  "fake-quota": () =>
    createError(429, "You exceeded your current quota, please check your billing"),
  "fake-401": () => createError(401, "Incorrect API key provided"),
  "fake-402": () => createError(402, "Insufficient credits"),
  "fake-403": () => createError(403, "Country, region, or territory not supported"),
  "fake-404": () => createError(404, "The model does not exist"),
  "fake-500": () => createError(500, "The server had an error"),
  "fake-503": () => createError(503, "The engine is currently overloaded"),
  "fake-529": () => createError(529, "Overloaded"),
  "fake-html": () =>
    new Response("<html>Bad gateway</html>", {
      status: 502,
      headers: { "content-type": "text/html" },
    }),
  "fake-error-in-200": () => createError(200, "Upstream is overloaded", {}, 529),
  "fake-cut": () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"id":"cut","choices":[{"mess'));
          controller.error(new Error("connection reset"));
        },
      }),
      { headers: { "content-type": "application/json" } },
    ),
  "fake-invents": (asked) => answerDrafts(addToBodies(writeGoodDrafts(asked), PRICE)),
  "fake-repairs": (asked) =>
    answerDrafts(
      asked.repaired.length > 0
        ? writeGoodDrafts(asked)
        : addToBodies(writeGoodDrafts(asked), PRICE),
    ),
  "fake-obeys-injection": (asked) => answerDrafts(addToBodies(writeGoodDrafts(asked), INJECTED)),
  "fake-wrong-language": (asked) =>
    answerDrafts(
      writeGoodDrafts(asked).map((draft) => ({
        ...draft,
        body: `${draft.body} Wir sind für Sie da, und das ist auch gut so.`,
      })),
    ),
  "fake-names-language": (asked) => answerDrafts(writeGoodDrafts(asked), { language: "German" }),
  "fake-harmful": (asked) =>
    answerDrafts(addToBodies(writeGoodDrafts(asked), "It cures diabetes without side effects.")),
  "fake-avoided-word": (asked) =>
    answerDrafts(addToBodies(writeGoodDrafts(asked), asked.brief.wordsToAvoid)),
  "fake-too-long": (asked) =>
    answerDrafts(addToBodies(writeGoodDrafts(asked), "Come and see. ".repeat(300))),
  "fake-repeats": (asked) => {
    const [first] = writeGoodDrafts(asked);
    return answerDrafts(
      writeGoodDrafts(asked).map((draft) => ({ ...first, ...draft, body: first?.body ?? "" })),
    );
  },
  "fake-judge-objects": (asked) =>
    asked.isJudge
      ? {
          content: JSON.stringify({
            verdicts: asked.slots.map(({ slot }) => ({
              slot,
              verdict: slot === 0 ? "violation" : "fine",
              reasons: slot === 0 ? ["sounds like a threat"] : [],
            })),
          }),
        }
      : answerWell(asked, {}),
  "fake-sensitive": (asked) => answerDrafts(writeGoodDrafts(asked), { sensitiveTrade: "death" }),
  "fake-illegal": () => answerDrafts([], { illegalClaim: "cures cancer" }),
};

export const FAKE_MODELS: readonly string[] = [
  ...Object.keys(MODES),
  "fake-hang",
  "fake-drip",
  "fake-429-once",
  "fake-500-once",
];

/** The brief comes first, repairs in later messages. */
function parseMessages({ messages = [], system }: Completion): Asked {
  const asked: Asked = {
    brief: { businessName: "", offer: "", wordsToAvoid: "" },
    news: [],
    slots: [],
    earlierCount: 0,
    comment: "",
    repaired: [],
    isJudge: false,
    isPhoto: false,
  };
  const instructions = `${JSON.stringify(system ?? "")} ${readContent(messages[0]?.content)}`;
  asked.isJudge = instructions.includes("You check social media drafts");
  asked.isPhoto = instructions.includes("You describe a photo");
  for (const { content } of messages) {
    const data = parseJson(readContent(content));
    if (data?.brief && data.slots)
      Object.assign(asked, {
        brief: { ...data.brief, wordsToAvoid: data.wordsToAvoid ?? "" },
        news: data.news ?? [],
        slots: data.slots,
        earlierCount: data.earlier?.length ?? 0,
        comment: data.rewrite?.comment ?? "",
      });
    if (data?.facts && data.drafts) asked.slots = data.drafts;
    if (data?.repair) asked.repaired = data.repair.map(({ slot }) => slot);
  }
  return asked;
}

function readContent(content: unknown): string {
  if (!Array.isArray(content)) return String(content);
  return content.map((part: { text?: unknown }) => String(part.text ?? "")).join("");
}

type Sent = {
  brief?: { businessName: string; offer: string };
  wordsToAvoid?: string;
  earlier?: string[];
  rewrite?: { comment: string };
  news?: { text: string }[];
  slots?: Slot[];
  facts?: object;
  drafts?: Slot[];
  repair?: { slot: number }[];
};

function parseJson(text: string): Sent | null {
  try {
    return JSON.parse(text) as Sent;
  } catch {
    return null;
  }
}

/** In the client's own words, so that they claim nothing else. */
function writeGoodDrafts({ brief, news, slots, earlierCount, comment, repaired }: Asked): Draft[] {
  const openings = ["What we do, in one line:", "In our own words:", "If you ask us what we do:"];
  const readSentence = (text: string) => text.split(/(?<=[.!?])\s|\n/)[0] ?? "";
  return slots
    .filter(({ slot }) => repaired.length === 0 || repaired.includes(slot))
    .map(({ slot, maxCharacters, picture }) => {
      const opening = openings[slot % openings.length] ?? "";
      const round = earlierCount + Math.floor(slot / openings.length);
      const closing = comment || "Come by.".concat(" Ask us.".repeat(round));
      const fact = slot === 0 ? news[0] : undefined;
      const sentence = readSentence(fact?.text ?? brief.offer);
      const text = sentence.slice(0, maxCharacters - opening.length - closing.length - 10);
      return {
        slot,
        body: `${opening} ${text.trim()}\n\n${closing}`,
        pictureIdea: picture === "video" ? SHOT_LIST : PICTURE_IDEA,
        altText: "A view through the open door into a bright room.",
        source: fact ? "news" : "offer",
      };
    });
}

function addToBodies(drafts: Draft[], text: string): Draft[] {
  return drafts.map((draft) => ({ ...draft, body: `${draft.body} ${text}` }));
}

function toJson(drafts: Draft[], head: object = {}): string {
  return JSON.stringify({
    language: "English",
    sensitiveTrade: "none",
    illegalClaim: "",
    ...head,
    drafts,
  });
}

function answerDrafts(drafts: Draft[], head?: object): Answer {
  return { content: toJson(drafts, head) };
}

const USAGE = { prompt_tokens: 1000, completion_tokens: 200, total_tokens: 1200 };

function toResponse({ content, finish = "stop", message, usage = USAGE }: Answer): Response {
  return Response.json({
    id: "fake",
    object: "chat.completion",
    choices: [
      { index: 0, message: { role: "assistant", content, ...message }, finish_reason: finish },
    ],
    ...(usage && { usage }),
  });
}

function toAnthropicResponse({ content, finish }: Answer): Response {
  return Response.json({
    id: "msg_fake",
    type: "message",
    role: "assistant",
    model: "fake",
    content: [{ type: "text", text: String(content ?? "") }],
    stop_reason: finish === "length" ? "max_tokens" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1000, output_tokens: 200 },
  });
}

function createError(
  status: number,
  message: string,
  headers: Record<string, string> = {},
  code?: number,
): Response {
  return Response.json({ error: { message, ...(code && { code }) } }, { status, headers });
}

const PICTURE_MODES: Record<string, () => Response> = {
  "fake-picture": () => toPicture(drawPicture()),
  "fake-picture-no-image": () => Response.json({ data: [] }),
  "fake-picture-broken": () => toPicture(Buffer.from("not a picture")),
  "fake-picture-refused": () => createError(400, "Your request was rejected by the safety system"),
  "fake-picture-401": () => createError(401, "Incorrect API key provided"),
  "fake-picture-500": () => createError(500, "The server had an error"),
  "fake-run-base64": () =>
    Response.json({ success: true, result: { image: drawPicture().toString("base64") } }),
  "fake-run-bytes": () =>
    new Response(new Uint8Array(drawPicture()), { headers: { "content-type": "image/png" } }),
  "fake-run-refused": () =>
    Response.json(
      { success: false, errors: [{ code: 5007, message: "No such model" }], result: null },
      { status: 400 },
    ),
};

async function answerWithPicture(request: Request, pathname: string): Promise<Response> {
  if (request.headers.get("authorization") !== `Bearer ${LOCAL_MODEL_KEY}`)
    return createError(401, "Incorrect API key provided");
  const { model } = (await request.json()) as { model?: string };
  const name = pathname.startsWith(RUN_PATH) ? pathname.slice(RUN_PATH.length) : (model ?? "");
  const mode = Object.hasOwn(PICTURE_MODES, name) ? PICTURE_MODES[name] : undefined;
  return mode?.() ?? createError(404, `The model ${name} does not exist`);
}

function toPicture(bytes: Buffer): Response {
  return Response.json({ created: 0, data: [{ b64_json: bytes.toString("base64") }] });
}

const SIDE = 1024;
const SKY = [249, 214, 165];
const GROUND = [196, 98, 63];

/** A PNG of a horizon. */
function drawPicture(): Buffer {
  const row = (color: number[]) => Buffer.from([0, ...Array(SIDE).fill(color).flat()]);
  const rows = Array.from({ length: SIDE }, (_, y) => row(y < SIDE * 0.6 ? SKY : GROUND));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2], 8); // 8 bits each of red, green and blue
  return Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001A\n", "latin1"),
    createChunk("IHDR", header),
    createChunk("IDAT", deflateSync(Buffer.concat(rows))),
    createChunk("IEND", Buffer.alloc(0)),
  ]);
}

function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}
