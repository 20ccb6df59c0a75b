// Parts that the emails about a meeting share: its times in words, and the appointment for calendars.
import { brand } from "../../../app/content/brand.ts";
import { toBase64 } from "../../../app/domain/encoding.ts";
import { createCalendarFile, createMeetingUid } from "../../../app/domain/meetings/icalendar.ts";
import { MEETING_MINUTES } from "../../../app/domain/meetings/meeting.ts";
import {
  BUSINESS_TIME_ZONE,
  formatSlot,
  formatTimeZonePlace,
} from "../../../app/domain/meetings/slots.ts";
import type { EmailContext } from "./email-context.ts";
import type { EmailAttachment } from "./email-layout.ts";

function getStart({ payload, at }: EmailContext): Date {
  return new Date(payload.starts_at ?? at);
}

/** Formats a time of the meeting, its start, in the time zone in which it was booked, and in ours. */
export function formatWhen(context: EmailContext, start: Date = getStart(context)): string {
  const { time_zone: timeZone } = context.payload;
  const businessTime = formatMoment(start, BUSINESS_TIME_ZONE);
  if (!timeZone || timeZone === BUSINESS_TIME_ZONE) return businessTime;
  try {
    return `${formatMoment(start, timeZone)}, which is ${businessTime}`;
  } catch {
    // Ignores a time zone that this machine does not know.
    return businessTime;
  }
}

export function formatBusinessTime(context: EmailContext): string {
  return formatMoment(getStart(context), BUSINESS_TIME_ZONE);
}

/** Formats a moment like "Tuesday, December 1, 2026 at 10:00 AM (New York time)". */
function formatMoment(moment: Date, timeZone: string): string {
  return `${formatSlot(moment, timeZone)} (${formatTimeZonePlace(timeZone)} time)`;
}

export function createInvitation(
  method: "REQUEST" | "CANCEL",
  context: EmailContext,
): EmailAttachment[] {
  const { payload, recipient, at } = context;
  const file = createCalendarFile({
    method,
    organizer: brand,
    writtenAt: at,
    appointments: [
      {
        uid: createMeetingUid(payload.meeting_id, brand),
        sequence: Number(payload.sequence ?? 0),
        isCancelled: method === "CANCEL",
        startsAt: getStart(context),
        minutes: MEETING_MINUTES,
        summary: `${brand.name} strategy meeting`,
        description:
          payload.business_name && recipient !== payload.client_email
            ? `Video call with ${payload.business_name}`
            : "Video call",
        link: payload.video_link ?? null,
        attendees: [...new Set([payload.client_email, recipient])].filter(
          (email) => email !== undefined,
        ),
      },
    ],
  });
  return [
    {
      filename: method === "CANCEL" ? "cancellation.ics" : "meeting.ics",
      content: toBase64(new TextEncoder().encode(file)),
      content_type: `text/calendar; charset=utf-8; method=${method}`,
    },
  ];
}
