import { useForm } from "@conform-to/react";
import { redirectDocument } from "react-router";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { EMAIL_MAX, PASSWORD_MAX } from "~/domain/account-limits";
import { isPlanKey, planLabel, toPlanKey } from "~/domain/plans";
import { isProfileComplete } from "~/domain/profile";
import { safeRedirect } from "~/domain/safe-redirect";
import { logInSchema, REQUIRED_MESSAGE } from "~/domain/sign-up.schema.server";
import { refuseTooOften } from "~/forms/limits.server";
import { parseForm, readForm, textField, withCookie } from "~/forms/parse.server";
import { redirectWithToast } from "~/middleware/guards.server";
import { toastsContext } from "~/middleware/toasts.server";
import { viewerContext } from "~/middleware/viewer.server";
import { rememberPendingEmail } from "~/request/pending-email.server";
import { logIn } from "~/services/auth/sign-up.server";
import { readProfile } from "~/services/profiles.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { PasswordField } from "~/ui/form/password-field";
import type { Route } from "./+types/login";
import { AccountLayout, AccountPanel } from "./frame/account-panel";
import { resendToPending } from "./resend-confirmation.server";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Login",
    description: "Sign in to your Spellpost client area.",
    noindex: true,
  });

/** An already signed-in visitor is sent where a log-in would send them (spec section 4). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer.state === "signed-in")
    throw redirectDocument(await destination(context, viewer.user.id, url), 303);
  const plan = url.searchParams.get("plan");
  return {
    badge: isPlanKey(plan) ? `SELECTED: ${planLabel(plan)}` : "LOGIN",
    plan: toPlanKey(plan),
    search: url.search,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  if (textField(await readForm(request), "intent") === "resend")
    return await resendToPending({ request, context, url }, `/login${url.search}`);

  const form = await parseForm(request, logInSchema, ["password"]);
  const { add } = context.get(toastsContext);
  if (!form.ok) {
    const isMissing = Object.values(form.errors).some((errors) =>
      errors?.includes(REQUIRED_MESSAGE),
    );
    add(isMissing ? toasts.fieldsRequired : toasts.loginFailed());
    return form.invalid();
  }
  const { email, password } = form.value;
  const refusal = await refuseTooOften(context, "login", form, email);
  if (refusal) return refusal;
  const result = await logIn(context, email, password);
  switch (result.outcome) {
    case "signed-in":
      return redirectWithToast(
        context,
        await destination(context, result.userId, url),
        toasts.loggedIn,
      );
    case "refused":
      add(toasts.loginFailed(result.message));
      return form.fail({ formErrors: [result.message] }, 401);
    case "unconfirmed":
      add(toasts.loginFailed(result.message));
      return withCookie(
        form.fail({ formErrors: [UNCONFIRMED] }, 403),
        await rememberPendingEmail(context, url, {
          email,
          plan: toPlanKey(url.searchParams.get("plan")),
        }),
      );
    case "unavailable":
      add(toasts.somethingWrong);
      return form.fail(
        {
          formErrors: [
            "We could not reach our sign-in service, so your password was not checked. Please try again in a minute.",
          ],
        },
        503,
      );
  }
}

export default function LogIn({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: "log-in",
    lastResult: actionData,
  });
  const isUnconfirmed = form.errors?.includes(UNCONFIRMED);
  return (
    <AccountLayout panel={<LogInPanel badge={loaderData.badge} />}>
      <header className="grid gap-2">
        <h1 className="text-3xl">Welcome back</h1>
        <p className="text-muted">
          New here?{" "}
          <a
            href={`/signup?plan=${loaderData.plan}`}
            className="font-semibold text-ember underline underline-offset-4"
          >
            Create an account
          </a>
        </p>
      </header>
      <form method="post" action={`/login${loaderData.search}`} noValidate className="grid gap-5">
        <ErrorSummary fields={[fields.email, fields.password]} formErrors={form.errors}>
          {isUnconfirmed && (
            <div>
              <Button look="secondary" name="intent" value="resend" form="resend" busy="Sending...">
                Send a new confirmation e-mail
              </Button>
            </div>
          )}
        </ErrorSummary>
        <TextField
          field={fields.email}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={EMAIL_MAX}
        />
        <PasswordField
          field={fields.password}
          label="Password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
        />
        <p>
          <a href="/forgot-password" className="text-ember underline underline-offset-4">
            Forgot your password?
          </a>
        </p>
        <Button busy="Signing In...">Sign In</Button>
      </form>
      {isUnconfirmed && <form id="resend" method="post" action={`/login${loaderData.search}`} />}
      <p className="text-sm text-muted">
        By signing in you agree to our{" "}
        <a href="/terms-of-service" className="underline underline-offset-4">
          Terms of Service
        </a>{" "}
        and{" "}
        <a href="/privacy-policy" className="underline underline-offset-4">
          Privacy Policy
        </a>
        .
      </p>
    </AccountLayout>
  );
}

const UNCONFIRMED =
  "Your e-mail address is not confirmed yet. Open the link in the mail we sent you, or have a new one sent.";

function LogInPanel({ badge }: { badge: string }) {
  return (
    <AccountPanel
      badge={badge}
      title="Everything you set in motion kept moving while you were away."
    >
      <figure className="grid gap-3">
        <blockquote className="text-lg text-night-muted">
          “I used to write posts at eleven at night. Now I read the week's plan on Monday with my
          coffee, change one word, and that is my social media done.”
        </blockquote>
        <figcaption className="text-sm text-spark">
          Maria, who runs a bakery in Limassol (an illustrative customer)
        </figcaption>
      </figure>
    </AccountPanel>
  );
}

/** A missing, unreadable or unfinished profile leads to the questionnaire, a finished one to where the visitor was going. */
async function destination(
  context: Route.LoaderArgs["context"],
  userId: string,
  url: URL,
): Promise<string> {
  const read = await readProfile(context, userId);
  if (read.outcome !== "found" || !isProfileComplete(read.profile)) return "/profile-questionnaire";
  return safeRedirect(url.searchParams.get("next"), url.origin, "/client");
}
