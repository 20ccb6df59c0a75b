import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, generateImage, NoImageGeneratedError } from "ai";
import { type Failure, fetchOrDefer, toFailure } from "./call.ts";
import type { ImageModelSettings } from "./settings.ts";
import type { RecordedCall } from "./writer.ts";

export type PictureRequest = {
  businessName: string;
  offer: string;
  body: string;
  pictureIdea: string;
};

type Bytes = Uint8Array<ArrayBuffer>;

/** A person waits for it on a page. */
const TIME_LIMIT_MS = 50_000;
const SIZE = "1024x1024";
const MAX_LENGTHS = { offer: 300, body: 600, pictureIdea: 500 };

/** Of a format that image models use, without a declared type. Null without a picture. */
export async function generatePicture(
  settings: ImageModelSettings,
  request: PictureRequest,
  record: (call: RecordedCall) => Promise<void>,
): Promise<Bytes | null> {
  const startedAt = Date.now();
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const prompt = createPrompt(request);
  const call = settings.provider === "workers-ai" ? callWorkersAi : callOpenAiCompatible;
  let picture: Bytes | null = null;
  let failure: Failure | null = null;
  try {
    picture = await call(settings, prompt, signal);
  } catch (error) {
    failure = NoImageGeneratedError.isInstance(error)
      ? { kind: "failed", reason: "no picture", retryAfterS: null, isFree: false }
      : toFailure(error, signal);
  }
  await record({
    purpose: "picture",
    model: settings.name,
    outcome: failure?.reason ?? "answer",
    promptTokens: 0,
    completionTokens: 0,
    costUsd: failure?.isFree ? 0 : settings.price,
    durationMs: Date.now() - startedAt,
  });
  return picture;
}

function createPrompt({ businessName, offer, body, pictureIdea }: PictureRequest): string {
  return [
    "A natural-looking photo for a small business's post on a social network.",
    pictureIdea && `Show: ${pictureIdea.slice(0, MAX_LENGTHS.pictureIdea)}`,
    `The business: ${businessName}. ${offer.slice(0, MAX_LENGTHS.offer)}`,
    `The post: ${body.slice(0, MAX_LENGTHS.body)}`,
    "Show things and places only: no people, no faces, no hands, no silhouettes.",
    "No text of any kind: no letters, numbers, signs, labels, logos, watermarks or screens.",
  ]
    .filter(Boolean)
    .join("\n");
}

async function callOpenAiCompatible(
  { url, name, key }: ImageModelSettings,
  prompt: string,
  signal: AbortSignal,
): Promise<Bytes> {
  const provider = createOpenAICompatible({
    name: "image",
    baseURL: url,
    ...(key && { apiKey: key }),
    fetch: fetchOrDefer,
  });
  const { image } = await generateImage({
    model: provider.imageModel(name),
    prompt,
    size: SIZE,
    maxRetries: 1,
    abortSignal: signal,
  });
  return image.uint8Array as Bytes;
}

/** Its models answer with the picture or, within JSON, with base64. */
async function callWorkersAi(
  { url, name, key }: ImageModelSettings,
  prompt: string,
  signal: AbortSignal,
): Promise<Bytes> {
  const target = `${url}/${name}`;
  const response = await fetchOrDefer(target, {
    method: "POST",
    headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ prompt }),
    signal,
  });
  if (response.ok && response.headers.get("content-type")?.startsWith("image/"))
    return response.bytes();
  const text = await response.text();
  const { result, errors } = parseAnswer(text);
  if (response.ok && result?.image)
    return Uint8Array.from(atob(result.image), (character) => character.charCodeAt(0));
  throw new APICallError({
    message: "No picture",
    url: target,
    requestBodyValues: {},
    statusCode: response.status,
    responseBody: JSON.stringify({ error: errors?.[0] ?? {} }),
  });
}

function parseAnswer(text: string) {
  try {
    return JSON.parse(text) as { result?: { image?: string }; errors?: object[] };
  } catch {
    return {};
  }
}
