import { useForm } from "@conform-to/react";
import { redirectDocument } from "react-router";
import { pageMeta } from "~/content/meta";
import { refusalOfAuth } from "~/content/refusals";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { PASSWORD_MAX } from "~/domain/account-limits";
import { EMAIL_PATTERN } from "~/domain/email-address";
import { type FormErrors, hasMissingField } from "~/domain/form-errors";
import { EMAIL_MESSAGE, MISSING } from "~/domain/messages";
import { isPlanKey, planLabel, toPlanKey } from "~/domain/plans";
import { isProfileComplete } from "~/domain/profile";
import type { Refusal } from "~/domain/refusal";
import { safeRedirect } from "~/domain/safe-redirect";
import { logInSchema } from "~/domain/sign-up.schema.server";
import { readForm, textField } from "~/forms/read.server";
import { receive } from "~/forms/receive.server";
import type { Context } from "~/request/context";
import { knownDevice, rememberDevice } from "~/request/device.server";
import { pendingEmail } from "~/request/pending-email.server";
import { redirectWithToast } from "~/request/toasts.server";
import { viewerOf } from "~/request/viewer.server";
import { logIn, type LogInResult } from "~/services/auth/log-in.server";
import { readOwnPage } from "~/services/own-page.server";
import { Button, ButtonLink } from "~/ui/button";
import { Captcha } from "~/ui/form/captcha";
import { ValidationTemplates } from "~/ui/form/client-validation";
import { EmailField } from "~/ui/form/email-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { PasswordField } from "~/ui/form/password-field";
import { QuietFrame } from "~/ui/frame/quiet-frame";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/login";
import { AccountLayout } from "./frame/account-panel";
import { Agreement, LogInPanel } from "./login/log-in-panel";
import { resendToPending } from "./resend-confirmation.server";

const UNCONFIRMED =
  "Your e-mail address is not confirmed yet. Open the link in the mail we sent you, or have a new one sent.";
const UNREACHABLE =
  "We could not reach our sign-in service, so your password was not checked. Please try again in a minute.";

export const handle: PageHandle = { frame: "bare", enhance: "client-validation", prefetched: true };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Login",
    description: "Sign in to your Spellpost client area.",
  });

