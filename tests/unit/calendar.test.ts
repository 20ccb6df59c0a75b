import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { createCalendarFile } from "~/domain/meetings/icalendar";

/** Appointment as the emails attach it; an independent library parses the result. */

const appointment = {
  uid: "meeting-1@spellpost.example",
  sequence: 0,
  isCancelled: false,
  startsAt: new Date("2026-12-01T15:00:00Z"),
  minutes: 30,
  summary: "Strategy meeting",
  description: "Video call",
  link: null,
  attendees: ["ana@example.com"],
};
const calendarOf = (...appointments: (typeof appointment | { link: string })[]) => ({
  method: "REQUEST" as const,
  organizer: { name: "Spellpost", email: "info@spellpost.example" },
  writtenAt: new Date("2026-11-22T10:11:12.345Z"),
  appointments: appointments.map((each) => ({ ...appointment, ...each })),
});

/** Says whether a line has at most the 75 bytes that iCalendar allows, and no line break within. */
const isFolded = (line: string) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line);

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return { calendar, event: new ICAL.Event(calendar.getFirstSubcomponent("vevent")!) };
}

test("an appointment round-trips through iCalendar", () => {
  const { calendar, event } = read(createCalendarFile(calendarOf(appointment)));
  expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  expect(calendar.getFirstPropertyValue("prodid")).toBe("-//Spellpost//Meetings//EN");
  expect(event).toMatchObject({ uid: appointment.uid, sequence: 0, summary: "Strategy meeting" });
  expect(event.startDate.toJSDate()).toEqual(appointment.startsAt);
  expect(event.duration.toSeconds()).toBe(1800);
  expect(event.organizer).toBe("mailto:info@spellpost.example");
  expect(event.component.getFirstPropertyValue("dtstamp")?.toString()).toBe("2026-11-22T10:11:12Z");
});

test.each([
  [false, "CONFIRMED"],
  [true, "CANCELLED"],
])("an appointment whose cancellation is %j is %s", (isCancelled, status) => {
  const { event } = read(createCalendarFile(calendarOf({ ...appointment, isCancelled })));
  expect(event.component.getFirstPropertyValue("status")).toBe(status);
});

test("an appointment with a link offers it wherever a calendar looks for one", () => {
  const link = "https://meet.example.com/room,1;2";
  const { event } = read(createCalendarFile(calendarOf({ link })));
  expect(event.location).toBe(link);
  for (const property of ["url", "conference"])
    expect(event.component.getFirstPropertyValue(property)).toBe(link);
  const { event: bare } = read(createCalendarFile(calendarOf(appointment)));
  expect(bare.component.getFirstPropertyValue("url")).toBeNull();
});

test("a calendar to subscribe to has a name, which an invitation has not", () => {
  const names = (file: string) =>
    ["name", "x-wr-calname"].map((each) => read(file).calendar.getFirstPropertyValue(each));
  const name = "Spellpost meetings";
  expect(names(createCalendarFile({ ...calendarOf(appointment), name }))).toEqual([name, name]);
  expect(names(createCalendarFile(calendarOf(appointment)))).toEqual([null, null]);
});

test("a link loses the spaces that calendars do not accept", () => {
  const { event } = read(createCalendarFile(calendarOf({ link: " https://meet.example/a b\n" })));
  expect(event.component.getFirstPropertyValue("url")).toBe("https://meet.example/ab");
});

test("a calendar holds several appointments", () => {
  const file = createCalendarFile(calendarOf(appointment, { ...appointment, uid: "meeting-2@x" }));
  const { calendar } = read(file);
  expect(
    calendar.getAllSubcomponents("vevent").map((event) => event.getFirstPropertyValue("uid")),
  ).toEqual(["meeting-1@spellpost.example", "meeting-2@x"]);
});

test("hostile text stays inside its own property, in lines of at most 75 bytes", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 300 });
  const hostile = fc.constantFrom(
    "\r\nEND:VEVENT\r\n",
    "a;b,c\\d\n",
    '"',
    "\u0007",
    ":x",
    "😀".repeat(60),
  );
  const words = fc.tuple(text, hostile, text).map((parts) => parts.join(""));
  fc.assert(
    fc.property(words, words, fc.integer({ min: 0, max: 99 }), (summary, name, sequence) => {
      const file = createCalendarFile({
        ...calendarOf({ ...appointment, sequence, summary, description: name }),
        organizer: { name, email: "info@spellpost.example" },
      });
      // Expects once for all lines, because half a million expectations take ten seconds.
      expect(file.split("\r\n").filter((line) => !isFolded(line))).toEqual([]);
      const { calendar, event } = read(file);
      expect(calendar.getAllSubcomponents()).toHaveLength(1);
      expect(event.component.getAllProperties().map((property) => property.name)).toEqual(
        "uid,sequence,status,dtstamp,dtstart,dtend,summary,description,organizer,attendee".split(
          ",",
        ),
      );
      const kept = (said: string) =>
        [...said.replaceAll(/\r\n|\r/g, "\n")]
          .filter((one) => one === "\n" || one === "\t" || (one >= " " && one !== "\u007f"))
          .join("");
      expect(event.summary).toBe(kept(summary));
      expect(event.description).toBe(kept(name));
      expect(event.sequence).toBe(sequence);
    }),
  );
});
