/** The answers are in the URL of a GET form, and not stored. */
import { normalizeText } from "../text";

export const TRY_IT = "try-it";

/** A URL may have 8 KB; a Chinese character takes nine bytes of it. */
export const SAMPLE_OFFER_MAX = 600;

const FIELDS = ["business", "offer", "tone"] as const;

export type SampleField = (typeof FIELDS)[number];
type SampleAnswers = Record<SampleField, string>;

export type SampleQuery = { answers: SampleAnswers; attempt: number };

/** Null if no sample is requested; the first of repeated parameters counts. */
export function parseSampleQuery(query: URLSearchParams): SampleQuery | null {
  if (!FIELDS.some((field) => query.has(field))) return null;
  const [business = "", offer = "", tone = ""] = FIELDS.map((field) =>
    normalizeText(query.get(field) ?? ""),
  );
  const attempt = query.get("attempt") ?? "";
  return {
    answers: { business, offer, tone },
    attempt: /^\d{1,6}$/.test(attempt) ? Number(attempt) || 1 : 1,
  };
}
