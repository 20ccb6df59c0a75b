import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { redirectGet } from "~/request/redirect-get.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getLiveViewer } from "~/request/viewer.server";
import { signOutEverywhere } from "~/services/auth/sign-out.server";
import { clearBrowserData } from "~/services/clear-browser-data.server";
import type { Route } from "./+types/sign-out-everywhere";
import { redirectToLogin } from "./client-loader.server";

export const loader = redirectGet(CLIENT_SECTION.account);

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { state } = await getLiveViewer(context);
  if (state !== "signed-in" && state !== "unknown") return redirectToLogin(context);
  const { outcome } = await signOutEverywhere(context);
  if (outcome === "done") {
    return clearBrowserData(args, redirectWithToast(context, "/", toasts.signedOutEverywhere));
  }
  const back = state === "unknown" ? "/" : CLIENT_SECTION.account;
  return redirectWithToast(context, back, toasts.signOutEverywhereFailed);
}
