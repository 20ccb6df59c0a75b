import { errorToast, successToast } from "~/content/toasts";
import { redirectGet } from "~/request/route-guards.server";
import { discardJob } from "~/services/unsent-jobs.server";
import { runStaffAction } from "../frame/desk-access.server";
import type { Route } from "./+types/removals";

export const loader = redirectGet("/desk/unsent/:id");

export async function action({ context, params }: Route.ActionArgs) {
  const command = discardJob(context, params.id);
  return runStaffAction(
    context,
    "/desk/unsent",
    command,
    () => successToast("Discarded", "It will never be sent."),
    {
      "not-found": errorToast("Not discarded", "It’s been sent, or it’s being sent again."),
    },
  );
}
