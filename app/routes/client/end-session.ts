import { successToast, toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { requireFreshProof } from "~/services/auth/fresh-proof.server";
import { endSession } from "~/services/auth/sessions.server";
import type { Route } from "./+types/end-session";
import { requireLiveUser } from "./client-loader.server";

export const loader = redirectGet(CLIENT_SECTION.account);

export async function action({ request, context }: Route.ActionArgs) {
  const id = textField(await readForm(request), "id") ?? "";
  await requireLiveUser({ request, context }, toasts.sessionNotEnded, CLIENT_SECTION.account);
  await requireFreshProof(context, CLIENT_SECTION.account);
  const { outcome } = await endSession(context, id);
  const toast =
    outcome === "done"
      ? successToast("Session ended", "That device is signed out.")
      : toasts.sessionNotEnded;
  return redirectWithToast(context, CLIENT_SECTION.account, toast);
}
