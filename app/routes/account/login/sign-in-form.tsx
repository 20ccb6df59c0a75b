import type { SubmissionResult } from "@conform-to/react";
import { toasts } from "~/content/toasts";
import type { FailureReason } from "~/domain/form-failure";
import { MISSING_MESSAGES } from "~/domain/form-messages";
import { Button } from "~/ui/button";
import { Captcha } from "~/ui/form/captcha";
import { ValidationTemplates } from "~/ui/form/client-validation";
import { ValidatedEmailField, SlowEmailNotice } from "~/ui/form/email-field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { CurrentPasswordField } from "~/ui/form/password-field";
import { TextLink } from "~/ui/text-link";

type Props = {
  action: string;
  /** Of a sign-up in this browser. */
  email?: string;
  lastResult?: SubmissionResult & { reason?: FailureReason };
};

export function SignInForm({ action, email, lastResult }: Props) {
  const labels = { email: "Email", password: "Password" };
  const form = useLabeledForm("sign-in", lastResult, labels, { email });
  const isUnconfirmed = lastResult?.reason === "unconfirmed";
  return (
    <>
      <LabeledForm
        form={form}
        action={action}
        remedy={
          isUnconfirmed && (
            <div>
              <Button look="secondary" name="intent" value="resend" form="resend" busy="Sending...">
                Resend Confirmation Email
              </Button>
            </div>
          )
        }
      >
        <ValidatedEmailField {...form.fields.email} />
        <CurrentPasswordField {...form.fields.password} missing={MISSING_MESSAGES.password} />
        <p>
          <TextLink alone href="/forgot-password">
            Forgot your password?
          </TextLink>
        </p>
        <Captcha />
        <Button busy="Signing In...">Sign In</Button>
        <ValidationTemplates fields={form.byLabel} malformed={toasts.loginFailed()} />
      </LabeledForm>
      {isUnconfirmed && (
        <form id="resend" method="post" action={action}>
          <Captcha />
          <SlowEmailNotice />
        </form>
      )}
    </>
  );
}
