import { useForm } from "@conform-to/react";
import { redirectDocument } from "react-router";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { refusalOfCode } from "~/content/two-step";
import type { PageHandle } from "~/document";
import { codeSchema } from "~/domain/two-step.schema.server";
import { receive } from "~/forms/receive.server";
import { rememberDevice } from "~/request/device.server";
import { redirectWithToast } from "~/request/toasts.server";
import { viewerOf } from "~/request/viewer.server";
import { passTwoStep } from "~/services/auth/two-step.server";
import { Button } from "~/ui/button";
import { AppCodeField } from "~/ui/form/app-code-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { QuietFrame } from "~/ui/frame/quiet-frame";
import type { Route } from "./+types/login-code";
import { AccountLayout, AccountPanel, PanelSky } from "./frame/account-panel";

export const handle: PageHandle = { frame: "bare" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Login Code",
    description: "Type the code of your authenticator app.",
  });

/** Second factor of a sign-in; redirects viewers who have not just given their password. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (viewerOf(context).state !== "half-signed-in") {
    throw redirectDocument(`/login${url.search}`, 303);
  }
  return { search: url.search };
}

export async function action(args: Route.ActionArgs) {
  const { context, url } = args;
  if (viewerOf(context).state === "anonymous") {
    return redirectDocument(`/login${url.search}`, 303);
  }
  const form = await receive(args, {
    schema: codeSchema(),
    limit: "login",
    invalid: () => toasts.wrongCode,
  });
  if (!form.ok) return form.answer;
  const result = await passTwoStep(context, form.value.code);
  if (result.outcome !== "accepted") return form.refuse(refusalOfCode(result));
  // Redirects to the login page, which selects the destination of a signed-in visitor.
  const response = redirectWithToast(context, `/login${url.search}`, toasts.loggedIn);
  response.headers.append("Set-Cookie", await rememberDevice(args, result.email));
  return response;
}

export default function LoginCode({ loaderData: { search }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ code: string }>({ id: "login-code", lastResult: actionData });
  return (
    <QuietFrame>
      <AccountLayout
        panel={
          <AccountPanel badge="SECOND STEP" title="And now one more look at your phone.">
            <p className="text-lg text-night-muted">
              You asked for it: nobody gets in with the password alone.
            </p>
            <PanelSky />
          </AccountPanel>
        }
      >
        <header className="grid gap-2">
          <h1 className="text-3xl">Type the code from your app</h1>
          <p className="text-muted">Your authenticator app shows six new digits twice a minute.</p>
        </header>
        <form method="post" action={`/login/code${search}`} noValidate className="grid gap-5">
          <ErrorSummary fields={{ "Code from your app": fields.code }} formErrors={form.errors} />
          <AppCodeField field={fields.code} />
          <Button busy="Checking...">Sign In</Button>
        </form>
      </AccountLayout>
    </QuietFrame>
  );
}
