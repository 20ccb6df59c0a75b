import { toAuthFormFailure } from "~/content/form-failures";
import { errorToast, successToast, toasts } from "~/content/toasts";
import { checkEmailPath, signUpAgainPath } from "~/domain/accounts/paths";
import { parsePlanKey } from "~/domain/plans/plans";
import { consumeRateLimit } from "~/forms/rate-limit.server";
import { readCaptcha } from "~/forms/read.server";
import type { RequestArgs } from "~/request/context";
import { pendingEmail } from "~/request/cookies.server";
import { siteOrigin } from "~/request/request-info.server";
import { redirectWithToast, toastsContext } from "~/request/toasts.server";
import { getViewer } from "~/request/viewer.server";
import { resendConfirmation } from "~/services/auth/verify-email.server";
import { redirectToVerified } from "./confirmation.server";

/** Redirects to `start` if the email is no longer known. Null if rate-limited: the page stays. */
export async function resendToPending(args: RequestArgs, start: string): Promise<Response | null> {
  const { context, url } = args;
  const pending = await pendingEmail.parse(args);
  if (!pending)
    return redirectWithToast(
      context,
      start,
      errorToast("Nothing sent", "Please enter your email again."),
    );
  const viewer = getViewer(context);
  if (viewer.state === "signed-in" && viewer.user.email === pending.email) {
    return redirectToVerified(); // the link was opened in another tab, so no further email is needed
  }
  // The card shows the plan, which only the browser that signed up knows.
  const back = pending.signUpId ? checkEmailPath(parsePlanKey(pending.plan)) : "/login";
  if (!(await consumeRateLimit(context, "resend", pending.email))) {
    context.get(toastsContext).add(toasts.rateLimited);
    return null;
  }
  await readCaptcha(args);
  const result = await resendConfirmation(context, pending, siteOrigin(context, url));
  switch (result.outcome) {
    case "sent": {
      const response = redirectWithToast(
        context,
        back,
        successToast("Email sent", "A new confirmation email is on its way."),
      );
      response.headers.append("Set-Cookie", await pendingEmail.serialize(args, pending));
      return response;
    }
    case "confirmed":
      return redirectWithToast(context, "/login", toasts.emailVerifiedSignIn);
    case "not-found": {
      const again = signUpAgainPath(parsePlanKey(pending.plan));
      return redirectWithToast(
        context,
        again,
        errorToast("Nothing sent", "That sign-up has expired. Please sign up again."),
      );
    }
    default:
      // The redirect shows only the toast.
      return redirectWithToast(context, back, toAuthFormFailure(result).toast);
  }
}
