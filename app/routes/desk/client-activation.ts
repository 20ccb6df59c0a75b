import { toasts } from "~/content/toasts";
import { redirectGet } from "~/request/redirect-get.server";
import { activatePlan } from "~/services/clients.server";
import type { Enums } from "~/services/database.types";
import type { Route } from "./+types/client-activation";
import { runStaffAction } from "./desk-access.server";

const TOASTS: Record<Enums<"activation_result">, (typeof toasts)["planActivated"]> = {
  active: toasts.planActivated,
  paused: toasts.planNotActivated("The plan is paused. Resume it instead."),
  meeting_not_held: toasts.planNotActivated("We haven’t held their strategy meeting yet."),
  profile_incomplete: toasts.planNotActivated("They haven’t finished the questionnaire."),
};

export const loader = redirectGet("/desk/clients/:id");

/** Activates the client's plan. Idempotent. */
export async function action({ context, params: { id } }: Route.ActionArgs) {
  const command = activatePlan(context, id);
  return runStaffAction(context, `/desk/clients/${id}`, command, (result) => TOASTS[result]);
}
