import {
  type QuestionnaireAnswers,
  parseAnswers,
  parseStep,
  type Step,
} from "~/domain/profiles/questionnaire";
import type { DraftAnswers } from "~/domain/profiles/questionnaire.schema.server";
import type { Context } from "~/request/context";
import type { Tables } from "../database.types";
import { callFunction, type FunctionCall, isNothing } from "./function-call.server";

type QuestionnaireDraft = { answers: QuestionnaireAnswers; step: Step };

export function toQuestionnaireDraft(
  row: Tables<"questionnaire_drafts"> | null,
): QuestionnaireDraft {
  return { answers: parseAnswers(row), step: parseStep(row?.step) };
}

/** "conflict" if the profile is complete; answers not passed stay. Idempotent. */
export function saveQuestionnaireDraft(
  context: Context,
  answers: Partial<DraftAnswers>,
  step: Step,
): Promise<FunctionCall<undefined>> {
  const args = { answers: { ...answers, step: `${step}` } };
  return callFunction(context, "save_my_answers", args, isNothing);
}
