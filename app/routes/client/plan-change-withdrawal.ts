import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { isUuid } from "~/domain/uuid";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/redirect-get.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getLiveViewer } from "~/request/viewer.server";
import { withdrawPlanChange } from "~/services/plan-changes.server";
import type { Route } from "./+types/plan-change-withdrawal";
import { redirectToLogin } from "./redirect-to-login.server";

export const loader = redirectGet("/client/plan");

/** Withdraws the client's request for another plan. Idempotent. */
export async function action({ request, context }: Route.ActionArgs) {
  const id = textField(await readForm(request), "id") ?? "";
  const viewer = await getLiveViewer(context);
  if (viewer.state === "unknown")
    return redirectWithToast(context, "/", toasts.planChangeNotWithdrawn);
  if (viewer.state !== "signed-in") return redirectToLogin(context);
  const { outcome } = isUuid(id)
    ? await withdrawPlanChange(context, id)
    : { outcome: "unknown" as const };
  const toast = {
    withdrawn: toasts.planChangeWithdrawn,
    decided: toasts.planChangeAlreadyDecided,
    unknown: toasts.planChangeNotWithdrawn,
    unavailable: toasts.planChangeNotWithdrawn,
  }[outcome];
  return redirectWithToast(context, CLIENT_SECTION.account, toast);
}
