import { formatSlot } from "~/domain/meetings/slots";
import type { CompositeTypes } from "~/services/database.types";

type MeetingEvent = CompositeTypes<"meeting_event">;

/** Describes an event without its actor. @param time formatted start of the meeting after it */
const SENTENCES: Record<MeetingEvent["kind"], (time: string) => string> = {
  booked: (time) => `booked it for ${time}`,
  rescheduled: (time) => `moved it to ${time}`,
  cancelled: (time) => `cancelled it, which was on ${time}`,
  held: () => "marked it as held",
  missed: () => "marked it as missed",
  assigned: () => "changed who holds it",
  action_plan_sent: () => "marked the action plan as sent",
  proposed: () => "suggested other times",
};

export function formatMeetingEvents(events: readonly MeetingEvent[], zone: string) {
  return events.map(({ created_at, kind, actor_name, starts_at, reason }) => ({
    at: formatSlot(new Date(created_at), zone),
    text: `${actor_name ?? "The client"} ${SENTENCES[kind](formatSlot(new Date(starts_at), zone))}`,
    reason,
  }));
}

/** What happened to a meeting, newest first. */
export function MeetingHistory({ events }: { events: ReturnType<typeof formatMeetingEvents> }) {
  return (
    <section aria-labelledby="history" className="grid gap-3">
      <h2 id="history" className="text-xl">
        History
      </h2>
      <ol className="grid gap-2 text-sm">
        {events.map(({ at, text, reason }) => (
          <li key={`${at} ${text}`}>
            <span className="text-muted">{at}</span> {text}
            {reason && <span className="block whitespace-pre-line text-muted">“{reason}”</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
