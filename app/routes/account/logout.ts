import { toasts } from "~/content/toasts";
import { safeRedirect } from "~/domain/paths";
import { redirectGet } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { signOut } from "~/services/auth/sign-out.server";
import { clearBrowserData } from "~/services/clear-browser-data.server";
import type { Route } from "./+types/logout";

const TOASTS = {
  unavailable: toasts.logoutFailed,
  "no-response": toasts.logoutUnexpected,
};

export const loader = redirectGet("/");

export async function action(args: Route.ActionArgs) {
  const { context, request, url } = args;
  const { outcome } = await signOut(context);
  if (outcome === "done")
    return clearBrowserData(args, redirectWithToast(context, "/", toasts.loggedOut));
  const page = safeRedirect(request.headers.get("Referer"), url.origin, "/");
  return redirectWithToast(context, page, TOASTS[outcome]);
}
