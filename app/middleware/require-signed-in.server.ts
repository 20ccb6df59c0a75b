import { type MiddlewareFunction, redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { explainMissingCookies } from "~/request/cookie-support.server";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getViewer } from "~/request/viewer.server";

/**
 * Restricts the client area to signed-in users and keeps the requested path in `next`. Lets
 * submitted forms pass: their action keeps what was typed when the session has ended or Supabase
 * fails.
 */
export const requireSignedIn: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const { method, headers } = context.get(requestInfoContext);
  const isDownload = url.pathname === "/client/export";
  // Rejects downloads requested by other sites, because a window that stays open and empty after a
  // download would reveal to them that the visitor is signed in.
  if (isDownload && !isOwnNavigation(headers)) return redirectDocument(CLIENT_SECTION.account, 303);
  const viewer = getViewer(context);
  if (viewer.state === "signed-in" || method === "POST") return next();
  // Returns to the section that contains the link, because the browser would stay on the login page
  // after a download.
  const requestedPath = isDownload ? CLIENT_SECTION.account : url.pathname + url.search;
  const loginPath = explainMissingCookies(
    headers,
    url,
    `/login?next=${encodeURIComponent(requestedPath)}`,
  );
  // Keeps the session cookie, so that the login page redirects back once the auth service answers.
  if (viewer.state === "unknown")
    return redirectWithToast(context, loginPath, toasts.somethingWrong);
  return redirectWithToast(context, loginPath, toasts.signInForClientArea);
};

/**
 * Returns true for requests from our own pages or by the visitor directly; old browsers send no
 * header.
 */
function isOwnNavigation(headers: Headers): boolean {
  return ["same-origin", "none", null].includes(headers.get("Sec-Fetch-Site"));
}
