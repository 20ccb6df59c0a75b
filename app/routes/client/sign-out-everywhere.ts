import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/client-area";
import { redirectWithToast } from "~/request/toasts.server";
import { liveViewer } from "~/request/viewer.server";
import { signOutEverywhere } from "~/services/auth/session.server";
import { forgetBrowser } from "~/services/forget-browser.server";
import type { Route } from "./+types/sign-out-everywhere";
import { redirectToLogIn } from "./log-in-again.server";

/** Somebody typed the address: signing out is a POST, so that a link cannot do it to them. */
export function loader() {
  return redirectDocument(CLIENT_SECTION.account, 303);
}

/** Ends every session of the account. */
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
