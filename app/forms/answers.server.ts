import {
  QUESTIONNAIRE_FIELDS,
  type QuestionnaireAnswers,
  type QuestionnaireField,
} from "~/domain/questionnaire";
import { textField } from "./parse.server";

export type FieldErrors = Partial<Record<QuestionnaireField, string[]>>;

type Parsed =
  | { success: true }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };

/** What a form says to each question, "" where it says nothing. */
export function readAnswers(form: FormData): QuestionnaireAnswers {
  return Object.fromEntries(
    QUESTIONNAIRE_FIELDS.map((field) => [field, textField(form, field) ?? ""]),
  ) as QuestionnaireAnswers;
}

/** The messages of a schema's refusal, by field. */
export function fieldErrors(parsed: Parsed): FieldErrors {
  if (parsed.success) return {};
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues)
    (errors[path[0] as QuestionnaireField] ??= []).push(message);
  return errors;
}
