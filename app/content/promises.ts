import { MEETING_MINUTES } from "~/domain/meetings/meeting";
import { hasPrioritySupport } from "~/domain/plans/plans";

/**
 * Every sentence that promises something reads these. A test compares the desk's deadlines in
 * supabase/schemas with them.
 */
export const promises = {
  supportHours: "9am-5pm ET, Mon-Fri",
  replyTime: "24 hours",
  replyTimeInDays: "one business day",
  priorityReplyTime: "4 hours",
  meeting: {
    minutes: MEETING_MINUTES,
    days: "Monday to Friday",
    hours: "9 AM-5 PM EST",
    actionPlanTime: "24 hours",
  },
  schedulingRange: "6 months",
} as const;

export function getReplyTime(plan: string): string {
  return hasPrioritySupport(plan) ? promises.priorityReplyTime : promises.replyTime;
}

/** Beside the general promise; null if the plan has no other. */
export function describePrioritySupport(plan: string): string | null {
  return hasPrioritySupport(plan)
    ? `Your plan has priority support: within ${promises.priorityReplyTime}.`
    : null;
}
