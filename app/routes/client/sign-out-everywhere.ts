import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { redirectGet } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { requireFreshProof } from "~/services/auth/fresh-proof.server";
import { closeSecretUrls } from "~/services/auth/secret-urls.server";
import { signOutEverywhere } from "~/services/auth/sign-out.server";
import { clearBrowserData } from "~/services/clear-browser-data.server";
import type { Route } from "./+types/sign-out-everywhere";
import { requireLiveUser } from "./client-loader.server";

export const loader = redirectGet(CLIENT_SECTION.account);

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const page = CLIENT_SECTION.account;
  await requireLiveUser(args, toasts.signOutEverywhereFailed, page);
  await requireFreshProof(context, page);
  // Supabase Auth tells the database nothing of it.
  const closed = await closeSecretUrls(context);
  const { outcome } = closed.outcome === "done" ? await signOutEverywhere(context) : closed;
  if (outcome === "done") {
    return clearBrowserData(args, redirectWithToast(context, "/", toasts.signedOutEverywhere));
  }
  return redirectWithToast(context, page, toasts.signOutEverywhereFailed);
}
