import { expect, test } from "vitest";
import {
  groupByDay,
  listFreeSlots,
  formatShortSlot,
  formatSlot,
  formatTimeZone,
  formatTimeZonePlace,
  formatTimeZoneSuffix,
  formatZonedTime,
  pickTimeZone,
  toSlotOffer,
  parseTimeZone,
  TIME_ZONES,
} from "~/domain/meetings/slots";

const HALF_HOUR = 30 * 60_000;
const DAY = 48 * HALF_HOUR;
const FROM = Date.UTC(2026, 0, 1);
const TO = Date.UTC(2029, 0, 1);
/** Zones of both hemispheres, with fractional offsets and with shifts of a full or half hour. */
const ZONES = [
  "America/New_York",
  "America/St_Johns",
  "Pacific/Kiritimati",
  "Pacific/Chatham",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Asia/Nicosia",
  "Europe/London",
  "UTC",
];
const NOTHING = { taken: [], days_off: [] };

/**
 * Computes New York's offset by law: summer time from the second Sunday of March to the first of
 * November, 2 AM.
 */
function offsetInNewYork(moment: number): number {
  const year = new Date(moment).getUTCFullYear();
  const sunday = (month: number, nth: number) => {
    const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
    return Date.UTC(year, month, 1 + ((7 - first) % 7) + (nth - 1) * 7);
  };
  const isSummer =
    moment >= sunday(2, 2) + 14 * HALF_HOUR && moment < sunday(10, 1) + 12 * HALF_HOUR;
  return isSummer ? -4 : -5;
}

/** Every half hour within New York business hours during the three years. */
const BUSINESS: number[] = [];
for (let moment = FROM; moment < TO; moment += HALF_HOUR) {
  const wall = new Date(moment + offsetInNewYork(moment) * 2 * HALF_HOUR);
  const minutes = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  const isWeekday = wall.getUTCDay() > 0 && wall.getUTCDay() < 6;
  if (isWeekday && minutes >= 9 * 60 && minutes <= 16 * 60 + 30) BUSINESS.push(moment);
}

test("offers every half hour of three years exactly when it is business hours in New York", () => {
  expect(BUSINESS.length).toBeGreaterThan(12_000);
  // Samples every seventh half hour, at a minute that varies.
  for (let half = FROM; half < TO - 15 * DAY; half += 7 * HALF_HOUR) {
    const now = half + ((half / HALF_HOUR) % 30) * 60_000;
    const offered = listFreeSlots(new Date(now), NOTHING).map((slot) => slot.getTime());
    expect(offered).toEqual(
      BUSINESS.filter((moment) => moment >= now + DAY && moment <= now + 14 * DAY),
    );
  }
});

test.each(ZONES)("in %s labels show the local time, in order and without duplicates", (zone) => {
  const slots = BUSINESS.map((moment) => new Date(moment));
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const days = groupByDay(slots, zone);
  const shown = days.flatMap(({ label, times }) =>
    times.map((time) => ({ at: time.at, words: `${label} at ${time.label}` })),
  );
  expect(shown.map(({ at }) => at)).toEqual(slots.map((slot) => slot.toISOString()));
  const normalize = (words: string) => words.replaceAll(/\s/g, " ");
  expect(shown.map(({ words }) => normalize(words))).toEqual(
    slots.map((slot) => normalize(format.format(slot))),
  );
  // No two times on one page may have the same label.
  for (let place = 0; place + 160 <= shown.length; place += 80) {
    const page = shown.slice(place, place + 160).map(({ words }) => words);
    expect(new Set(page).size).toBe(160);
  }
});

test("omits exactly the taken slots and the days off", () => {
  const now = new Date("2026-03-05T18:10:00Z");
  const all = listFreeSlots(now, NOTHING);
  const taken = [all[3]!, all[40]!].map((slot) => slot.toISOString().replace(".000Z", "+00:00"));
  const left = listFreeSlots(now, { taken, days_off: ["2026-03-09"] });
  const isOff = (slot: Date) => slot.toISOString().startsWith("2026-03-09");
  expect(all.filter(isOff)).toHaveLength(16);
  expect(left).toEqual(all.filter((slot, place) => !isOff(slot) && place !== 3 && place !== 40));
  expect(formatSlot(all[0]!, "Asia/Nicosia").replaceAll(/\s/g, " ")).toBe(
    "Friday, March 6, 2026 at 8:30 PM",
  );
});

test("adds a zone that is missing from the list", () => {
  const { zone, zoneName, zones, days } = toSlotOffer(NOTHING, "Asia/Dili", new Date());
  expect([zone, zoneName]).toEqual(["Asia/Dili", "Dili, GMT+9"]);
  expect(zones).toContainEqual({ value: "Asia/Dili", text: "Dili, GMT+9" });
  expect(zones).toHaveLength(TIME_ZONES.length + 1);
  expect(days?.length).toBeGreaterThan(8);
  expect(toSlotOffer(null, "UTC", new Date())).toMatchObject({ days: null });
});

test("accepts only existing zones, by names that the database accepts", () => {
  for (const zone of [...TIME_ZONES, ...ZONES]) expect(parseTimeZone(zone)).toBe(zone);
  for (const none of [
    "",
    null,
    undefined,
    "Mars/Olympus",
    "+02:00",
    "<b>",
    "UTC\n",
    "x".repeat(80),
  ])
    expect(parseTimeZone(none)).toBeNull();
});

test.each([
  ["America/New_York", "New York", "New York time"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires", "Buenos Aires time"],
  ["UTC", "UTC", "UTC"],
])("the zone %s is %s where space is short, and %s after a time", (zone, place, suffix) => {
  expect(formatTimeZonePlace(zone)).toBe(place);
  expect(formatTimeZoneSuffix(zone)).toBe(suffix);
});

test.each([
  ["Asia/Nicosia", "2026-12-01T10:00Z", "Nicosia, GMT+2"],
  ["Asia/Nicosia", "2026-07-01T10:00Z", "Nicosia, GMT+3"],
  ["Asia/Kolkata", "2026-12-01T10:00Z", "Kolkata, GMT+5:30"],
  ["UTC", "2026-12-01T10:00Z", "UTC"],
])("the zone %s at %s is %s", (zone, moment, text) => {
  expect(formatTimeZone(zone, new Date(moment))).toBe(text);
});

test("a time is shown with its zone, or in short", () => {
  const moment = new Date("2026-12-01T15:00:00Z");
  expect(formatZonedTime(moment, "America/New_York").replaceAll(/\s/g, " ")).toBe(
    "December 1, 2026 at 10:00 AM New York time",
  );
  expect(formatShortSlot(moment, "America/New_York").replaceAll(/\s/g, " ")).toBe(
    "Tue, Dec 1, 10:00 AM",
  );
});

test.each([
  [["Asia/Nicosia", "UTC"], "Asia/Nicosia"],
  [[null, "Mars/Base", "UTC"], "UTC"],
  [[undefined], "America/New_York"],
])("of the zones %j the first that exists is picked, or that of the staff: %s", (names, zone) => {
  expect(pickTimeZone(...names)).toBe(zone);
});
