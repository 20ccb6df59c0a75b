import type { Meeting } from "~/domain/meeting";
import type { TakenTimes } from "~/domain/slots";
import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { TOO_OFTEN } from "./quota";

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
    | "too-often"
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
export type MailedMeeting = Omit<Meeting, "status"> & {
  status: Meeting["status"] | "cancelled";
  taken_times: TakenTimes;
};

/** Parses the client's meeting. @returns null for none, undefined for any other value */
export function toMeeting(value: unknown): Meeting | null | undefined {
  if (value === null) return null;
  const meeting = value as Partial<Meeting> | undefined;
  return typeof meeting?.id === "string" && typeof meeting.starts_at === "string"
    ? (meeting as Meeting)
    : undefined;
}

/** Parses the unavailable times. @returns undefined for any other value */
export function toTakenTimes(value: unknown): TakenTimes | undefined {
  const times = value as Partial<TakenTimes> | null | undefined;
  return Array.isArray(times?.taken) && Array.isArray(times.days_off)
    ? (times as TakenTimes)
    : undefined;
}

/** Books a meeting for the signed-in client, or reschedules the one that is booked. */
export function bookMeeting(
  context: Context,
  starts_at: string,
  zone: string | null,
): Promise<MeetingResult> {
  return tell(context, "book_meeting", { starts_at, zone });
}

export function cancelMeeting(context: Context): Promise<MeetingResult> {
  return tell(context, "cancel_my_meeting", {});
}

/** Reads the meeting that the link in an email identifies by id and key. */
export async function readMailedMeeting(
  context: Context,
  id: string,
  key: string,
): Promise<
  { outcome: "read"; meeting: MailedMeeting } | { outcome: "unknown" } | { outcome: "unavailable" }
> {
  try {
    const { data, error } = await ask(context, ({ detached }) =>
      detached().rpc("meeting_by_key", { id, key }),
    );
    if (error) return { outcome: "unavailable" };
    if (data === null) return { outcome: "unknown" };
    const meeting = data as MailedMeeting;
    return toMeeting(meeting) && toTakenTimes(meeting.taken_times)
      ? { outcome: "read", meeting }
      : { outcome: "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}

/** Reschedules the meeting of an emailed link, for any viewer. */
export function moveMailedMeeting(
  context: Context,
  meeting: { id: string; key: string; starts_at: string },
): Promise<MeetingResult> {
  return tell(context, "move_meeting_by_key", meeting, true);
}

/** Cancels the meeting of an emailed link, for any viewer. */
export function cancelMailedMeeting(
  context: Context,
  meeting: { id: string; key: string },
): Promise<MeetingResult> {
  return tell(context, "cancel_meeting_by_key", meeting, true);
}

/** @param isAnybody true to call without the session, because the key authorizes the call */
async function tell(
  context: Context,
  name: string,
  parameters: object,
  isAnybody = false,
): Promise<MeetingResult> {
  try {
    const { data, error, status } = await ask(context, ({ client, detached }) =>
      (isAnybody ? detached() : client).rpc(name, parameters),
    );
    if (status === TOO_OFTEN) return { outcome: "too-often" };
    if (error) return { outcome: "unavailable" };
    if (data === null) return { outcome: "unknown" };
    return { outcome: OUTCOMES.find((outcome) => outcome === data) ?? "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}
