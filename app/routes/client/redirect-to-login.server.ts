import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import type { Context } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";

/**
 * Redirects to the login after the session has ended, and back afterwards: to the requested page,
 * or to Account after a POST.
 */
export function redirectToLogin(context: Context): Response {
  const { method, pathAndQuery } = context.get(requestInfoContext);
  const next = encodeURIComponent(method === "POST" ? CLIENT_SECTION.account : pathAndQuery);
  return redirectWithToast(context, `/login?next=${next}`, toasts.sessionEnded);
}
