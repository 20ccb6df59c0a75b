import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { createCalendarFile } from "../../supabase/functions/_shared/calendar.ts";

/** Appointment as the emails attach it; an independent library parses the result. */

const appointment = {
  method: "REQUEST" as const,
  uid: "meeting-1@spellpost.example",
  sequence: 0,
  startsAt: new Date("2026-12-01T15:00:00Z"),
  minutes: 30,
  writtenAt: new Date("2026-11-22T10:11:12.345Z"),
  summary: "Strategy meeting",
  description: "Video call",
  organizer: { name: "Spellpost", email: "info@spellpost.example" },
  attendees: ["ana@example.com"],
};

/** Says whether a line has at most the 75 bytes that iCalendar allows, and no line break within. */
const isFolded = (line: string) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line);

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return { calendar, event: new ICAL.Event(calendar.getFirstSubcomponent("vevent")!) };
}

test("an appointment round-trips through iCalendar", () => {
  const { calendar, event } = read(createCalendarFile(appointment));
  expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  expect(event).toMatchObject({ uid: appointment.uid, sequence: 0, summary: "Strategy meeting" });
  expect(event.startDate.toJSDate()).toEqual(appointment.startsAt);
  expect(event.duration.toSeconds()).toBe(1800);
  expect(event.organizer).toBe("mailto:info@spellpost.example");
  expect(event.component.getFirstPropertyValue("dtstamp")?.toString()).toBe("2026-11-22T10:11:12Z");
  expect(
    read(
      createCalendarFile({ ...appointment, method: "CANCEL" }),
    ).event.component.getFirstPropertyValue("status"),
  ).toBe("CANCELLED");
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
        ...appointment,
        sequence,
        summary,
        description: name,
        organizer: { name, email: appointment.organizer.email },
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
