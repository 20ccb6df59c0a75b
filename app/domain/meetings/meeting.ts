import type { CompositeTypes } from "../../database.types.ts";
import { MINUTE_MS } from "../calendar.ts";

type ClientMeeting = CompositeTypes<"client_meeting">;

/** The booked meeting, otherwise the latest. `time_zone` is the client's choice. */
export type Meeting = Pick<ClientMeeting, "id" | "starts_at" | "status" | "time_zone"> &
  Partial<Pick<ClientMeeting, "video_link">>;

export const REASON_MAX_LENGTH = 1000;
export const VIDEO_LINK_MAX_LENGTH = 500;
export const MEETING_MINUTES = 30;

export function isMeetingChangeable(
  { status, starts_at }: Pick<Meeting, "status" | "starts_at">,
  now: Date,
): boolean {
  return status === "booked" && Date.parse(starts_at) > now.getTime();
}

/** Null for a meeting that isn't booked or hasn't begun. */
export function formatBegunMeeting(
  meeting: Pick<Meeting, "status" | "starts_at">,
  now: Date,
): string | null {
  if (meeting.status !== "booked" || isMeetingChangeable(meeting, now)) return null;
  const endsAt = Date.parse(meeting.starts_at) + MEETING_MINUTES * MINUTE_MS;
  return now.getTime() < endsAt ? "It’s time for your meeting." : "Your meeting’s time has passed.";
}
