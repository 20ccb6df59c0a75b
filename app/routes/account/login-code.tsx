import { redirectDocument } from "react-router";
import { createMeta } from "~/content/meta";
import { toMfaFailure } from "~/content/mfa";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { codeSchema } from "~/domain/accounts/mfa.schema.server";
import { parseForm } from "~/forms/parse-form.server";
import { rememberDevice } from "~/request/device.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getViewer } from "~/request/viewer.server";
import { completeMfaSignIn } from "~/services/auth/mfa.server";
import { Button } from "~/ui/button";
import { AppCodeField } from "~/ui/form/app-code-field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import type { Route } from "./+types/login-code";
import { AccountLayout, SkyPanel } from "./frame/account-panel";

export const handle: PageHandle = { layout: "bare" };

export const meta = createMeta("Login Code", "Type the code of your authenticator app.");

/** Second factor of a sign-in; redirects viewers who have not just given their password. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (getViewer(context).state !== "mfa-required") {
    throw redirectDocument(`/login${url.search}`, 303);
  }
  return { search: url.search };
}

export async function action(args: Route.ActionArgs) {
  const { context, url } = args;
  if (getViewer(context).state === "anonymous") {
    return redirectDocument(`/login${url.search}`, 303);
  }
  const form = await parseForm(args, {
    schema: codeSchema(),
    rateLimit: "login",
    invalidToast: () => toasts.wrongCode,
  });
  if (!form.ok) return form.response;
  const result = await completeMfaSignIn(context, form.value.code);
  if (result.outcome !== "accepted") return form.reject(toMfaFailure(result));
  // Redirects to the login page, which selects the destination of a signed-in visitor.
  const response = redirectWithToast(context, `/login${url.search}`, toasts.loggedIn);
  response.headers.append("Set-Cookie", await rememberDevice(args, result.email));
  return response;
}

export default function LoginCode({ loaderData: { search }, actionData }: Route.ComponentProps) {
  const form = useLabeledForm("login-code", actionData, { code: "Code from your app" });
  return (
    <AccountLayout
      panel={
        <SkyPanel
          badge="SECOND STEP"
          title="And now one more look at your phone."
          text="You asked for it: nobody gets in with the password alone."
        />
      }
    >
      <header className="grid gap-2">
        <h1 className="text-3xl">Type the code from your app</h1>
        <p className="text-muted">Your authenticator app shows six new digits twice a minute.</p>
      </header>
      <LabeledForm form={form} action={`/login/code${search}`}>
        <AppCodeField {...form.fields.code} />
        <Button busy="Checking...">Sign In</Button>
      </LabeledForm>
    </AccountLayout>
  );
}
