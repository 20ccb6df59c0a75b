import type { MiddlewareFunction } from "react-router";
import { toasts } from "~/content/toasts";
import { explainMissingCookies } from "~/request/cookies.server";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getViewer } from "~/request/viewer.server";

/** A POST passes: its action keeps what was entered. */
export const requireSignedIn: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const { method, headers } = context.get(requestInfoContext);
  const viewer = getViewer(context);
  if (viewer.state === "signed-in" || method === "POST") return next();
  const loginPath = explainMissingCookies(
    headers,
    url,
    `/login?next=${encodeURIComponent(url.pathname + url.search)}`,
  );
  // Keeps the session cookie, so that the login redirects back once the auth service answers.
  if (viewer.state === "unknown")
    return redirectWithToast(context, loginPath, toasts.somethingWrong);
  return redirectWithToast(context, loginPath, toasts.signInForClientArea);
};
