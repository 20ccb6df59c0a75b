import { newPasswordToast, toAccountFailure } from "~/content/account-settings";
import { formFailures } from "~/content/form-failures";
import { createMeta } from "~/content/meta";
import { successToast, toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { isPersonal } from "~/domain/accounts/password";
import { changePasswordSchema } from "~/domain/accounts/settings.schema.server";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { changePassword } from "~/services/auth/account-settings.server";
import { requireFreshCode } from "~/services/auth/fresh-proof.server";
import { Captcha } from "~/ui/form/captcha";
import { ValidationTemplates } from "~/ui/form/client-validation";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { NewPasswordFields } from "~/ui/form/new-password-fields";
import { CurrentPasswordField } from "~/ui/form/password-field";
import { UsernameField } from "~/ui/form/username-field";
import type { Route } from "./+types/change-password";
import { loadEmail } from "./client-loader.server";
import { FormActions } from "./frame/form-actions";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = { enhance: "new-password" };

export const meta = createMeta("Change Password", "Choose a new password for your account.");

export async function loader({ context }: Route.LoaderArgs) {
  await requireFreshCode(context, "/client/password");
  return loadEmail(context);
}

export async function action(args: Route.ActionArgs) {
  await requireFreshCode(args.context, "/client/password");
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
  if (isPersonal(password, [form.sender.name, form.sender.email]))
    return form.reject(formFailures.personalPassword);
  const result = await changePassword(args.context, currentPassword, password);
  if (result.outcome !== "changed") return form.reject(toAccountFailure(result));
  const toast = result.othersSignedOut
    ? successToast("Password changed", "All your other devices have been signed out.")
    : successToast(
        "Password changed",
        "Other devices may still be signed in: use Sign Out Everywhere to be sure.",
      );
  return redirectWithToast(args.context, CLIENT_SECTION.account, toast);
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const form = useLabeledForm("change-password", actionData, {
    currentPassword: "Current Password",
    password: "New Password",
    confirmPassword: "Confirm New Password",
  });
  return (
    <ClientFormPage
      greeting={loaderData.greeting}
      section="account"
      title="Change Password"
      intro={<p>Changing your password signs out your other devices.</p>}
    >
      <LabeledForm form={form} action="/client/password">
        <UsernameField email={loaderData.email} />
        <CurrentPasswordField {...form.fields.currentPassword} enterKeyHint="next" />
        <NewPasswordFields {...form.fields} />
        <Captcha />
        <FormActions busy="Changing..." label="Change Password" section="account" />
        <ValidationTemplates fields={{ "Current Password": form.fields.currentPassword.field }} />
      </LabeledForm>
    </ClientFormPage>
  );
}
