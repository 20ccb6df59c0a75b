// "posts" is null without a model, or over the day's limit.
import type { Brief, Network } from "../../../app/domain/drafts/writer.ts";
import { sha256Hex } from "../../../app/domain/hashing.ts";
import { readLimitedBody } from "../_shared/limited-body.ts";
import { PROMPT_VERSION } from "../_shared/model/prompt.ts";
import { recordModelCall } from "../_shared/model/record.ts";
import { readModelSettings } from "../_shared/model/settings.ts";
import { writeDrafts } from "../_shared/model/writer.ts";
import { CALL_TIMEOUT_MS, database, optionalEnv } from "../_shared/platform.ts";

const BODY_LIMIT_BYTES = 8 * 1024;
const TIME_LIMIT_MS = 9000;
const NETWORKS: readonly Network[] = ["Instagram", "Facebook", "X", "LinkedIn", "TikTok"];
const TONES = ["Professional", "Friendly", "Bold", "Funny", "Edgy"] as const;

type Answers = { business: string; offer: string; tone: (typeof TONES)[number] };
type Posts = Partial<Record<Network, string>>;

Deno.serve(async (request) => {
  if (request.method !== "POST") return respond(405, { error: "Method not allowed" });
  const text = await readLimitedBody(request, BODY_LIMIT_BYTES);
  if (text === null) return respond(413, { error: "Body too large" });
  const answers = parseAnswers(text);
  if (!answers) return respond(400, { error: "Body must name business, offer and tone" });
  try {
    return respond(200, { posts: await getPosts(answers) });
  } catch (error) {
    console.error("Sample not written:", error instanceof Error ? error.message : error);
    return respond(200, { posts: null });
  }
});

async function getPosts(answers: Answers): Promise<Posts | null> {
  const settings = readModelSettings(optionalEnv);
  if (!settings) return null;
  const hash = await hashAnswers(answers, settings.name);
  const claim = await callDatabase<{ posts: Posts | null; may_be_written: boolean }>(
    "claim_sample",
    { hash },
  );
  if (!claim?.may_be_written) return claim?.posts ?? null;
  const brief = toBrief(answers);
  const result = await writeDrafts(settings, brief, TIME_LIMIT_MS, (call) =>
    recordModelCall(settings, { ...call, purpose: "sample" }, null),
  );
  if (result.kind !== "written") return null;
  const posts: Posts = {};
  for (const [index, draft] of result.drafts.entries()) {
    const network = brief.slots[index]?.network;
    if (draft && network) posts[network] = draft.body;
  }
  if (Object.keys(posts).length === 0) return null;
  await callDatabase("store_sample", { hash, posts });
  return posts;
}

function toBrief({ business, offer, tone }: Answers): Brief {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return {
    businessName: business,
    website: null,
    offer,
    differentiator: "",
    tone,
    wordsToAvoid: "",
    voice: null,
    slots: NETWORKS.map((network) => ({ network, plannedFor: `${tomorrow}T09:30` })),
    earlierBodies: [],
    brandNotes: "",
    news: [],
    approvedBodies: [],
    edits: [],
    changeRequests: [],
    rewrite: null,
    sensitiveTrade: null,
  };
}

function parseAnswers(text: string): Answers | null {
  try {
    const { business, offer, tone } = JSON.parse(text) as Record<string, unknown>;
    const known = TONES.find((value) => value === tone);
    if (typeof business !== "string" || typeof offer !== "string" || !known) return null;
    return { business: business.slice(0, 200), offer: offer.slice(0, 600), tone: known };
  } catch {
    return null;
  }
}

function hashAnswers(answers: Answers, model: string): Promise<string> {
  return sha256Hex(JSON.stringify([PROMPT_VERSION, model, answers]).toLowerCase());
}

async function callDatabase<T>(name: string, args: object): Promise<T | null> {
  const response = await database("POST", `rpc/${name}`, args, CALL_TIMEOUT_MS);
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  const text = await response.text();
  return text ? (JSON.parse(text) as T) : null;
}

function respond(status: number, body: unknown): Response {
  return Response.json(body, { status });
}
