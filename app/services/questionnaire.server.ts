import {
  type QuestionnairePage,
  type QuestionnaireAnswers,
  parseAnswers,
  parsePage,
} from "~/domain/profiles/questionnaire";
import type { DraftAnswers } from "~/domain/profiles/questionnaire.schema.server";
import type { Context } from "~/request/context";
import { HTTP_FORBIDDEN, HTTP_TOO_MANY_REQUESTS } from "~/request/http-status";
import { callSupabase } from "~/request/supabase-call.server";
import { getLiveViewer } from "~/request/viewer.server";
import type { Tables } from "./database.types";
import { toRejection } from "./function-call.server";

/** Answers so far, and the page at which to resume. */
type QuestionnaireDraft = { answers: QuestionnaireAnswers; page: QuestionnairePage };

/** @param row null when nothing was answered yet */
export function toQuestionnaireDraft(
  row: Tables<"questionnaire_drafts"> | null,
): QuestionnaireDraft {
  return { answers: parseAnswers(row), page: parsePage(row?.step) };
}

/**
 * Saves answers of an unfinished questionnaire; answers that are not passed stay unchanged.
 * Idempotent. "conflict" when the profile is complete by now.
 * @param page the one at which to resume
 */
export async function saveQuestionnaireDraft(
  context: Context,
  answers: Partial<DraftAnswers>,
  page: QuestionnairePage,
): Promise<{ outcome: "saved" | "conflict" | "session-ended" | "rate-limited" | "unavailable" }> {
  try {
    const { data, error, status } = await callSupabase(context, ({ supabase }) =>
      supabase
        .from("questionnaire_drafts")
        .upsert({ ...answers, step: `${page}` }, { onConflict: "user_id" })
        .select("step"),
    );
    if (status === HTTP_TOO_MANY_REQUESTS) return { outcome: "rate-limited" };
    if (error && toRejection(error) === "conflict") return { outcome: "conflict" };
    if (!error && Array.isArray(data) && data.length === 1) return { outcome: "saved" };
    // Another device may have ended the session since the form was read.
    const hasEnded =
      status === HTTP_FORBIDDEN && (await getLiveViewer(context)).state === "anonymous";
    return { outcome: hasEnded ? "session-ended" : "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}
