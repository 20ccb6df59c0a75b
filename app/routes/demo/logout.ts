import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { redirectWithToast } from "~/request/toasts.server";
import type { Route } from "./+types/logout";

/** GET on a POST-only URL: redirect to the page. */
export function loader() {
  return redirectDocument("/client-portal", 303);
}

/** Leaves the demo without touching a real session. */
export function action({ context }: Route.ActionArgs) {
  return redirectWithToast(context, "/", toasts.demoLoggedOut);
}
