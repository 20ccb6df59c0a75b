import { errorToast, successToast } from "~/content/toasts";
import { redirectGet } from "~/request/route-guards.server";
import { resetStaffMember } from "~/services/staff.server";
import type { Route } from "./+types/resets";
import { runMemberAction } from "./member-action.server";

export const loader = redirectGet("/desk/staff");

/** For staff who lost their authenticator app. */
export function action(args: Route.ActionArgs) {
  return runMemberAction(args, resetStaffMember, {
    onDone: () =>
      successToast("Invited", "They’re signed out and will get a new invitation by email."),
    isSelf: errorToast("Not reset", "Ask a colleague to do this."),
  });
}
