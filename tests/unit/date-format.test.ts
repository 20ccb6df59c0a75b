import { expect, test } from "vitest";
import { dateFormat } from "../../app/domain/date-format.ts";

const MOMENT = new Date("2026-11-23T05:30:00Z");

test("the same options have the same format", () => {
  const options = { timeZone: "UTC", dateStyle: "long" } as const;
  expect(dateFormat({ ...options })).toBe(dateFormat(options));
  expect(dateFormat(options).format(MOMENT)).toBe("November 23, 2026");
  expect(dateFormat({ ...options, timeZone: "America/Los_Angeles" }).format(MOMENT)).toBe(
    "November 22, 2026",
  );
});

test("a zone that there is not is an error, each time", () => {
  for (const _ of [1, 2])
    expect(() => dateFormat({ timeZone: "Mars/Olympus" })).toThrow(RangeError);
});

test("formats of ever new zones do not pile up", () => {
  const first = dateFormat({ timeZone: "UTC", weekday: "long" });
  for (const timeZone of Intl.supportedValuesOf("timeZone").slice(0, 150)) dateFormat({ timeZone });
  expect(dateFormat({ timeZone: "UTC", weekday: "long" })).not.toBe(first);
});
