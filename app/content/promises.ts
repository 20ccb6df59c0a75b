import { MEETING_MINUTES } from "~/domain/meetings/meeting";
import { hasPrioritySupport } from "~/domain/plans/plans";

/**
 * Promises to clients; the single source for every sentence that states one. The desk's deadlines for
 * replies, in supabase/schemas/08_tickets.sql and 09_messages.sql, are compared with them by a test.
 */
export const promises = {
  /** Hours of telephone and chat. */
  supportHours: "9am-5pm ET, Mon-Fri",
  /** Time until a person replies. */
  replyTime: "24 hours",
  replyTimeInDays: "one business day",
  priorityReplyTime: "4 hours",
  /** Strategy meeting that precedes a plan's activation. */
  meeting: {
    minutes: MEETING_MINUTES,
    days: "Monday to Friday",
    hours: "9 AM-5 PM EST",
    /** Time until the action plan is sent after the meeting. */
    actionPlanTime: "24 hours",
  },
  /** Maximum time by which a post can be scheduled ahead. */
  schedulingRange: "6 months",
} as const;

/** Returns the time until a person replies to a client's ticket, which the desk's deadline follows. */
export function getReplyTime(plan: string): string {
  return hasPrioritySupport(plan) ? promises.priorityReplyTime : promises.replyTime;
}
