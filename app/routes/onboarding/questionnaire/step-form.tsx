import { useContext } from "react";
import type { PlanKey } from "~/domain/plans/plans";
import {
  questionnairePath,
  QUESTIONNAIRE_FIELDS,
  type QuestionnaireAnswers,
  type QuestionnaireField,
  type Step,
  STEP_FIELDS,
} from "~/domain/profiles/questionnaire";
import { Button } from "~/ui/button";
import { AccountContext, AccountField } from "~/ui/form/account-field";
import { mapByQuestion, questionFields, STEP_QUESTIONS } from "~/ui/form/brand-questions";
import { ErrorSummary } from "~/ui/form/error-summary";

type Props = {
  step: Step;
  pickedPlan: PlanKey | null;
  /** After a single change, "Continue" returns to the review. */
  isChange: boolean;
  answers: QuestionnaireAnswers;
  /** By question; "" for the whole form. */
  errors: Record<string, string[] | null>;
  /** A rejected submission, whose answers to other questions must be kept. */
  isAnswered: boolean;
};

export function StepForm({ step, pickedPlan, isChange, answers, errors, isAnswered }: Props) {
  const account = useContext(AccountContext);
  const own: readonly QuestionnaireField[] = STEP_FIELDS[step];
  const carried = QUESTIONNAIRE_FIELDS.filter((name) => !own.includes(name) && answers[name]);
  const question = questionFields(answers, errors);
  const Questions = STEP_QUESTIONS[step];
  // URL-encoded, long Chinese answers would exceed the site's limit: 9 bytes a character, not 3.
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={questionnairePath(step, { plan: pickedPlan, isChange })}
      noValidate
      data-typed={account && `${account} ${step}`}
      className="grid gap-6"
    >
      <ErrorSummary fields={mapByQuestion(own, question)} formErrors={errors[""] ?? undefined} />
      <AccountField />
      {isAnswered &&
        carried.map((name) => <input key={name} type="hidden" name={name} value={answers[name]} />)}
      <Questions question={question} />
      {/* Enter activates the first button in the document. */}
      <div className="flex flex-row-reverse justify-between gap-3">
        <Button name="intent" value="continue" busy="Checking...">
          Continue
        </Button>
        {step > 1 && (
          <Button look="secondary" name="intent" value="back">
            Back
          </Button>
        )}
      </div>
    </form>
  );
}
