import type { SubmissionResult } from "@conform-to/react";
import { CHECKED, checkEmailPath, signUpAgainPath } from "~/domain/accounts/paths";
import { getWebmail } from "~/domain/accounts/webmail";
import type { PlanKey } from "~/domain/plans/plans";
import { Button, ButtonLink } from "~/ui/button";
import { Captcha } from "~/ui/form/captcha";
import { SlowEmailNotice } from "~/ui/form/email-field";
import { TextField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { FormCard } from "~/ui/section";
import { TextLink } from "~/ui/text-link";

type Props = { email: string; plan: PlanKey; lastResult?: SubmissionResult };

/** With a field for the code, in case the email is read on another device. */
export function CheckEmailCard({ email, plan, lastResult }: Props) {
  const form = useLabeledForm("confirm", lastResult, { mailCode: "Code from the email" });
  const action = checkEmailPath(plan);
  const webmail = getWebmail(email);
  return (
    <FormCard>
      <h1 className="text-3xl">Check Your Email!</h1>
      <p>
        We’ve sent a code and a link to <strong>{email}</strong>.
      </p>
      <LabeledForm form={form} action={action} className="grid gap-4">
        <TextField {...form.fields.mailCode} kind="code" />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="confirm" busy="Confirming...">
            Confirm
          </Button>
          {webmail && (
            <ButtonLink
              look="secondary"
              href={webmail.url}
              target="_blank"
              rel="noopener noreferrer"
            >
              {`Open ${webmail.name}`}
              <span className="sr-only">(opens in a new tab)</span>
            </ButtonLink>
          )}
        </div>
      </LabeledForm>
      <div className="grid gap-1 border-t border-line pt-4">
        <p className="text-muted">
          Both work for one hour, on any device. Nothing there after a few minutes? Check your spam
          folder, or resend the email (once a minute).
        </p>
        <div className="flex flex-wrap gap-x-6">
          <form method="post" action={action} className="grid gap-3">
            <Captcha />
            <Button look="quiet" name="intent" value="resend" busy="Sending...">
              Resend Email
            </Button>
            <SlowEmailNotice />
          </form>
          <ButtonLink look="quiet" href={`${action}&${CHECKED}`}>
            I’ve Confirmed It
          </ButtonLink>
          <ButtonLink look="quiet" href="/login">
            Go to Login Page
          </ButtonLink>
        </div>
        <p className="text-sm text-muted">
          Wrong address? <TextLink href={signUpAgainPath(plan)}>Sign up again</TextLink> with the
          right one.
        </p>
      </div>
    </FormCard>
  );
}
