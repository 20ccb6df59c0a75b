import { successToast } from "~/content/toasts";
import type { Toast } from "~/domain/form-failure";
import { addUndo, type Undo, type UndoableAction } from "~/domain/staff/undo";
import type { Context } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";

const TOASTS: Record<UndoableAction, Toast> = {
  activation: successToast("Activated", "We’ll email the client in 20 seconds."),
  approval: successToast("Approved", "We’ll email the client in 20 seconds."),
  "day-off": successToast("Added", "No one can book a meeting on that day."),
  "day-off-removal": successToast("Removed", "That day can be booked again."),
  removal: successToast("Removed", "They can no longer see the desk."),
  "missed-meeting": successToast(
    "Saved",
    "In 20 seconds, we’ll invite the client to book another one.",
  ),
  "action-plan": successToast("Marked as sent", "Undo within 20 seconds."),
};

export function redirectWithUndo(context: Context, back: string, undo: Undo): Response {
  return redirectWithToast(context, addUndo(back, undo, Date.now()), TOASTS[undo.action]);
}
