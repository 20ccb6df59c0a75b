import { data } from "react-router";
import { type Enums, NETWORK_VALUES } from "~/database.types";
import { findHarm } from "~/domain/drafts/harm";
import { readSentences } from "~/domain/drafts/own-sentences";
import { readText } from "~/domain/drafts/reading";
import { type SampleField, parseSampleQuery, type SampleQuery } from "~/domain/drafts/sample";
import { sampleSchema } from "~/domain/drafts/sample.schema.server";
import type { Network } from "~/domain/drafts/writer";
import { consumeRateLimit } from "~/forms/rate-limit.server";
import type { RequestArgs } from "~/request/context";
import { SECRET_URL_HEADERS } from "~/request/http";
import { writeSamplePosts } from "~/services/sample-posts.server";

const NO_SENTENCE =
  "We couldn’t make a post from these answers. Add a sentence about what you sell, and try again.";
const RATE_LIMITED =
  "That’s a lot of samples at once. What you typed is still here. Please wait a minute and try again.";

export type Sample = SampleQuery & {
  posts?: { network: Network; body: string }[];
  isWrittenByModel?: boolean;
  errors: Partial<Record<SampleField, string[]>>;
  formErrors?: string[];
};

/** Only this answer depends on the visitor, so it must not be cached or leak as a referrer. */
export async function loadSample({ context, url }: Omit<RequestArgs, "request">) {
  const query = parseSampleQuery(url.searchParams);
  if (!query) return data({ sample: null });
  const { status, ...result } = await answer(context, query);
  const sample: Sample = { ...query, ...result };
  return data({ sample }, { status, headers: SECRET_URL_HEADERS });
}

type Result = Omit<Sample, keyof SampleQuery> & { status: number };

/** Validates before consuming the rate limit, as other forms do. */
async function answer(context: RequestArgs["context"], { answers }: SampleQuery): Promise<Result> {
  const parsed = sampleSchema().safeParse(answers);
  if (!parsed.success) {
    const errors: Sample["errors"] = {};
    for (const { path, message } of parsed.error.issues)
      (errors[path[0] as SampleField] ??= []).push(message);
    return { status: 400, errors };
  }
  if (!(await consumeRateLimit(context, "sample")))
    return { status: 429, errors: {}, formErrors: [RATE_LIMITED] };
  const written = await writeSamplePosts(context, parsed.data);
  if (written) {
    const posts = NETWORK_VALUES.flatMap((network) => {
      const body = written[network];
      return body ? [{ network, body }] : [];
    });
    return { status: 200, errors: {}, posts, isWrittenByModel: true };
  }
  const sentence = findOwnSentence(parsed.data);
  if (!sentence) return { status: 400, errors: {}, formErrors: [NO_SENTENCE] };
  const posts = NETWORK_VALUES.map((network) => ({ network, body: sentence }));
  return { status: 200, errors: {}, posts };
}

type Answers = { business: string; offer: string; tone: Enums<"tone"> };

function findOwnSentence({ offer }: Answers): string | undefined {
  return readSentences(offer).find((sentence) => findHarm(readText(sentence)).length === 0);
}
