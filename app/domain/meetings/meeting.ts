// The extension is needed by Deno, which runs this for the edge functions.
import type { CompositeTypes } from "../../services/database.types.ts";
import { MINUTE_MS } from "../calendar.ts";

type ClientMeeting = CompositeTypes<"client_meeting">;

/**
 * Strategy meeting of a client: the booked one, otherwise the latest. `time_zone` is the one in which
 * the client chose the slot.
 */
export type Meeting = Pick<ClientMeeting, "id" | "starts_at" | "status" | "time_zone"> &
  Partial<Pick<ClientMeeting, "video_link">>;

/** Most characters of what staff tell a client about a meeting. */
export const REASON_MAX_LENGTH = 1000;
export const VIDEO_LINK_MAX_LENGTH = 500;
export const MEETING_MINUTES = 30;

/** Returns true when a meeting can be rescheduled or cancelled: it is booked and has not started. */
export function isMeetingChangeable(
  { status, starts_at }: Pick<Meeting, "status" | "starts_at">,
  now: Date,
): boolean {
  return status === "booked" && Date.parse(starts_at) > now.getTime();
}

/** Formats what a booked meeting that has begun means for its client; null for any other meeting. */
export function formatBegunMeeting(
  meeting: Pick<Meeting, "status" | "starts_at">,
  now: Date,
): string | null {
  if (meeting.status !== "booked" || isMeetingChangeable(meeting, now)) return null;
  const endsAt = Date.parse(meeting.starts_at) + MEETING_MINUTES * MINUTE_MS;
  return now.getTime() < endsAt ? "It’s time for your meeting." : "Your meeting’s time has passed.";
}
