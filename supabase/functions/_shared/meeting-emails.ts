// Emails about a strategy meeting to its client and to staff, with the appointment for their calendars.
// The database function enqueue_meeting_emails stores their payload.
import { toBase64 } from "../../../app/domain/encoding.ts";
import type { Enums } from "../../../app/services/database.types.ts";
import { brand } from "./brand.ts";
import { createCalendarFile } from "./calendar.ts";
import type { EmailContext } from "./email-context.ts";
import type { EmailAttachment, EmailContent } from "./email-layout.ts";
import { STEPS } from "./email-stars.ts";

const BUSINESS_TIME_ZONE = "America/New_York";
const MINUTES = 30;
/** Account, confirmed address and brand profile; the meeting counts only once it was held. */
const STEPS_BEFORE_MEETING = 3;

type MeetingEmailKind = Extract<Enums<"email_kind">, `${string}meeting_${string}`>;

/** Text of each kind. */
export const meetingEmails: Record<MeetingEmailKind, (context: EmailContext) => EmailContent> = {
  meeting_booked: (context) => ({
    subject: "Your strategy meeting is booked",
    preview: formatWhen(context),
    title: "See you at the meeting.",
    completedSteps: countCompletedSteps(context),
    paragraphs: [
      `Your ${MINUTES}-minute strategy meeting is booked for ${formatWhen(context)}.`,
      "It’s a video call: someone on our team will email you the link. A calendar invite is attached.",
    ],
    link: buildKeyLink(context),
    note: "We send this email because the meeting was booked in your client area. Anyone with this email can change or cancel it, so please keep it private.",
    attachments: createInvitation("REQUEST", context),
  }),
  meeting_rescheduled: (context) => ({
    subject: "Your strategy meeting has a new time",
    preview: formatWhen(context),
    title: "A new time for your meeting.",
    completedSteps: countCompletedSteps(context),
    paragraphs: [
      `Your ${MINUTES}-minute strategy meeting is now on ${formatWhen(context)}. Your old time is free again.`,
      "The attached calendar invite updates the one in your calendar.",
    ],
    link: buildKeyLink(context),
    note: "We send this email whenever a meeting of yours is moved. Anyone with this email can change or cancel the meeting, so please keep it private.",
    attachments: createInvitation("REQUEST", context),
  }),
  meeting_cancelled: (context) => ({
    subject: "Your strategy meeting is cancelled",
    preview: "You can book another time whenever you like.",
    title: "Your meeting is cancelled.",
    completedSteps: countCompletedSteps(context),
    paragraphs: [
      `The strategy meeting on ${formatWhen(context)} is cancelled. The attached file removes it from your calendar.`,
      hadActivePlan(context)
        ? "Your plan stays as it is. Book another time whenever you like."
        : "Your plan starts after the meeting, so please book another time when it suits you.",
    ],
    link: { label: "Book another time", address: `${context.site}/meeting` },
    note: "We send this email whenever a meeting of yours is cancelled. If you didn’t want that, book again or write to us.",
    attachments: createInvitation("CANCEL", context),
  }),
  meeting_reminder: (context) => ({
    subject: "Your strategy meeting is coming up",
    preview: formatWhen(context),
    title: "See you soon.",
    completedSteps: countCompletedSteps(context),
    paragraphs: [
      `Your ${MINUTES}-minute strategy meeting is on ${formatWhen(context)}.`,
      "Can’t make it? Choose another time, so that someone else can have this one.",
    ],
    link: buildKeyLink(context),
    note: "We send this email the day before a meeting that you booked. Anyone with this email can change or cancel the meeting.",
  }),
  staff_meeting_booked: (context) => ({
    ...createStaffEmail("REQUEST", context),
    subject: `Strategy meeting with ${getClientName(context)}`,
    title: "A meeting was booked.",
    paragraphs: [
      `${getClientName(context)} booked the strategy meeting for ${formatBusinessTime(context)}.`,
      `Please send the link to the video call to ${context.payload.client_email ?? "the client"}.`,
    ],
  }),
  staff_meeting_rescheduled: (context) => ({
    ...createStaffEmail("REQUEST", context),
    subject: `New time: strategy meeting with ${getClientName(context)}`,
    title: "A meeting was moved.",
    paragraphs: [
      `The strategy meeting with ${getClientName(context)} is now on ${formatBusinessTime(context)}.`,
    ],
  }),
  staff_meeting_cancelled: (context) => ({
    ...createStaffEmail("CANCEL", context),
    subject: `Cancelled: strategy meeting with ${getClientName(context)}`,
    title: "A meeting was cancelled.",
    paragraphs: [
      `The strategy meeting with ${getClientName(context)} on ${formatBusinessTime(context)} is cancelled.`,
    ],
    link: { label: "See all meetings", address: `${context.site}/desk/meetings` },
  }),
};

