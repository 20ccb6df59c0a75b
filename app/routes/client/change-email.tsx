import { useForm } from "@conform-to/react";
import { emailToast, changeRejected, toAccountFailure } from "~/content/account-settings";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { PASSWORD_MAX } from "~/domain/accounts/limits";
import { changeEmailSchema } from "~/domain/accounts/settings.schema.server";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { EMAIL_PATTERN } from "~/domain/email";
import { EMAIL_MESSAGE, MISSING_MESSAGES } from "~/domain/form-messages";
import { parseAccountForm } from "~/forms/parse-form.server";
import { siteOrigin } from "~/request/origin.server";
import { redirectWithToast } from "~/request/toasts.server";
import { requestEmailChange } from "~/services/auth/account-settings.server";
import { Button, ButtonLink } from "~/ui/button";
import { Captcha } from "~/ui/form/captcha";
import { ValidationTemplates } from "~/ui/form/client-validation";
import { EmailField } from "~/ui/form/email-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { PasswordField } from "~/ui/form/password-field";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/change-email";
import { loadEmail } from "./client-loader.server";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = { layout: "bare", enhance: "client-validation" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Change E-mail",
    description: "Move your account to another address.",
  });

export function loader({ context }: Route.LoaderArgs) {
  return loadEmail(context);
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: changeEmailSchema(),
    secretFields: ["currentPassword"],
    rateLimit: "login",
    invalidToast: emailToast,
  });
  if (!form.ok) return form.response;
  const { context, url } = args;
  const { email, currentPassword } = form.value;
  const { email: current } = await loadEmail(context);
  if (current?.toLowerCase() === email.toLowerCase()) {
    return form.reject(changeRejected("That is the address you have.", "email"));
  }
  const result = await requestEmailChange(
    context,
    currentPassword,
    email,
    siteOrigin(context, url),
  );
  if (result.outcome !== "sent") return form.reject(toAccountFailure(result, "email"));
  return redirectWithToast(
    context,
    CLIENT_SECTION.account,
    toasts.emailChangeSent(result.from, email),
  );
}

export default function ChangeEmail({
  loaderData: { greeting, email },
  actionData,
}: Route.ComponentProps) {
  const [form, fields] = useForm<{ email: string; currentPassword: string }>({
    id: "change-email",
    lastResult: actionData,
  });
  return (
    <ClientFormPage
      greeting={greeting}
      section="account"
      title="Change E-mail"
      intro={
        <p>
          We send a confirmation link to your current address
          {email && (
            <>
              , <strong className="break-all">{email}</strong>,
            </>
          )}{" "}
          and one to the new address. Your account moves when both were opened, so that nobody else
          and no typing mistake can move it. Until then you sign in as before.
        </p>
      }
    >
      <form method="post" action="/client/email" noValidate className="grid gap-5">
        <ErrorSummary
          fields={{ "New Email": fields.email, "Current Password": fields.currentPassword }}
          formErrors={form.errors}
        />
        <EmailField
          field={fields.email}
          label="New Email"
          pattern={EMAIL_PATTERN.source}
          problems={{ missing: MISSING_MESSAGES.email, malformed: EMAIL_MESSAGE }}
        />
        <PasswordField
          field={fields.currentPassword}
          label="Current Password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          problems={{ missing: MISSING_MESSAGES.currentPassword }}
        />
        <Captcha />
        <div className="flex flex-wrap gap-3">
          <Button busy="Sending...">Send Confirmation</Button>
          <ButtonLink look="quiet" href={CLIENT_SECTION.account}>
            Cancel
          </ButtonLink>
        </div>
        <ValidationTemplates
          fields={{ "New Email": fields.email, "Current Password": fields.currentPassword }}
          malformed={toasts.changeRejected(EMAIL_MESSAGE)}
        />
      </form>
      <p className="text-sm text-muted">
        No longer able to read mail at your current address?{" "}
        <TextLink look="plain" href="/client/ticket">
          Submit a ticket
        </TextLink>{" "}
        and we sort it out with you.
      </p>
    </ClientFormPage>
  );
}
