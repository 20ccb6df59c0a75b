import { describe, expect, test } from "vitest";
import { formatDuration, formatWaitingTime, isOverdue } from "../../app/domain/staff/today.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

test.each([
  [0, "0 minutes"],
  [MINUTE, "1 minute"],
  [HOUR - 1, "59 minutes"],
  [HOUR, "1 hour"],
  [48 * HOUR - 1, "47 hours"],
  [48 * HOUR, "2 days"],
])("%i ms are %s", (milliseconds, words) => {
  expect(formatDuration(milliseconds)).toBe(words);
});

describe("at noon", () => {
  const NOON = new Date("2026-11-26T12:00:00Z");
  const SINCE = "2026-11-26T09:00:00Z";

  test.each([
    [null, "Waiting 3 hours", false],
    ["2026-11-27T09:00:00Z", "21 hours left", false],
    ["2026-11-26T12:00:00Z", "0 minutes left", false],
    ["2026-11-26T11:59:00Z", "1 minute late", true],
    ["2026-11-24T12:00:00Z", "2 days late", true],
  ])("what is due at %s says “%s”", (due, words, overdue) => {
    expect(formatWaitingTime(SINCE, due, NOON)).toBe(words);
    expect(isOverdue(due, NOON)).toBe(overdue);
  });
});
