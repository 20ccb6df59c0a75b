import { successToast, toasts } from "~/content/toasts";
import {
  parseDayOff,
  parseDeskPath,
  parseUndoableAction,
  type UndoableAction,
} from "~/domain/staff/undo";
import { isUuid } from "~/domain/uuid";
import { readForm, textField } from "~/forms/read.server";
import type { Context } from "~/request/context";
import { redirectGet, notFound } from "~/request/route-guards.server";
import { requireFreshProof } from "~/services/auth/fresh-proof.server";
import { deactivatePlan } from "~/services/clients.server";
import type { FunctionCall } from "~/services/function-call.server";
import {
  addDayOff,
  removeDayOff,
  unmarkActionPlan,
  unmarkMissedMeeting,
} from "~/services/meetings.server";
import { reopenPlanChange } from "~/services/plan-changes.server";
import { restoreStaffMember } from "~/services/staff.server";
import type { Route } from "./+types/undo";
import { runStaffAction } from "./frame/desk-access.server";

const OPPOSITES: Record<
  Exclude<UndoableAction, "day-off" | "day-off-removal">,
  (context: Context, id: string) => Promise<FunctionCall<undefined>>
> = {
  activation: deactivatePlan,
  approval: reopenPlanChange,
  removal: restoreStaffMember,
  "missed-meeting": unmarkMissedMeeting,
  "action-plan": unmarkActionPlan,
};

export const loader = redirectGet("/desk");

/** Throws 404 for what cannot be undone. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const undone = parseUndoableAction(params.action);
  const target = textField(await readForm(request), "target") ?? "";
  if (!undone) notFound();
  const back = parseDeskPath(url.searchParams.get("page"));
  if (undone === "removal") await requireFreshProof(context, back);
  const command = undo(context, undone, target);
  return runStaffAction(
    context,
    back,
    command,
    () => successToast("Undone", "It’s as it was before, and no one was emailed."),
    {
      conflict: toasts.staffActionTooLate,
      "not-found": toasts.staffActionTooLate,
    },
  );
}

function undo(context: Context, undone: UndoableAction, target: string) {
  if (undone === "day-off" || undone === "day-off-removal") {
    const dayOff = parseDayOff(target) ?? notFound();
    return undone === "day-off" ? removeDayOff(context, dayOff) : addDayOff(context, dayOff);
  }
  if (!isUuid(target)) notFound();
  return OPPOSITES[undone](context, target);
}
