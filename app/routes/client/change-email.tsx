import { emailToast, changeRejected, toAccountFailure } from "~/content/account-settings";
import { createMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { emailAndPasswordSchema } from "~/domain/accounts/settings.schema.server";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { EMAIL_MESSAGE } from "~/domain/form-messages";
import { parseAccountForm } from "~/forms/parse-form.server";
import { readForm, textField } from "~/forms/read.server";
import { siteOrigin } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import { requestEmailChange } from "~/services/auth/account-settings.server";
import { requireFreshCode } from "~/services/auth/fresh-proof.server";
import { Captcha } from "~/ui/form/captcha";
import { ValidationTemplates } from "~/ui/form/client-validation";
import { ValidatedEmailField, SlowEmailNotice } from "~/ui/form/email-field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { CurrentPasswordField } from "~/ui/form/password-field";
import { UsernameField } from "~/ui/form/username-field";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/change-email";
import { loadEmail } from "./client-loader.server";
import { FormActions } from "./frame/form-actions";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = { enhance: "client-validation" };

export const meta = createMeta("Change Email", "Move your account to another address.");

export async function loader({ context, url }: Route.LoaderArgs) {
  // Entered before the visitor had to confirm their identity.
  const typed = url.searchParams.get("email") ?? undefined;
  await requireFreshCode(context, changeEmailPath(typed));
  return { ...(await loadEmail(context)), typed };
}

export async function action(args: Route.ActionArgs) {
  const typed = textField(await readForm(args.request), "email");
  await requireFreshCode(args.context, changeEmailPath(typed));
  const form = await parseAccountForm(args, {
    schema: emailAndPasswordSchema(),
    secretFields: ["currentPassword"],
    rateLimit: "login",
    invalidToast: emailToast,
  });
  if (!form.ok) return form.response;
  const { context, url } = args;
  const { email, currentPassword } = form.value;
  const { email: current } = await loadEmail(context);
  if (current?.toLowerCase() === email) {
    return form.reject(changeRejected("That’s already your address.", "email"));
  }
  const origin = siteOrigin(context, url);
  const result = await requestEmailChange(context, currentPassword, email, origin);
  if (result.outcome !== "sent") return form.reject(toAccountFailure(result, "email"));
  const toast = toasts.emailChangeSent(result.from, email);
  return redirectWithToast(context, CLIENT_SECTION.account, toast);
}

function changeEmailPath(typed: string | undefined): string {
  return typed ? `/client/email?${new URLSearchParams({ email: typed })}` : "/client/email";
}

export default function ChangeEmail({
  loaderData: { greeting, email, typed },
  actionData,
}: Route.ComponentProps) {
  const form = useLabeledForm(
    "change-email",
    actionData,
    { email: "New Email", currentPassword: "Current Password" },
    { email: typed },
  );
  return (
    <ClientFormPage
      greeting={greeting}
      section="account"
      title="Change Email"
      intro={
        <p>
          We’ll send a confirmation link to your current address
          {email && (
            <>
              , <strong className="break-all">{email}</strong>,
            </>
          )}{" "}
          and one to the new address. The change takes effect once you’ve opened both links. Until
          then, sign in with your current address.
        </p>
      }
    >
      <LabeledForm form={form} action="/client/email">
        <ValidatedEmailField {...form.fields.email} />
        <UsernameField email={email} />
        <CurrentPasswordField {...form.fields.currentPassword} />
        <Captcha />
        <FormActions busy="Sending..." label="Send Confirmation" section="account" />
        <SlowEmailNotice />
        <ValidationTemplates
          fields={form.byLabel}
          malformed={toasts.changeRejected(EMAIL_MESSAGE)}
        />
      </LabeledForm>
      <p className="text-sm text-muted">
        Can’t get email at your current address?{" "}
        <TextLink look="plain" href="/client/ticket">
          Submit a ticket
        </TextLink>{" "}
        and we’ll sort it out with you.
      </p>
    </ClientFormPage>
  );
}
