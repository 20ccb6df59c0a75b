const WEEKDAYS = "Monday to Friday";
const HOURS = "9am-5pm ET";

/** What we promise our clients. Every sentence that states one of these takes it from here. */
export const promises = {
  /** When the telephone, the chat and priority support are answered. */
  supportHours: { short: `${HOURS}, Mon-Fri`, inWords: `${WEEKDAYS}, ${HOURS}` },
  /** How soon a person answers. */
  replyTime: "24 hours",
  replyTimeInDays: "one business day",
  priorityReplyTime: "4 hours",
  /** The strategy meeting that starts a plan. */
  meeting: {
    minutes: 30,
    hours: `${WEEKDAYS}, 9 AM-5 PM EST`,
    /** How soon after it the action plan is there. */
    actionPlanTime: "24 hours",
  },
  /** How far ahead a post can be scheduled. */
  schedulingRange: "6 months",
} as const;
