import { useForm } from "@conform-to/react";
import { toasts } from "~/content/toasts";
import { PERSON_NAME_MAX } from "~/domain/accounts/limits";
import { EMAIL_PATTERN } from "~/domain/email";
import { EMAIL_MESSAGE, MISSING_MESSAGES } from "~/domain/form-messages";
import type { PlanKey } from "~/domain/plans/plans";
import type { FormResult } from "~/forms/parse-form.server";
import { Button } from "~/ui/button";
import { Captcha } from "~/ui/form/captcha";
import { ValidationTemplates } from "~/ui/form/client-validation";
import { EmailField } from "~/ui/form/email-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Checkbox, TextField } from "~/ui/form/field";
import { NewPasswordFields } from "~/ui/form/new-password-fields";
import { TextLink } from "~/ui/text-link";
import { OfferLine } from "./sign-up-panel";

type Props = { plan: PlanKey; planName: string; lastResult?: FormResult };

type Fields = {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  terms: string;
  noMarketing: string;
};

/**
 * Works without script. With it, enhance/pages/new-password.ts shows the strength and disables the
 * button until the password, its confirmation and the terms are valid.
 */
export function SignUpForm({ plan, planName, lastResult }: Props) {
  const [, fields] = useForm<Fields>({ id: "sign-up", lastResult });
  const { name, email, password, confirmPassword, terms, noMarketing } = fields;
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
      <form method="post" action={`/signup?plan=${plan}`} noValidate className="grid gap-5">
        <ErrorSummary
          fields={{
            "Full Name": name,
            Email: email,
            Password: password,
            "Confirm Password": confirmPassword,
            "I accept the Terms of Service and the Privacy Policy": terms,
          }}
          formErrors={lastResult?.error?.[""] ?? undefined}
        >
          <SignUpActions reason={lastResult?.reason} />
        </ErrorSummary>
        <TextField
          field={name}
          label="Full Name"
          autoComplete="name"
          maxLength={PERSON_NAME_MAX}
          problems={{ missing: MISSING_MESSAGES.name }}
        />
        <EmailField
          field={email}
          pattern={EMAIL_PATTERN.source}
          problems={{ missing: MISSING_MESSAGES.email, malformed: EMAIL_MESSAGE }}
        />
        <NewPasswordFields label="Password" password={password} confirmPassword={confirmPassword} />
        <div className="grid gap-1">
          <Checkbox
            field={terms}
            required
            label={
              <>
                I accept the <TextLink href="/terms-of-service">Terms of Service</TextLink> and the{" "}
                <TextLink href="/privacy-policy">Privacy Policy</TextLink>
              </>
            }
          />
          <Checkbox field={noMarketing} label="I don't want to receive email marketing" />
        </div>
        <Captcha />
        <Button data-waits="" busy="Creating Account...">{`Sign Up for ${planName} Plan`}</Button>
        <ValidationTemplates
          fields={{ "Full Name": name, Email: email }}
          malformed={toasts.registrationFailed(EMAIL_MESSAGE)}
        />
      </form>
    </>
  );
}

/** Links visitors who need no new account to their next page. */
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
          Go on with that account
        </TextLink>
      )}
    </p>
  );
}
