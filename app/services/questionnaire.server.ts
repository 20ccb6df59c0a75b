import {
  type QuestionnairePage,
  type QuestionnaireAnswers,
  parseAnswers,
  parsePage,
} from "~/domain/profiles/questionnaire";
import type { DraftAnswers } from "~/domain/profiles/questionnaire.schema.server";
import type { Context } from "~/request/context";
import type { Tables } from "../database.types";
import { callFunction, type FunctionCall, isNothing } from "./function-call.server";

type QuestionnaireDraft = { answers: QuestionnaireAnswers; page: QuestionnairePage };

export function toQuestionnaireDraft(
  row: Tables<"questionnaire_drafts"> | null,
): QuestionnaireDraft {
  return { answers: parseAnswers(row), page: parsePage(row?.step) };
}

/** "conflict" if the profile is complete; answers not passed stay. Idempotent. */
export function saveQuestionnaireDraft(
  context: Context,
  answers: Partial<DraftAnswers>,
  page: QuestionnairePage,
): Promise<FunctionCall<undefined>> {
  const args = { answers: { ...answers, step: `${page}` } };
  return callFunction(context, "save_my_answers", args, isNothing);
}
