import { data } from "react-router";
import { toAuthFormFailure } from "~/content/form-failures";
import { toasts } from "~/content/toasts";
import { parsePlanKey, type PlanKey } from "~/domain/plans/plans";
import { consumeRateLimit } from "~/forms/rate-limit.server";
import { readCaptcha } from "~/forms/read.server";
import type { RequestArgs } from "~/request/context";
import { pendingEmail } from "~/request/cookies.server";
import { siteOrigin } from "~/request/request-info.server";
import { redirectWithToast, toastsContext } from "~/request/toasts.server";
import { getSignUpByLink } from "~/services/auth/sign-up-progress.server";
import { sendConfirmation } from "~/services/auth/verify-email.server";
import { resendToPending } from "../resend-confirmation.server";

/** Sends it to the sign-up of this browser, else to the email of the old link. */
export async function resendByLink(args: RequestArgs, tokenHash = "") {
  const { context, url } = args;
  const fail = (plan: PlanKey | undefined, status: number) => {
    const proof = { token_hash: tokenHash };
    return data(
      { state: "error" as const, title: "Failed to verify email", proof, plan },
      { status },
    );
  };
  const pending = await pendingEmail.parse(args);
  if (pending)
    return (await resendToPending(args, "/signup")) ?? fail(parsePlanKey(pending.plan), 429);
  const signUp = await getSignUpByLink(context, tokenHash);
  if (!signUp) return redirectWithToast(context, "/login", toasts.nothingToConfirm);
  const { email, plan } = signUp;
  const { add } = context.get(toastsContext);
  if (!(await consumeRateLimit(context, "resend", email))) {
    add(toasts.rateLimited);
    return fail(plan, 429);
  }
  await readCaptcha(args);
  const result = await sendConfirmation(context, email, siteOrigin(context, url));
  if (result.outcome === "sent") return data({ state: "sent" as const, email });
  if (result.outcome === "not-found")
    return redirectWithToast(context, "/login", toasts.nothingToConfirm);
  const { toast, status } = toAuthFormFailure(result);
  add(toast);
  return fail(plan, status);
}
