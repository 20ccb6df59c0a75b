import { successToast } from "~/content/toasts";
import { getReturnPath } from "~/domain/staff/today";
import { redirectGet } from "~/request/route-guards.server";
import { settleDraftJob } from "~/services/drafts.server";
import { runStaffAction } from "../frame/desk-access.server";
import type { Route } from "./+types/draft-job-settlement";

export const loader = redirectGet("/desk");

export function action({ context, params, url }: Route.ActionArgs) {
  const command = settleDraftJob(context, params.id);
  return runStaffAction(context, getReturnPath(url, "/desk"), command, () =>
    successToast("Done", "It’s off the list."),
  );
}
