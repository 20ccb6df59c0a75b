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
 * Sends the confirmation mail again to the address this browser waits for, and says what came of it.
 * @param start where to begin again when the address is no longer known: there is nothing to send
 */
export async function resendToPending(args: RequestArgs, start: string) {
  const { context, url } = args;
  const pending = await pendingEmail.read(args);
  if (!pending) return redirectDocument(start, 303);
  const viewer = viewerOf(context);
  if (viewer.state === "signed-in" && viewer.user.email === pending.email) {
    return toAlreadyVerified(); // the mail was read in another tab: no other one is sent
  }
  const back = checkEmailAddress(toPlanKey(pending.plan));
  if (await isTooOften(context, "resend", pending.email)) {
    context.get(toastsContext).add(toasts.tooOften);
    return data(null, { status: 429 });
  }
  await keepCaptcha(args);
  const result = await resendConfirmation(context, pending.email, siteOrigin(context, url));
  // Its toast is all that is seen of the answer.
  const toast = result.outcome === "sent" ? toasts.confirmationSent : refusalOfAuth(result).toast;
  return redirectWithToast(context, back, toast);
}
