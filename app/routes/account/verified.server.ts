import { toasts } from "~/content/toasts";
import type { RequestArgs } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";
import { claimProof } from "~/services/auth/claim-account.server";
import type { VerifyResult } from "~/services/auth/verify-email.server";

type Verified = Exclude<VerifyResult, { outcome: "refused" | "too-often" | "unavailable" }>;

/** Whether the address is confirmed, whatever that means for this browser. */
export function isVerified(result: VerifyResult): result is Verified {
  return !["refused", "too-often", "unavailable"].includes(result.outcome);
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
