import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/client-area";
import type { Context } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";

/** The answer to a press under Account whose session is over: log in, then come back to it. */
export function redirectToLogIn(context: Context): Response {
  const next = encodeURIComponent(CLIENT_SECTION.account);
  return redirectWithToast(context, `/login?next=${next}`, toasts.sessionEnded);
}
