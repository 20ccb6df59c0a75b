import { useContext } from "react";
import type { PlanKey } from "~/domain/plans/plans";
import {
  isRequired,
  questionnairePath,
  QUESTIONNAIRE_FIELDS,
  type QuestionnaireAnswers,
  type QuestionnaireField,
  type Step,
  STEP_FIELDS,
  STEPS,
} from "~/domain/profiles/questionnaire";
import { Button } from "~/ui/button";
import { AccountContext, AccountField } from "~/ui/form/account-field";
import { mapByQuestion, questionFields, STEP_QUESTIONS } from "~/ui/form/brand-questions";
import { ErrorSummary, FieldErrorScript } from "~/ui/form/error-summary";
import { TimeZoneField } from "~/ui/form/time-zone-field";
import { EarlierProblems } from "./earlier-problems";
import { ExamplePost } from "./example-post";

type Props = {
  step: Step;
  pickedPlan: PlanKey | null;
  answers: QuestionnaireAnswers;
  /** By question, those of other steps too; "" for the whole form. */
  errors: Record<string, string[] | null>;
  /** A rejected submission, whose answers to other questions must be kept. */
  isAnswered: boolean;
};

export function StepForm({ step, pickedPlan, answers, errors, isAnswered }: Props) {
  const account = useContext(AccountContext);
  const isLast = step === STEPS;
  const own: readonly QuestionnaireField[] = STEP_FIELDS[step];
  const others = QUESTIONNAIRE_FIELDS.filter((name) => !own.includes(name));
  const carried = isLast || isAnswered ? others.filter((name) => answers[name]) : [];
  // Nobody has answered a question that is still empty on a visit.
  const flagged = own.filter((name) => errors[name] && (isAnswered || answers[name]));
  const earlier = isLast ? others.filter((name) => errors[name]) : [];
  const question = questionFields(
    answers,
    Object.fromEntries(flagged.map((name) => [name, errors[name]!])),
  );
  const Questions = STEP_QUESTIONS[step];
  // URL-encoded, long Chinese answers would exceed the site's limit: 9 bytes a character, not 3.
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={questionnairePath(step, pickedPlan)}
      noValidate
      data-typed={account && `${account} ${step}`}
      className="grid gap-4 lg:relative lg:min-h-[36rem] lg:content-start lg:gap-6 lg:pr-[28rem]"
    >
      <ErrorSummary
        fields={isAnswered ? mapByQuestion(own, question) : {}}
        formErrors={errors[""] ?? undefined}
      />
      {!isAnswered && flagged.length > 0 && <FieldErrorScript />}
      <AccountField />
      {carried.map((name) => (
        <input key={name} type="hidden" name={name} value={answers[name]} />
      ))}
      <Questions
        question={question}
        afterTone={<ExamplePost answers={answers} hasToneQuestion />}
      />
      {!isLast && <ExamplePost answers={answers} />}
      <EarlierProblems questions={earlier} errors={errors} pickedPlan={pickedPlan} />
      <div className="flex flex-wrap gap-3">
        {isLast ? (
          <>
            <TimeZoneField />
            <Button
              name="intent"
              value="complete"
              busy="Saving Profile..."
              disabled={earlier.some(isRequired)}
              data-waits={earlier.some(isRequired) ? undefined : ""}
            >
              Complete Profile
            </Button>
          </>
        ) : (
          <Button name="intent" value="continue" busy="Checking...">
            Continue
          </Button>
        )}
        {step > 1 && (
          <Button look="secondary" name="intent" value="back">
            Back
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">
        We save each step, so you can finish later on any device.
      </p>
    </form>
  );
}
