import { redirectDocument } from "react-router";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { checkEmailAddress } from "~/domain/check-email";
import { planName, toPlanKey } from "~/domain/plans";
import {
  confirmSchema,
  MISMATCH_MESSAGE,
  REQUIRED_MESSAGE,
  signUpSchema,
  TERMS_MESSAGE,
} from "~/domain/sign-up.schema.server";
import { refuseTooOften } from "~/forms/limits.server";
import { parseForm, readForm, textField } from "~/forms/parse.server";
import { redirectWithToast } from "~/middleware/guards.server";
import { toastsContext } from "~/middleware/toasts.server";
import { viewerContext } from "~/middleware/viewer.server";
import { readPendingEmail, rememberPendingEmail } from "~/request/pending-email.server";
import { signUp, verifyEmail } from "~/services/auth/sign-up.server";
import type { Route } from "./+types/signup";
import { AccountLayout } from "./frame/account-panel";
import { resendToPending } from "./resend-confirmation.server";
import { CheckEmailCard } from "./signup/check-email-card";
import { SignUpForm } from "./signup/sign-up-form";
import { SignUpPanel } from "./signup/sign-up-panel";

export const handle: PageHandle = { hydrate: true };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Sign Up",
    description:
      "Create your Spellpost account: choose a plan, describe your brand, and let the AI create and publish your posts.",
  });

/** A user already signed in is sent to the questionnaire (spec section 2). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  if (context.get(viewerContext).state === "signed-in")
    throw redirectDocument("/profile-questionnaire", 303);
  const plan = toPlanKey(url.searchParams.get("plan"));
  const pending =
    url.searchParams.get("step") === "check-email"
      ? await readPendingEmail(context, url, request)
      : null;
  return { plan, planName: planName(plan), pendingEmail: pending?.email ?? null };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const intent = textField(await readForm(request), "intent");
  if (intent === "resend") return await resendToPending({ request, context, url }, "/signup");
  if (intent === "confirm") return await confirmByCode({ request, context, url });

  const form = await parseForm(request, signUpSchema, ["password", "confirmPassword"]);
  if (!form.ok) {
    context.get(toastsContext).add(toastFor(form.errors));
    return form.invalid();
  }
  const { email, password, name, noMarketing } = form.value;
  const refusal = await refuseTooOften(context, "signup", form, email);
  if (refusal) return refusal;
  const plan = toPlanKey(url.searchParams.get("plan"));
  const result = await signUp(context, {
    email,
    password,
    name,
    plan,
    marketing: noMarketing !== "on",
    origin: url.origin,
  });
  switch (result.outcome) {
    case "signed-in":
      return redirectWithToast(context, "/profile-questionnaire", toasts.registered);
    case "check-email":
      return redirectDocument(checkEmailAddress(plan), {
        status: 303,
        headers: { "Set-Cookie": await rememberPendingEmail(context, url, { email, plan }) },
      });
    case "exists":
      context.get(toastsContext).add(toasts.accountExists);
      return form.fail(
        {
          fieldErrors: {
            email: ["An account with this email already exists. Please sign in instead."],
          },
        },
        409,
      );
    case "refused":
      context.get(toastsContext).add(toasts.registrationFailed(result.message));
      return form.fail({ formErrors: [result.message] });
    case "unavailable":
      context.get(toastsContext).add(toasts.registrationFailed());
      return form.fail({ formErrors: [UNREACHABLE] }, 503);
    case "crashed":
      context.get(toastsContext).add(toasts.registrationCrashed);
      return form.fail({ formErrors: [UNREACHABLE] }, 503);
  }
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, planName: name, pendingEmail } = loaderData;
  return (
    <AccountLayout panel={<SignUpPanel planName={name} />}>
      {pendingEmail ? (
        <CheckEmailCard email={pendingEmail} plan={plan} lastResult={actionData ?? undefined} />
      ) : (
        <SignUpForm plan={plan} planName={name} lastResult={actionData ?? undefined} />
      )}
    </AccountLayout>
  );
}

const UNREACHABLE =
  "We could not reach our sign-up service. What you typed is still here, except the passwords.";

/** Whoever reads the mail on another device types its code here. */
async function confirmByCode({
  request,
  context,
  url,
}: Pick<Route.ActionArgs, "request" | "context" | "url">) {
  const form = await parseForm(request, confirmSchema);
  if (!form.ok) return form.invalid();
  const pending = await readPendingEmail(context, url, request);
  if (!pending) return redirectDocument("/signup", 303);
  const refusal = await refuseTooOften(context, "confirm", form, pending.email);
  if (refusal) return refusal;
  const { outcome } = await verifyEmail(
    context,
    { kind: "typed-code", email: pending.email, code: form.value.mailCode },
    context.get(viewerContext),
  );
  switch (outcome) {
    case "signed-in":
      return redirectWithToast(context, "/email-verified?status=verified", toasts.emailVerified);
    case "other-account":
      return redirectWithToast(
        context,
        "/email-verified?status=other-account",
        toasts.emailVerified,
      );
    case "refused":
      context.get(toastsContext).add(toasts.verificationFailed("Failed to verify email"));
      return form.fail({
        fieldErrors: {
          mailCode: ["That code is wrong or too old. The newest mail has the one that works."],
        },
      });
    case "unavailable":
      context.get(toastsContext).add(toasts.verificationFailed("Verification failed"));
      return form.fail(
        {
          formErrors: [
            "We could not reach our sign-in service. Your code should still be good: please try again in a minute.",
          ],
        },
        503,
      );
  }
}

/** The four checks in the order of spec section 5 decide which toast speaks. */
function toastFor(errors: Record<string, string[] | null>) {
  const first = (field: string) => errors[field]?.[0];
  const isMissing = ["name", "email", "password"].some((field) =>
    errors[field]?.includes(REQUIRED_MESSAGE),
  );
  if (isMissing) return toasts.fieldsRequired;
  const password = first("password");
  if (password) return toasts.passwordError(password);
  if (errors.confirmPassword?.includes(MISMATCH_MESSAGE)) return toasts.passwordsDiffer;
  if (errors.terms?.includes(TERMS_MESSAGE)) return toasts.termsRequired;
  return toasts.registrationFailed(first("email") ?? first("name"));
}
