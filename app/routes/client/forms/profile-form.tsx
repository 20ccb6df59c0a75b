import type { ReactNode } from "react";
import {
  QUESTIONNAIRE_FIELDS,
  type QuestionnaireAnswers,
  type QuestionnaireField,
} from "~/domain/questionnaire";
import {
  AboutBusiness,
  questionFields,
  SocialPages,
  Voice,
} from "~/routes/onboarding/questionnaire/form";
import { Button, ButtonLink } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { ErrorSummary } from "~/ui/form/error-summary";

type Props = {
  account: string | null;
  answers: QuestionnaireAnswers;
  errors: Partial<Record<QuestionnaireField, string[]>>;
  /** Why the form was not saved although its fields are valid. */
  problem?: string;
};

/** The questionnaire's questions on one page, for a profile that is already complete. */
export function ProfileForm({ account, answers, errors, problem }: Props) {
  const field = questionFields(answers, errors);
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action="/client/profile"
      noValidate
      className="grid gap-8"
    >
      <AccountField id={account} />
      <ErrorSummary
        fields={QUESTIONNAIRE_FIELDS.map(field)}
        formErrors={problem ? [problem] : undefined}
      />
      <Part title="Your business">
        <AboutBusiness field={field} />
      </Part>
      <Part title="Your pages">
        <SocialPages field={field} />
      </Part>
      <Part title="Your voice">
        <Voice field={field} tone={answers.tone_preference} />
      </Part>
      <div className="flex flex-wrap gap-3">
        <Button busy="Saving Profile...">Save Profile</Button>
        <ButtonLink look="quiet" href="/client?section=account">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
