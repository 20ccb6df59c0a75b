import { toasts } from "~/content/toasts";
import { redirectGet } from "~/request/redirect-get.server";
import { resetStaffMember } from "~/services/staff.server";
import type { Route } from "./+types/staff-resets";
import { runMemberAction } from "./member-action.server";
import { redirectWithUndo } from "./undo.server";

export const loader = redirectGet("/desk/staff");

/** Schedules a new invitation of a staff member who lost their authenticator app. Idempotent. */
export function action(args: Route.ActionArgs) {
  return runMemberAction(args, resetStaffMember, {
    onDone: (id) => redirectWithUndo(args.context, "/desk/staff", { kind: "reset_member", id }),
    isSelf: toasts.cannotResetSelf,
  });
}
