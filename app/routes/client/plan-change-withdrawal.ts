import { errorToast, successToast, toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import type { Toast } from "~/domain/form-failure";
import type { Rejection } from "~/domain/rejection";
import { isUuid } from "~/domain/uuid";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { withdrawPlanChange } from "~/services/plan-changes.server";
import type { Route } from "./+types/plan-change-withdrawal";
import { requireLiveUser } from "./client-loader.server";

export const loader = redirectGet("/client/plan");

export async function action({ request, context }: Route.ActionArgs) {
  const id = textField(await readForm(request), "id") ?? "";
  const page = CLIENT_SECTION.account;
  await requireLiveUser({ request, context }, toasts.planChangeNotWithdrawn, page);
  const outcome = isUuid(id) ? (await withdrawPlanChange(context, id)).outcome : "not-found";
  return redirectWithToast(context, page, toToast(outcome));
}

function toToast(outcome: "done" | Rejection): Toast {
  if (outcome === "done") return successToast("Withdrawn", "Your plan stays as it is.");
  return outcome === "conflict"
    ? errorToast("Not withdrawn", "We’ve already decided on this request.")
    : toasts.planChangeNotWithdrawn;
}
