import type { SubmissionResult } from "@conform-to/react";
import { toasts } from "~/content/toasts";
import { KEPT_FORM } from "~/domain/accounts/kept-form";
import type { FailureReason } from "~/domain/form-failure";
import { MISSING_MESSAGES } from "~/domain/form-messages";
import { Button } from "../button";
import { TextLink } from "../text-link";
import { Captcha } from "./captcha";
import { ValidationTemplates } from "./client-validation";
import { ValidatedEmailField } from "./email-field";
import { KeptFormField } from "./kept-form-field";
import { LabeledForm, useLabeledForm } from "./labeled-form";
import { CurrentPasswordField } from "./password-field";
import { SlowEmailNotice } from "./slow-email-notice";

type Props = {
  action: string;
  /** Address of a sign-up in this browser. */
  email?: string;
  lastResult?: SubmissionResult & { reason?: FailureReason };
};

/** Sign-in form; offers an unconfirmed user a new confirmation email. */
export function SignInForm({ action, email, lastResult }: Props) {
  const labels = { [KEPT_FORM]: null, email: "Email", password: "Password" };
  const form = useLabeledForm("sign-in", lastResult, labels, { email });
  const isUnconfirmed = lastResult?.reason === "unconfirmed";
  return (
    <>
      <LabeledForm
        form={form}
        action={action}
        encType="multipart/form-data"
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
        <KeptFormField {...form.fields[KEPT_FORM]} />
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
