import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/client-area";
import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";
import { redirectWithToast } from "~/request/toasts.server";

/**
 * The answer to somebody whose session is over: log in, then come back to the page they opened, or
 * to Account where they pressed a button.
 */
export function redirectToLogIn(context: Context): Response {
  const { method, address } = context.get(edgeContext);
  const next = encodeURIComponent(method === "POST" ? CLIENT_SECTION.account : address);
  return redirectWithToast(context, `/login?next=${next}`, toasts.sessionEnded);
}
