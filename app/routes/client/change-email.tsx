import { useForm } from "@conform-to/react";
import { explainCareFailure } from "~/content/account-care";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { changeEmailSchema } from "~/domain/account-care.schema.server";
import { EMAIL_MAX, PASSWORD_MAX } from "~/domain/account-limits";
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
import { currentEmail, requestEmailChange } from "~/services/auth/change-account.server";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { PasswordField } from "~/ui/form/password-field";
import type { Route } from "./+types/change-email";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = { frame: "bare" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Change E-mail",
    description: "Move your account to another address.",
    noindex: true,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { user, profile } = await loadUser(context);
  return {
    greeting: toGreeting(user, profile),
    email: user ? await currentEmail(context, user) : null,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { add } = context.get(toastsContext);
  const form = await parseForm(request, changeEmailSchema, ["currentPassword"]);
  if (!form.ok) {
    const [message] = form.errors.email ?? [];
    add(
      message && message !== REQUIRED_MESSAGE
        ? toasts.changeRefused(message)
        : toasts.fieldsRequired,
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
  if (
    (await currentEmail(context, requireUser(context))).toLowerCase() ===
    form.value.email.toLowerCase()
  ) {
    add(toasts.changeRefused(SAME_ADDRESS));
    return form.fail({ fieldErrors: { email: [SAME_ADDRESS] } });
  }
  const result = await requestEmailChange(
    context,
    form.value.currentPassword,
    form.value.email,
    url.origin,
  );
  if (result.outcome === "sent")
    return redirectWithToast(context, "/client?section=account", toasts.emailChangeSent(result.to));
  const { toast, status, failure } = explainCareFailure(result);
  add(toast);
  return form.fail(
    result.outcome === "refused" ? { fieldErrors: { email: [result.message] } } : failure,
    status,
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
    <ClientFormPage greeting={greeting} section="account" title="Change E-mail">
      <p className="max-w-prose">
        We send a confirmation link to your current address
        {email && (
          <>
            , <strong className="break-all">{email}</strong>
          </>
        )}
        , so that nobody else can move your account. If a second mail arrives at the new address,
        open its link too. Until then you sign in as before.
      </p>
      <form method="post" action="/client/email" noValidate className="grid gap-5">
        <ErrorSummary fields={[fields.email, fields.currentPassword]} formErrors={form.errors} />
        <TextField
          field={fields.email}
          label="New Email"
          type="email"
          inputMode="email"
          autoComplete="email"
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
          <Button busy="Sending...">Send Confirmation</Button>
          <ButtonLink look="quiet" href="/client?section=account">
            Cancel
          </ButtonLink>
        </div>
      </form>
      <p className="text-sm text-muted">
        No longer able to read mail at your current address?{" "}
        <a href="/client/ticket" className="underline underline-offset-4">
          Submit a ticket
        </a>{" "}
        and we sort it out with you.
      </p>
    </ClientFormPage>
  );
}

const SAME_ADDRESS = "That is the address you have.";
