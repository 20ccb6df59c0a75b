import { data } from "react-router";
import { brand } from "~/content/brand";
import { createCalendarFile, createMeetingUid } from "~/domain/meetings/icalendar";
import { MEETING_MINUTES } from "~/domain/meetings/meeting";
import { SECRET_URL_HEADERS } from "~/request/http";
import { notFound } from "~/request/route-guards.server";
import { getStaffCalendar } from "~/services/meeting-hosts.server";
import type { Route } from "./+types/staff-calendar";

const FILE = /^([0-9a-f]{64})\.ics$/;

export async function loader({ context, params }: Route.LoaderArgs) {
  const token = FILE.exec(params.file)?.[1];
  if (token === undefined) notFound();
  const read = await getStaffCalendar(context, token);
  if (read.outcome === "not-found") notFound();
  if (read.outcome !== "done") throw data(null, { status: 503 });
  const calendar = createCalendarFile({
    method: "PUBLISH",
    name: `${brand.name} meetings`,
    organizer: brand,
    writtenAt: new Date(),
    appointments: read.data.map((meeting) => ({
      uid: createMeetingUid(meeting.id, brand),
      sequence: meeting.sequence,
      isCancelled: meeting.status === "cancelled",
      startsAt: new Date(meeting.starts_at),
      minutes: MEETING_MINUTES,
      summary: `Strategy meeting with ${meeting.business_name ?? meeting.client_email}`,
      description: `Video call with ${meeting.client_email}`,
      link: meeting.video_link,
      attendees: [],
    })),
  });
  return new Response(calendar, {
    headers: { ...SECRET_URL_HEADERS, "Content-Type": "text/calendar; charset=utf-8" },
  });
}
