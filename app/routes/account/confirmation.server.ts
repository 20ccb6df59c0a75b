import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import type { Context, RequestArgs } from "~/request/context";
import type { PendingEmail } from "~/request/cookies.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getViewer } from "~/request/viewer.server";
import { claimCookie } from "~/services/auth/claim-account.server";
import { getSignUpProgress } from "~/services/auth/sign-up-progress.server";
import type { VerifyResult } from "~/services/auth/verify-email.server";

type Verified = Exclude<VerifyResult, { outcome: "rejected" | "rate-limited" | "unavailable" }>;

/** True whatever this browser's relation to the account. */
export function isVerified(result: VerifyResult): result is Verified {
  return !["rejected", "rate-limited", "unavailable"].includes(result.outcome);
}

/** Implies a verified email, so that an invalid link doesn't matter. */
export function isSignedIn(context: Context): boolean {
  return getViewer(context).state === "signed-in";
}

/** In another tab or on another device. */
export async function isConfirmedElsewhere(
  context: Context,
  pending: PendingEmail | null,
): Promise<boolean> {
  const progress = pending && (await getSignUpProgress(context, pending));
  return progress === "confirmed" || progress === "finished";
}

export function redirectToVerified(): Response {
  return redirectDocument("/email-verified", 303);
}

export async function redirectVerified(
  args: Pick<RequestArgs, "context" | "url">,
  result: Verified,
): Promise<Response> {
  if (result.outcome === "claimable") {
    const response = redirectWithToast(args.context, "/claim-account", toasts.emailVerified);
    response.headers.append("Set-Cookie", await claimCookie.serialize(args, result.proof));
    return response;
  }
  const status = result.outcome === "signed-in" ? "verified" : result.outcome;
  return redirectWithToast(args.context, `/email-verified?status=${status}`, toasts.emailVerified);
}
