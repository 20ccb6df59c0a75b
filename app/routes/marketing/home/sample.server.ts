import { data } from "react-router";
import { addDays, formatIsoDay } from "~/domain/calendar";
import { type SampleField, parseSampleQuery, type SampleQuery } from "~/domain/drafts/sample";
import { sampleSchema } from "~/domain/drafts/sample.schema.server";
import type { DraftText, Network } from "~/domain/drafts/writer";
import { consumeRateLimit } from "~/forms/rate-limit.server";
import type { RequestArgs } from "~/request/context";
import { SECRET_URL_HEADERS } from "~/request/secret-url-headers";
import { NETWORK_VALUES, type Enums } from "~/services/database.types";

const NOT_COMPOSED =
  "We couldn’t make a post from these answers. Add a sentence about what you sell, and try again.";
const RATE_LIMITED =
  "That was a lot of samples in a short time, so we stopped. What you typed is still here. Please wait a minute and try again.";

/** Answer to a request for a sample: a draft, or the reasons why there is none. */
export type Sample = SampleQuery & {
  draft?: DraftText & { network: Network };
  errors: Partial<Record<SampleField, string[]>>;
  formErrors?: string[];
};

/**
 * Loads the sample that a query asks for. Only this answer depends on the visitor: it is neither
 * cached nor sent to other sites as a referrer.
 */
export async function loadSample({ context, url }: Omit<RequestArgs, "request">) {
  const query = parseSampleQuery(url.searchParams);
  if (!query) return data({ sample: null });
  const { status, ...result } = await answer(context, query);
  const sample: Sample = { ...query, ...result };
  return data({ sample }, { status, headers: SECRET_URL_HEADERS });
}

type Result = Pick<Sample, "draft" | "errors" | "formErrors"> & { status: number };

/** Validates before consuming the rate limit, as the pipeline of other forms does. */
async function answer(
  context: RequestArgs["context"],
  { answers, seed }: SampleQuery,
): Promise<Result> {
  const parsed = sampleSchema().safeParse(answers);
  if (!parsed.success) {
    const errors: Sample["errors"] = {};
    for (const { path, message } of parsed.error.issues)
      (errors[path[0] as SampleField] ??= []).push(message);
    return { status: 400, errors };
  }
  if (!(await consumeRateLimit(context, "sample")))
    return { status: 429, errors: {}, formErrors: [RATE_LIMITED] };
  const draft = await compose(parsed.data, seed);
  if (!draft) return { status: 400, errors: {}, formErrors: [NOT_COMPOSED] };
  return { status: 200, errors: {}, draft };
}

type Answers = { business: string; offer: string; tone: Enums<"tone"> };

/** Composes one draft; each seed is for another network than the one before. */
async function compose({ business, offer, tone }: Answers, seed: number): Promise<Sample["draft"]> {
  // Loads the composer on demand, so that its texts do not slow the start of the Worker down.
  const { composeDrafts } = await import("~/domain/drafts/composer");
  const network = NETWORK_VALUES[(seed - 1) % NETWORK_VALUES.length]!;
  const tomorrow = addDays(formatIsoDay(new Date()), 1);
  const brief = {
    businessName: business,
    website: null,
    offer,
    differentiator: "",
    tone,
    wordsToAvoid: "",
    slots: [{ network, plannedFor: `${tomorrow}T09:30` }],
    earlierBodies: [],
  };
  const [draft] = composeDrafts(brief, String(seed));
  return draft ? { ...draft, network } : undefined;
}
