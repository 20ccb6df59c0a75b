import { type FormEventHandler, useState } from "react";
import {
  missingFields,
  QUESTIONNAIRE_FIELDS,
  type QuestionnaireAnswers,
  type QuestionnaireField,
  type Step,
  STEP_FIELDS,
} from "~/domain/questionnaire";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { AboutBusiness, questionFields, SocialPages, Voice } from "~/ui/form/brand-questions";
import { ErrorSummary } from "~/ui/form/error-summary";
import { useHydrated } from "~/ui/form/use-hydrated";

type Props = {
  account: string | null;
  step: Step;
  answers: QuestionnaireAnswers;
  /** By question; those under "" are about the whole form. */
  errors: Record<string, string[] | null>;
  onInput: FormEventHandler<HTMLFormElement>;
};

/** One step; the other steps' answers travel as hidden fields of the same form. */
export function QuestionnaireForm({ account, step, answers, errors, onInput }: Props) {
  const isHydrated = useHydrated();
  const [tone, setTone] = useState(answers.tone_preference);
  const own: readonly QuestionnaireField[] = STEP_FIELDS[step];
  const others = QUESTIONNAIRE_FIELDS.filter((field) => !own.includes(field));
  const isIncomplete = missingFields({ ...answers, tone_preference: tone }).length > 0;
  const field = questionFields(answers, errors);
  // URL-encoded, long Chinese answers exceed the site's limit: 9 bytes a character, 3 in multipart.
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action="/profile-questionnaire"
      noValidate
      onInput={onInput}
      className="grid gap-6"
    >
      <ErrorSummary fields={own.map(field)} formErrors={errors[""] ?? undefined} />
      <AccountField id={account} />
      <input type="hidden" name="step" value={step} />
      {others.map((name) => (
        <input key={name} type="hidden" name={name} value={answers[name]} />
      ))}
      {step === 1 && <AboutBusiness field={field} />}
      {step === 2 && <SocialPages field={field} />}
      {step === 3 && <Voice field={field} tone={tone} onTone={setTone} />}
      {/* The primary button comes first in the document, because Enter presses the first one. */}
      <div className="flex flex-row-reverse justify-between gap-3">
        {step < 3 ? (
          <Button name="intent" value="continue" busy="Checking...">
            Continue
          </Button>
        ) : (
          <Button
            name="intent"
            value="complete"
            busy="Saving Profile..."
            disabled={isHydrated && isIncomplete}
          >
            Complete Profile
          </Button>
        )}
        {step > 1 && (
          <Button look="secondary" name="intent" value="back">
            Back
          </Button>
        )}
      </div>
    </form>
  );
}
