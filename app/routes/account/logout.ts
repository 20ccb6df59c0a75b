import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { redirectWithToast } from "~/request/toasts.server";
import { signOut } from "~/services/auth/sign-out.server";
import { clearBrowserData } from "~/services/clear-browser-data.server";
import type { Route } from "./+types/logout";

const TOASTS = {
  done: toasts.loggedOut,
  unavailable: toasts.logoutFailed,
  "no-response": toasts.logoutUnexpected,
};

/** Redirects a GET, because signing out requires a POST, which a link cannot send. */
export function loader() {
  return redirectDocument("/", 303);
}

export async function action(args: Route.ActionArgs) {
  const { outcome } = await signOut(args.context);
  const response = redirectWithToast(args.context, "/", TOASTS[outcome]);
  return outcome === "done" ? clearBrowserData(args, response) : response;
}
