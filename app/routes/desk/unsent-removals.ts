import { toasts } from "~/content/toasts";
import { redirectGet } from "~/request/redirect-get.server";
import { discardJob } from "~/services/unsent-jobs.server";
import type { Route } from "./+types/unsent-removals";
import { runStaffAction } from "./desk-access.server";

export const loader = redirectGet("/desk/unsent/:id");

export async function action({ context, params }: Route.ActionArgs) {
  const command = discardJob(context, params.id);
  return runStaffAction(context, "/desk/unsent", command, () => toasts.jobDiscarded, {
    "not-found": toasts.jobNotDiscarded,
  });
}
