import type { Enums } from "../../../app/database.types.ts";
import { MEETING_MINUTES } from "../../../app/domain/meetings/meeting.ts";
import {
  createInvitation,
  formatBusinessTime,
  formatClientTime,
  formatMissingCall,
  formatWhen,
  listCall,
} from "./appointment.ts";
import type { EmailContext } from "./email-context.ts";
import type { EmailContent, EmailItem } from "./email-layout.ts";
import { STEPS } from "./email-stars.ts";
import { createStaffFooter } from "./staff-emails.ts";

/** Account, address and brand profile; the meeting counts once it was held. */
const STEPS_BEFORE_MEETING = 3;

type MeetingEmailKind = Extract<Enums<"job_kind">, `${string}meeting_${string}`>;

export const meetingEmails: Record<MeetingEmailKind, (context: EmailContext) => EmailContent> = {
  meeting_booked: (context) => ({
    subject: "Your strategy meeting is booked",
    preview: formatClientTime(context),
    title: "See you at the meeting.",
    completedSteps: countCompletedSteps(context),
    paragraphs: [
      `Your ${MEETING_MINUTES}-minute strategy meeting is booked for ${formatWhen(context)}.`,
      ...formatMissingCall(context),
      "A calendar invite is attached.",
    ],
    items: listCall(context),
    ...linkMeeting(context),
    note: "We send this email because the meeting was booked in your client area. Anyone with this email can change or cancel it, so please keep it private.",
    attachments: createInvitation("REQUEST", context),
  }),
  meeting_rescheduled: (context) => ({
    subject: "Your strategy meeting has a new time",
    preview: formatClientTime(context),
    title: "A new time for your meeting.",
    completedSteps: countCompletedSteps(context),
    paragraphs: [
      `Your ${MEETING_MINUTES}-minute strategy meeting is now on ${formatWhen(context)}. Your old time is free again.`,
      ...formatReason(context, "Why we moved it:"),
      ...formatMissingCall(context),
      "The attached calendar invite updates the one in your calendar.",
    ],
    items: listCall(context),
    ...linkMeeting(context),
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
      ...formatReason(context, "Here’s why:"),
      hadActivePlan(context)
        ? "Your plan stays as it is. Book another time whenever you like."
        : "Your plan starts after the meeting, so please book another time when it suits you.",
    ],
    link: { label: "Book another time", url: `${context.site}/meeting` },
    note: "We send this email whenever a meeting of yours is cancelled. If you didn’t want that, book again or write to us.",
    attachments: createInvitation("CANCEL", context),
  }),
  meeting_link_changed: (context) => ({
    subject: "How to join your strategy meeting",
    preview: formatClientTime(context),
    title: "Here’s how we’ll meet.",
    completedSteps: countCompletedSteps(context),
    paragraphs: [
      formatLinkChange(context),
      ...formatMissingCall(context),
      "The attached calendar invite updates the one in your calendar.",
    ],
    items: listCall(context),
    ...linkMeeting(context),
    note: "We send this email whenever we add or change the link for a meeting of yours. Anyone with this email can change or cancel the meeting, so please keep it private.",
    attachments: createInvitation("REQUEST", context),
  }),
  meeting_missed: (context) => ({
    subject: "We missed you at your strategy meeting",
    preview: "You can book another time whenever you like.",
    title: "Shall we try again?",
    completedSteps: countCompletedSteps(context),
    paragraphs: [
      `We were looking forward to your strategy meeting on ${formatWhen(context)}, but we didn’t meet.`,
      hadActivePlan(context)
        ? "Your plan stays as it is. Book another time whenever you like."
        : "Your plan starts after the meeting, so please book another time when it suits you.",
    ],
    link: { label: "Book another time", url: `${context.site}/meeting` },
    note: "We send this email after a meeting that didn’t take place. If we did meet, just write to us.",
  }),
  meeting_proposed: (context) => ({
    subject: "We’ve suggested other times for your meeting",
    preview: "Choose one of our times, or keep yours.",
    title: "May we suggest another time?",
    completedSteps: countCompletedSteps(context),
    paragraphs: [
      `Your ${MEETING_MINUTES}-minute strategy meeting is booked for ${formatWhen(context)}. Would another time work for you?`,
      ...splitParagraphs(context.payload.message),
      "Choose one with a click. Until you do, your meeting stays where it is.",
    ],
    items: listProposedTimes(context),
    link: { label: "See all times", url: buildMeetingUrl(context) },
    note: "We send this email when our team suggests another time for a meeting of yours. Anyone with this email can change or cancel the meeting, so please keep it private.",
  }),
  meeting_reminder: (context) => ({
    subject: "Your strategy meeting is coming up",
    preview: formatClientTime(context),
    title: "See you soon.",
    completedSteps: countCompletedSteps(context),
    paragraphs: [
      `Your ${MEETING_MINUTES}-minute strategy meeting is on ${formatWhen(context)}.`,
      ...formatMissingCall(context),
      "Can’t make it? Choose another time, so that someone else can have this one.",
    ],
    items: listCall(context),
    ...linkMeeting(context),
    note: "We send this email the day before a meeting that you booked. Anyone with this email can change or cancel the meeting.",
  }),
  staff_meeting_assigned: (context) => ({
    ...createStaffEmail("REQUEST", context),
    subject: `You’re hosting a meeting with ${getClientName(context)}`,
    title: "You’re hosting a meeting.",
    paragraphs: [
      `You’re hosting the strategy meeting with ${getClientName(context)} on ${formatBusinessTime(context)}.`,
      ...formatMissingStaffCall(context),
    ],
    items: listCall(context),
    note: "You get this because a colleague made you the host.",
  }),
  staff_meeting_booked: (context) => ({
    ...createStaffEmail("REQUEST", context),
    subject: `Strategy meeting with ${getClientName(context)}`,
    title: "A meeting was booked.",
    paragraphs: [
      `${getClientName(context)} booked the strategy meeting for ${formatBusinessTime(context)}.`,
      ...formatMissingStaffCall(context),
    ],
    items: listCall(context),
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
    link: { label: "See all meetings", url: `${context.site}/desk/meetings` },
  }),
};

