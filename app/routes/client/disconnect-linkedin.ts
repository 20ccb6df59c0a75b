import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { redirectGet } from "~/request/redirect-get.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getLiveViewer } from "~/request/viewer.server";
import { disconnectLinkedin } from "~/services/linkedin.server";
import type { Route } from "./+types/disconnect-linkedin";
import { redirectToLogin } from "./redirect-to-login.server";

export const loader = redirectGet(CLIENT_SECTION.account);

/** Deletes the client's LinkedIn connection. Idempotent. */
export async function action({ context }: Route.ActionArgs) {
  const viewer = await getLiveViewer(context);
  if (viewer.state === "unknown") {
    return redirectWithToast(context, "/", toasts.linkedinNotDisconnected);
  }
  if (viewer.state !== "signed-in") return redirectToLogin(context);
  const { outcome } = await disconnectLinkedin(context, viewer.user.id);
  const toast = outcome === "done" ? toasts.linkedinDisconnected : toasts.linkedinNotDisconnected;
  return redirectWithToast(context, CLIENT_SECTION.account, toast);
}
