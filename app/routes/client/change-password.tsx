import { useForm } from "@conform-to/react";
import { newPasswordToast, toAccountFailure } from "~/content/account-settings";
import { formFailures } from "~/content/form-failures";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { consistsOfPersonalInfo } from "~/domain/accounts/guessable-password.server";
import { PASSWORD_MAX } from "~/domain/accounts/limits";
import { changePasswordSchema } from "~/domain/accounts/settings.schema.server";
import { CLIENT_SECTION, toClientGreeting } from "~/domain/clients/client-view";
import { MISSING_MESSAGES } from "~/domain/form-messages";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { changePassword } from "~/services/auth/account-settings.server";
import { Button, ButtonLink } from "~/ui/button";
import { Captcha } from "~/ui/form/captcha";
import { ValidationTemplates } from "~/ui/form/client-validation";
import { ErrorSummary } from "~/ui/form/error-summary";
import { NewPasswordFields } from "~/ui/form/new-password-fields";
import { PasswordField } from "~/ui/form/password-field";
import type { Route } from "./+types/change-password";
import { loadAccountPage } from "./client-loader.server";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = {
  layout: "bare",
  enhance: "new-password",
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Change Password",
    description: "Choose a new password for your account.",
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { user, profile } = await loadAccountPage(context);
  return { greeting: toClientGreeting(user, profile) };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: changePasswordSchema(),
    secretFields: ["currentPassword", "password", "confirmPassword"],
    rateLimit: "login",
    invalidToast: (errors) =>
      errors.currentPassword?.some(({ code }) => code !== "missing")
        ? toasts.wrongPassword
        : newPasswordToast(errors),
  });
  if (!form.ok) return form.response;
  const { currentPassword, password } = form.value;
  if (consistsOfPersonalInfo(password, [form.sender.name, form.sender.email]))
    return form.reject(formFailures.guessablePassword);
  const result = await changePassword(args.context, currentPassword, password);
  if (result.outcome !== "changed") return form.reject(toAccountFailure(result));
  const toast = result.othersSignedOut ? toasts.passwordChanged : toasts.passwordChangedOnly;
  return redirectWithToast(args.context, CLIENT_SECTION.account, toast);
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{
    currentPassword: string;
    password: string;
    confirmPassword: string;
  }>({ id: "change-password", lastResult: actionData });
  const { currentPassword, password, confirmPassword } = fields;
  return (
    <ClientFormPage
      greeting={loaderData.greeting}
      section="account"
      title="Change Password"
      intro={<p>Your other devices are signed out when the password changes.</p>}
    >
      <form method="post" action="/client/password" noValidate className="grid gap-5">
        <ErrorSummary
          fields={{
            "Current Password": currentPassword,
            "New Password": password,
            "Confirm New Password": confirmPassword,
          }}
          formErrors={form.errors}
        />
        <PasswordField
          field={currentPassword}
          label="Current Password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          problems={{ missing: MISSING_MESSAGES.currentPassword }}
        />
        <NewPasswordFields password={password} confirmPassword={confirmPassword} />
        <Captcha />
        <div className="flex flex-wrap gap-3">
          <Button busy="Changing...">Change Password</Button>
          <ButtonLink look="quiet" href={CLIENT_SECTION.account}>
            Cancel
          </ButtonLink>
        </div>
        <ValidationTemplates fields={{ "Current Password": currentPassword }} />
      </form>
    </ClientFormPage>
  );
}
