import { expect, test } from "vitest";
import { formatCursor, parseCursor } from "~/domain/pagination";

const CURSOR = {
  at: "2026-11-16T09:30:00.123456+00:00",
  id: "0b5e0d5c-6f7a-4c39-9a41-2f0d3a1f6a11",
};

test("a formatted cursor is parsed to the same cursor", () => {
  expect(parseCursor(formatCursor(CURSOR))).toEqual(CURSOR);
});

test.each([null, "", "_", CURSOR.at, `soon_${CURSOR.id}`, `${CURSOR.at}_1`])(
  "rejects the malformed cursor %j",
  (value) => {
    expect(parseCursor(value)).toBeNull();
  },
);
