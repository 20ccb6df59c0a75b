import { expect, test } from "vitest";
import { dateFormat } from "../../app/domain/date-format.ts";

const MOMENT = new Date("2026-11-23T05:30:00Z");

test("reuses the formatter for equal options", () => {
  const options = { timeZone: "UTC", dateStyle: "long" } as const;
  expect(dateFormat({ ...options })).toBe(dateFormat(options));
  expect(dateFormat(options).format(MOMENT)).toBe("November 23, 2026");
  expect(dateFormat({ ...options, timeZone: "America/Los_Angeles" }).format(MOMENT)).toBe(
    "November 22, 2026",
  );
});

test("throws for an unknown zone, each time", () => {
  for (const _ of [1, 2])
    expect(() => dateFormat({ timeZone: "Mars/Olympus" })).toThrow(RangeError);
});

test("evicts old formatters when many zones are used", () => {
  const first = dateFormat({ timeZone: "UTC", weekday: "long" });
  for (const timeZone of Intl.supportedValuesOf("timeZone").slice(0, 150)) dateFormat({ timeZone });
  expect(dateFormat({ timeZone: "UTC", weekday: "long" })).not.toBe(first);
});
