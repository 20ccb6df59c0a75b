/**
 * Sample post that a visitor asks for on the home page. The answers are in the URL of a GET form, and
 * are not stored.
 */

/** Id of the section, to which the form and its links lead. */
export const TRY_IT = "try-it";

/**
 * Most characters of the offer. A URL may have 8 KB (workers/request-guard.ts), in which a Greek
 * character takes six bytes and a Chinese one nine.
 */
export const SAMPLE_OFFER_MAX = 600;

const FIELDS = ["business", "offer", "tone"] as const;
const SEED_MAX = 1_000_000;

export type SampleField = (typeof FIELDS)[number];
type SampleAnswers = Record<SampleField, string>;

/**
 * Request for a sample: the answers as typed, which of the possible texts to show, and how often the
 * form was sent again.
 */
export type SampleQuery = { answers: SampleAnswers; seed: number; attempt: number };

/** Parses a query; null when it asks for no sample. Of a repeated parameter, the first counts. */
export function parseSampleQuery(query: URLSearchParams): SampleQuery | null {
  if (!FIELDS.some((field) => query.has(field))) return null;
  const [business = "", offer = "", tone = ""] = FIELDS.map((field) =>
    (query.get(field) ?? "").replaceAll("\0", "").replaceAll("\r\n", "\n"),
  );
  const answers = { business, offer, tone };
  return { answers, seed: parseCount(query, "seed"), attempt: parseCount(query, "attempt") };
}

/** Returns a number of at least 1 and at most six digits; 1 for anything else. */
function parseCount(query: URLSearchParams, name: string): number {
  const value = query.get(name) ?? "";
  return /^\d{1,6}$/.test(value) ? Number(value) || 1 : 1;
}

/** Returns the URL of another text for the same answers. */
export function nextSamplePath({ answers, seed }: Omit<SampleQuery, "attempt">): string {
  const next = (seed + 1) % SEED_MAX || 1;
  return `/?${new URLSearchParams({ ...answers, seed: String(next) })}#${TRY_IT}`;
}
