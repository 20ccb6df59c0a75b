import type { Toast } from "~/domain/toast";
import type { Enums } from "~/services/database.types";
import { toasts } from "./toasts";

/** Words of the desk about actions that take effect in ten seconds. */
export const STAFF_ACTIONS: Record<Enums<"staff_action_kind">, { notice: string; toast: Toast }> = {
  activate_plan: {
    notice: "The plan activates in 10 seconds, and then the client gets an email.",
    toast: toasts.planActivating,
  },
  approve_plan_change: {
    notice: "The request is approved in 10 seconds, and then the client gets an email.",
    toast: toasts.planChangeApproving,
  },
  add_day_off: {
    notice: "The day is taken off in 10 seconds. Meetings already booked on it remain.",
    toast: toasts.dayOffAdding,
  },
  remove_day_off: {
    notice: "In 10 seconds, meetings can be booked on that day again.",
    toast: toasts.dayOffRemoving,
  },
  remove_member: {
    notice:
      "They’re removed from the team in 10 seconds. Colleagues who are free take over their meetings.",
    toast: toasts.staffRemoving,
  },
  reset_member: {
    notice: "They’re signed out in 10 seconds, and then they get an invitation.",
    toast: toasts.staffResetting,
  },
  record_missed_meeting: {
    notice: "The meeting is marked as missed in 10 seconds, and then the client gets an email.",
    toast: toasts.meetingMissedRecording,
  },
  record_action_plan_sent: {
    notice: "The action plan is marked as sent in 10 seconds.",
    toast: toasts.actionPlanRecording,
  },
  merge_conversation: {
    notice: "In 10 seconds, the other conversation goes on in this one.",
    toast: toasts.merging,
  },
  delete_saved_reply: {
    notice: "The saved reply is deleted in 10 seconds.",
    toast: toasts.savedReplyDeleting,
  },
  discard_email: {
    notice: "The email is discarded in 10 seconds, and no one gets it.",
    toast: toasts.emailDiscarding,
  },
};