function createStaffEmail(method: "REQUEST" | "CANCEL", context: EmailContext) {
  const { payload, site } = context;
  return {
    preview: formatBusinessTime(context),
    link: { label: "See the meeting", url: `${site}/desk/meetings/${payload.meeting_id}` },
    note: "You get this because meeting emails are on.",
    ...createStaffFooter(site),
    attachments: createInvitation(method, context),
  };
}

/** A paused or ended plan was active. */
function hadActivePlan({ payload }: EmailContext): boolean {
  return (payload.plan_status ?? "inactive") !== "inactive";
}

/** Another meeting takes nothing back. */
function countCompletedSteps(context: EmailContext): number {
  return hadActivePlan(context) ? STEPS.length : STEPS_BEFORE_MEETING;
}

/** The name of a deleted account is gone. */
function getClientName({ payload }: EmailContext): string {
  return payload.business_name ?? "a client who deleted their account";
}

function formatMissingStaffCall({ payload }: EmailContext): string[] {
  if (payload.video_link) return [];
  return ["There’s no link to the video call yet: please add one to the meeting."];
}

/** Also fits the first link. */
function formatLinkChange(context: EmailContext): string {
  const meeting = `your ${MEETING_MINUTES}-minute strategy meeting on ${formatWhen(context)}`;
  return context.payload.video_link
    ? `Here’s the link for ${meeting}. It replaces any link we sent you before.`
    : `The link we sent you for ${meeting} no longer applies.`;
}

function listProposedTimes(context: EmailContext): EmailItem[] {
  const url = buildMeetingUrl(context);
  return (context.payload.times ?? "")
    .split("\n")
    .filter(Boolean)
    .map((time) => ({
      title: formatWhen(context, new Date(time)),
      link: { label: "Choose this time", url: `${url}&starts_at=${encodeURIComponent(time)}` },
    }));
}

function splitParagraphs(text = ""): string[] {
  return text.split(/\n{2,}/).filter(Boolean);
}

/** Empty for the client's own changes. */
function formatReason({ payload }: EmailContext, introduction: string): string[] {
  const [first, ...rest] = splitParagraphs(payload.reason);
  return first === undefined ? [] : [`${introduction} ${first}`, ...rest];
}

function linkMeeting(context: EmailContext): Pick<EmailContent, "link" | "otherLinks"> {
  const url = buildMeetingUrl(context);
  return {
    link: { label: "See your meeting", url },
    otherLinks: [
      { label: "Choose another time", url: `${url}#change` },
      { label: "Cancel the meeting", url: `${url}#cancel` },
    ],
  };
}

const buildMeetingUrl = ({ payload, site }: EmailContext) =>
  `${site}/meeting/${payload.meeting_id}?key=${payload.key}`;
