import { data, redirectDocument } from "react-router";
import { brand } from "~/content/brand";
import { createMeta } from "~/content/meta";
import { errorToast, toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { CHECK_EMAIL, CHECKED, signUpAgainPath } from "~/domain/accounts/paths";
import { getPlanName, parsePlanKey } from "~/domain/plans/plans";
import { getPickedPlan, QUESTIONNAIRE } from "~/domain/profiles/questionnaire";
import { readForm, textField } from "~/forms/read.server";
import { type PendingEmail, pendingEmail } from "~/request/cookies.server";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getViewer } from "~/request/viewer.server";
import { getSignUpProgress } from "~/services/auth/sign-up-progress.server";
import type { Route } from "./+types/signup";
import { confirmByCode } from "./confirm-by-code.server";
import { AccountLayout } from "./frame/account-panel";
import { resendToPending } from "./resend-confirmation.server";
import { CheckEmailCard } from "./signup/check-email-card";
import { createAccount } from "./signup/create-account.server";
import { SignUpForm } from "./signup/sign-up-form";
import { SignUpPanel } from "./signup/sign-up-panel";

export const handle: PageHandle = {
  layout: "bare",
  enhance: ["new-password", "check-email"],
  index: true,
  prefetch: true,
};

export const meta = createMeta(
  "Sign Up",
  `Create your ${brand.name} account: choose a plan, describe your brand, and let the AI create and publish your posts.`,
);

/** Redirects only visits: after a POST, the action has already run. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const isVisit = context.get(requestInfoContext).method !== "POST";
  const step = url.searchParams.get("step");
  if (isVisit && getViewer(context).state === "signed-in") {
    // The card that waits for the email has the plan of the sign-up, not one picked just now.
    const picked = step ? null : getPickedPlan(url);
    throw redirectDocument(picked ? `${QUESTIONNAIRE}?plan=${picked}` : QUESTIONNAIRE, 303);
  }
  const plan = parsePlanKey(url.searchParams.get("plan"));
  const shared = { plan, planName: getPlanName(plan), pendingEmail: null, typed: null };
  if (!step) return { ...shared, isCookieMissing: false };
  const pending = await pendingEmail.parse(args);
  if (!pending) return { ...shared, isCookieMissing: step === CHECK_EMAIL };
  if (step !== CHECK_EMAIL) return { ...shared, isCookieMissing: false, typed: pending };
  if (isVisit) await followProgress(args, pending);
  return {
    ...shared,
    isCookieMissing: false,
    pendingEmail: pending.email,
    toasts: url.searchParams.has(CHECKED)
      ? [
          errorToast(
            "Not confirmed yet",
            "Open the link in our email first, or enter its code here.",
          ),
        ]
      : [],
  };
}

export async function action(args: Route.ActionArgs) {
  const intent = textField(await readForm(args.request), "intent");
  if (intent === "resend") {
    const plan = parsePlanKey(args.url.searchParams.get("plan"));
    return (await resendToPending(args, signUpAgainPath(plan))) ?? data(null, { status: 429 });
  }
  return intent === "confirm" ? confirmByCode(args) : createAccount(args);
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, planName, pendingEmail: email, typed, isCookieMissing } = loaderData;
  const done = email ? 1 : 0;
  return (
    <AccountLayout panel={<SignUpPanel plan={plan} />} done={done}>
      {email ? (
        <CheckEmailCard email={email} plan={plan} lastResult={actionData ?? undefined} />
      ) : (
        <>
          {isCookieMissing && !actionData && <CookieNotice />}
          <SignUpForm
            plan={plan}
            planName={planName}
            typed={typed}
            lastResult={actionData ?? undefined}
          />
        </>
      )}
    </AccountLayout>
  );
}

/** The email may have been confirmed anywhere. */
async function followProgress({ context }: Route.LoaderArgs, pending: PendingEmail) {
  const progress = await getSignUpProgress(context, pending);
  if (progress === "confirmed" || progress === "finished")
    throw redirectWithToast(context, "/login", toasts.emailVerifiedSignIn);
}

/** Shown if the browser rejected the cookie of the sign-up. */
function CookieNotice() {
  return (
    <p role="status" className="rounded-md bg-glow px-4 py-3">
      Your browser didn’t keep our cookie. If you’ve just signed up, our email is on its way, and
      its link works on any device. Signing in needs cookies: please allow them for this site.
    </p>
  );
}
