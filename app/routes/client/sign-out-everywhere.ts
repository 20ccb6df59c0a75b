import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/client-area";
import { redirectWithToast } from "~/request/toasts.server";
import { liveViewer } from "~/request/viewer.server";
import { signOutEverywhere } from "~/services/auth/session.server";
import { forgetBrowser } from "~/services/forget-browser.server";
import type { Route } from "./+types/sign-out-everywhere";
import { redirectToLogIn } from "./log-in-again.server";

/** Redirects a GET, because signing out requires a POST, which a link cannot send. */
export function loader() {
  return redirectDocument(CLIENT_SECTION.account, 303);
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { state } = await liveViewer(context);
  if (state !== "signed-in" && state !== "unknown") return redirectToLogIn(context);
  const { outcome } = await signOutEverywhere(context);
  if (outcome === "done") {
    return forgetBrowser(args, redirectWithToast(context, "/", toasts.signedOutEverywhere));
  }
  const back = state === "unknown" ? "/" : CLIENT_SECTION.account;
  return redirectWithToast(context, back, toasts.signOutEverywhereFailed);
}
