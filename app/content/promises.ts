import { hasPrioritySupport } from "~/domain/plans/plans";

const WEEKDAYS = "Monday to Friday";
const HOURS = "9am-5pm ET";

/**
 * Promises to clients; the single source for every sentence that states one. The desk's deadlines for
 * replies, in supabase/schemas/08_tickets.sql and 09_messages.sql, are compared with them by a test.
 */
export const promises = {
  /** Hours of telephone, chat and priority support. */
  supportHours: { short: `${HOURS}, Mon-Fri`, long: `${WEEKDAYS}, ${HOURS}` },
  /** Time until a person replies. */
  replyTime: "24 hours",
  replyTimeInDays: "one business day",
  priorityReplyTime: "4 hours",
  /** Strategy meeting that precedes a plan's activation. */
  meeting: {
    minutes: 30,
    hours: `${WEEKDAYS}, 9 AM-5 PM EST`,
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
