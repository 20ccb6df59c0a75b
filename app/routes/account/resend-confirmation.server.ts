import { data, redirectDocument } from "react-router";
import { refusalOfAuth } from "~/content/refusals";
import { toasts } from "~/content/toasts";
import { checkEmailAddress } from "~/domain/check-email";
import { toPlanKey } from "~/domain/plans";
import { keepCaptcha } from "~/forms/captcha.server";
import { isTooOften } from "~/forms/limits.server";
import type { RequestArgs } from "~/request/context";
import { siteOrigin } from "~/request/origin.server";
import { pendingEmail } from "~/request/pending-email.server";
import { redirectWithToast, toastsContext } from "~/request/toasts.server";
import { viewerOf } from "~/request/viewer.server";
import { resendConfirmation } from "~/services/auth/verify-email.server";
import { toAlreadyVerified } from "./verified.server";

/**
 * Resends the confirmation email of this browser's sign-up and reports the result in a toast.
 * @param start path to restart from when the email is no longer known
 */
export async function resendToPending(args: RequestArgs, start: string) {
  const { context, url } = args;
  const pending = await pendingEmail.read(args);
  if (!pending) return redirectDocument(start, 303);
  const viewer = viewerOf(context);
  if (viewer.state === "signed-in" && viewer.user.email === pending.email) {
    return toAlreadyVerified(); // the link was opened in another tab, so no further email is needed
  }
  const back = checkEmailAddress(toPlanKey(pending.plan));
  if (await isTooOften(context, "resend", pending.email)) {
    context.get(toastsContext).add(toasts.tooOften);
    return data(null, { status: 429 });
  }
  await keepCaptcha(args);
  const result = await resendConfirmation(context, pending.email, siteOrigin(context, url));
  // The redirect shows only the toast of the rejection.
  const toast = result.outcome === "sent" ? toasts.confirmationSent : refusalOfAuth(result).toast;
  return redirectWithToast(context, back, toast);
}
