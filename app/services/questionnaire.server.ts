import { type Place, type QuestionnaireAnswers, toAnswers, toPlace } from "~/domain/questionnaire";
import type { KeptAnswers } from "~/domain/questionnaire.schema.server";
import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { TOO_OFTEN } from "./quota";

/** Answers so far, and the step at which to resume. */
type Draft = { answers: QuestionnaireAnswers; place: Place };

/** @param value null when nothing was answered yet */
export function toDraft(value: unknown): Draft {
  const row = value as Parameters<typeof toAnswers>[0] & { step?: unknown };
  return { answers: toAnswers(row), place: toPlace(row?.step) };
}

/**
 * Saves answers of an unfinished questionnaire; answers that are not passed stay unchanged.
 * Idempotent.
 * @param place step at which to resume
 */
export async function keepAnswers(
  context: Context,
  answers: Partial<KeptAnswers>,
  place: Place,
): Promise<{ outcome: "kept" } | { outcome: "too-often" } | { outcome: "unavailable" }> {
  try {
    const { data, error, status } = await ask(context, ({ client }) =>
      client
        .from("profile_drafts")
        .upsert({ ...answers, step: String(place) }, { onConflict: "user_id" })
        .select("step"),
    );
    if (status === TOO_OFTEN) return { outcome: "too-often" };
    return !error && Array.isArray(data) && data.length === 1
      ? { outcome: "kept" }
      : { outcome: "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}
