import { MailCheck } from "lucide";
import { redirectDocument } from "react-router";
import { emailToast } from "~/content/account-settings";
import { brand } from "~/content/brand";
import { toAuthFormFailure } from "~/content/form-failures";
import { createMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { forgotPasswordSchema } from "~/domain/accounts/settings.schema.server";
import { parseForm } from "~/forms/parse-form.server";
import { consumeSubjectLimit } from "~/forms/rate-limit.server";
import { pendingEmail } from "~/request/cookies.server";
import { siteOrigin } from "~/request/request-info.server";
import { requestPasswordReset } from "~/services/auth/reset-password.server";
import { Button, ButtonLink } from "~/ui/button";
import { Captcha } from "~/ui/form/captcha";
import { EmailField, SlowEmailNotice } from "~/ui/form/email-field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/forgot-password";
import { AccountLayout, SkyPanel } from "./frame/account-panel";

const UNREACHABLE =
  "Our sign-in service didn’t respond, so the email may not have been sent. Please try again in a minute.";

export const handle: PageHandle = { layout: "bare" };

export const meta = createMeta("Forgot Password", "Request a link to choose a new password.");

export async function loader(args: Route.LoaderArgs) {
  const pending = await pendingEmail.parse(args);
  return { isSent: args.url.searchParams.has("sent"), email: pending?.email };
}

/** The same answer whether or not the account exists. */
export async function action(args: Route.ActionArgs) {
  const form = await parseForm(args, {
    schema: forgotPasswordSchema(),
    rateLimit: "forgot-password",
    rateLimitEmail: null,
    invalidToast: emailToast,
  });
  if (!form.ok) return form.response;
  const { context, url } = args;
  const { email } = form.value;
  // Answers as always: anyone can use up an email's limit, and its owner already has a link.
  const result = (await consumeSubjectLimit(context, "forgot-password", email))
    ? await requestPasswordReset(context, email, siteOrigin(context, url))
    : ({ outcome: "sent" } as const);
  if (result.outcome === "sent") return redirectDocument("/forgot-password?sent", 303);
  if (result.outcome !== "unavailable") return form.reject(toAuthFormFailure(result));
  return form.reject({ toast: toasts.somethingWrong, status: 503, formErrors: [UNREACHABLE] });
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountLayout
      panel={
        <SkyPanel
          badge="NEW PASSWORD"
          title="Keys get lost. Your account doesn’t."
          text="Your plan and your brand profile are safe while you reset your password."
        />
      }
    >
      {loaderData.isSent && !actionData ? (
        <Sent />
      ) : (
        <RequestForm email={loaderData.email} lastResult={actionData} />
      )}
    </AccountLayout>
  );
}

type FormProps = {
  /** Of a sign-up in this browser. */
  email?: string;
  lastResult: Route.ComponentProps["actionData"];
};

function RequestForm({ email, lastResult }: FormProps) {
  const form = useLabeledForm("forgot-password", lastResult, { email: "Email" }, { email });
  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-3xl">Forgot your password?</h1>
        <p className="text-muted">
          Enter your email and we’ll send you a link to choose a new one.
        </p>
      </header>
      <LabeledForm form={form} action="/forgot-password">
        <EmailField {...form.fields.email} enterKeyHint="send" />
        <Captcha />
        <Button busy="Sending...">Send Reset Link</Button>
        <SlowEmailNotice />
      </LabeledForm>
      <p>
        <TextLink alone href="/login">
          Back to sign in
        </TextLink>
      </p>
    </>
  );
}

function Sent() {
  return (
    <>
      <Icon of={MailCheck} className="size-10 text-ember" />
      <h1 className="text-3xl">Check Your Email!</h1>
      <p role="status">
        If an account uses that address, we’ve sent it a link to choose a new password. It works
        once, for one hour.
      </p>
      <p className="text-muted">
        Nothing there after a few minutes? Check your spam folder, or request another link (once a
        minute). If none comes within the hour, write to{" "}
        <TextLink href={`mailto:${brand.email}`}>{brand.email}</TextLink>.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/login">Go to Login Page</ButtonLink>
        <ButtonLink look="secondary" href="/forgot-password">
          Request Another Link
        </ButtonLink>
      </div>
    </>
  );
}
