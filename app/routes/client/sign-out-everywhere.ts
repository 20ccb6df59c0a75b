import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { redirectGet } from "~/request/redirect-get.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getViewer } from "~/request/viewer.server";
import { requireFreshProof } from "~/services/auth/fresh-proof.server";
import { signOutEverywhere } from "~/services/auth/sign-out.server";
import { clearBrowserData } from "~/services/clear-browser-data.server";
import type { Route } from "./+types/sign-out-everywhere";

export const loader = redirectGet(CLIENT_SECTION.account);

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  await requireFreshProof(context, CLIENT_SECTION.account);
  const { outcome } = await signOutEverywhere(context);
  if (outcome === "done") {
    return clearBrowserData(args, redirectWithToast(context, "/", toasts.signedOutEverywhere));
  }
  const back = getViewer(context).state === "unknown" ? "/" : CLIENT_SECTION.account;
  return redirectWithToast(context, back, toasts.signOutEverywhereFailed);
}
