import { toCallFailure } from "~/content/form-failures";
import { successToast, toasts } from "~/content/toasts";
import { NETWORK_VALUES } from "~/database.types";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { declineMyPreferredTime } from "~/services/drafts.server";
import type { Route } from "./+types/posts-times";
import { requireLiveUser } from "./client-loader.server";

const PAGE = CLIENT_SECTION.posts;

export const loader = redirectGet(PAGE);

/** Returns to our own times for a network. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  await requireLiveUser(args, toasts.somethingWrong, PAGE);
  const sent = textField(await readForm(request), "network");
  const network = NETWORK_VALUES.find((value) => value === sent);
  if (!network) return redirectWithToast(context, PAGE, toasts.somethingWrong);
  const { outcome } = await declineMyPreferredTime(context, network);
  const toast =
    outcome === "done"
      ? successToast("Times changed", `New ${network} posts use our times again.`)
      : toCallFailure(outcome).toast;
  return redirectWithToast(context, `${PAGE}#month`, toast);
}
