import { data, redirectDocument, type RouterContextProvider } from "react-router";
import { toasts } from "~/content/toasts";
import { checkEmailAddress } from "~/domain/check-email";
import { toPlanKey } from "~/domain/plans";
import { isTooOften } from "~/forms/limits.server";
import { redirectWithToast } from "~/middleware/guards.server";
import { toastsContext } from "~/middleware/toasts.server";
import { readPendingEmail } from "~/request/pending-email.server";
import { resendConfirmation } from "~/services/auth/sign-up.server";

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/**
 * Sends the confirmation mail again to the address this browser waits for, and says what came of it (spec section 8).
 * @param start where somebody goes whose address is no longer known: there is nothing to send
 */
export async function resendToPending({ request, context, url }: Args, start: string) {
  const pending = await readPendingEmail(context, url, request);
  if (!pending) return redirectDocument(start, 303);
  const back = checkEmailAddress(toPlanKey(pending.plan));
  if (await isTooOften(context, "resend", pending.email)) {
    context.get(toastsContext).add(toasts.tooOften);
    return data(null, { status: 429 });
  }
  const result = await resendConfirmation(context, pending.email, url.origin);
  switch (result.outcome) {
    case "sent":
      return redirectWithToast(context, back, toasts.confirmationSent);
    case "too-soon":
      return redirectWithToast(context, back, toasts.resendTooSoon(result.message));
    case "unavailable":
      return redirectWithToast(context, back, toasts.somethingWrong);
  }
}