/** Redirects a signed-in visitor to the destination of a sign-in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (viewer.state === "signed-in") {
    const to = await destination(context, url);
    if (to) throw redirectDocument(to, 303);
  }
  if (viewer.state === "half-signed-in") throw redirectDocument(`/login/code${url.search}`, 303);
  const plan = url.searchParams.get("plan");
  return {
    // An unknown viewer who requested a protected page was redirected here without a check.
    retry:
      viewer.state === "unknown"
        ? safeRedirect(url.searchParams.get("next"), url.origin, "/client")
        : null,
    badge: isPlanKey(plan) ? `SELECTED: ${planLabel(plan)}` : "LOGIN",
    plan: toPlanKey(plan),
    search: url.search,
  };
}

export async function action(args: Route.ActionArgs) {
  const { context, url } = args;
  const sent = await readForm(args.request);
  const intent = textField(sent, "intent");
  if (intent === "resend") return resendToPending(args, `/login${url.search}`);

  const form = await receive(args, {
    schema: logInSchema(),
    secrets: ["password"],
    limit: "login",
    limitedDevice: await knownDevice(args, textField(sent, "email") ?? ""),
    invalid: logInToast,
  });
  if (!form.ok) return form.answer;
  const { email, password } = form.value;
  const result = await logIn(context, email, password);
  if (result.outcome === "signed-in") {
    const to = await destination(context, url);
    const response = redirectWithToast(context, to ?? "/client", toasts.loggedIn);
    response.headers.append("Set-Cookie", await rememberDevice(args, email));
    return response;
  }
  if (result.outcome === "code-needed") return redirectDocument(`/login/code${url.search}`, 303);
  const plan = toPlanKey(url.searchParams.get("plan"));
  const isUnconfirmed = result.outcome === "unconfirmed";
  const cookie = isUnconfirmed && (await pendingEmail.keep(args, { email, plan }));
  return form.refuse(refusalOf(result), cookie || undefined);
}

export default function LogIn({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: "log-in",
    lastResult: actionData,
  });
  const isUnconfirmed = actionData?.reason === "unconfirmed";
  return (
    <QuietFrame>
      <AccountLayout panel={<LogInPanel badge={loaderData.badge} />}>
        <header className="grid gap-2">
          <h1 className="text-3xl">Welcome back</h1>
          <p className="text-muted">
            New here?{" "}
            <TextLink look="bold" href={`/signup?plan=${loaderData.plan}`}>
              Create an account
            </TextLink>
          </p>
        </header>
        {loaderData.retry && !actionData && (
          <div className="grid justify-items-start gap-3 rounded-md bg-glow px-4 py-3">
            <p>
              We could not reach our sign-in service, so we cannot tell whether you are signed in.
            </p>
            <ButtonLink look="secondary" href={loaderData.retry}>
              Try Again
            </ButtonLink>
          </div>
        )}
        <form method="post" action={`/login${loaderData.search}`} noValidate className="grid gap-5">
          <ErrorSummary
            fields={{ Email: fields.email, Password: fields.password }}
            formErrors={form.errors}
          >
            {isUnconfirmed && (
              <div>
                <Button
                  look="secondary"
                  name="intent"
                  value="resend"
                  form="resend"
                  busy="Sending..."
                >
                  Send a new confirmation e-mail
                </Button>
              </div>
            )}
          </ErrorSummary>
          <EmailField
            field={fields.email}
            pattern={EMAIL_PATTERN.source}
            problems={{ missing: MISSING.email, malformed: EMAIL_MESSAGE }}
          />
          <PasswordField
            field={fields.password}
            label="Password"
            autoComplete="current-password"
            maxLength={PASSWORD_MAX}
            problems={{ missing: MISSING.password }}
          />
          <p>
            <TextLink alone href="/forgot-password">
              Forgot your password?
            </TextLink>
          </p>
          <Captcha />
          <Button busy="Signing In...">Sign In</Button>
          <ValidationTemplates
            fields={{ Email: fields.email, Password: fields.password }}
            malformed={toasts.loginFailed()}
          />
        </form>
        {isUnconfirmed && (
          <form id="resend" method="post" action={`/login${loaderData.search}`}>
            <Captcha />
          </form>
        )}
        <Agreement />
      </AccountLayout>
    </QuietFrame>
  );
}

/**
 * Returns the destination of a sign-in: the desk for staff, the questionnaire when the profile is
 * missing, unreadable or incomplete, otherwise the requested page; null when the session was ended
 * elsewhere.
 */
async function destination(context: Context, url: URL): Promise<string | null> {
  const read = await readOwnPage(context);
  if (read.outcome === "session-over") return null;
  if (read.outcome === "read" && read.isStaff)
    return safeRedirect(url.searchParams.get("next"), url.origin, "/desk");
  const isFinished = read.outcome === "read" && isProfileComplete(read.profile);
  if (!isFinished) return "/profile-questionnaire";
  return safeRedirect(url.searchParams.get("next"), url.origin, "/client");
}

function logInToast(errors: FormErrors) {
  return hasMissingField(errors) ? toasts.fieldsRequired : toasts.loginFailed();
}

function refusalOf(
  result: Exclude<LogInResult, { outcome: "signed-in" | "code-needed" }>,
): Refusal {
  switch (result.outcome) {
    case "refused": {
      const toast = toasts.loginFailed(result.message);
      return { toast, status: 401, formErrors: [toast.body ?? toast.title] };
    }
    case "unconfirmed":
      return {
        toast: toasts.loginFailed(result.message),
        status: 403,
        formErrors: [UNCONFIRMED],
        reason: "unconfirmed",
      };
    case "unavailable":
      return { toast: toasts.somethingWrong, status: 503, formErrors: [UNREACHABLE] };
    default:
      return refusalOfAuth(result);
  }
}
