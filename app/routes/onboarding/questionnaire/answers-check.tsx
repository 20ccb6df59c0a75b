import { PAGE_TITLES, QUESTIONS } from "~/content/questionnaire";
import type { PlanKey } from "~/domain/plans/plans";
import {
  questionnairePath,
  isRequired,
  listUnanswered,
  QUESTIONNAIRE_FIELDS,
  type QuestionnaireAnswers,
  type Step,
  STEP_FIELDS,
} from "~/domain/profiles/questionnaire";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TimeZoneField } from "~/ui/form/time-zone-field";
import { TextLink } from "~/ui/text-link";

type Props = {
  pickedPlan: PlanKey | null;
  answers: QuestionnaireAnswers;
  /** Those of single answers are shown at their steps. */
  errors: string[] | null | undefined;
};

/** The form contains the answers, so that exactly what was reviewed is saved. */
export function AnswersCheck({ pickedPlan, answers, errors }: Props) {
  const missing = listUnanswered(answers);
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={questionnairePath("check", { plan: pickedPlan })}
      className="grid gap-8"
    >
      <ErrorSummary fields={{}} formErrors={errors ?? undefined} />
      <AccountField />
      <TimeZoneField />
      {QUESTIONNAIRE_FIELDS.map((name) => (
        <input key={name} type="hidden" name={name} value={answers[name]} />
      ))}
      {([1, 2, 3] as const).map((step) => (
        <Part key={step} step={step} pickedPlan={pickedPlan} answers={answers} />
      ))}
      {missing.length > 0 && (
        <p className="rounded-md bg-glow px-4 py-3">
          Before you can complete your profile we need:{" "}
          {missing.map((field) => `“${QUESTIONS[field]}”`).join(", ")}.
        </p>
      )}
      <div className="flex flex-row-reverse justify-between gap-3">
        <Button
          name="intent"
          value="complete"
          busy="Saving Profile..."
          disabled={missing.length > 0}
        >
          Complete Profile
        </Button>
        <Button look="secondary" name="intent" value="back">
          Back
        </Button>
      </div>
    </form>
  );
}

function Part({ step, pickedPlan, answers }: Omit<Props, "errors"> & { step: Step }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">{PAGE_TITLES[step]}</h2>
      <dl className="divide-y divide-line border-y border-line">
        {STEP_FIELDS[step].map((name) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-3"
          >
            <dt className="text-sm text-muted">{QUESTIONS[name]}</dt>
            <dd className="col-start-1 wrap-anywhere whitespace-pre-wrap">
              {answers[name] || (
                <span className={isRequired(name) ? "text-danger" : "text-muted"}>
                  {isRequired(name) ? "Not answered yet" : "Skipped"}
                </span>
              )}
            </dd>
            <dd className="col-start-2 row-span-2 row-start-1">
              <TextLink
                alone
                href={questionnairePath(step, { plan: pickedPlan, isChange: true, field: name })}
              >
                Change <span className="sr-only">{QUESTIONS[name]}</span>
              </TextLink>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
