import { serve, type ServerType } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Brief } from "../../app/domain/drafts/writer.ts";
import { detectFormat } from "../../app/domain/pictures/photo.ts";
import { generatePicture } from "../../supabase/functions/_shared/model/generate-picture.ts";
import type { ModelSettings } from "../../supabase/functions/_shared/model/settings.ts";
import { type RecordedCall, writeDrafts } from "../../supabase/functions/_shared/model/writer.ts";
import { FAKE_MODELS, FakeModel, LOCAL_MODEL_KEY } from "../../supabase/local/fake-model.ts";
import { freePort } from "../../supabase/local/ports.ts";
import { getBrief } from "../eval/briefs.ts";

/** What becomes of three drafts with each way in which a provider answers. */

const SLOTS = (["Instagram", "Facebook", "X"] as const).map((network) => ({
  network,
  plannedFor: "2026-12-01T09:30",
}));
const BRIEF = { ...getBrief("33", SLOTS), wordsToAvoid: "battery" };
/** Longer than the two seconds after which the SDK tries again. */
const TIME_LIMIT_MS = 3500;

let server: ServerType;
let url: string;
let lastRequest: Record<string, unknown> = {};
beforeAll(async () => {
  const model = new FakeModel(TIME_LIMIT_MS * 2);
  const port = await freePort();
  url = `http://127.0.0.1:${port}/model/v1`;
  server = serve({
    port,
    // Else every Response of this process would be another class.
    overrideGlobalObjects: false,
    fetch: async (request: Request) => {
      lastRequest = (await request.clone().json()) as typeof lastRequest;
      return model.fetch(request);
    },
  });
});
afterAll(() => void server.close());

async function write(name: string, settings: Partial<ModelSettings> = {}, brief: Brief = BRIEF) {
  const calls: RecordedCall[] = [];
  const result = await writeDrafts(
    {
      provider: "openai-compatible",
      url,
      name,
      judgeName: name,
      key: LOCAL_MODEL_KEY,
      prices: { prompt: 1, completion: 10 },
      ceilings: { overall: 50, perClient: 2 },
      ...settings,
    },
    brief,
    TIME_LIMIT_MS,
    async (call) => void calls.push(call),
  );
  return { result, calls };
}

/** Returns the number of drafts, or how the job ends without any. */
async function summarize(name: string): Promise<number | string> {
  const { result } = await write(name);
  if (result.kind === "written") {
    const { length } = result.drafts.filter((draft) => draft !== null);
    return result.illegalClaim ? `illegal: ${result.illegalClaim}` : length;
  }
  return `${result.kind}: ${result.reason}`;
}

const MODES: Record<string, number | string> = {
  "fake-good": 3,
  "fake-no-usage": 3,
  "fake-fenced": 3,
  "fake-prose": 3,
  "fake-array": 3,
  "fake-trailing-comma": 3,
  "fake-parts": 3,
  "fake-tool-call": 3,
  "fake-from-one": 3,
  "fake-unnumbered": 3,
  "fake-reversed": 3,
  "fake-ten-posts": 3,
  "fake-one-missing": 3,
  "fake-truncated": 2,
  "fake-no-schema": 3,
  "fake-unknown-field": 3,
  "fake-completion-tokens": 3,
  "fake-429-once": 3,
  "fake-500-once": 3,
  "fake-repairs": 3,
  "fake-repeats": 2,
  "fake-judge-objects": 2,
  "fake-sensitive": 3,
  "fake-illegal": "illegal: cures cancer",
  "fake-refuses": "deferred: answer without drafts",
  "fake-refusal-field": "deferred: answer without drafts",
  "fake-content-filter": "deferred: answer without drafts",
  "fake-malformed": "deferred: answer without drafts",
  "fake-empty-object": "deferred: answer without drafts",
  "fake-empty": "deferred: answer without drafts",
  "fake-only-reasoning": "deferred: answer cut off",
  "fake-truncated-early": "deferred: answer cut off",
  "fake-context-length": "deferred: HTTP 400: This model's maximum context length is 100 tokens",
  "fake-429": "deferred: HTTP 429, retry after 40 s",
  "fake-500": "deferred: HTTP 500: The server had an error",
  "fake-503": "deferred: HTTP 503: The engine is currently overloaded",
  "fake-529": "deferred: HTTP 529: Overloaded",
  "fake-html": "deferred: HTTP 502",
  "fake-error-in-200": "deferred: HTTP 529: Upstream is overloaded",
  "fake-cut": "deferred: unreadable answer",
  "fake-hang": "deferred: no answer in time",
  "fake-drip": "deferred: no answer in time",
  "fake-invents": "deferred: every draft broke a rule",
  "fake-obeys-injection": "deferred: every draft broke a rule",
  "fake-wrong-language": "deferred: every draft broke a rule",
  "fake-names-language": "deferred: every draft broke a rule",
  "fake-harmful": "deferred: every draft broke a rule",
  "fake-avoided-word": "deferred: every draft broke a rule",
  "fake-too-long": "deferred: every draft broke a rule",
  "fake-401": "rejected: HTTP 401: Incorrect API key provided",
  "fake-402": "rejected: HTTP 402: Insufficient credits",
  "fake-403": "rejected: HTTP 403: Country, region, or territory not supported",
  "fake-404": "rejected: HTTP 404: The model does not exist",
  "fake-quota": "rejected: HTTP 429: You exceeded your current quota, please check your billing",
};

