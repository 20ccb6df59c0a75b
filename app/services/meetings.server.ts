import type { Meeting } from "~/domain/meetings/meeting";
import type { UnavailableTimes } from "~/domain/meetings/slots";
import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";
import { HTTP_TOO_MANY_REQUESTS } from "../request/http-status";

/** Result of booking, rescheduling or canceling a meeting. */
export type MeetingResult = {
  outcome:
    | "booked"
    | "cancelled"
    /** Another client booked the slot first. */
    | "taken"
    /** No meetings are held at that time. */
    | "closed"
    /** The meeting has already begun. */
    | "passed"
    | "held"
    | "missed"
    /** The questionnaire is not finished. */
    | "no-profile"
    /** No such meeting exists, or the key belongs to another one. */
    | "unknown"
    | "rate-limited"
    | "unavailable";
};

const OUTCOMES = [
  "booked",
  "cancelled",
  "taken",
  "closed",
  "passed",
  "held",
  "missed",
  "no-profile",
] as const;

/** Meeting as the link in an email opens it. */
export type MeetingByKey = Omit<Meeting, "status"> & {
  status: Meeting["status"] | "cancelled";
  taken_times: UnavailableTimes;
};

/** Parses the client's meeting. @returns null for none, undefined for any other value */
export function parseMeeting(value: unknown): Meeting | null | undefined {
  if (value === null) return null;
  const meeting = value as Partial<Meeting> | undefined;
  return typeof meeting?.id === "string" && typeof meeting.starts_at === "string"
    ? (meeting as Meeting)
    : undefined;
}

/** Parses the unavailable times. @returns undefined for any other value */
export function parseUnavailableTimes(value: unknown): UnavailableTimes | undefined {
  const times = value as Partial<UnavailableTimes> | null | undefined;
  return Array.isArray(times?.taken) && Array.isArray(times.days_off)
    ? (times as UnavailableTimes)
    : undefined;
}

/** Books a meeting for the signed-in client, or reschedules the one that is booked. */
export function bookMeeting(
  context: Context,
  starts_at: string,
  zone: string | null,
): Promise<MeetingResult> {
  return callMeetingFunction(context, "book_meeting", { starts_at, zone });
}

export function cancelMeeting(context: Context): Promise<MeetingResult> {
  return callMeetingFunction(context, "cancel_my_meeting", {});
}

/** Reads the meeting that the link in an email identifies by id and key. */
export async function getMeetingByKey(
  context: Context,
  id: string,
  key: string,
): Promise<
  { outcome: "read"; meeting: MeetingByKey } | { outcome: "unknown" } | { outcome: "unavailable" }
> {
  try {
    const { data, error } = await callSupabase(context, ({ createStatelessClient }) =>
      createStatelessClient().rpc("meeting_by_key", { id, key }),
    );
    if (error) return { outcome: "unavailable" };
    if (data === null) return { outcome: "unknown" };
    const meeting = data as MeetingByKey;
    return parseMeeting(meeting) && parseUnavailableTimes(meeting.taken_times)
      ? { outcome: "read", meeting }
      : { outcome: "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}

/** Reschedules the meeting of an emailed link, for any viewer. */
export function rescheduleMeetingByKey(
  context: Context,
  meeting: { id: string; key: string; starts_at: string },
): Promise<MeetingResult> {
  return callMeetingFunction(context, "move_meeting_by_key", meeting, true);
}

/** Cancels the meeting of an emailed link, for any viewer. */
export function cancelMeetingByKey(
  context: Context,
  meeting: { id: string; key: string },
): Promise<MeetingResult> {
  return callMeetingFunction(context, "cancel_meeting_by_key", meeting, true);
}

/** @param anonymous true to call without the session, because the key authorizes the call */
async function callMeetingFunction(
  context: Context,
  name: string,
  parameters: object,
  anonymous = false,
): Promise<MeetingResult> {
  try {
    const { data, error, status } = await callSupabase(
      context,
      ({ supabase, createStatelessClient }) =>
        (anonymous ? createStatelessClient() : supabase).rpc(name, parameters),
    );
    if (status === HTTP_TOO_MANY_REQUESTS) return { outcome: "rate-limited" };
    if (error) return { outcome: "unavailable" };
    if (data === null) return { outcome: "unknown" };
    return { outcome: OUTCOMES.find((outcome) => outcome === data) ?? "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}
