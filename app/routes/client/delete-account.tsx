import { toAccountFailure } from "~/content/account-settings";
import { createMeta } from "~/content/meta";
import { errorToast, toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { emailAndPasswordSchema } from "~/domain/accounts/settings.schema.server";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import type { FormFailure } from "~/domain/form-failure";
import { parseAccountForm } from "~/forms/parse-form.server";
import { clearDevice } from "~/request/device.server";
import { redirectWithToast } from "~/request/toasts.server";
import { deleteAccount } from "~/services/auth/account-settings.server";
import { requireFreshCode } from "~/services/auth/fresh-proof.server";
import { clearBrowserData } from "~/services/clear-browser-data.server";
import { Button, ButtonLink } from "~/ui/button";
import { Captcha } from "~/ui/form/captcha";
import { ValidationTemplates } from "~/ui/form/client-validation";
import { ValidatedEmailField } from "~/ui/form/email-field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { CurrentPasswordField } from "~/ui/form/password-field";
import { UsernameField } from "~/ui/form/username-field";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/delete-account";
import { loadEmail } from "./client-loader.server";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = { enhance: "client-validation" };

export const meta = createMeta("Delete Account", "Delete your account and everything in it.");

export async function loader({ context }: Route.LoaderArgs) {
  await requireFreshCode(context, "/client/delete");
  return loadEmail(context);
}

export async function action(args: Route.ActionArgs) {
  await requireFreshCode(args.context, "/client/delete");
  const form = await parseAccountForm(args, {
    schema: emailAndPasswordSchema(),
    secretFields: ["currentPassword"],
    rateLimit: "login",
    invalidToast: () => toasts.deletionNotConfirmed,
    adaptFailure: deletionFailed,
  });
  if (!form.ok) return form.response;
  const email = (await loadEmail(args.context)).email ?? form.sender.email;
  if (form.value.email !== email.toLowerCase()) return form.reject(notConfirmed(email));
  const result = await deleteAccount(args.context, form.value.currentPassword);
  if (result.outcome !== "deleted") return form.reject(toAccountFailure(result));
  const response = redirectWithToast(args.context, "/", toasts.accountDeleted);
  response.headers.append("Set-Cookie", await clearDevice(args));
  return clearBrowserData(args, response);
}

export default function DeleteAccount({
  loaderData: { greeting, email },
  actionData,
}: Route.ComponentProps) {
  const form = useLabeledForm("delete-account", actionData, {
    email: "Confirm with your email address",
    currentPassword: "Current Password",
  });
  return (
    <ClientFormPage
      greeting={greeting}
      section="account"
      title="Delete Account"
      isIntroFirst
      intro={
        <>
          <p>
            This deletes your account with everything in it: your brand profile, posts, meetings,
            tickets, messages, plan requests and newsletter subscription, right away and for good.
            We can’t bring them back. We’ll confirm by email.
          </p>
          <p className="text-muted">
            You may want to{" "}
            <TextLink look="plain" href={CLIENT_SECTION.account}>
              download your data
            </TextLink>{" "}
            first.
          </p>
        </>
      }
    >
      <LabeledForm form={form} action="/client/delete">
        <ValidatedEmailField {...form.fields.email} hint={email ?? undefined} autoComplete="off" />
        <UsernameField email={email} />
        <CurrentPasswordField {...form.fields.currentPassword} />
        <Captcha />
        <div className="flex flex-wrap gap-3">
          <Button look="danger" busy="Deleting...">
            Delete My Account
          </Button>
          <ButtonLink look="secondary" href={CLIENT_SECTION.account}>
            Keep My Account
          </ButtonLink>
        </div>
        <ValidationTemplates
          fields={form.byLabel}
          missing={toasts.deletionNotConfirmed}
          malformed={toasts.deletionNotConfirmed}
        />
      </LabeledForm>
    </ClientFormPage>
  );
}

/** After an outage it is uncertain whether the account was deleted. */
function deletionFailed(failure: FormFailure): FormFailure {
  return failure.status === 503
    ? {
        ...failure,
        toast: errorToast(
          "Deletion not confirmed",
          "Our servers didn’t respond, so your account may still be here. Please try again or contact support.",
        ),
      }
    : failure;
}

function notConfirmed(email: string): FormFailure {
  return {
    toast: toasts.deletionNotConfirmed,
    status: 400,
    fieldErrors: { email: [`Please enter ${email} to confirm`] },
  };
}
