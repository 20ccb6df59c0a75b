import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addMonths,
  dayByKey,
  longDay,
  longMonth,
  monthGrid,
  toDay,
  toMonth,
} from "~/domain/calendar";
import { scheduleSearch, toScheduleView } from "~/domain/schedule-view";

/** All there are. */
const MONTHS = Array.from({ length: 100 * 12 }, (_, index) =>
  new Date(Date.UTC(2000, index)).toISOString().slice(0, 7),
);

describe("the month grid", () => {
  test("November 2026 begins on a Sunday and ends on a Monday", () => {
    const weeks = monthGrid("2026-11");
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(weeks[5]).toEqual(["2026-11-30", null, null, null, null, null, null]);
  });

  test("February 2027 fills exactly four weeks", () => {
    expect(monthGrid("2027-02")).toHaveLength(4);
    expect(monthGrid("2027-02").flat()).not.toContain(null);
  });

  test("every month has each day once, in order, in the column of its weekday", () => {
    for (const month of MONTHS) {
      const weeks = monthGrid(month);
      const [year = 0, number = 0] = month.split("-").map(Number);
      const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
      expect(weeks.flat().filter(Boolean)).toEqual(
        Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`),
      );
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        week.forEach(
          (day, index) => day && expect((new Date(day).getUTCDay() + 6) % 7).toBe(index),
        );
        expect(week.some(Boolean)).toBe(true);
      }
    }
  });
});

test("a month forward and a month back is the same month, except at the ends of the calendar", () => {
  for (const month of MONTHS.slice(0, -1)) expect(addMonths(addMonths(month, 1)!, -1)).toBe(month);
  expect([
    addMonths("2026-12", 1),
    addMonths("2026-01", -1),
    addMonths("2099-12", 1),
    addMonths("2000-01", -1),
  ]).toEqual(["2027-01", "2025-12", null, null]);
});

test.each([
  "2026-02-30",
  "2026-13-01",
  "26-1-1",
  "2026-11-21T00:00",
  "1999-12-31",
  "2100-01-01",
  "x",
  "",
  null,
  undefined,
])("%j is not a day", (value) => expect(toDay(value)).toBeNull());
test.each(["2026-13", "2026-00", "2026", "2026-11-01", "x"])("%j is not a month", (value) =>
  expect(toMonth(value)).toBeNull(),
);

test("days and months are written the way people say them", () => {
  expect(longDay("2026-11-21")).toBe("Saturday, November 21, 2026");
  expect(longMonth("2026-11")).toBe("November 2026");
});

describe("the view read from the schedule's address", () => {
  const TODAY = "2026-11-21";
  const view = (search: string) =>
    toScheduleView(new URLSearchParams(search), TODAY, ["1", "2", "3"]);

  test("an empty address shows today, this month, all posts and no composer", () => {
    expect(view("")).toEqual({ date: TODAY, month: "2026-11", deleted: [], compose: null });
  });

  test("the last of a repeated parameter wins, because buttons come after the hidden fields", () => {
    expect(view("date=2026-11-21&month=2026-11&date=2026-11-05")).toMatchObject({
      date: "2026-11-05",
      month: "2026-11",
    });
    expect(view("date=2026-11-21&month=2026-11&month=2026-12")).toMatchObject({
      date: TODAY,
      month: "2026-12",
    });
    expect(view("compose=1&compose=")).toMatchObject({ compose: null });
  });

  test("the calendar opens at the month of the chosen date", () =>
    expect(view("date=2027-03-01").month).toBe("2027-03"));
  test("a deleted post cannot be edited", () =>
    expect(view("compose=2&deleted=2")).toMatchObject({ deleted: ["2"], compose: null }));
  test("invalid dates and unknown posts are ignored", () =>
    expect(view("date=<script>&month=9&deleted=9&deleted=1")).toEqual({
      date: TODAY,
      month: "2026-11",
      deleted: ["1"],
      compose: null,
    }));

  test("any address gives a view whose own address gives the same view", () => {
    const entry = fc.tuple(
      fc.constantFrom("date", "month", "deleted", "compose"),
      fc.oneof(fc.string(), fc.constantFrom("1", "2", "2026-12", "2027-01-31")),
    );
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const read = toScheduleView(new URLSearchParams(entries), TODAY, ["1", "2", "3"]);
        expect(view(scheduleSearch(read))).toEqual(read);
      }),
    );
  });
});

describe("keys in the calendar", () => {
  test.each([
    ["ArrowLeft", "2026-10-31"],
    ["ArrowRight", "2026-11-02"],
    ["ArrowUp", "2026-10-25"],
    ["ArrowDown", "2026-11-08"],
    ["Home", "2026-10-26"],
    ["End", "2026-11-01"],
    ["PageUp", "2026-10-01"],
    ["PageDown", "2026-12-01"],
  ])("%s leads from Sunday, November 1 to %s", (key, day) => {
    expect(dayByKey("2026-11-01", key)).toBe(day);
  });

  test("a month or a year more from a day that is missing there leads to the month's last", () => {
    expect(dayByKey("2027-01-31", "PageDown")).toBe("2027-02-28");
    expect(dayByKey("2028-02-29", "PageUp", true)).toBe("2027-02-28");
  });

  test("other keys, and days outside of the calendar, lead nowhere", () => {
    expect(dayByKey("2026-11-01", "a")).toBeNull();
    expect(dayByKey("2000-01-01", "ArrowLeft")).toBeNull();
    expect(dayByKey("2099-12-05", "PageDown")).toBeNull();
  });
});
