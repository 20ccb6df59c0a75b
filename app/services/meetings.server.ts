import type { Meeting } from "~/domain/meeting";

/** The client's meeting. @returns null for none, undefined for what is none */
export function toMeeting(value: unknown): Meeting | null | undefined {
  if (value === null) return null;
  const meeting = value as Partial<Meeting> | undefined;
  return typeof meeting?.id === "string" && typeof meeting.starts_at === "string"
    ? (meeting as Meeting)
    : undefined;
}
