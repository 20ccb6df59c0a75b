import { toasts } from "~/content/toasts";
import { redirectGet } from "~/request/redirect-get.server";
import { removeStaffMember } from "~/services/staff.server";
import type { Route } from "./+types/staff-removals";
import { runMemberAction } from "./member-action.server";
import { redirectWithUndo } from "./undo.server";

export const loader = redirectGet("/desk/staff");

export function action(args: Route.ActionArgs) {
  return runMemberAction(args, removeStaffMember, {
    onDone: (id) =>
      redirectWithUndo(args.context, "/desk/staff", { action: "removal", target: id }),
    isSelf: toasts.cannotRemoveSelf,
  });
}
