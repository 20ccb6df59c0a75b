import { successToast, toasts } from "~/content/toasts";
import { type Enums, PLAN_STATUS_VALUES } from "~/database.types";
import type { Toast } from "~/domain/form-failure";
import { getReturnPath } from "~/domain/staff/today";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/route-guards.server";
import { activatePlan } from "~/services/clients.server";
import { runStaffAction } from "../frame/desk-access.server";
import { redirectWithUndo } from "../frame/undo.server";
import type { Route } from "./+types/activation";

const TOASTS: Record<Exclude<Enums<"activation_result">, "activated">, Toast> = {
  active: successToast("Nothing to do", "The plan is already active."),
  paused: toasts.planNotActivated("The plan is paused. Resume it instead."),
  meeting_not_held: toasts.planNotActivated("We haven’t held their strategy meeting yet."),
  profile_incomplete: toasts.planNotActivated("They haven’t finished the questionnaire."),
};

export const loader = redirectGet("/desk/clients/:id");

export async function action({ request, context, params: { id }, url }: Route.ActionArgs) {
  const back = getReturnPath(url, `/desk/clients/${id}`);
  const seen = textField(await readForm(request), "seen_status");
  const seen_status = PLAN_STATUS_VALUES.find((status) => status === seen);
  return runStaffAction(
    context,
    back,
    activatePlan(context, { id, seen_status }),
    (outcome) =>
      outcome === "activated"
        ? redirectWithUndo(context, back, { action: "activation", target: id })
        : TOASTS[outcome],
    { conflict: toasts.planNotActivated("The plan has changed since you opened the page.") },
  );
}
