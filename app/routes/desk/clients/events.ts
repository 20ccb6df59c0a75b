import { QUESTIONS } from "~/content/questionnaire";
import type { CompositeTypes } from "~/database.types";
import { formatStaffDateTime } from "~/domain/long-date";
import { getPlanName } from "~/domain/plans/plans";
import { formatAuditEntry } from "~/domain/staff/audit-sentences";
import { isolate } from "~/domain/text";
import { formatMeetingEvent } from "../meetings/history";

type ClientEvent = CompositeTypes<"client_event">;
type Sentence = { text: string; href: string | null };
type Describe = (event: ClientEvent, client: string, zone: string) => Sentence;

const unlinked =
  (describe: (client: string, event: ClientEvent) => string): Describe =>
  (event, client) => ({ text: describe(client, event), href: null });

const linked =
  (list: string, describe: (client: string, detail: string) => string): Describe =>
  ({ item_id, detail }, client) => ({
    text: describe(client, isolate(detail ?? "")),
    href: `/desk/${list}/${item_id}`,
  });

const QUESTION_NAMES = new Map<string, string>(Object.entries(QUESTIONS));

const SENTENCES: Record<ClientEvent["kind"], Describe> = {
  signed_up: unlinked((client) => `${client} signed up`),
  email_confirmed: unlinked((client) => `${client} confirmed their email`),
  profile_completed: unlinked((client) => `${client} completed the questionnaire`),
  answers_changed: unlinked((client, { changed_columns }) => {
    const names = changed_columns.map((column) => QUESTION_NAMES.get(column) ?? column);
    return `${client} changed their answers: ${names.join(", ")}`;
  }),
  meeting: ({ item_id, meeting_event }, client, zone) => ({
    text: meeting_event ? formatMeetingEvent(meeting_event, zone, "the meeting", client) : "",
    href: `/desk/meetings/${item_id}`,
  }),
  ticket_opened: linked("inbox", (client, subject) => `The ticket “${subject}” of ${client}`),
  message_opened: linked("inbox", (client, subject) => `${client} sent “${subject}”`),
  email_sent: unlinked((_client, { detail }) => `We sent the email “${isolate(detail ?? "")}”`),
  email_waiting: linked("unsent", (_client, title) => `The email “${title}” is waiting to be sent`),
  email_failed: linked("unsent", (_client, title) => `The email “${title}” couldn’t be sent`),
  plan_requested: linked(
    "plan-changes",
    (client, plan) => `${client} asked for the ${getPlanName(plan)} plan`,
  ),
  plan_request_withdrawn: linked(
    "plan-changes",
    (client, plan) => `${client}’s request for the ${getPlanName(plan)} plan was withdrawn`,
  ),
  staff_change: ({ audit_entry }) =>
    audit_entry ? formatAuditEntry(audit_entry) : { text: "", href: null },
};

export function formatClientEvents(events: readonly ClientEvent[], client: string, zone: string) {
  return events.map((event) => ({
    id: event.id,
    at: formatStaffDateTime(new Date(event.occurred_at), zone),
    ...SENTENCES[event.kind](event, isolate(client), zone),
  }));
}
