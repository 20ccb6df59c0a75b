import { notSavedYet, formatSavedNotice } from "~/content/questionnaire";
import { QUESTIONNAIRE_FIELDS, type QuestionnaireAnswers } from "~/domain/profiles/questionnaire";

type Props = { saved: QuestionnaireAnswers; shown: QuestionnaireAnswers };

/** enhance/pages/questionnaire.ts marks later changes as unsaved. */
export function SavedNotice({ saved, shown }: Props) {
  const isSaved = QUESTIONNAIRE_FIELDS.every((name) => saved[name] === shown[name]);
  const count = QUESTIONNAIRE_FIELDS.filter((name) => saved[name]).length;
  return <p data-saved={notSavedYet}>{isSaved ? formatSavedNotice(count) : notSavedYet}</p>;
}
