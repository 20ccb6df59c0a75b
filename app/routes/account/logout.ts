import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { redirectWithToast } from "~/request/toasts.server";
import { signOut } from "~/services/auth/session.server";
import { forgetBrowser } from "~/services/forget-browser.server";
import type { Route } from "./+types/logout";

const TOASTS = {
  done: toasts.loggedOut,
  unavailable: toasts.logoutFailed,
  crashed: toasts.logoutCrashed,
};

/** Redirects a GET, because signing out requires a POST, which a link cannot send. */
export function loader() {
  return redirectDocument("/", 303);
}

export async function action(args: Route.ActionArgs) {
  const { outcome } = await signOut(args.context);
  const response = redirectWithToast(args.context, "/", TOASTS[outcome]);
  return outcome === "done" ? forgetBrowser(args, response) : response;
}
