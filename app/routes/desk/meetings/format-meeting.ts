import type { CompositeTypes, Tables } from "~/database.types";
import { isMeetingChangeable } from "~/domain/meetings/meeting";
import { formatClientTime, formatSlot } from "~/domain/meetings/slots";
import { getPlanName } from "~/domain/plans/plans";
import { formatStatus } from "~/domain/status";
import { formatMeetingEvents } from "./history";

type StaffMeeting = CompositeTypes<"staff_meeting">;

export function formatMeeting(found: StaffMeeting, zone: string, now: Date) {
  const { meeting, client_name, client_email, profile, voice, brand_notes, news, colleagues } =
    found;
  const { starts_at, status, action_plan_sent_at, change_reason, staff_id } = meeting;
  const start = new Date(starts_at);
  const proposed = found.proposed_times.map((time) => formatSlot(new Date(time), zone));
  return {
    client: profile?.business_name ?? client_name,
    brief: profile && { profile, voice, brand_notes, news },
    clientId: meeting.user_id,
    name: client_name,
    email: client_email,
    details: {
      Time: formatSlot(start, zone),
      ...formatClientTime(start, zone, meeting.time_zone),
      Status: formatStatus(status),
      Host: colleagues.find(({ id }) => id === staff_id)?.name ?? "No one yet",
      ...(profile && { Plan: getPlanName(profile.chosen_plan) }),
      ...(change_reason && { "Told the client": change_reason }),
      ...(proposed.length > 0 && { Suggested: proposed.join("; ") }),
      ...(action_plan_sent_at && {
        "Action plan": `Sent ${formatSlot(new Date(action_plan_sent_at), zone)}`,
      }),
    },
    videoLink: found.video_link,
    ownLink: meeting.video_link,
    host: staff_id,
    colleagues: Object.fromEntries(colleagues.map(({ id, name }) => [id, name])),
    events: formatMeetingEvents(found.events, zone),
    isChangeable: isMeetingChangeable(meeting, now),
    status,
    actions: listMeetingActions(meeting, now),
  };
}

/** A wrong result is corrected by recording the other one. */
function listMeetingActions(
  { status, starts_at, action_plan_sent_at }: Tables<"meetings">,
  now: Date,
) {
  if (status === "cancelled" || Date.parse(starts_at) > now.getTime()) return [];
  const results = [
    { noun: "held", label: "Mark as Held" },
    { noun: "missed", label: "Mark as Missed" },
  ].filter(({ noun }) => noun !== status);
  if (status !== "held" || action_plan_sent_at) return results;
  return [{ noun: "action-plan", label: "Mark Action Plan as Sent" }, ...results];
}
