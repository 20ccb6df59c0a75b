import type { CompositeTypes } from "~/database.types";
import { formatSlot, pickTimeZone } from "../meetings/slots";
import { getPlanName } from "../plans/plans";

export type StaffConversation = CompositeTypes<"staff_conversation">;

export const PLACEHOLDERS = {
  "first name": "the client’s first name",
  "meeting time": "the time of their booked meeting, in their time zone",
  plan: "their plan",
} as const;

type Recipient = Pick<
  StaffConversation,
  "sender_name" | "plan" | "meeting_starts_at" | "meeting_time_zone"
>;

/** Leaves placeholders without a value, so that the author sees what is missing. */
export function fillPlaceholders(text: string, recipient: Recipient): string {
  const { sender_name: name, plan, meeting_starts_at: meeting, meeting_time_zone } = recipient;
  const isName = !name.includes("@");
  const values: Record<keyof typeof PLACEHOLDERS, string | undefined> = {
    "first name": isName ? name.trim().split(/\s/)[0] : undefined,
    "meeting time": meeting
      ? formatSlot(new Date(meeting), pickTimeZone(meeting_time_zone))
      : undefined,
    plan: plan ? getPlanName(plan) : undefined,
  };
  return text.replace(
    /\{(first name|meeting time|plan)\}/g,
    (placeholder, key: keyof typeof PLACEHOLDERS) => values[key] ?? placeholder,
  );
}

export function appendReply(typed: string, reply: string): string {
  return typed.trim() ? `${typed.trimEnd()}\n\n${reply}` : reply;
}
