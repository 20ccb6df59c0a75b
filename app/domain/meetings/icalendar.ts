// RFC 5545, in emails RFC 5546. ical-generator would add 800 KB.

type Person = { name: string; email: string };

type Appointment = {
  /** The same in every file about the appointment. */
  uid: string;
  sequence: number;
  isCancelled: boolean;
  startsAt: Date;
  minutes: number;
  summary: string;
  description: string;
  link: string | null;
  attendees: string[];
};

type Calendar = {
  /** PUBLISH for subscriptions, the others for emails. */
  method: "REQUEST" | "CANCEL" | "PUBLISH";
  /** Of a subscription, which calendars list by its URL otherwise. */
  name?: string;
  organizer: Person;
  writtenAt: Date;
  appointments: Appointment[];
};

const LINE_BYTES = 75;

export function createCalendarFile({
  method,
  name,
  organizer,
  writtenAt,
  appointments,
}: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escape(organizer.name)}//Meetings//EN`,
    `METHOD:${method}`,
    // RFC 7986, and what most calendars read.
    ...(name ? [`NAME:${escape(name)}`, `X-WR-CALNAME:${escape(name)}`] : []),
    ...appointments.flatMap((appointment) => createEvent(appointment, organizer, writtenAt)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** The same in emails and staff calendars. */
export function createMeetingUid(id: string | undefined, organizer: Person): string {
  return `meeting-${id}@${organizer.email.split("@")[1]}`;
}

function createEvent(appointment: Appointment, organizer: Person, writtenAt: Date): string[] {
  const { uid, sequence, isCancelled, startsAt, minutes, link } = appointment;
  return [
    "BEGIN:VEVENT",
    `UID:${escape(uid)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `DTSTAMP:${formatMoment(writtenAt)}`,
    `DTSTART:${formatMoment(startsAt)}`,
    `DTEND:${formatMoment(new Date(startsAt.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escape(appointment.summary)}`,
    `DESCRIPTION:${escape(appointment.description)}`,
    ...(link === null ? [] : createLink(formatUri(link))),
    `ORGANIZER;CN=${quote(organizer.name)}:mailto:${formatUri(organizer.email)}`,
    ...appointment.attendees.map(
      (email) => `ATTENDEE;ROLE=REQ-PARTICIPANT;RSVP=FALSE:mailto:${formatUri(email)}`,
    ),
    "END:VEVENT",
  ];
}

/** Calendars differ in the property they offer for joining. */
function createLink(link: string): string[] {
  return [`LOCATION:${escape(link)}`, `URL:${link}`, `CONFERENCE;VALUE=URI;FEATURE=VIDEO:${link}`];
}

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

function formatUri(uri: string): string {
  return stripControlCharacters(uri.replaceAll(/\s/g, ""));
}

function stripControlCharacters(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u0008\u000a-\u001f\u007f]/g, "");
}

/** At most 75 bytes; continuation lines begin with a space. */
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
