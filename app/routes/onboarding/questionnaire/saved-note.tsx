import { notSavedYet, savedWords } from "~/content/questionnaire";
import { QUESTIONNAIRE_FIELDS, type QuestionnaireAnswers } from "~/domain/questionnaire";

type Props = { kept: QuestionnaireAnswers; shown: QuestionnaireAnswers };

/**
 * How much of the answers the server has, if it has what the page shows. While something else is
 * typed, enhance/pages/questionnaire.ts says that it is not saved.
 */
export function SavedNote({ kept, shown }: Props) {
  const isSaved = QUESTIONNAIRE_FIELDS.every((name) => kept[name] === shown[name]);
  const count = QUESTIONNAIRE_FIELDS.filter((name) => kept[name]).length;
  return <p data-saved={notSavedYet}>{isSaved ? savedWords(count) : notSavedYet}</p>;
}
