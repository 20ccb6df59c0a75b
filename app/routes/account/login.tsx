import { redirectDocument } from "react-router";
import { brand } from "~/content/brand";
import { createMeta } from "~/content/meta";
import type { PageHandle } from "~/document";
import { safeRedirect } from "~/domain/paths";
import { isPlanKey, getPlanLabel, parsePlanKey } from "~/domain/plans/plans";
import { pendingEmail, COOKIES_OFF } from "~/request/cookies.server";
import { getViewer } from "~/request/viewer.server";
import { ButtonLink } from "~/ui/button";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/login";
import { getSignInDestination } from "./destination.server";
import { AccountLayout } from "./frame/account-panel";
import { handleSignIn } from "./login/sign-in-action.server";
import { SignInForm } from "./login/sign-in-form";
import { Agreement, SignInPanel } from "./login/sign-in-panel";

export const handle: PageHandle = { layout: "bare", enhance: "client-validation", prefetch: true };

export const meta = createMeta("Login", `Sign in to your ${brand.name} client area.`);

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const viewer = getViewer(context);
  if (viewer.state === "signed-in") {
    const to = await getSignInDestination(context, url);
    if (to) throw redirectDocument(to, 303);
  }
  if (viewer.state === "mfa-required") throw redirectDocument(`/login/code${url.search}`, 303);
  const plan = url.searchParams.get("plan");
  return {
    // An unknown viewer was redirected here without a check.
    retry:
      viewer.state === "unknown"
        ? safeRedirect(url.searchParams.get("next"), url.origin, "/client")
        : null,
    badge: isPlanKey(plan) ? `SELECTED: ${getPlanLabel(plan)}` : "LOGIN",
    plan: parsePlanKey(plan),
    search: url.search,
    email: (await pendingEmail.parse(args))?.email,
    isCookieMissing: url.searchParams.has(COOKIES_OFF),
  };
}

export const action = handleSignIn;

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { badge, plan, retry, search, email, isCookieMissing } = loaderData;
  return (
    <AccountLayout panel={<SignInPanel badge={badge} />}>
      <header className="grid gap-2">
        <h1 className="text-3xl">Welcome back</h1>
        <p className="text-muted">
          New here?{" "}
          <TextLink look="bold" href={`/signup?plan=${plan}`}>
            Create an account
          </TextLink>
        </p>
      </header>
      {retry && !actionData && <RetryNotice href={retry} />}
      {isCookieMissing && !actionData && <CookieNotice />}
      <SignInForm action={`/login${search}`} email={email} lastResult={actionData ?? undefined} />
      <Agreement />
    </AccountLayout>
  );
}

/** Shown if the browser refuses cookies, so that the sign-in leads back here. */
function CookieNotice() {
  return (
    <p role="status" className="rounded-md bg-glow px-4 py-3">
      Your password was right, but your browser didn’t keep our cookie, so you’re not signed in.
      Please allow cookies for this site and sign in again.
    </p>
  );
}

function RetryNotice({ href }: { href: string }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-md bg-glow px-4 py-3">
      <p>We couldn’t reach our sign-in service, so we can’t tell whether you’re signed in.</p>
      <ButtonLink look="secondary" href={href}>
        Try Again
      </ButtonLink>
    </div>
  );
}
