import {
  addressOf,
  QUESTIONNAIRE_FIELDS,
  type QuestionnaireAnswers,
  type QuestionnaireField,
  type Step,
  STEP_FIELDS,
} from "~/domain/questionnaire";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import {
  AboutBusiness,
  byQuestion,
  questionFields,
  SocialPages,
  Voice,
} from "~/ui/form/brand-questions";
import { ErrorSummary } from "~/ui/form/error-summary";

type Props = {
  account: string | null;
  step: Step;
  /** Whether one answer is changed, and "Continue" leads back to the check of all. */
  isChange: boolean;
  answers: QuestionnaireAnswers;
  /** By question; those under "" are about the whole form. */
  errors: Record<string, string[] | null>;
  /** Whether it was sent and refused: answers to other questions that came along are not lost then. */
  isAnswered: boolean;
};

/** One step. enhance/pages/questionnaire.ts keeps what is typed into it until it is sent. */
export function StepForm({ account, step, isChange, answers, errors, isAnswered }: Props) {
  const own: readonly QuestionnaireField[] = STEP_FIELDS[step];
  const carried = QUESTIONNAIRE_FIELDS.filter((name) => !own.includes(name) && answers[name]);
  const field = questionFields(answers, errors);
  // URL-encoded, long Chinese answers exceed the site's limit: 9 bytes a character, 3 in multipart.
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={addressOf(step, isChange)}
      noValidate
      data-typed={account && `${account} ${step}`}
      className="grid gap-6"
    >
      <ErrorSummary fields={byQuestion(own, field)} formErrors={errors[""] ?? undefined} />
      <AccountField id={account} />
      {isAnswered &&
        carried.map((name) => <input key={name} type="hidden" name={name} value={answers[name]} />)}
      {step === 1 && <AboutBusiness field={field} />}
      {step === 2 && <SocialPages field={field} />}
      {step === 3 && <Voice field={field} />}
      {/* The primary button comes first in the document, because Enter presses the first one. */}
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
