import { STAFF_ACTIONS } from "~/content/staff-actions";
import { addPendingAction, type PendingAction } from "~/domain/staff/staff-actions";
import type { Context } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";

/** Redirects to the page where an action was asked for, which offers to undo it. */
export function redirectWithUndo(context: Context, back: string, pending: PendingAction): Response {
  const { toast } = STAFF_ACTIONS[pending.kind];
  return redirectWithToast(context, addPendingAction(back, pending, Date.now()), toast);
}
