import { errorToast } from "~/content/toasts";
import { redirectGet } from "~/request/route-guards.server";
import { removeStaffMember } from "~/services/staff.server";
import { redirectWithUndo } from "../frame/undo.server";
import type { Route } from "./+types/removals";
import { runMemberAction } from "./member-action.server";

export const loader = redirectGet("/desk/staff");

export function action(args: Route.ActionArgs) {
  return runMemberAction(args, removeStaffMember, {
    onDone: (id) =>
      redirectWithUndo(args.context, "/desk/staff", { action: "removal", target: id }),
    isSelf: errorToast("Not removed", "Ask a colleague to remove you."),
  });
}
