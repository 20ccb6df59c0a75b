import { redirectDocument } from "react-router";
import { toAccountFailure } from "~/content/account-settings";
import { createMeta } from "~/content/meta";
import { toMfaFailure } from "~/content/mfa";
import { successToast, toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { passwordProofSchema, codeSchema } from "~/domain/accounts/settings.schema.server";
import { safeRedirect } from "~/domain/paths";
import { parseAccountForm } from "~/forms/parse-form.server";
import { isStaffSession, recordStaffStatus } from "~/request/staff-cookie.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getViewer } from "~/request/viewer.server";
import { provePassword } from "~/services/auth/account-settings.server";
import { completeMfaSignIn } from "~/services/auth/mfa.server";
import { Button, ButtonLink } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { Captcha } from "~/ui/form/captcha";
import { ValidationTemplates } from "~/ui/form/client-validation";
import { AppCodeField } from "~/ui/form/email-field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { CurrentPasswordField } from "~/ui/form/password-field";
import { UsernameField } from "~/ui/form/username-field";
import { FormPage } from "~/ui/frame/centered-main";
import type { Route } from "./+types/confirm-identity";

export const handle: PageHandle = { layout: "bare", enhance: "client-validation" };

export const meta = createMeta("Confirm It’s You", "Prove that this account is yours.");

/** Asks for a code where the account has an app, else for the password. */
export function loader({ context, url }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  if (viewer.state === "anonymous" || viewer.state === "mfa-required")
    throw redirectDocument(`/login${url.search}`, 303);
  const user = viewer.state === "signed-in" ? viewer.user : null;
  return { user, search: url.search, back: getNext(url) };
}

export async function action(args: Route.ActionArgs) {
  const viewer = getViewer(args.context);
  const hasMfa = viewer.state === "signed-in" && viewer.user.hasMfa;
  const problem = await (hasMfa ? proveByCode(args) : proveByPassword(args));
  if (problem) return problem;
  // A proof by password begins another session, to which the desk would be closed.
  if (await isStaffSession(args)) recordStaffStatus(args.context, true);
  const next = getNext(args.url);
  return args.url.searchParams.has("again")
    ? redirectWithToast(
        args.context,
        next,
        successToast("It’s you", "Thanks, that’s confirmed. Please click the button again."),
      )
    : redirectDocument(next, 303);
}

export default function ConfirmIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const { user, search, back } = loaderData;
  const form = useLabeledForm("confirm-identity", actionData, {
    code: "Code from your app",
    currentPassword: "Current Password",
  });
  return (
    <FormPage>
      <h1 className="text-3xl">Confirm it’s you</h1>
      <p>
        For your security, enter {user?.hasMfa ? "a code" : "your password"} again. We’ll remember
        it for ten minutes.
      </p>
      <LabeledForm form={form} action={`/confirm-identity${search}`}>
        <AccountField />
        {user?.hasMfa ? (
          <AppCodeField {...form.fields.code} />
        ) : (
          <>
            <UsernameField email={user?.email} />
            <CurrentPasswordField {...form.fields.currentPassword} />
            <Captcha />
            <ValidationTemplates
              fields={{ "Current Password": form.fields.currentPassword.field }}
            />
          </>
        )}
        <Button busy="Checking...">Continue</Button>
      </LabeledForm>
      <div>
        <ButtonLink look="quiet" href={user?.hasMfa ? back : "/forgot-password"}>
          {user?.hasMfa ? "Go Back" : "Forgot Your Password?"}
        </ButtonLink>
      </div>
    </FormPage>
  );
}

async function proveByPassword(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: passwordProofSchema(),
    secretFields: ["currentPassword"],
    rateLimit: "login",
    invalidToast: () => toasts.wrongPassword,
  });
  if (!form.ok) return form.response;
  const result = await provePassword(args.context, form.value.currentPassword);
  return result.outcome === "proved" ? null : form.reject(toAccountFailure(result));
}

async function proveByCode(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: codeSchema(),
    rateLimit: "login",
    invalidToast: () => toasts.wrongCode,
  });
  if (!form.ok) return form.response;
  const result = await completeMfaSignIn(args.context, form.value.code);
  // The page asks for the password instead.
  if (result.outcome === "off") return redirectDocument(args.url.pathname + args.url.search, 303);
  return result.outcome === "accepted" ? null : form.reject(toMfaFailure(result));
}

function getNext(url: URL): string {
  return safeRedirect(url.searchParams.get("next"), url.origin, "/client");
}
