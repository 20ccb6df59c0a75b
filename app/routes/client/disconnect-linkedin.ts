import { successToast, toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { redirectGet } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { disconnectLinkedin } from "~/services/linkedin.server";
import type { Route } from "./+types/disconnect-linkedin";
import { requireLiveUser } from "./client-loader.server";

export const loader = redirectGet(CLIENT_SECTION.account);

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const page = CLIENT_SECTION.account;
  await requireLiveUser(args, toasts.linkedinNotDisconnected, page);
  const { outcome } = await disconnectLinkedin(context);
  const toast =
    outcome === "done"
      ? successToast("LinkedIn disconnected", "We’ve deleted our permission to post for you.")
      : toasts.linkedinNotDisconnected;
  return redirectWithToast(context, page, toast);
}
