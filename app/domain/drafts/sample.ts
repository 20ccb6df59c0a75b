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

export type SampleField = (typeof FIELDS)[number];
type SampleAnswers = Record<SampleField, string>;

/** Request for a sample: the answers as typed, and how often the form was sent again. */
export type SampleQuery = { answers: SampleAnswers; attempt: number };

/** Parses a query; null when it asks for no sample. Of a repeated parameter, the first counts. */
export function parseSampleQuery(query: URLSearchParams): SampleQuery | null {
  if (!FIELDS.some((field) => query.has(field))) return null;
  const [business = "", offer = "", tone = ""] = FIELDS.map((field) =>
    (query.get(field) ?? "").replaceAll("\0", "").replaceAll("\r\n", "\n"),
  );
  const attempt = query.get("attempt") ?? "";
  return {
    answers: { business, offer, tone },
    attempt: /^\d{1,6}$/.test(attempt) ? Number(attempt) || 1 : 1,
  };
}
