import { successToast } from "~/content/toasts";
import { getReturnPath } from "~/domain/staff/today";
import { redirectGet } from "~/request/route-guards.server";
import { retryJob } from "~/services/unsent-jobs.server";
import { runStaffAction } from "../frame/desk-access.server";
import type { Route } from "./+types/retries";

export const loader = redirectGet("/desk/unsent/:id");

/** Under the same id, by which the receiver recognizes a duplicate. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const back = getReturnPath(url, "/desk/unsent");
  const command = retryJob(context, params.id);
  return runStaffAction(
    context,
    back,
    command,
    () => successToast("On its way", "We’ll try again within a minute."),
    {
      "not-found": successToast("Nothing to send", "It has already been sent."),
    },
  );
}
