import { useForm } from "@conform-to/react";
import { refusalOfCare } from "~/content/account-care";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { deleteAccountSchema } from "~/domain/account-care.schema.server";
import { PASSWORD_MAX } from "~/domain/account-limits";
import { CLIENT_SECTION } from "~/domain/client-area";
import { EMAIL_PATTERN } from "~/domain/email-address";
import { EMAIL_MESSAGE, MISSING } from "~/domain/messages";
import type { Refusal } from "~/domain/refusal";
import { receiveFromAccount } from "~/forms/receive.server";
import { forgetDevice } from "~/request/device.server";
import { redirectWithToast } from "~/request/toasts.server";
import { deleteAccount } from "~/services/auth/change-account.server";
import { forgetBrowser } from "~/services/forget-browser.server";
import { Button, ButtonLink } from "~/ui/button";
import { Captcha } from "~/ui/form/captcha";
import { ValidationTemplates } from "~/ui/form/client-validation";
import { EmailField } from "~/ui/form/email-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { PasswordField } from "~/ui/form/password-field";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/delete-account";
import { loadEmail } from "./current-client.server";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = { frame: "bare", enhance: "client-validation" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Delete Account",
    description: "Delete your account and everything in it.",
  });

export function loader({ context }: Route.LoaderArgs) {
  return loadEmail(context);
}

export async function action(args: Route.ActionArgs) {
  const form = await receiveFromAccount(args, {
    schema: deleteAccountSchema(),
    secrets: ["currentPassword"],
    limit: "login",
    invalid: () => toasts.deletionNotConfirmed,
    reword: sayNotDeleted,
  });
  if (!form.ok) return form.answer;
  const email = (await loadEmail(args.context)).email ?? form.sender.email;
  if (form.value.email.toLowerCase() !== email.toLowerCase()) {
    return form.refuse(notConfirmed(email));
  }
  const result = await deleteAccount(args.context, form.value.currentPassword);
  if (result.outcome !== "deleted") return form.refuse(refusalOfCare(result));
  const response = redirectWithToast(args.context, "/", toasts.accountDeleted);
  response.headers.append("Set-Cookie", await forgetDevice(args));
  return forgetBrowser(args, response);
}

export default function DeleteAccount({
  loaderData: { greeting, email },
  actionData,
}: Route.ComponentProps) {
  const [form, fields] = useForm<{ email: string; currentPassword: string }>({
    id: "delete-account",
    lastResult: actionData,
  });
  return (
    <ClientFormPage
      greeting={greeting}
      section="account"
      title="Delete Account"
      intro={
        <>
          <p>
            This deletes your account, your brand profile, your tickets and your plan requests, at
            once and for good. We keep no copy to bring them back from, and confirm it by e-mail.
          </p>
          <p className="text-muted">
            You may want to{" "}
            <TextLink look="plain" href="/client/export">
              download your data
            </TextLink>{" "}
            first.
          </p>
        </>
      }
    >
      <form method="post" action="/client/delete" noValidate className="grid gap-5">
        <ErrorSummary
          fields={{
            "Type your e-mail address to confirm": fields.email,
            "Current Password": fields.currentPassword,
          }}
          formErrors={form.errors}
        />
        <EmailField
          field={fields.email}
          label="Type your e-mail address to confirm"
          hint={email ?? undefined}
          autoComplete="off"
          pattern={EMAIL_PATTERN.source}
          problems={{ missing: MISSING.email, malformed: EMAIL_MESSAGE }}
        />
        <PasswordField
          field={fields.currentPassword}
          label="Current Password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          problems={{ missing: MISSING.currentPassword }}
        />
        <Captcha />
        <div className="flex flex-wrap gap-3">
          <Button busy="Deleting...">Delete My Account</Button>
          <ButtonLink look="secondary" href={CLIENT_SECTION.account}>
            Keep My Account
          </ButtonLink>
        </div>
        <ValidationTemplates
          fields={{
            "Type your e-mail address to confirm": fields.email,
            "Current Password": fields.currentPassword,
          }}
          missing={toasts.deletionNotConfirmed}
          malformed={toasts.deletionNotConfirmed}
        />
      </form>
    </ClientFormPage>
  );
}

/** Replaces the toast of rejections after which the account's deletion is uncertain. */
function sayNotDeleted(refusal: Refusal): Refusal {
  const isOpen = [401, 409, 503].includes(refusal.status);
  return isOpen ? { ...refusal, toast: toasts.deletionFailed } : refusal;
}

function notConfirmed(email: string): Refusal {
  return {
    toast: toasts.deletionNotConfirmed,
    status: 400,
    fieldErrors: { email: [`Please type ${email} to confirm`] },
  };
}
