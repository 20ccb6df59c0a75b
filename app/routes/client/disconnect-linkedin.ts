import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { redirectWithToast } from "~/middleware/guards.server";
import { viewerContext } from "~/middleware/viewer.server";
import { disconnectLinkedin } from "~/services/linkedin.server";
import type { Route } from "./+types/disconnect-linkedin";

const ACCOUNT = "/client?section=account";

/** Somebody typed the address: disconnecting is a POST, so that a link cannot do it to them. */
export function loader() {
  return redirectDocument(ACCOUNT, 303);
}

/** Forgets the client's LinkedIn connection; done twice it is done once. */
export async function action({ context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  if (viewer.state === "anonymous")
    return redirectWithToast(
      context,
      `/login?next=${encodeURIComponent(ACCOUNT)}`,
      toasts.sessionEnded,
    );
  const outcome =
    viewer.state === "unknown" ? "failed" : await disconnectLinkedin(context, viewer.user.id);
  return redirectWithToast(
    context,
    viewer.state === "unknown" ? "/" : ACCOUNT,
    outcome === "done" ? toasts.linkedinDisconnected : toasts.linkedinNotDisconnected,
  );
}
