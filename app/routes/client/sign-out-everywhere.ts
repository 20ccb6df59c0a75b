import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { redirectWithToast } from "~/middleware/guards.server";
import { viewerContext } from "~/middleware/viewer.server";
import { signOutEverywhere } from "~/services/auth/change-account.server";
import type { Route } from "./+types/sign-out-everywhere";

/** Somebody typed the address: signing out is a POST, so that a link cannot do it to them. */
export function loader() {
  return redirectDocument("/client?section=account", 303);
}

/** Ends every session of the account. */
export async function action({ context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  if (viewer.state === "anonymous")
    return redirectWithToast(
      context,
      "/login?next=/client%3Fsection%3Daccount",
      toasts.sessionEnded,
    );
  const outcome = viewer.state === "unknown" ? "failed" : await signOutEverywhere(context);
  if (outcome === "done") return redirectWithToast(context, "/", toasts.signedOutEverywhere);
  return redirectWithToast(
    context,
    viewer.state === "unknown" ? "/" : "/client?section=account",
    toasts.signOutEverywhereFailed,
  );
}
