import type { SubmissionResult } from "@conform-to/react";
import { MailCheck } from "lucide";
import { CHECKED, checkEmailPath, signUpAgainPath } from "~/domain/accounts/paths";
import type { PlanKey } from "~/domain/plans/plans";
import { Button, ButtonLink } from "~/ui/button";
import { Captcha } from "~/ui/form/captcha";
import { SlowEmailNotice } from "~/ui/form/email-field";
import { TextField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { Icon } from "~/ui/icon";
import { LitStars } from "~/ui/lit-stars";
import { Card } from "~/ui/section";
import { TextLink } from "~/ui/text-link";

type Props = { email: string; plan: PlanKey; lastResult?: SubmissionResult };

/** With a field for the code, in case the email is read on another device. */
export function CheckEmailCard({ email, plan, lastResult }: Props) {
  const form = useLabeledForm("confirm", lastResult, { mailCode: "Code from the email" });
  const action = checkEmailPath(plan);
  return (
    <Card className="grid gap-5">
      {/* On wider screens, the panel beside the card shows the stars. */}
      <LitStars lit={1} className="lg:hidden" />
      <Icon of={MailCheck} className="size-10 text-ember max-lg:hidden" />
      <h1 className="text-3xl">Check Your Email!</h1>
      <p>
        We’ve sent a confirmation link to <strong>{email}</strong>. Open it on any device to
        continue, or enter the code from the email here. Both work for one hour.
      </p>
      <LabeledForm form={form} action={action} className="grid gap-4">
        <TextField {...form.fields.mailCode} kind="code" />
        <div>
          <Button look="secondary" name="intent" value="confirm" busy="Confirming...">
            Confirm Code
          </Button>
        </div>
      </LabeledForm>
      <p className="text-muted">
        Nothing there after a few minutes? Check your spam folder, or resend it. For your security,
        you can do that once a minute.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={`${action}&${CHECKED}`}>Check Confirmation</ButtonLink>
        <ButtonLink look="secondary" href="/login">
          Go to Login Page
        </ButtonLink>
        <form method="post" action={action} className="grid gap-3">
          <Captcha />
          <Button look="secondary" name="intent" value="resend" busy="Sending...">
            Resend Email
          </Button>
          <SlowEmailNotice />
        </form>
      </div>
      <p className="text-sm text-muted">
        Wrong address? <TextLink href={signUpAgainPath(plan)}>Sign up again</TextLink> with the
        right one.
      </p>
    </Card>
  );
}
