// Calendar files for emails: an appointment by RFC 5545, sent as RFC 5546 specifies. Not by a library,
// because ical-generator would be 800 KB for these lines; tests/unit/calendar.test.ts parses them with
// ical.js.

export type Appointment = {
  method: "REQUEST" | "CANCEL";
  /** Identifies the appointment in every file about it. */
  uid: string;
  /** Number of changes so far. */
  sequence: number;
  startsAt: Date;
  minutes: number;
  /** Creation time of this file. */
  writtenAt: Date;
  summary: string;
  description: string;
  organizer: { name: string; email: string };
  /** Email addresses. */
  attendees: string[];
};

const LINE_BYTES = 75;

export function createCalendarFile(appointment: Appointment): string {
  const { method, uid, sequence, startsAt, minutes, writtenAt, organizer } = appointment;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escape(organizer.name)}//Meetings//EN`,
    `METHOD:${method}`,
    "BEGIN:VEVENT",
    `UID:${escape(uid)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    `DTSTAMP:${formatMoment(writtenAt)}`,
    `DTSTART:${formatMoment(startsAt)}`,
    `DTEND:${formatMoment(new Date(startsAt.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escape(appointment.summary)}`,
    `DESCRIPTION:${escape(appointment.description)}`,
    `ORGANIZER;CN=${quote(organizer.name)}:mailto:${formatEmail(organizer.email)}`,
    ...appointment.attendees.map(
      (email) => `ATTENDEE;ROLE=REQ-PARTICIPANT;RSVP=FALSE:mailto:${formatEmail(email)}`,
    ),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** Formats a moment in UTC, such as 20261201T150000Z. */
function formatMoment(date: Date): string {
  return `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

function escape(text: string): string {
  return stripControlCharacters(
    text.replaceAll(/([\\;,])/g, "\\$1").replaceAll(/\r\n|\r|\n/g, "\\n"),
  );
}

function quote(text: string): string {
  return `"${stripControlCharacters(text.replaceAll('"', "'").replaceAll(/[\r\n]/g, " "))}"`;
}

function formatEmail(email: string): string {
  return stripControlCharacters(email.replaceAll(/\s/g, ""));
}

function stripControlCharacters(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u0008\u000a-\u001f\u007f]/g, "");
}

/** Cuts a line into pieces of at most 75 bytes; the later ones begin with a space. */
function foldLine(line: string): string {
  const bytes = new TextEncoder();
  let folded = "";
  let length = 0;
  for (const character of line) {
    const size = bytes.encode(character).length;
    if (length + size > LINE_BYTES) {
      folded += "\r\n ";
      length = 1;
    }
    folded += character;
    length += size;
  }
  return folded;
}
