import { data, redirectDocument, type RouterContextProvider } from "react-router";
import { toasts } from "./content/toasts";
import { isTooOften } from "./middleware/form-limits.server";
import { redirectWithToast } from "./middleware/guards.server";
import { toastsContext } from "./middleware/toasts.server";
import { resendConfirmation } from "./services/accounts.server";
import { type PendingEmail, readPendingEmail } from "./services/pending-email.server";

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/**
 * Sends the confirmation mail again to the address this browser waits for, and says what came of it (spec section 8).
 * @param backTo where the answer leads; without an address that waits there is nothing to send
 */
export async function resendToPending({ request, context, url }: Args, backTo: (pending: PendingEmail | null) => string) {
  const pending = await readPendingEmail(context, url, request);
  const back = backTo(pending);
  if (!pending) return redirectDocument(back, 303);
  if (await isTooOften(context, "resend", pending.email)) {
    context.get(toastsContext).add(toasts.tooOften);
    return data(null, { status: 429 });
  }
  const result = await resendConfirmation(context, pending.email, url.origin);
  switch (result.outcome) {
    case "sent": return redirectWithToast(context, back, toasts.confirmationSent);
    case "too-soon": return redirectWithToast(context, back, toasts.resendTooSoon(result.message));
    case "unavailable": return redirectWithToast(context, back, toasts.somethingWrong);
  }
}
