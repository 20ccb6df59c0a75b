import {
  type QuestionnairePage,
  type QuestionnaireAnswers,
  parseAnswers,
  parsePage,
} from "~/domain/profiles/questionnaire";
import type { DraftAnswers } from "~/domain/profiles/questionnaire.schema.server";
import type { Context } from "~/request/context";
import type { Tables } from "./database.types";
import { callFunction, type FunctionCall, isNothing } from "./function-call.server";

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
export function saveQuestionnaireDraft(
  context: Context,
  answers: Partial<DraftAnswers>,
  page: QuestionnairePage,
): Promise<FunctionCall<undefined>> {
  const args = { answers: { ...answers, step: `${page}` } };
  return callFunction(context, "save_my_answers", args, isNothing);
}
