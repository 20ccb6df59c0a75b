import { describe, expect, test } from "vitest";
import {
  formatCursor,
  PAGE_SIZE,
  type PagePosition,
  parseCursor,
  parsePagePosition,
  toPage,
  toPageArgs,
  toPageBetween,
} from "~/domain/pagination";

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
    cursor_at: CURSOR.at,
    cursor_id: CURSOR.id,
  });
});

describe("a page of a list that is read in both directions", () => {
  const list = Array.from({ length: 2 * PAGE_SIZE + 1 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    at: new Date(Date.UTC(2031, 0, 1, 0, index)).toISOString(),
  }));
  const cut = (rows: typeof list, position: PagePosition) =>
    toPageBetween(rows, position, ({ at }) => at);
  const cursorOf = (index: number) => list[index]!;

  test("begins the list without a previous one", () => {
    expect(cut(list.slice(0, PAGE_SIZE + 1), { cursor: null, isBackward: false })).toEqual({
      rows: list.slice(0, PAGE_SIZE),
      previous: null,
      next: cursorOf(PAGE_SIZE - 1),
    });
  });

  test("ends the list without a next one", () => {
    const last = list.slice(PAGE_SIZE);
    const position = { cursor: cursorOf(PAGE_SIZE - 1), isBackward: false };
    expect(cut(last.slice(1), position)).toEqual({
      rows: last.slice(1),
      previous: cursorOf(PAGE_SIZE + 1),
      next: null,
    });
  });

  test("leaves out the farthest row when it is read backward", () => {
    const position = { cursor: cursorOf(PAGE_SIZE + 1), isBackward: true };
    expect(cut(list.slice(0, PAGE_SIZE + 1), position)).toEqual({
      rows: list.slice(1, PAGE_SIZE + 1),
      previous: cursorOf(1),
      next: cursorOf(PAGE_SIZE),
    });
  });

  test("is found by the URL, where the end counts before the beginning", () => {
    const [after, before] = [formatCursor(cursorOf(0)), formatCursor(cursorOf(1))];
    const parse = (params: Record<string, string>) =>
      parsePagePosition(new URLSearchParams(params));
    expect(parse({})).toEqual({ cursor: null, isBackward: false });
    expect(parse({ after })).toEqual({ cursor: cursorOf(0), isBackward: false });
    expect(parse({ after, before })).toEqual({ cursor: cursorOf(1), isBackward: true });
  });
});
