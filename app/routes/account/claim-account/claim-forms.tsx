import { MISSING_MESSAGES } from "~/domain/form-messages";
import { PLAN_NAMES, type PlanKey } from "~/domain/plans/plans";
import type { FormResult } from "~/forms/parse-form.server";
import { Button } from "~/ui/button";
import { ValidationTemplates } from "~/ui/form/client-validation";
import { CONSENT_LABELS, ConsentFields } from "~/ui/form/consent-fields";
import { EmailField } from "~/ui/form/email-field";
import { SelectField, TextField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { NewPasswordFields } from "~/ui/form/new-password-fields";
import { CurrentPasswordField } from "~/ui/form/password-field";
import { UsernameField } from "~/ui/form/username-field";
import { TextLink } from "~/ui/text-link";

export const NEW_PASSWORD = "new-password";

type FormProps = { email: string; plan: PlanKey; lastResult?: FormResult };

/** Asks for the password of a sign-up in another browser. */
export function PasswordForm({ email, lastResult }: FormProps) {
  const form = useLabeledForm("sign-in-to-claim", lastResult, {
    email: "Email",
    currentPassword: "Password",
  });
  return (
    <>
      <h1 className="text-3xl">Your email is verified</h1>
      <p>You signed up in another browser. Enter the password you chose there to continue here.</p>
      <LabeledForm form={form} action="/claim-account">
        <EmailField {...form.fields.email} defaultValue={email} readOnly autoComplete="username" />
        <CurrentPasswordField
          {...form.fields.currentPassword}
          missing={MISSING_MESSAGES.password}
        />
        <Button name="intent" value="sign-in" busy="Signing In...">
          Sign In
        </Button>
        <ValidationTemplates fields={{ Password: form.fields.currentPassword.field }} />
      </LabeledForm>
      <p className="text-sm text-muted">
        Forgot it, or didn’t sign up yourself?{" "}
        <TextLink href={`/claim-account?${NEW_PASSWORD}`}>Choose a new password</TextLink>. The old
        one will stop working.
      </p>
    </>
  );
}

export function ClaimForm({ email, plan: chosenPlan, lastResult }: FormProps) {
  const labels = {
    name: "Full Name",
    password: "New Password",
    confirmPassword: "Confirm New Password",
    plan: "Plan",
    ...CONSENT_LABELS,
  };
  const form = useLabeledForm("claim-account", lastResult, labels, { plan: chosenPlan });
  const { name, plan, terms, noMarketing } = form.fields;
  return (
    <>
      <h1 className="text-3xl">Claim your account</h1>
      <p>
        <strong>{email}</strong> was registered in another browser. Choose a password to secure your
        account.
      </p>
      <LabeledForm form={form} action={`/claim-account?${NEW_PASSWORD}`}>
        <TextField {...name} autoComplete="name" problems={{ missing: MISSING_MESSAGES.name }} />
        <UsernameField email={email} />
        <NewPasswordFields {...form.fields} />
        <SelectField {...plan} options={PLAN_NAMES} />
        <ConsentFields terms={terms} noMarketing={noMarketing} />
        <Button busy="Saving...">Save and Continue</Button>
        <ValidationTemplates fields={{ [name.label]: name.field }} />
      </LabeledForm>
    </>
  );
}
