import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/client-area";
import { isUuid } from "~/domain/desk";
import { readForm, textField } from "~/forms/read.server";
import { redirectWithToast } from "~/request/toasts.server";
import { liveViewer } from "~/request/viewer.server";
import { withdrawPlanRequest } from "~/services/plan-changes.server";
import type { Route } from "./+types/plan-withdrawal";
import { redirectToLogIn } from "./log-in-again.server";

export function loader() {
  return redirectDocument("/client/plan", 303);
}

/** Withdraws the client's request for another plan. Idempotent. */
export async function action({ request, context }: Route.ActionArgs) {
  const id = textField(await readForm(request), "id") ?? "";
  const viewer = await liveViewer(context);
  if (viewer.state === "unknown")
    return redirectWithToast(context, "/", toasts.planRequestNotWithdrawn);
  if (viewer.state !== "signed-in") return redirectToLogIn(context);
  const { outcome } = isUuid(id)
    ? await withdrawPlanRequest(context, id)
    : { outcome: "unknown" as const };
  const toast = {
    withdrawn: toasts.planRequestWithdrawn,
    decided: toasts.planRequestDecided,
    unknown: toasts.planRequestNotWithdrawn,
    unavailable: toasts.planRequestNotWithdrawn,
  }[outcome];
  return redirectWithToast(context, CLIENT_SECTION.account, toast);
}
