import {
  type QuestionnairePage,
  type QuestionnaireAnswers,
  parseAnswers,
  parsePage,
} from "~/domain/profiles/questionnaire";
import type { DraftAnswers } from "~/domain/profiles/questionnaire.schema.server";
import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";
import { HTTP_TOO_MANY_REQUESTS } from "../request/http-status";

/** Answers so far, and the step at which to resume. */
type QuestionnaireDraft = { answers: QuestionnaireAnswers; place: QuestionnairePage };

/** @param value null when nothing was answered yet */
export function parseQuestionnaireDraft(value: unknown): QuestionnaireDraft {
  const row = value as Parameters<typeof parseAnswers>[0] & { step?: unknown };
  return { answers: parseAnswers(row), place: parsePage(row?.step) };
}

/**
 * Saves answers of an unfinished questionnaire; answers that are not passed stay unchanged.
 * Idempotent.
 * @param place step at which to resume
 */
export async function saveQuestionnaireDraft(
  context: Context,
  answers: Partial<DraftAnswers>,
  place: QuestionnairePage,
): Promise<{ outcome: "saved" } | { outcome: "rate-limited" } | { outcome: "unavailable" }> {
  try {
    const { data, error, status } = await callSupabase(context, ({ supabase }) =>
      supabase
        .from("profile_drafts")
        .upsert({ ...answers, step: String(place) }, { onConflict: "user_id" })
        .select("step"),
    );
    if (status === HTTP_TOO_MANY_REQUESTS) return { outcome: "rate-limited" };
    return !error && Array.isArray(data) && data.length === 1
      ? { outcome: "saved" }
      : { outcome: "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}
