import { type MiddlewareFunction, redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/client-area";
import { edgeContext } from "~/request/edge.server";
import { redirectWithToast } from "~/request/toasts.server";
import { viewerOf } from "~/request/viewer.server";

/**
 * Lets only signed-in users into the client area; the way back is kept in `next`. A form that was
 * sent passes too: its action answers with the form, so that nothing typed is lost to an ended
 * session or a moment of trouble.
 */
export const clientGuard: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const { method, headers } = context.get(edgeContext);
  const isDownload = url.pathname === "/client/export";
  // A window of another site learns from a download who is signed in: it stays open and empty.
  if (isDownload && !isOwnNavigation(headers)) return redirectDocument(CLIENT_SECTION.account, 303);
  const viewer = viewerOf(context);
  if (viewer.state === "signed-in" || method === "POST") return next();
  // A file that is saved leaves the log-in page standing: its section is where to go.
  const wanted = isDownload ? CLIENT_SECTION.account : url.pathname + url.search;
  const logIn = `/login?next=${encodeURIComponent(wanted)}`;
  // The session waits in its cookie: once the auth service answers, the log-in leads on by itself.
  if (viewer.state === "unknown") {
    return redirectWithToast(context, logIn, { ...toasts.somethingWrong, troubleAt: "/login" });
  }
  return redirectWithToast(context, logIn, toasts.signInForClientArea);
};

/** Whether a page of ours or the visitor themselves asks; old browsers do not say. */
function isOwnNavigation(headers: Headers): boolean {
  return ["same-origin", "none", null].includes(headers.get("Sec-Fetch-Site"));
}
