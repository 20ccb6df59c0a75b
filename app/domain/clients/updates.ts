import { CLIENT_UPDATE_KIND_VALUES, type CompositeTypes } from "~/database.types";
import { formatLongDate } from "../long-date";
import { formatZonedTime } from "../meetings/slots";
import { getPlanName } from "../plans/plans";
import { isolate } from "../text";
import { CLIENT_SECTION } from "./client-view";

export type ClientUpdate = CompositeTypes<"client_update">;

export type FormattedUpdate = { id: string; text: string; note: string | null; href: string };

/** Omits kinds added by a migration after this Worker was built. */
export function formatUpdates(updates: readonly ClientUpdate[], zone: string): FormattedUpdate[] {
  const isKnown = ({ kind }: ClientUpdate) => CLIENT_UPDATE_KIND_VALUES.some((k) => k === kind);
  return updates.filter(isKnown).map((update) => formatUpdate(update, zone));
}

function formatUpdate(
  { kind, id, title, occurred_at }: ClientUpdate,
  zone: string,
): FormattedUpdate {
  const date = formatLongDate(new Date(occurred_at));
  const time = formatZonedTime(new Date(occurred_at), zone);
  const plan = getPlanName(title ?? "");
  const onAccount = { id, note: date, href: CLIENT_SECTION.account };
  const onMeeting = { id, note: null, href: "/meeting" };
  switch (kind) {
    case "ticket_replied": {
      const text = `We replied to your ticket “${isolate(title ?? "")}”`;
      return { id, text, note: date, href: `/client/tickets/${id}` };
    }
    case "plan_approved":
      return { ...onAccount, text: `Your change to ${plan} is approved` };
    case "plan_declined":
      return { ...onAccount, text: `We declined your change to ${plan}` };
    case "meeting_booked":
      return { ...onMeeting, text: `Your meeting is booked for ${time}` };
    case "meeting_held":
      return { ...onMeeting, text: `We met on ${time}` };
    case "meeting_missed":
      return { ...onMeeting, text: `We missed each other on ${time}` };
    case "meeting_cancelled":
      return { ...onMeeting, text: `Your meeting on ${time} was cancelled` };
  }
}
