import { redirectDocument } from "react-router";
import { pageMeta } from "~/content/meta";
import type { PageHandle } from "~/document";
import { getPlanName, parsePlanKey } from "~/domain/plans/plans";
import { pendingEmail } from "~/request/pending-email.server";
import { requestInfoContext } from "~/request/request-info.server";
import { getViewer } from "~/request/viewer.server";
import { FocusedLayout } from "~/ui/frame/focused-layout";
import type { Route } from "./+types/signup";
import { AccountLayout } from "./frame/account-panel";
import { CheckEmailCard } from "./signup/check-email-card";
import { getSignedInDestination } from "./signup/destination.server";
import { handleSignUp } from "./signup/sign-up-action.server";
import { SignUpForm } from "./signup/sign-up-form";
import { SignUpPanel } from "./signup/sign-up-panel";

export const handle: PageHandle = {
  layout: "bare",
  enhance: "new-password",
  index: true,
  prefetch: true,
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Sign Up",
    description:
      "Create your Spellpost account: choose a plan, describe your brand, and let the AI create and publish your posts.",
  });

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

export async function action(args: Route.ActionArgs) {
  return handleSignUp(args);
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, planName, pendingEmail: email } = loaderData;
  const done = email ? 1 : 0;
  return (
    <FocusedLayout done={done}>
      <AccountLayout panel={<SignUpPanel plan={plan} done={done} />}>
        {email ? (
          <CheckEmailCard email={email} plan={plan} lastResult={actionData ?? undefined} />
        ) : (
          <SignUpForm plan={plan} planName={planName} lastResult={actionData ?? undefined} />
        )}
      </AccountLayout>
    </FocusedLayout>
  );
}
