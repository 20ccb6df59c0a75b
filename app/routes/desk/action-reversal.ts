import { toasts } from "~/content/toasts";
import { parseDeskPath } from "~/domain/staff/staff-actions";
import { redirectGet } from "~/request/redirect-get.server";
import { undoStaffAction } from "~/services/staff.server";
import type { Route } from "./+types/action-reversal";
import { runStaffAction } from "./desk-access.server";

export const loader = redirectGet("/desk");

/** Undoes an action of the caller that has not taken effect. Idempotent. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const back = parseDeskPath(url.searchParams.get("page"));
  const command = undoStaffAction(context, params.id);
  return runStaffAction(context, back, command, () => toasts.staffActionUndone, {
    conflict: toasts.staffActionTooLate,
    "not-found": toasts.staffActionShared,
  });
}
