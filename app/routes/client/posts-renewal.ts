import { successToast, toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { redirectGet } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { requestNewDrafts } from "~/services/drafts.server";
import type { Route } from "./+types/posts-renewal";
import { requireLiveUser } from "./client-loader.server";

export const loader = redirectGet("/client/posts");

/** New drafts never replace an approved one. */
export async function action(args: Route.ActionArgs) {
  const { context } = args;
  await requireLiveUser(args, toasts.newDraftsFailed, CLIENT_SECTION.posts);
  const { outcome } = await requestNewDrafts(context);
  const failed = outcome === "rate-limited" ? toasts.rateLimited : toasts.newDraftsFailed;
  const toast =
    outcome === "done"
      ? successToast("On their way", "We’re writing new drafts. Approved posts stay.")
      : failed;
  return redirectWithToast(context, CLIENT_SECTION.posts, toast);
}
