import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { redirectWithToast } from "~/request/toasts.server";
import type { Route } from "./+types/logout";

/** Somebody typed the address: there is nothing to leave. */
export function loader() {
  return redirectDocument("/client-portal", 303);
}

/** Leaves the demo; a real session is not touched. */
export function action({ context }: Route.ActionArgs) {
  return redirectWithToast(context, "/", toasts.demoLoggedOut);
}
