import { toasts } from "~/content/toasts";
import { EMAIL_MESSAGE, MISSING_MESSAGES } from "~/domain/form-messages";
import type { PlanKey } from "~/domain/plans/plans";
import type { FormResult } from "~/forms/parse-form.server";
import { Button } from "~/ui/button";
import { Captcha } from "~/ui/form/captcha";
import { ValidationTemplates } from "~/ui/form/client-validation";
import { CONSENT_LABELS, ConsentFields } from "~/ui/form/consent-fields";
import { ValidatedEmailField, SlowEmailNotice } from "~/ui/form/email-field";
import { TextField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { NewPasswordFields } from "~/ui/form/new-password-fields";
import { TextLink } from "~/ui/text-link";
import { OfferLine } from "./sign-up-panel";

type Props = {
  plan: PlanKey;
  planName: string;
  /** Entered for a wrong email. */
  typed: { name?: string; noMarketing?: boolean } | null;
  lastResult?: FormResult;
};

/** enhance/pages/new-password.ts disables the button until everything is valid. */
export function SignUpForm({ plan, planName, typed, lastResult }: Props) {
  const labels = {
    name: "Full Name",
    email: "Email",
    password: "Password",
    confirmPassword: "Confirm Password",
    ...CONSENT_LABELS,
  };
  const form = useLabeledForm("sign-up", lastResult, labels, {
    name: typed?.name,
    terms: typed ? "on" : undefined,
    noMarketing: typed?.noMarketing ? "on" : undefined,
  });
  const { name, email, terms, noMarketing } = form.fields;
  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-3xl">Create your account</h1>
        <p className="text-muted">
          Already have an account?{" "}
          <TextLink look="bold" href={`/login?plan=${plan}`}>
            Sign in
          </TextLink>
        </p>
        <OfferLine plan={plan} />
      </header>
      <LabeledForm
        form={form}
        action={`/signup?plan=${plan}`}
        remedy={<SignUpActions reason={lastResult?.reason} />}
      >
        <TextField {...name} kind="person" problems={{ missing: MISSING_MESSAGES.name }} />
        <ValidatedEmailField {...email} />
        <NewPasswordFields {...form.fields} />
        <ConsentFields terms={terms} noMarketing={noMarketing} />
        <Captcha />
        <Button data-waits="" busy="Creating Account...">{`Sign Up for ${planName} Plan`}</Button>
        <SlowEmailNotice />
        <ValidationTemplates
          fields={{ [name.label]: name.field, [email.label]: email.field }}
          malformed={toasts.registrationFailed(EMAIL_MESSAGE)}
        />
      </LabeledForm>
    </>
  );
}

function SignUpActions({ reason }: { reason: FormResult["reason"] }) {
  if (reason !== "account-exists" && reason !== "signed-in") return null;
  return (
    <p>
      {reason === "account-exists" ? (
        <TextLink look="bold" href="/login">
          Sign in
        </TextLink>
      ) : (
        <TextLink look="bold" href="/profile-questionnaire">
          Continue with that account
        </TextLink>
      )}
    </p>
  );
}
