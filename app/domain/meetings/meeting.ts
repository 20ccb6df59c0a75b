import type { Tables } from "~/services/database.types";

/**
 * Strategy meeting of a client: the booked one, otherwise the latest. `time_zone` is the one in which
 * the client chose the slot.
 */
export type Meeting = Pick<Tables<"meetings">, "id" | "starts_at" | "status" | "time_zone">;

/** Returns true when a meeting can be rescheduled or cancelled: it is booked and has not started. */
export function isMeetingChangeable(
  { status, starts_at }: Pick<Meeting, "status" | "starts_at">,
  now: Date,
): boolean {
  return status === "booked" && Date.parse(starts_at) > now.getTime();
}
