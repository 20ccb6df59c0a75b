import { expect, test } from "vitest";
import { moveDayByKey, parseDay, parseMonth, monthGrid } from "~/domain/calendar";

// A Wednesday.
const DAY = "2026-11-18";

test.each([
  ["ArrowLeft", "2026-11-17"],
  ["ArrowRight", "2026-11-19"],
  ["ArrowUp", "2026-11-11"],
  ["ArrowDown", "2026-11-25"],
  ["Home", "2026-11-16"],
  ["End", "2026-11-22"],
  ["PageUp", "2026-10-18"],
  ["PageDown", "2026-12-18"],
  ["toString", null],
])("%s moves to %s", (key, day) => {
  expect(moveDayByKey(DAY, key)).toBe(day);
});

test.each([
  ["PageUp", "2025-11-18"],
  ["PageDown", "2027-11-18"],
  ["ArrowLeft", "2026-11-17"],
])("%s with Shift moves to %s", (key, day) => {
  expect(moveDayByKey(DAY, key, true)).toBe(day);
});

test("a month after its last day is the last day of a shorter month", () => {
  expect(moveDayByKey("2027-01-31", "PageDown")).toBe("2027-02-28");
  expect(moveDayByKey("2028-02-29", "PageUp", true)).toBe("2027-02-28");
});

test("no key leads out of the calendar", () => {
  expect(moveDayByKey("2000-01-01", "ArrowLeft")).toBeNull();
  expect(moveDayByKey("2000-01-31", "PageUp")).toBeNull();
  expect(moveDayByKey("2099-12-31", "ArrowRight")).toBeNull();
  expect(moveDayByKey("2099-12-31", "PageDown")).toBeNull();
});

test.each([
  ["2026-02-28", "2026-02-28"],
  ["2026-02-30", null],
  ["1999-12-31", null],
  ["2000-01-01", "2000-01-01"],
  ["2100-01-01", null],
  ["", null],
  [null, null],
])("the day %j is read as %j", (value, day) => {
  expect(parseDay(value)).toBe(day);
});

test.each([
  ["2026-02", "2026-02"],
  ["1999-12", null],
  ["2026-13", null],
  ["", null],
  [null, null],
])("the month %j is read as %j", (value, month) => {
  expect(parseMonth(value)).toBe(month);
});

test("a month's grid starts on a Monday and leaves out its neighbors' days", () => {
  const grid = monthGrid("2026-11");
  expect(grid.map((week) => week.map((day) => day?.slice(8) ?? "--").join(" "))).toEqual([
    "-- -- -- -- -- -- 01",
    "02 03 04 05 06 07 08",
    "09 10 11 12 13 14 15",
    "16 17 18 19 20 21 22",
    "23 24 25 26 27 28 29",
    "30 -- -- -- -- -- --",
  ]);
  expect(monthGrid("2027-02")).toHaveLength(4);
});
