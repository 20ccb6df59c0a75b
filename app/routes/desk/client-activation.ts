import { toasts } from "~/content/toasts";
import { redirectGet } from "~/request/redirect-get.server";
import type { Route } from "./+types/client-activation";
import { notFoundResponse, runStaffAction } from "./desk-access.server";

export const loader = redirectGet("/desk/clients/:id");

/** Activates the client's plan. Idempotent. */
export async function action({ context, params }: Route.ActionArgs) {
  const { id } = params;
  return runStaffAction(context, `/desk/clients/${id}`, "activate", { client: id }, (answer) => {
    if (answer === null) throw notFoundResponse();
    if (answer === "no-meeting")
      return toasts.planNotActivated("Their strategy meeting was not held yet.");
    if (answer === "incomplete")
      return toasts.planNotActivated("They have not finished the questionnaire.");
    return toasts.planActivated;
  });
}
