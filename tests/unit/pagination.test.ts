import { expect, test } from "vitest";
import { formatCursor, parseCursor, toPage, toPageArgs } from "~/domain/pagination";

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

test.each([
  [50, 50, null],
  [51, 50, 49],
])("cuts %i rows to a page of %i, and continues after its last row", (count, length, last) => {
  const rows = Array.from({ length: count }, (_, index) => ({ id: `${index}`, at: `t${index}` }));
  const next = last === null ? null : { id: `${last}`, at: `t${last}` };
  expect(toPage(rows, ({ at }) => at)).toEqual({ rows: rows.slice(0, length), next });
});

test("requests one row more than a page, after the cursor", () => {
  expect(toPageArgs(CURSOR)).toEqual({
    max_rows: 51,
    after_created_at: CURSOR.at,
    after_id: CURSOR.id,
  });
});
