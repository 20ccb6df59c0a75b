import { expect, test } from "vitest";
import { samplePosts } from "~/content/demo-schedule";
import { addMonths, listWeek } from "~/domain/calendar";
import { parseConnected, toggleConnection } from "~/domain/demo/settings";
import { listOtherDays, getPostState, formatSummary } from "~/domain/demo/week";

test("a week begins on a Monday, including at the end of a year", () => {
  expect(listWeek("2027-01-01")[0]).toBe("2026-12-28");
  expect(listWeek("2026-12-28")[6]).toBe("2027-01-03");
  expect(addMonths("2026-12", 1)).toBe("2027-01");
});

test.each([
  ["2026-11-23", ["25", "26", "27", "28", "29"]],
  ["2026-11-29", ["24", "25", "26", "27", "28"]],
])("on %s the business posts on the other days that it is open", (today, days) => {
  expect(listOtherDays(today).map((day) => day.slice(-2))).toEqual(days);
});

test("past posts are published, editable ones scheduled and the others drafts", () => {
  const [own, other] = samplePosts("2026-11-20");
  expect(getPostState(own!, "2026-11-21", [own!])).toBe("Published");
  expect(getPostState(own!, "2026-11-20", [own!])).toBe("Scheduled");
  expect(getPostState(other!, "2026-11-19", [own!])).toBe("Draft");
  expect(formatSummary([])).toBe("nothing scheduled");
  expect(formatSummary(["Draft", "Scheduled", "Draft"])).toBe("1 post scheduled, 2 posts in draft");
});

test("disconnecting the last platform leaves none connected", () => {
  const platforms = [
    { name: "A", connected: true },
    { name: "B", connected: false },
  ];
  const after = (connected: string[], name: string) =>
    parseConnected(
      new URLSearchParams(toggleConnection(connected, name).map((each) => ["connected", each])),
      platforms,
    );
  expect(parseConnected(new URLSearchParams(), platforms)).toEqual(["A"]);
  expect(after(["A"], "B")).toEqual(["A", "B"]);
  expect(after(["A"], "A")).toEqual([]);
});
