// The mails about a strategy meeting, to its client and to the team, each with the appointment for
// their calendar. The database's owe_meeting_mails writes down what they need.
import { toBase64 } from "../../../app/domain/encoding.ts";
import { brand } from "./brand.ts";
import { calendarFile } from "./calendar.ts";
import type { MailAttachment, MailWords } from "./mail-frame.ts";
import { STEPS } from "./mail-stars.ts";
import type { MailFacts } from "./mail-words.ts";

const TEAM_ZONE = "America/New_York";
const MINUTES = 30;
/** Who books has an account, a confirmed address and a brand profile. A meeting counts once it was held. */
const LIT_BEFORE_MEETING = 3;

/** The words of each kind. */
export const meetingMails: Record<string, (facts: MailFacts) => MailWords> = {
  meeting_booked: (facts) => ({
    subject: "Your strategy meeting is booked",
    preview: whenFor(facts),
    title: "See you at the meeting.",
    lit: litOf(facts),
    paragraphs: [
      `Your ${MINUTES}-minute strategy meeting is booked for ${whenFor(facts)}.`,
      "It is a video call: somebody of our team writes to you with the link. The appointment for your calendar comes with this message.",
    ],
    link: keyLink(facts),
    note: "We send this message because the meeting was booked in your client area. Whoever has this message can change or cancel it, so please keep it to yourself.",
    attachments: invitation("REQUEST", facts),
  }),
  meeting_moved: (facts) => ({
    subject: "Your strategy meeting has a new time",
    preview: whenFor(facts),
    title: "A new time for your meeting.",
    lit: litOf(facts),
    paragraphs: [
      `Your ${MINUTES}-minute strategy meeting is on ${whenFor(facts)} now. The time before is free again.`,
      "The appointment that comes with this message changes the one in your calendar.",
    ],
    link: keyLink(facts),
    note: "We send this message whenever a meeting of yours is moved. Whoever has it can change or cancel the meeting, so please keep it to yourself.",
    attachments: invitation("REQUEST", facts),
  }),
  meeting_cancelled: (facts) => ({
    subject: "Your strategy meeting is cancelled",
    preview: "You can book another time whenever you like.",
    title: "Your meeting is cancelled.",
    lit: litOf(facts),
    paragraphs: [
      `The strategy meeting on ${whenFor(facts)} is cancelled. What comes with this message takes it out of your calendar.`,
      isActive(facts)
        ? "Your plan goes on as it is. Book another time whenever it suits you."
        : "Your plan starts after the meeting, so please book another time when it suits you.",
    ],
    link: { label: "Book another time", address: `${facts.site}/meeting` },
    note: "We send this message whenever a meeting of yours is cancelled. If you did not want that, book again or write to us.",
    attachments: invitation("CANCEL", facts),
  }),
  meeting_reminder: (facts) => ({
    subject: "Your strategy meeting is coming up",
    preview: whenFor(facts),
    title: "Until soon.",
    lit: litOf(facts),
    paragraphs: [
      `Your ${MINUTES}-minute strategy meeting is on ${whenFor(facts)}.`,
      "Does it not suit you any more? Choose another time, so that somebody else can have this one.",
    ],
    link: keyLink(facts),
    note: "We send this message the day before a meeting that you booked. Whoever has it can change or cancel the meeting.",
  }),
  team_meeting_booked: (facts) => ({
    subject: `Strategy meeting with ${clientOf(facts)}`,
    preview: inWords(startOf(facts), TEAM_ZONE),
    title: "A meeting was booked.",
    paragraphs: [
      `${clientOf(facts)} booked the strategy meeting for ${inWords(startOf(facts), TEAM_ZONE)}.`,
      `Please send the link to the video call to ${facts.data.email ?? "the client"}.`,
    ],
    link: deskLink(facts),
    note: "We send this message to every member of the team.",
    attachments: invitation("REQUEST", facts),
  }),
  team_meeting_moved: (facts) => ({
    subject: `New time: strategy meeting with ${clientOf(facts)}`,
    preview: inWords(startOf(facts), TEAM_ZONE),
    title: "A meeting was moved.",
    paragraphs: [
      `The strategy meeting with ${clientOf(facts)} is on ${inWords(startOf(facts), TEAM_ZONE)} now.`,
    ],
    link: deskLink(facts),
    note: "We send this message to every member of the team.",
    attachments: invitation("REQUEST", facts),
  }),
  team_meeting_cancelled: (facts) => ({
    subject: `Cancelled: strategy meeting with ${clientOf(facts)}`,
    preview: inWords(startOf(facts), TEAM_ZONE),
    title: "A meeting was cancelled.",
    paragraphs: [
      `The strategy meeting with ${clientOf(facts)} on ${inWords(startOf(facts), TEAM_ZONE)} is cancelled.`,
    ],
    link: { label: "See all meetings", address: `${facts.site}/desk/meetings` },
    note: "We send this message to every member of the team.",
    attachments: invitation("CANCEL", facts),
  }),
};

function isActive({ data }: MailFacts): boolean {
  return data.active !== undefined;
}

/** Whoever has an active plan has come all the way, whatever becomes of another meeting. */
function litOf(facts: MailFacts): number {
  return isActive(facts) ? STEPS.length : LIT_BEFORE_MEETING;
}

function startOf({ data, at }: MailFacts): Date {
  return new Date(data.starts_at ?? at);
}

/** An account that was deleted left no name. */
function clientOf({ data }: MailFacts): string {
  return data.client ?? "a client who deleted their account";
}

/** In the zone in which it was booked, and in ours. */
function whenFor(facts: MailFacts): string {
  const start = startOf(facts);
  const { zone } = facts.data;
  const ours = inWords(start, TEAM_ZONE);
  if (!zone || zone === TEAM_ZONE) return ours;
  try {
    return `${inWords(start, zone)}, which is ${ours}`;
  } catch {
    // A zone that this machine does not know.
    return ours;
  }
}

/** As "Tuesday, December 1, 2026 at 10:00 AM (New York time)". */
function inWords(moment: Date, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { ...options, timeZone }).format(moment);
  const place = timeZone.split("/").at(-1)?.replaceAll("_", " ");
  return `${format({ dateStyle: "full" })} at ${format({ timeStyle: "short" })} (${place} time)`;
}

function keyLink({ data, site }: MailFacts): MailWords["link"] {
  return { label: "Change or cancel", address: `${site}/meeting/${data.id}?key=${data.key}` };
}

function deskLink({ data, site }: MailFacts): MailWords["link"] {
  return { label: "See the meeting", address: `${site}/desk/meetings/${data.id}` };
}

function invitation(method: "REQUEST" | "CANCEL", facts: MailFacts): MailAttachment[] {
  const { data, recipient, at } = facts;
  const file = calendarFile({
    method,
    uid: `meeting-${data.id}@${brand.email.split("@")[1]}`,
    sequence: Number(data.sequence ?? 0),
    startsAt: startOf(facts),
    minutes: MINUTES,
    writtenAt: at,
    summary: `${brand.name} strategy meeting`,
    description:
      data.client && recipient !== data.email ? `Video call with ${data.client}` : "Video call",
    organizer: brand,
    attendees: [...new Set([data.email, recipient])].filter((email) => email !== undefined),
  });
  return [
    {
      filename: method === "CANCEL" ? "cancellation.ics" : "meeting.ics",
      content: toBase64(new TextEncoder().encode(file)),
      content_type: `text/calendar; charset=utf-8; method=${method}`,
    },
  ];
}
