import { type MiddlewareFunction, redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/client-area";
import { edgeContext } from "~/request/edge.server";
import { redirectWithToast } from "~/request/toasts.server";
import { viewerOf } from "~/request/viewer.server";

/**
 * Restricts the client area to signed-in users and keeps the requested path in `next`. Lets
 * submitted forms pass: their action returns the form, so that no input is lost when the session
 * has ended or Supabase fails.
 */
export const clientGuard: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const { method, headers } = context.get(edgeContext);
  const isDownload = url.pathname === "/client/export";
  // Rejects downloads requested by other sites, because a window that stays open and empty after a
  // download would reveal to them that the visitor is signed in.
  if (isDownload && !isOwnNavigation(headers)) return redirectDocument(CLIENT_SECTION.account, 303);
  const viewer = viewerOf(context);
  if (viewer.state === "signed-in" || method === "POST") return next();
  // Returns to the section that contains the link, because the browser would stay on the login page
  // after a download.
  const wanted = isDownload ? CLIENT_SECTION.account : url.pathname + url.search;
  const logIn = `/login?next=${encodeURIComponent(wanted)}`;
  // Keeps the session cookie, so that the login page redirects back once the auth service answers.
  if (viewer.state === "unknown") {
    return redirectWithToast(context, logIn, { ...toasts.somethingWrong, troubleAt: "/login" });
  }
  return redirectWithToast(context, logIn, toasts.signInForClientArea);
};

/**
 * Returns true for requests from our own pages or by the visitor directly; old browsers send no
 * header.
 */
function isOwnNavigation(headers: Headers): boolean {
  return ["same-origin", "none", null].includes(headers.get("Sec-Fetch-Site"));
}