/** Creates what the emails to staff have in common. */
function createStaffEmail(method: "REQUEST" | "CANCEL", context: EmailContext) {
  const { payload, site } = context;
  return {
    preview: formatBusinessTime(context),
    link: { label: "See the meeting", address: `${site}/desk/meetings/${payload.meeting_id}` },
    note: `We send this email to every member of the team who wants it. You choose how often we email you: ${site}/desk/settings/notifications`,
    attachments: createInvitation(method, context),
  };
}

/** Tells whether the plan was ever activated; a paused or ended one was. */
function hadActivePlan({ payload }: EmailContext): boolean {
  return (payload.plan_status ?? "inactive") !== "inactive";
}

/** Counts all steps for a client whose plan was activated, whatever happens to another meeting. */
function countCompletedSteps(context: EmailContext): number {
  return hadActivePlan(context) ? STEPS.length : STEPS_BEFORE_MEETING;
}

function getStart({ payload, at }: EmailContext): Date {
  return new Date(payload.starts_at ?? at);
}

/** Returns a description for a deleted account, whose name is gone. */
function getClientName({ payload }: EmailContext): string {
  return payload.business_name ?? "a client who deleted their account";
}

/** Formats the start in the time zone in which it was booked, and in ours. */
export function formatWhen(context: EmailContext): string {
  const start = getStart(context);
  const { time_zone: timeZone } = context.payload;
  const businessTime = formatBusinessTime(context);
  if (!timeZone || timeZone === BUSINESS_TIME_ZONE) return businessTime;
  try {
    return `${formatMoment(start, timeZone)}, which is ${businessTime}`;
  } catch {
    // Ignores a time zone that this machine does not know.
    return businessTime;
  }
}

function formatBusinessTime(context: EmailContext): string {
  return formatMoment(getStart(context), BUSINESS_TIME_ZONE);
}

/** Formats a moment like "Tuesday, December 1, 2026 at 10:00 AM (New York time)". */
function formatMoment(moment: Date, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { ...options, timeZone }).format(moment);
  const place = timeZone.split("/").at(-1)?.replaceAll("_", " ");
  return `${format({ dateStyle: "full" })} at ${format({ timeStyle: "short" })} (${place} time)`;
}

function buildKeyLink({ payload, site }: EmailContext): EmailContent["link"] {
  return {
    label: "Change or cancel",
    address: `${site}/meeting/${payload.meeting_id}?key=${payload.key}`,
  };
}

export function createInvitation(
  method: "REQUEST" | "CANCEL",
  context: EmailContext,
): EmailAttachment[] {
  const { payload, recipient, at } = context;
  const file = createCalendarFile({
    method,
    uid: `meeting-${payload.meeting_id}@${brand.email.split("@")[1]}`,
    sequence: Number(payload.sequence ?? 0),
    startsAt: getStart(context),
    minutes: MINUTES,
    writtenAt: at,
    summary: `${brand.name} strategy meeting`,
    description:
      payload.business_name && recipient !== payload.client_email
        ? `Video call with ${payload.business_name}`
        : "Video call",
    organizer: brand,
    attendees: [...new Set([payload.client_email, recipient])].filter(
      (email) => email !== undefined,
    ),
  });
  return [
    {
      filename: method === "CANCEL" ? "cancellation.ics" : "meeting.ics",
      content: toBase64(new TextEncoder().encode(file)),
      content_type: `text/calendar; charset=utf-8; method=${method}`,
    },
  ];
}
