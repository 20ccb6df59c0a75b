import { brand } from "../../../app/content/brand.ts";
import { dateFormat } from "../../../app/domain/date-format.ts";
import { toBase64 } from "../../../app/domain/encoding.ts";
import { createCalendarFile, createMeetingUid } from "../../../app/domain/meetings/icalendar.ts";
import { MEETING_MINUTES } from "../../../app/domain/meetings/meeting.ts";
import {
  BUSINESS_TIME_ZONE,
  formatSlot,
  formatTimeZonePlace,
  formatTimeZoneSuffix,
  pickTimeZone,
} from "../../../app/domain/meetings/slots.ts";
import type { EmailContext } from "./email-context.ts";
import type { EmailAttachment, EmailItem } from "./email-layout.ts";

function getStart({ payload, at }: EmailContext): Date {
  return new Date(payload.starts_at ?? at);
}

/** Such as "Tuesday, December 1, 2026 at 5:00 PM (Nicosia time, 10:00 AM in New York)". */
export function formatWhen(context: EmailContext, start: Date = getStart(context)): string {
  const timeZone = getTimeZone(context);
  const day = getDay(start, BUSINESS_TIME_ZONE);
  const isSameDay = getDay(start, timeZone) === day;
  const time = dateFormat({ timeZone: BUSINESS_TIME_ZONE, timeStyle: "short" }).format(start);
  const place = formatTimeZonePlace(BUSINESS_TIME_ZONE);
  return timeZone === BUSINESS_TIME_ZONE
    ? formatMoment(start, timeZone)
    : formatMoment(start, timeZone, `, ${isSameDay ? "" : `${day} at `}${time} in ${place}`);
}

export function formatClientTime(context: EmailContext): string {
  return formatMoment(getStart(context), getTimeZone(context));
}

export function formatBusinessTime(context: EmailContext): string {
  return formatMoment(getStart(context), BUSINESS_TIME_ZONE);
}

function formatMoment(moment: Date, timeZone: string, remark = ""): string {
  return `${formatSlot(moment, timeZone)} (${formatTimeZoneSuffix(timeZone)}${remark})`;
}

function getDay(moment: Date, timeZone: string): string {
  return dateFormat({ timeZone, weekday: "long" }).format(moment);
}

function getTimeZone({ payload }: EmailContext): string {
  return pickTimeZone(payload.time_zone);
}

export function listCall({ payload }: EmailContext): EmailItem[] {
  const { video_link } = payload;
  if (!video_link) return [];
  return [{ title: "Video call", link: { label: "Join the call", url: video_link } }];
}

export function formatMissingCall({ payload }: EmailContext): string[] {
  if (payload.video_link) return [];
  return ["It’s a video call: someone on our team will send you the link."];
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