describe("a job of three drafts", () => {
  test.concurrent.each(FAKE_MODELS)("ends with %s as the table says", async (name) => {
    expect(await summarize(name)).toBe(MODES[name]);
  });

  test("is written by Anthropic's own interface", async () => {
    const { result } = await write("fake-good", {
      provider: "anthropic",
    });
    expect(result.kind === "written" && result.drafts.filter(Boolean)).toHaveLength(3);
  });
});

test("a copy of a post that the client likes is no draft", async () => {
  const listBodies = async (liked_posts: string[]) => {
    const voice = { adjectives: [], liked_posts, languages: ["English" as const] };
    const { result } = await write("fake-good", {}, { ...BRIEF, voice });
    return result.kind === "written" ? result.drafts.map((draft) => draft?.body) : [];
  };
  const [body = ""] = await listBodies([]);
  expect(body).not.toBe("");
  expect(await listBodies([` ${body.toUpperCase()}`])).not.toContain(body);
});

describe("the record of calls", () => {
  test("has tokens and cost of the writer and of the judge", async () => {
    const { calls } = await write("fake-good");
    expect(calls).toMatchObject([
      {
        purpose: "drafts",
        outcome: "answer",
        promptTokens: 1000,
        completionTokens: 200,
        costUsd: 0.003,
      },
      { purpose: "judge", outcome: "answer" },
    ]);
  });

  test("counts a call that timed out at the most it may have cost", async () => {
    const { calls } = await write("fake-hang");
    expect(calls).toHaveLength(1);
    expect(calls[0]?.completionTokens).toBeGreaterThan(2000);
    expect(calls[0]?.costUsd).toBeGreaterThan(0);
  });
});

test("names the sensitive trade that the model recognized", async () => {
  const { result } = await write("fake-sensitive");
  expect(result).toMatchObject({ sensitiveTrade: "death" });
});

test("sends no seed, and the answers as data only", async () => {
  await write("fake-401");
  const { messages } = lastRequest as { messages: { role: string; content: string }[] };
  expect(lastRequest).not.toHaveProperty("seed");
  expect(messages.find(({ role }) => role === "system")?.content).not.toContain("eggs");
  expect(JSON.parse(messages.at(-1)?.content ?? "")).toMatchObject({
    brief: { offer: "eggs eggs eggs" },
  });
});

describe("a picture", () => {
  const REQUEST = {
    businessName: "Fig & Olive",
    offer: "Wood-fired pizza",
    body: "The oven is lit.",
    pictureIdea: "Dough under a cloth",
  };
  const generate = async (name: string) => {
    const calls: RecordedCall[] = [];
    const isRun = name.startsWith("fake-run");
    const bytes = await generatePicture(
      {
        provider: isRun ? "workers-ai" : "openai-compatible",
        url: isRun ? `${url}/run` : url,
        name,
        key: LOCAL_MODEL_KEY,
        price: 0.2,
        ceilings: { overall: 50, perClient: 2 },
      },
      REQUEST,
      async (call) => void calls.push(call),
    );
    const [call] = calls;
    const format = bytes && detectFormat(bytes);
    return { format, purpose: call?.purpose, outcome: call?.outcome, costUsd: call?.costUsd };
  };

  test.each([
    ["fake-picture", "PNG", "answer", 0.2],
    ["fake-run-base64", "PNG", "answer", 0.2],
    ["fake-run-bytes", "PNG", "answer", 0.2],
    ["fake-picture-refused", null, "HTTP 400: Your request was rejected by the safety system", 0],
    ["fake-picture-401", null, "HTTP 401: Incorrect API key provided", 0],
    ["fake-picture-500", null, "HTTP 500: The server had an error", 0],
    ["fake-run-refused", null, "HTTP 400: No such model", 0],
    ["fake-picture-no-image", null, "no picture", 0.2],
  ])("of %s is %s, recorded as %s", async (name, format, outcome, costUsd) => {
    expect(await generate(name)).toEqual({ purpose: "picture", format, outcome, costUsd });
  });

  test("is asked for from the post, without people and without text", async () => {
    await generate("fake-picture");
    expect(lastRequest.prompt).toContain("Show: Dough under a cloth");
    expect(lastRequest.prompt).toContain("no people");
    expect(lastRequest.prompt).toContain("No text of any kind");
  });
});
