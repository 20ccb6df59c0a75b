import type { Meeting } from "~/domain/meeting";
import type { TakenTimes } from "~/domain/slots";
import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { TOO_OFTEN } from "./quota";

/** What became of a wish to book, move or cancel a meeting. */
export type MeetingResult = {
  outcome:
    | "booked"
    | "cancelled"
    /** Somebody else was faster. */
    | "taken"
    /** No meetings are held at that time. */
    | "closed"
    /** The meeting has begun. */
    | "passed"
    | "held"
    | "missed"
    /** The questionnaire is not finished. */
    | "no-profile"
    /** There is no such meeting, or the key is another's. */
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

/** A meeting as the link of a mail opens it. */
export type MailedMeeting = Omit<Meeting, "status"> & {
  status: Meeting["status"] | "cancelled";
  taken_times: TakenTimes;
};

/** The client's meeting. @returns null for none, undefined for what is none */
export function toMeeting(value: unknown): Meeting | null | undefined {
  if (value === null) return null;
  const meeting = value as Partial<Meeting> | undefined;
  return typeof meeting?.id === "string" && typeof meeting.starts_at === "string"
    ? (meeting as Meeting)
    : undefined;
}

/** What is not free. @returns undefined for what is none */
export function toTakenTimes(value: unknown): TakenTimes | undefined {
  const times = value as Partial<TakenTimes> | null | undefined;
  return Array.isArray(times?.taken) && Array.isArray(times.days_off)
    ? (times as TakenTimes)
    : undefined;
}

/** Books a meeting for the signed-in client, or moves the one that is booked. */
export function bookMeeting(
  context: Context,
  starts_at: string,
  zone: string | null,
): Promise<MeetingResult> {
  return tell(context, "book_meeting", { starts_at, zone });
}

/** Cancels the booked meeting of the signed-in client. */
export function cancelMeeting(context: Context): Promise<MeetingResult> {
  return tell(context, "cancel_my_meeting", {});
}

/** What the link of a mail shows: the id and the key stand in it. */
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

/** Moves the meeting of a mail, whoever has it. */
export function moveMailedMeeting(
  context: Context,
  meeting: { id: string; key: string; starts_at: string },
): Promise<MeetingResult> {
  return tell(context, "move_meeting_by_key", meeting, true);
}

/** Cancels the meeting of a mail, whoever has it. */
export function cancelMailedMeeting(
  context: Context,
  meeting: { id: string; key: string },
): Promise<MeetingResult> {
  return tell(context, "cancel_meeting_by_key", meeting, true);
}

/** @param isAnybody the key is what counts, and not who is signed in */
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
