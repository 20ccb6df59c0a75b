import { redirectDocument } from "react-router";
import { isAnyMissing } from "~/content/account-care";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { checkEmailAddress } from "~/domain/check-email";
import { MISMATCH_MESSAGE, TERMS_MESSAGE } from "~/domain/messages";
import { isPlanKey, planName, toPlanKey } from "~/domain/plans";
import { isProfileComplete } from "~/domain/profile";
import { signUpSchema } from "~/domain/sign-up.schema.server";
import { readForm, textField } from "~/forms/read.server";
import { type FormErrors, receive } from "~/forms/receive.server";
import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";
import { siteOrigin } from "~/request/origin.server";
import { pendingEmail } from "~/request/pending-email.server";
import { redirectWithToast } from "~/request/toasts.server";
import { liveViewer, viewerOf } from "~/request/viewer.server";
import { signUp } from "~/services/auth/sign-up.server";
import { readOwnPage } from "~/services/own-page.server";
import { QuietFrame } from "~/ui/frame/quiet-frame";
import type { Route } from "./+types/signup";
import { confirmByCode } from "./confirm-by-code.server";
import { AccountLayout } from "./frame/account-panel";
import { resendToPending } from "./resend-confirmation.server";
import { CheckEmailCard } from "./signup/check-email-card";
import { refusalOfSignedIn, refusalOfSignUp } from "./signup/refusal.server";
import { SignUpForm } from "./signup/sign-up-form";
import { SignUpPanel } from "./signup/sign-up-panel";

export const handle: PageHandle = {
  frame: "bare",
  enhance: "new-password",
  indexed: true,
  prefetched: true,
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Sign Up",
    description:
      "Create your Spellpost account: choose a plan, describe your brand, and let the AI create and publish your posts.",
  });

/** Redirects a signed-in user, but not after a POST, whose action has answered. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const isVisit = context.get(edgeContext).method !== "POST";
  if (isVisit && viewerOf(context).state === "signed-in") {
    const to = await placeOfUser(context, url);
    if (to) throw redirectDocument(to, 303);
  }
  const plan = toPlanKey(url.searchParams.get("plan"));
  const isWaiting = url.searchParams.get("step") === "check-email";
  const pending = isWaiting ? await pendingEmail.read(args) : null;
  return { plan, planName: planName(plan), pendingEmail: pending?.email ?? null };
}

export async function action(args: Route.ActionArgs) {
  const intent = textField(await readForm(args.request), "intent");
  if (intent === "resend") return resendToPending(args, "/signup");
  if (intent === "confirm") return confirmByCode(args);

  const form = await receive(args, {
    schema: signUpSchema(),
    secrets: ["password", "confirmPassword"],
    limit: "signup",
    invalid: signUpToast,
  });
  if (!form.ok) return form.answer;
  const { context, url } = args;
  const viewer = await liveViewer(context);
  if (viewer.state === "signed-in") return form.refuse(refusalOfSignedIn(viewer.user.email));
  const { email, password, name, noMarketing } = form.value;
  const plan = toPlanKey(url.searchParams.get("plan"));
  const signUpId = crypto.randomUUID();
  const marketing = noMarketing !== "on";
  const account = { email, password, name, plan, marketing, signUpId };
  const result = await signUp(context, account, siteOrigin(context, url));
  if (result.outcome === "registered") {
    return redirectWithToast(context, "/profile-questionnaire", toasts.registered);
  }
  if (result.outcome !== "check-email") return form.refuse(refusalOfSignUp(result));
  const cookie = await pendingEmail.keep(args, { email, plan, signUpId });
  return redirectDocument(checkEmailAddress(plan), {
    status: 303,
    headers: { "Set-Cookie": cookie },
  });
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, planName: name, pendingEmail: address } = loaderData;
  const done = address ? 1 : 0;
  return (
    <QuietFrame done={done}>
      <AccountLayout panel={<SignUpPanel plan={plan} done={done} />}>
        {address ? (
          <CheckEmailCard email={address} plan={plan} lastResult={actionData ?? undefined} />
        ) : (
          <SignUpForm plan={plan} planName={name} lastResult={actionData ?? undefined} />
        )}
      </AccountLayout>
    </QuietFrame>
  );
}

/**
 * Returns the destination of a signed-in user: the change to the chosen plan when the profile is
 * complete, otherwise the questionnaire; null when the session was ended elsewhere.
 */
async function placeOfUser(context: Context, url: URL): Promise<string | null> {
  const { searchParams: query } = url;
  const plan = query.get("plan");
  // The card that waits for the confirmation also names the plan, which was not chosen just now.
  if (!isPlanKey(plan) || query.has("step")) return "/profile-questionnaire";
  const read = await readOwnPage(context);
  if (read.outcome === "session-over") return null;
  const isFinished = read.outcome === "read" && isProfileComplete(read.profile);
  return isFinished ? `/client/plan?plan=${plan}` : "/profile-questionnaire";
}

/** Reports the first of four checks that fails: fields, password, confirmation, terms. */
function signUpToast(errors: FormErrors) {
  const { name, email, password } = errors;
  if (isAnyMissing({ name, email, password } as FormErrors)) return toasts.fieldsRequired;
  if (password?.[0]) return toasts.passwordError(password[0]);
  if (errors.confirmPassword?.includes(MISMATCH_MESSAGE)) return toasts.passwordsDiffer;
  if (errors.terms?.includes(TERMS_MESSAGE)) return toasts.termsRequired;
  return toasts.registrationFailed(email?.[0] ?? name?.[0]);
}
