import { useForm } from "@conform-to/react";
import { redirectDocument } from "react-router";
import { toAuthFormFailure } from "~/content/form-failures";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { PASSWORD_MAX } from "~/domain/accounts/limits";
import { signInSchema } from "~/domain/accounts/sign-up.schema.server";
import { EMAIL_PATTERN } from "~/domain/email";
import { type FormErrors, hasMissingField } from "~/domain/form-errors";
import type { FormFailure } from "~/domain/form-failure";
import { EMAIL_MESSAGE, MISSING_MESSAGES } from "~/domain/form-messages";
import { isPlanKey, getPlanLabel, parsePlanKey } from "~/domain/plans/plans";
import { isProfileComplete } from "~/domain/profiles/profile";
import { safeRedirect } from "~/domain/safe-redirect";
import { parseForm } from "~/forms/parse-form.server";
import { readForm, textField } from "~/forms/read.server";
import type { Context } from "~/request/context";
import { getDeviceLimitKey, rememberDevice } from "~/request/device.server";
import { pendingEmail } from "~/request/pending-email.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getViewer } from "~/request/viewer.server";
import { signInWithPassword, type SignInResult } from "~/services/auth/sign-in.server";
import { getClientPage } from "~/services/client-page.server";
import { Button, ButtonLink } from "~/ui/button";
import { Captcha } from "~/ui/form/captcha";
import { ValidationTemplates } from "~/ui/form/client-validation";
import { EmailField } from "~/ui/form/email-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { PasswordField } from "~/ui/form/password-field";
import { FocusedLayout } from "~/ui/frame/focused-layout";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/login";
import { AccountLayout } from "./frame/account-panel";
import { Agreement, SignInPanel } from "./login/sign-in-panel";
import { resendToPending } from "./resend-confirmation.server";

const UNCONFIRMED =
  "Your e-mail address is not confirmed yet. Open the link in the mail we sent you, or have a new one sent.";
const UNREACHABLE =
  "We could not reach our sign-in service, so your password was not checked. Please try again in a minute.";

export const handle: PageHandle = { layout: "bare", enhance: "client-validation", prefetch: true };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Login",
    description: "Sign in to your Spellpost client area.",
  });

/** Redirects a signed-in visitor to the destination of a sign-in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  if (viewer.state === "signed-in") {
    const to = await destination(context, url);
    if (to) throw redirectDocument(to, 303);
  }
  if (viewer.state === "mfa-required") throw redirectDocument(`/login/code${url.search}`, 303);
  const plan = url.searchParams.get("plan");
  return {
    // An unknown viewer who requested a protected page was redirected here without a check.
    retry:
      viewer.state === "unknown"
        ? safeRedirect(url.searchParams.get("next"), url.origin, "/client")
        : null,
    badge: isPlanKey(plan) ? `SELECTED: ${getPlanLabel(plan)}` : "LOGIN",
    plan: parsePlanKey(plan),
    search: url.search,
  };
}

export async function action(args: Route.ActionArgs) {
  const { context, url } = args;
  const sent = await readForm(args.request);
  const intent = textField(sent, "intent");
  if (intent === "resend") return resendToPending(args, `/login${url.search}`);

  const form = await parseForm(args, {
    schema: signInSchema(),
    secretFields: ["password"],
    rateLimit: "login",
    rateLimitDevice: await getDeviceLimitKey(args, textField(sent, "email") ?? ""),
    invalidToast: signInToast,
  });
  if (!form.ok) return form.response;
  const { email, password } = form.value;
  const result = await signInWithPassword(context, email, password);
  if (result.outcome === "signed-in") {
    const to = await destination(context, url);
    const response = redirectWithToast(context, to ?? "/client", toasts.loggedIn);
    response.headers.append("Set-Cookie", await rememberDevice(args, email));
    return response;
  }
  if (result.outcome === "code-needed") return redirectDocument(`/login/code${url.search}`, 303);
  const plan = parsePlanKey(url.searchParams.get("plan"));
  const isUnconfirmed = result.outcome === "unconfirmed";
  const cookie = isUnconfirmed && (await pendingEmail.serialize(args, { email, plan }));
  return form.reject(toFormFailure(result), cookie || undefined);
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: "log-in",
    lastResult: actionData,
  });
  const isUnconfirmed = actionData?.reason === "unconfirmed";
  return (
    <FocusedLayout>
      <AccountLayout panel={<SignInPanel badge={loaderData.badge} />}>
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
            problems={{ missing: MISSING_MESSAGES.email, malformed: EMAIL_MESSAGE }}
          />
          <PasswordField
            field={fields.password}
            label="Password"
            autoComplete="current-password"
            maxLength={PASSWORD_MAX}
            problems={{ missing: MISSING_MESSAGES.password }}
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
    </FocusedLayout>
  );
}

/**
 * Returns the destination of a sign-in: the desk for staff, the questionnaire when the profile is
 * missing, unreadable or incomplete, otherwise the requested page; null when the session was ended
 * elsewhere.
 */
async function destination(context: Context, url: URL): Promise<string | null> {
  const read = await getClientPage(context);
  if (read.outcome === "session-ended") return null;
  if (read.outcome === "read" && read.isStaff)
    return safeRedirect(url.searchParams.get("next"), url.origin, "/desk");
  const isFinished = read.outcome === "read" && isProfileComplete(read.profile);
  if (!isFinished) return "/profile-questionnaire";
  return safeRedirect(url.searchParams.get("next"), url.origin, "/client");
}

function signInToast(errors: FormErrors) {
  return hasMissingField(errors) ? toasts.fieldsRequired : toasts.loginFailed();
}

function toFormFailure(
  result: Exclude<SignInResult, { outcome: "signed-in" | "code-needed" }>,
): FormFailure {
  switch (result.outcome) {
    case "rejected": {
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
      return toAuthFormFailure(result);
  }
}
