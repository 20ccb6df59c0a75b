import { expect, test } from "vitest";
import { groupMeetings } from "~/domain/meetings/group-meetings";

test("booked meetings are grouped by when they are due, without empty groups", () => {
  const line = (day: string, hasBegun = false) => ({ day, hasBegun });
  // A Wednesday, whose week ends on Sunday the 6th.
  const today = "2026-12-02";
  const lines = [
    line("2026-12-01", true),
    line("2026-12-02", true),
    line("2026-12-02"),
    line("2026-12-03"),
    line("2026-12-06"),
    line("2026-12-07"),
  ];
  expect(groupMeetings(lines, today)).toEqual([
    { label: "To be marked", lines: lines.slice(0, 2) },
    { label: "Today", lines: [lines[2]] },
    { label: "This week", lines: lines.slice(3, 5) },
    { label: "Later", lines: [lines[5]] },
  ]);
  expect(groupMeetings([line("2026-12-07")], "2026-12-06").map(({ label }) => label)).toEqual([
    "Later",
  ]);
  expect(groupMeetings([], today)).toEqual([]);
});
