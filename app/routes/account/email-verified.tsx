import { createContext, data, redirectDocument } from "react-router";
import { linkStillValid, formFailures } from "~/content/form-failures";
import { createMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import type { Toast } from "~/domain/form-failure";
import { parsePlanKey, type PlanKey } from "~/domain/plans/plans";
import { parseLinkToken } from "~/domain/tokens";
import { consumeRateLimit } from "~/forms/rate-limit.server";
import { readForm, textField } from "~/forms/read.server";
import type { Context } from "~/request/context";
import { pendingEmail } from "~/request/cookies.server";
import { SECRET_URL_HEADERS } from "~/request/http";
import { toastsContext } from "~/request/toasts.server";
import { getViewer } from "~/request/viewer.server";
import { verifyEmail } from "~/services/auth/verify-email.server";
import { CenteredMain } from "~/ui/frame/centered-main";
import { FocusedLayout } from "~/ui/frame/focused-layout";
import type { Route } from "./+types/email-verified";
import {
  isConfirmedElsewhere,
  isVerified,
  isSignedIn,
  redirectVerified,
  redirectToVerified,
} from "./confirmation.server";
import {
  ACCOUNT_CREATED,
  ADDRESS_CONFIRMED,
  Confirm,
  Failure,
  NewLinkSent,
  NEXT_AFTER_VERIFICATION,
  Success,
  Verifying,
} from "./email-verified/cards";
import { LINK_FIELDS, parseProof, sentProof } from "./email-verified/proof.server";
import { type Renewal, resendByLink, startRenewal } from "./email-verified/resend-by-link.server";

const AFTER_VERIFICATION_S = 2;
const WITH_SESSION_S = 1;

const SIGN_IN_TO_CONTINUE = "Your email has been verified. Please sign in to continue.";
/** The visitor stays signed in with another account. */
const OTHER_ACCOUNT = new Map([
  [
    "other-account",
    "That address has been verified. You’re still signed in to your other account; log out first to use the new one.",
  ],
  [
    "other-account-unclaimed",
    "That address has been verified. You’re still signed in to your other account. To use the new one, log out and choose its password with “Forgot your password?”.",
  ],
]);
const ON_TO_PROFILE = "Next: three short steps about your brand.";
/** Another tab or device used the link. */
const ELSEWHERE = "elsewhere";
const alreadyVerified = (email: string) =>
  `You’re signed in as ${email}, and that address is verified. We’ll take you to the next step in a moment.`;
const EXPIRED_LINK = "Failed to verify email";
const UNREACHABLE = linkStillValid("please try again");

type View = { toasts?: Toast[] } & (
  | {
      state: "confirm";
      proof: Record<string, string>;
      /** This browser signed up and waits for the link. */
      isAwaited?: boolean;
      problem?: string;
    }
  | { state: "success"; message: string; isSignedIn: boolean }
  | {
      state: "error";
      title: string;
      /** The check could not be carried out; the same link may work in a minute. */
      outage?: string;
      renewal?: Renewal;
      plan?: PlanKey;
    }
  | { state: "sent"; text: string }
);

/** The action has run, so the loader must not treat this as a new visit. */
const viewContext = createContext(false);

export const handle: PageHandle = { layout: "bare", enhance: "email-link" };

export const meta = createMeta("Email Verification", "Confirming your email address.");

/** The delayed redirect is a header, so that it works without script. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => ({
  ...Object.fromEntries(loaderHeaders),
  ...SECRET_URL_HEADERS,
});

/**
 * A GET verifies nothing, because email scanners open links, too. Only the browser that waits for
 * the link submits the page itself.
 */
export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const query = args.url.searchParams;
  if (context.get(viewContext)) return null;
  const fields = LINK_FIELDS.filter((name) => query.has(name));
  if (fields.length > 0) {
    const proof = Object.fromEntries(fields.map((name) => [name, parseLinkToken(query.get(name))]));
    return view({ state: "confirm", proof, isAwaited: Boolean(await pendingEmail.parse(args)) });
  }
  if (query.has("error")) {
    if (isSignedIn(context)) throw redirectToVerified();
    const renewal = startRenewal({}, await pendingEmail.parse(args));
    const shown = [toasts.verificationFailed(EXPIRED_LINK)];
    return view({ state: "error", title: EXPIRED_LINK, renewal, toasts: shown }, 400);
  }
  return getInitialView(context, query.get("status"));
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  context.set(viewContext, true);
  const { add } = context.get(toastsContext);
  const form = await readForm(request);
  const pending = await pendingEmail.parse(args);
  const fail = (title: string) => {
    add(toasts.verificationFailed(title));
    const plan = pending ? parsePlanKey(pending.plan) : undefined;
    return view(
      { state: "error", title, renewal: startRenewal(sentProof(form), pending), plan },
      400,
    );
  };
  const rejectLink = async () => {
    if (isSignedIn(context)) return redirectToVerified();
    return (await isConfirmedElsewhere(context, pending))
      ? redirectDocument(`/email-verified?status=${ELSEWHERE}`, 303)
      : fail(EXPIRED_LINK);
  };
  if (textField(form, "intent") === "resend") return resendByLink(args, form);
  const proof = parseProof(form);
  if (!proof) {
    return form.has("error") ? rejectLink() : fail("Verification failed");
  }
  const rejectRateLimited = () => {
    add(toasts.rateLimited);
    const [problem] = formFailures.rateLimited.formErrors;
    return view({ state: "confirm", proof: sentProof(form), problem }, 429);
  };
  if (!(await consumeRateLimit(context, "confirm-link"))) return rejectRateLimited();
  const result = await verifyEmail(context, proof, pending);
  if (isVerified(result)) return redirectVerified(args, result);
  switch (result.outcome) {
    case "rejected":
      return rejectLink();
    case "rate-limited":
      return rejectRateLimited();
    case "unavailable":
      // The proof was not consumed.
      add(toasts.verificationFailed("Verification failed", UNREACHABLE));
      return view({ state: "confirm", proof: sentProof(form), problem: UNREACHABLE }, 503);
  }
}

