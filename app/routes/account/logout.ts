import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { redirectWithToast } from "~/middleware/guards.server";
import { viewerContext } from "~/middleware/viewer.server";
import { signOut } from "~/services/auth/session.server";
import type { Route } from "./+types/logout";

/** Somebody typed the address: logging out is a POST, so that a link cannot do it to them. */
export function loader() {
  return redirectDocument("/", 303);
}

/** Ends this browser's session (spec section 2, shared header). */
export async function action({ context }: Route.ActionArgs) {
  // An auth service that cannot say who this is cannot end the session either.
  const outcome =
    context.get(viewerContext).state === "unknown" ? "failed" : await signOut(context);
  return redirectWithToast(
    context,
    "/",
    { done: toasts.loggedOut, failed: toasts.logoutFailed, crashed: toasts.logoutCrashed }[outcome],
  );
}
