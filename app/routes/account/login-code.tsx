import { redirectDocument } from "react-router";
import { createMeta } from "~/content/meta";
import { toMfaFailure } from "~/content/mfa";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { codeSchema } from "~/domain/accounts/settings.schema.server";
import { parseForm } from "~/forms/parse-form.server";
import { rememberDevice } from "~/request/device.server";
import { redirectWithToast } from "~/request/toasts.server";
import { clearViewer, getViewer } from "~/request/viewer.server";
import { completeMfaSignIn } from "~/services/auth/mfa.server";
import { Button } from "~/ui/button";
import { AppCodeField } from "~/ui/form/email-field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import type { Route } from "./+types/login-code";
import { redirectAfterSignIn } from "./destination.server";
import { AccountLayout, SkyPanel } from "./frame/account-panel";

export const handle: PageHandle = { layout: "bare" };

export const meta = createMeta("Sign-In Code", "Enter the code from your authenticator app.");

/** Only for viewers who have just entered their password. */
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
  if (result.outcome === "off") return redirectDocument(`/login${url.search}`, 303);
  if (result.outcome === "session-ended") {
    clearViewer(context);
    return redirectWithToast(context, `/login${url.search}`, toasts.sessionEnded);
  }
  if (result.outcome !== "accepted") return form.reject(toMfaFailure(result));
  const response = await redirectAfterSignIn(args);
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
          title="One last thing: check your phone."
          text="Two-step sign-in is on for this account."
        />
      }
    >
      <header className="grid gap-2">
        <h1 className="text-3xl">Enter the code from your app</h1>
        <p className="text-muted">Your authenticator app shows a new code every 30 seconds.</p>
      </header>
      <LabeledForm form={form} action={`/login/code${search}`}>
        <AppCodeField {...form.fields.code} />
        <Button busy="Checking...">Sign In</Button>
      </LabeledForm>
    </AccountLayout>
  );
}
