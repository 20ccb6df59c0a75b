import type { CompositeTypes } from "~/database.types";
import { formatSlot } from "~/domain/meetings/slots";

type MeetingEvent = CompositeTypes<"meeting_event">;

/** `time` is the start after the event. */
const SENTENCES: Record<MeetingEvent["kind"], (meeting: string, time: string) => string> = {
  booked: (meeting, time) => `booked ${meeting} for ${time}`,
  rescheduled: (meeting, time) => `moved ${meeting} to ${time}`,
  cancelled: (meeting, time) => `cancelled ${meeting}, which was on ${time}`,
  held: (meeting) => `marked ${meeting} as held`,
  missed: (meeting) => `marked ${meeting} as missed`,
  assigned: (meeting) => `changed who hosts ${meeting}`,
  action_plan_sent: () => "marked the action plan as sent",
  proposed: (meeting) => `suggested other times for ${meeting}`,
};

/** Any other event without an actor comes from a script. */
const CLIENT_KINDS: ReadonlySet<MeetingEvent["kind"]> = new Set([
  "booked",
  "rescheduled",
  "cancelled",
]);

export function formatMeetingEvent(
  { kind, actor_name, starts_at }: MeetingEvent,
  zone: string,
  meeting: string,
  client: string,
): string {
  const time = formatSlot(new Date(starts_at), zone);
  const actor = actor_name ?? (CLIENT_KINDS.has(kind) ? client : "The system");
  return `${actor} ${SENTENCES[kind](meeting, time)}`;
}

export function formatMeetingEvents(events: readonly MeetingEvent[], zone: string) {
  return events.map((event) => ({
    at: formatSlot(new Date(event.created_at), zone),
    text: formatMeetingEvent(event, zone, "it", "The client"),
    reason: event.reason,
  }));
}

export function MeetingHistory({ events }: { events: ReturnType<typeof formatMeetingEvents> }) {
  return (
    <section aria-labelledby="history" className="grid gap-3">
      <h2 id="history" className="text-xl">
        History
      </h2>
      <ol className="grid gap-2 text-sm">
        {events.map(({ at, text, reason }) => (
          <li key={`${at} ${text}`}>
            <span className="block text-muted">{at}</span> {text}
            {reason && (
              <span dir="auto" className="block whitespace-pre-line text-muted">
                “{reason}”
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
