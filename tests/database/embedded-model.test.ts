import { expect, test } from "vitest";
import { sampleClients } from "~/content/sample-clients";
import { createDraftCheck } from "~/domain/drafts/check";
import type { Brief } from "~/domain/drafts/writer";
import { TONE_VALUES } from "~/services/database.types";
import { writeDraftsWithModel } from "../../supabase/functions/_shared/model-writer.ts";
import { FakeModel, LOCAL_MODEL_KEY } from "../../supabase/local/fake-model.ts";
import { scene } from "./scene.ts";

/** The simulated model, asked as the edge functions ask it. */

const networks = ["Instagram", "X", "LinkedIn", "Facebook", "TikTok"] as const;
const briefs = sampleClients.flatMap(({ answers }): Brief[] => {
  const tone = TONE_VALUES.find((each) => each === answers?.tone_preference);
  return answers && tone
    ? [
        {
          businessName: answers.business_name,
          website: answers.website || null,
          offer: answers.offer_description,
          differentiator: answers.differentiator,
          tone,
          wordsToAvoid: answers.words_to_avoid,
          slots: networks.map((network) => ({ network, plannedFor: "2026-12-01T09:30" })),
          earlierBodies: [],
        },
      ]
    : [];
});

const { url } = await scene();

const write = (name: string, brief = briefs[0]!, limitMs?: number) =>
  writeDraftsWithModel(
    { url: `${url}/model/v1`, name, key: LOCAL_MODEL_KEY, prices: null },
    brief,
    "seed",
    ({ slots }) => slots.map(() => null),
    limitMs,
  );
const reasons = async (...args: Parameters<typeof write>) => [
  ...new Set((await write(...args)).drafts.map((draft) => draft.fallbackReason ?? draft.origin)),
];

test("writes sound drafts for every sample client", async () => {
  for (const brief of briefs) {
    const check = createDraftCheck(brief);
    const { drafts } = await write("fake-good", brief);
    expect(drafts.map(({ origin }) => origin)).toEqual(networks.map(() => "ai"));
    for (const [slot, { text }] of drafts.entries())
      expect(text && check(text, networks[slot]!)).toEqual([]);
  }
});

test.each([
  ["fake-no-schema", "ai"],
  ["fake-repairs", "ai"],
  ["fake-refuses", "refused"],
  ["fake-truncated", "truncated"],
  ["fake-invents", "breaks-rules"],
  ["fake-obeys-injection", "breaks-rules"],
  ["fake-busy", "busy"],
  ["fake-fails", "busy"],
  ["no-such-model", "rejected"],
])("%s ends as %s", async (name, outcome) => {
  expect(await reasons(name)).toEqual([outcome]);
});

test("fake-slow outlasts the time that the caller has", async () => {
  expect(await reasons("fake-slow", briefs[0], 100)).toEqual(["timeout"]);
});

test("asks for its key", async () => {
  const response = await new FakeModel().fetch(
    new Request("http://127.0.0.1/model/v1/chat/completions", { method: "POST", body: "{}" }),
  );
  expect(response.status).toBe(401);
});
