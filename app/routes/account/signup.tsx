import { redirectDocument } from "react-router";
import { createMeta } from "~/content/meta";
import type { PageHandle } from "~/document";
import { getPlanName, parsePlanKey } from "~/domain/plans/plans";
import { readForm, textField } from "~/forms/read.server";
import { pendingEmail } from "~/request/pending-email.server";
import { requestInfoContext } from "~/request/request-info.server";
import { getViewer } from "~/request/viewer.server";
import type { Route } from "./+types/signup";
import { confirmByCode } from "./confirm-by-code.server";
import { getSignedInDestination } from "./destination.server";
import { AccountLayout } from "./frame/account-panel";
import { resendToPending } from "./resend-confirmation.server";
import { CheckEmailCard } from "./signup/check-email-card";
import { createAccount } from "./signup/create-account.server";
import { SignUpForm } from "./signup/sign-up-form";
import { SignUpPanel } from "./signup/sign-up-panel";

export const handle: PageHandle = {
  layout: "bare",
  enhance: "new-password",
  index: true,
  prefetch: true,
};

export const meta = createMeta(
  "Sign Up",
  "Create your Spellpost account: choose a plan, describe your brand, and let the AI create and publish your posts.",
);

/** Redirects a signed-in user, but not after a POST, because its action has already run. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const isVisit = context.get(requestInfoContext).method !== "POST";
  if (isVisit && getViewer(context).state === "signed-in") {
    const to = await getSignedInDestination(context, url);
    if (to) throw redirectDocument(to, 303);
  }
  const plan = parsePlanKey(url.searchParams.get("plan"));
  const isWaiting = url.searchParams.get("step") === "check-email";
  const pending = isWaiting ? await pendingEmail.parse(args) : null;
  return { plan, planName: getPlanName(plan), pendingEmail: pending?.email ?? null };
}

/** Handles the forms of the page, which differ by the button that was pressed. */
export async function action(args: Route.ActionArgs) {
  const intent = textField(await readForm(args.request), "intent");
  if (intent === "resend") return resendToPending(args, "/signup");
  return intent === "confirm" ? confirmByCode(args) : createAccount(args);
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, planName, pendingEmail: email } = loaderData;
  const done = email ? 1 : 0;
  return (
    <AccountLayout panel={<SignUpPanel plan={plan} done={done} />} done={done}>
      {email ? (
        <CheckEmailCard email={email} plan={plan} lastResult={actionData ?? undefined} />
      ) : (
        <SignUpForm plan={plan} planName={planName} lastResult={actionData ?? undefined} />
      )}
    </AccountLayout>
  );
}
