import { successToast, toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { isUuid } from "~/domain/uuid";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { closeSecretUrls } from "~/services/auth/secret-urls.server";
import type { Route } from "./+types/close-link";
import { requireLiveUser } from "./client-loader.server";

export const loader = redirectGet(CLIENT_SECTION.account);

export async function action({ request, context }: Route.ActionArgs) {
  const id = textField(await readForm(request), "id") ?? "";
  await requireLiveUser({ request, context }, toasts.linkNotClosed, CLIENT_SECTION.account);
  const isClosed = isUuid(id) && (await closeSecretUrls(context, id)).outcome === "done";
  const toast = isClosed
    ? successToast("Link closed", "It opens nothing anymore.")
    : toasts.linkNotClosed;
  return redirectWithToast(context, CLIENT_SECTION.account, toast);
}
