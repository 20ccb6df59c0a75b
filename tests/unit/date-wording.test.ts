import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatIsoDay,
  formatLongDay,
  formatLongMonth,
  getMonth,
} from "../../app/domain/calendar.ts";
import { formatLongDate, formatLongDateTime } from "../../app/domain/long-date.ts";

/**
 * Expected text comes from Intl.DateTimeFormat, which is too large and slow to ship to the page.
 */
const inEnglish = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
const FULL = inEnglish({ dateStyle: "full" });
const MONTH = inEnglish({ month: "long", year: "numeric" });
const DATE = inEnglish({ dateStyle: "long" });
const MOMENT = inEnglish({ dateStyle: "long", timeStyle: "short" });

const moments = fc.date({
  min: new Date("2000-01-01T00:00:00Z"),
  max: new Date("2099-12-31T23:59:59Z"),
  noInvalidDate: true,
});

test("formats days, months and moments as Intl does", () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const day = formatIsoDay(moment);
      expect(formatLongDay(day)).toBe(FULL.format(moment));
      expect(formatLongMonth(getMonth(day))).toBe(MONTH.format(moment));
      expect(formatLongDate(moment)).toBe(DATE.format(moment));
      expect(formatLongDateTime(moment, "UTC")).toBe(`${MOMENT.format(moment)} UTC`);
    }),
  );
});

test("formats midnight and noon as 12 o'clock and an invalid date as not known", () => {
  expect(formatLongDateTime(new Date("2026-01-31T00:05:00Z"), "UTC")).toBe(
    "January 31, 2026 at 12:05 AM UTC",
  );
  expect(formatLongDateTime(new Date("2026-01-31T12:00:00Z"), "UTC")).toBe(
    "January 31, 2026 at 12:00 PM UTC",
  );
  expect(formatLongDate(new Date(""))).toBe("Not known");
  expect(formatLongDateTime(new Date(""), "UTC")).toBe("Not known");
});

test.each([
  ["America/New_York", "July 1, 2026 at 8:00 PM EDT"],
  ["Asia/Nicosia", "July 2, 2026 at 3:00 AM GMT+3"],
])("a time in %s names its zone", (zone, text) => {
  expect(formatLongDateTime(new Date("2026-07-02T00:00:00Z"), zone)).toBe(text);
});
