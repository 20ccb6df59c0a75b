import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import type { Context, RequestArgs } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";
import { viewerOf } from "~/request/viewer.server";
import { claimProof } from "~/services/auth/claim-account.server";
import type { VerifyResult } from "~/services/auth/verify-email.server";

type Verified = Exclude<VerifyResult, { outcome: "refused" | "too-often" | "unavailable" }>;

/** Whether the address is confirmed, whatever that means for this browser. */
export function isVerified(result: VerifyResult): result is Verified {
  return !["refused", "too-often", "unavailable"].includes(result.outcome);
}

/**
 * Whether this browser is signed in to an account, which nobody is whose address is not verified: a
 * link that is used, too old or invented has nothing to say to them.
 */
export function isVerifiedHere(context: Context): boolean {
  return viewerOf(context).state === "signed-in";
}

/** The page that says so, and leads on. */
export function toAlreadyVerified(): Response {
  return redirectDocument("/email-verified", 303);
}

/** Where a confirmed address leads: on, to the log-in, or to a new password. */
export async function redirectVerified(
  args: Pick<RequestArgs, "context" | "url">,
  result: Verified,
): Promise<Response> {
  if (result.outcome === "claimable") {
    const response = redirectWithToast(args.context, "/claim-account", toasts.emailVerified);
    response.headers.append("Set-Cookie", await claimProof.keep(args, result.proof));
    return response;
  }
  const status = result.outcome === "signed-in" ? "verified" : result.outcome;
  return redirectWithToast(args.context, `/email-verified?status=${status}`, toasts.emailVerified);
}
