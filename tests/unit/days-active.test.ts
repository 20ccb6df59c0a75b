import { expect, test } from "vitest";
import { daysActive } from "~/domain/clients/client-view";

test.each([
  ["2026-11-21T10:00:00Z", 0],
  ["2026-11-20T10:00:01Z", 0],
  ["2026-11-20T10:00:00Z", 1],
  ["2025-11-21T10:00:00Z", 365],
  ["2026-11-22T10:00:00Z", 0],
  ["not a date", 0],
])("created at %s, seen on 2026-11-21 at ten: %i whole days", (createdAt, days) => {
  expect(daysActive(new Date(createdAt), new Date("2026-11-21T10:00:00Z"))).toBe(days);
});
