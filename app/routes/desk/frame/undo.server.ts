import { toasts } from "~/content/toasts";
import type { Toast } from "~/domain/form-failure";
import { addUndo, type Undo, type UndoableAction } from "~/domain/staff/undo";
import type { Context } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";

const TOASTS: Record<UndoableAction, Toast> = {
  activation: toasts.planActivated,
  approval: toasts.planChangeApproved,
  "day-off": toasts.dayOffAdded,
  "day-off-removal": toasts.dayOffRemoved,
  removal: toasts.staffRemoved,
  "missed-meeting": toasts.meetingMissed,
  "action-plan": toasts.actionPlanSent,
};

export function redirectWithUndo(context: Context, back: string, undo: Undo): Response {
  return redirectWithToast(context, addUndo(back, undo, Date.now()), TOASTS[undo.action]);
}