export default function EmailVerified({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData;
  if (!page) return null;
  return (
    <FocusedLayout done={page.state === "success" ? ADDRESS_CONFIRMED : ACCOUNT_CREATED}>
      <CenteredMain>
        {page.state === "confirm" && <Confirm {...page} />}
        {page.state === "success" && <Success {...page} />}
        {page.state === "error" && <Failure {...page} />}
        {page.state === "sent" && <NewLinkSent {...page} />}
        {page.state !== "confirm" && (
          <form method="post" action="/email-verified" hidden data-email-link="waiting">
            <template>
              <Verifying />
            </template>
          </form>
        )}
      </CenteredMain>
    </FocusedLayout>
  );
}

function getInitialView(context: Context, status: string | null) {
  const viewer = getViewer(context);
  if (viewer.state === "unknown") {
    const title = "Session error occurred";
    const shown = [toasts.verificationFailed(title, UNREACHABLE)];
    return view({ state: "error", title, outage: UNREACHABLE, toasts: shown }, 503);
  }
  if (viewer.state !== "signed-in") {
    // The tab in which the link was used may sign this browser in within a moment.
    const refresh = { Refresh: `${AFTER_VERIFICATION_S}; url=/email-verified` };
    return success(SIGN_IN_TO_CONTINUE, status === ELSEWHERE ? refresh : {});
  }
  const otherAccount = OTHER_ACCOUNT.get(status ?? "");
  if (otherAccount) return success(otherAccount);
  const isFresh = status === "verified"; // its toast came with the redirect
  const pause = isFresh ? AFTER_VERIFICATION_S : WITH_SESSION_S;
  return view(
    {
      state: "success",
      message: isFresh ? ON_TO_PROFILE : alreadyVerified(viewer.user.email),
      isSignedIn: true,
      toasts: isFresh ? [] : [toasts.alreadyVerified],
    },
    200,
    { Refresh: `${pause}; url=${NEXT_AFTER_VERIFICATION}` },
  );
}

function success(message: string, more: HeadersInit = {}) {
  return view({ state: "success", message, isSignedIn: false }, 200, more);
}

function view(page: View, status = 200, more: HeadersInit = {}) {
  return data(page, { status, headers: more });
}
