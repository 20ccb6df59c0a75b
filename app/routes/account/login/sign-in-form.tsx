import { useForm } from "@conform-to/react";
import { toasts } from "~/content/toasts";
import { PASSWORD_MAX } from "~/domain/accounts/limits";
import { EMAIL_PATTERN } from "~/domain/email";
import { EMAIL_MESSAGE, MISSING_MESSAGES } from "~/domain/form-messages";
import type { FormResult } from "~/forms/parse-form.server";
import { Button } from "~/ui/button";
import { Captcha } from "~/ui/form/captcha";
import { ValidationTemplates } from "~/ui/form/client-validation";
import { EmailField } from "~/ui/form/email-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { PasswordField } from "~/ui/form/password-field";
import { TextLink } from "~/ui/text-link";

type Props = { action: string; lastResult?: FormResult };

/** Sign-in form; offers an unconfirmed user a new confirmation email. */
export function SignInForm({ action, lastResult }: Props) {
  const [form, fields] = useForm<{ email: string; password: string }>({ id: "log-in", lastResult });
  const isUnconfirmed = lastResult?.reason === "unconfirmed";
  return (
    <>
      <form method="post" action={action} noValidate className="grid gap-5">
        <ErrorSummary
          fields={{ Email: fields.email, Password: fields.password }}
          formErrors={form.errors}
        >
          {isUnconfirmed && (
            <div>
              <Button look="secondary" name="intent" value="resend" form="resend" busy="Sending...">
                Send a new confirmation e-mail
              </Button>
            </div>
          )}
        </ErrorSummary>
        <EmailField
          field={fields.email}
          pattern={EMAIL_PATTERN.source}
          problems={{ missing: MISSING_MESSAGES.email, malformed: EMAIL_MESSAGE }}
        />
        <PasswordField
          field={fields.password}
          label="Password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          problems={{ missing: MISSING_MESSAGES.password }}
        />
        <p>
          <TextLink alone href="/forgot-password">
            Forgot your password?
          </TextLink>
        </p>
        <Captcha />
        <Button busy="Signing In...">Sign In</Button>
        <ValidationTemplates
          fields={{ Email: fields.email, Password: fields.password }}
          malformed={toasts.loginFailed()}
        />
      </form>
      {isUnconfirmed && (
        <form id="resend" method="post" action={action}>
          <Captcha />
        </form>
      )}
    </>
  );
}
