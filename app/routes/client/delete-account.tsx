import { useForm } from "@conform-to/react";
import { explainCareFailure } from "~/content/account-care";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { deleteAccountSchema } from "~/domain/account-care.schema.server";
import { EMAIL_MAX, PASSWORD_MAX } from "~/domain/account-limits";
import { toGreeting } from "~/domain/client-area";
import { refuseTooOften } from "~/forms/limits.server";
import { parseForm } from "~/forms/parse.server";
import {
  accessFailure,
  loadUser,
  redirectWithToast,
  requireUser,
} from "~/middleware/guards.server";
import { toastsContext } from "~/middleware/toasts.server";
import { currentEmail, deleteAccount } from "~/services/auth/change-account.server";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { PasswordField } from "~/ui/form/password-field";
import type { Route } from "./+types/delete-account";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = { frame: "bare" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Delete Account",
    description: "Delete your account and everything in it.",
    noindex: true,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { user, profile } = await loadUser(context);
  return {
    greeting: toGreeting(user, profile),
    email: user ? await currentEmail(context, user) : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { add } = context.get(toastsContext);
  const form = await parseForm(request, deleteAccountSchema, ["currentPassword"]);
  if (!form.ok) {
    add(toasts.deletionNotConfirmed);
    return form.invalid();
  }
  const refused = accessFailure(context);
  if (refused) {
    add(toasts.deletionFailed);
    return form.fail({ formErrors: [refused.message] }, refused.status);
  }
  const refusal = await refuseTooOften(context, "login", form, requireUser(context).email);
  if (refusal) return refusal;
  const email = await currentEmail(context, requireUser(context));
  if (form.value.email.toLowerCase() !== email.toLowerCase()) {
    add(toasts.deletionNotConfirmed);
    return form.fail({ fieldErrors: { email: [`Please type ${email} to confirm`] } });
  }
  const result = await deleteAccount(context, form.value.currentPassword);
  if (result.outcome === "deleted") return redirectWithToast(context, "/", toasts.accountDeleted);
  const { toast, status, failure } = explainCareFailure(result);
  add(result.outcome === "unavailable" ? toasts.deletionFailed : toast);
  return form.fail(failure, status);
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
    <ClientFormPage greeting={greeting} section="account" title="Delete Account">
      <div className="grid max-w-prose gap-3">
        <p>
          This deletes your account, your brand profile, your tickets and your plan requests, at
          once and for good. We keep no copy to bring them back from.
        </p>
        <p className="text-muted">
          You may want to{" "}
          <a href="/client/export" className="underline underline-offset-4">
            download your data
          </a>{" "}
          first.
        </p>
      </div>
      <form method="post" action="/client/delete" noValidate className="grid gap-5">
        <ErrorSummary fields={[fields.email, fields.currentPassword]} formErrors={form.errors} />
        <TextField
          field={fields.email}
          label="Type your e-mail address to confirm"
          hint={email ?? undefined}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={EMAIL_MAX}
        />
        <PasswordField
          field={fields.currentPassword}
          label="Current Password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
        />
        <div className="flex flex-wrap gap-3">
          <Button busy="Deleting...">Delete My Account</Button>
          <ButtonLink look="secondary" href="/client?section=account">
            Keep My Account
          </ButtonLink>
        </div>
      </form>
    </ClientFormPage>
  );
}
