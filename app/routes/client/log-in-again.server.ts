import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/client-area";
import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";
import { redirectWithToast } from "~/request/toasts.server";

/**
 * Redirects to the login after the session has ended, and back afterwards: to the requested page,
 * or to Account after a POST.
 */
export function redirectToLogIn(context: Context): Response {
  const { method, address } = context.get(edgeContext);
  const next = encodeURIComponent(method === "POST" ? CLIENT_SECTION.account : address);
  return redirectWithToast(context, `/login?next=${next}`, toasts.sessionEnded);
}
