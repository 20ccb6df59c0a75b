import { useForm } from "@conform-to/react";
import { explainCareFailure, newPasswordToast } from "~/content/account-care";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { changePasswordSchema } from "~/domain/account-care.schema.server";
import { PASSWORD_MAX } from "~/domain/account-limits";
import { toGreeting } from "~/domain/client-area";
import { REQUIRED_MESSAGE } from "~/domain/sign-up.schema.server";
import { refuseTooOften } from "~/forms/limits.server";
import { parseForm } from "~/forms/parse.server";
import {
  accessFailure,
  loadUser,
  redirectWithToast,
  requireUser,
} from "~/middleware/guards.server";
import { toastsContext } from "~/middleware/toasts.server";
import { changePassword } from "~/services/auth/change-account.server";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { NewPasswordFields } from "~/ui/form/new-password-fields";
import { PasswordField } from "~/ui/form/password-field";
import type { Route } from "./+types/change-password";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = { frame: "bare" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Change Password",
    description: "Choose a new password for your account.",
    noindex: true,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { user, profile } = await loadUser(context);
  return { greeting: toGreeting(user, profile) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { add } = context.get(toastsContext);
  const form = await parseForm(request, changePasswordSchema, [
    "currentPassword",
    "password",
    "confirmPassword",
  ]);
  if (!form.ok) {
    add(
      form.errors.currentPassword && !form.errors.currentPassword.includes(REQUIRED_MESSAGE)
        ? toasts.wrongPassword
        : newPasswordToast(form.errors, REQUIRED_MESSAGE),
    );
    return form.invalid();
  }
  const refused = accessFailure(context);
  if (refused) {
    add(refused.toast);
    return form.fail({ formErrors: [refused.message] }, refused.status);
  }
  const refusal = await refuseTooOften(context, "login", form, requireUser(context).email);
  if (refusal) return refusal;
  const result = await changePassword(context, form.value.currentPassword, form.value.password);
  if (result.outcome === "changed") {
    return redirectWithToast(
      context,
      "/client?section=account",
      result.othersSignedOut ? toasts.passwordChanged : toasts.passwordChangedOnly,
    );
  }
  const { toast, status, failure } = explainCareFailure(result);
  add(toast);
  return form.fail(failure, status);
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{
    currentPassword: string;
    password: string;
    confirmPassword: string;
  }>({ id: "change-password", lastResult: actionData });
  const { currentPassword, password, confirmPassword } = fields;
  return (
    <ClientFormPage greeting={loaderData.greeting} section="account" title="Change Password">
      <p className="text-muted">Your other devices are signed out when the password changes.</p>
      <form method="post" action="/client/password" noValidate className="grid gap-5">
        <ErrorSummary
          fields={[currentPassword, password, confirmPassword]}
          formErrors={form.errors}
        />
        <PasswordField
          field={currentPassword}
          label="Current Password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
        />
        <NewPasswordFields password={password} confirmPassword={confirmPassword} />
        <div className="flex flex-wrap gap-3">
          <Button busy="Changing...">Change Password</Button>
          <ButtonLink look="quiet" href="/client?section=account">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </ClientFormPage>
  );
}
