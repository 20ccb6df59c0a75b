import type { ReactNode } from "react";
import { PAGE_TITLES } from "~/content/questionnaire";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { QUESTIONNAIRE_FIELDS, type QuestionnaireAnswers } from "~/domain/profiles/questionnaire";
import { Button, ButtonLink } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import {
  AboutBusiness,
  mapByQuestion,
  questionFields,
  SocialPages,
  BrandVoiceFields,
} from "~/ui/form/brand-questions";
import { ErrorSummary } from "~/ui/form/error-summary";

type Props = {
  account: string | null;
  answers: QuestionnaireAnswers;
  /** Errors by question; "" holds those of the whole form. */
  errors: Record<string, string[] | null>;
};

/** Shows all questions on one page, for a completed profile. */
export function ProfileForm({ account, answers, errors }: Props) {
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
        fields={mapByQuestion(QUESTIONNAIRE_FIELDS, field)}
        formErrors={errors[""] ?? undefined}
      />
      <Part title={PAGE_TITLES[1]}>
        <AboutBusiness field={field} />
      </Part>
      <Part title={PAGE_TITLES[2]}>
        <SocialPages field={field} />
      </Part>
      <Part title={PAGE_TITLES[3]}>
        <BrandVoiceFields field={field} />
      </Part>
      <div className="flex flex-wrap gap-3">
        <Button busy="Saving Profile...">Save Profile</Button>
        <ButtonLink look="quiet" href={CLIENT_SECTION.account}>
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
