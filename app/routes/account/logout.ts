import { toasts } from "~/content/toasts";
import { redirectGet } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { signOut } from "~/services/auth/sign-out.server";
import { clearBrowserData } from "~/services/clear-browser-data.server";
import type { Route } from "./+types/logout";

const TOASTS = {
  done: toasts.loggedOut,
  unavailable: toasts.logoutFailed,
  "no-response": toasts.logoutUnexpected,
};

export const loader = redirectGet("/");

export async function action(args: Route.ActionArgs) {
  const { outcome } = await signOut(args.context);
  const response = redirectWithToast(args.context, "/", TOASTS[outcome]);
  return outcome === "done" ? clearBrowserData(args, response) : response;
}
