import { describe, expect, test } from "vitest";
import { parseClientFilter } from "../../app/domain/clients/client-view.ts";
import { formatDraftFilter, groupByWeek, parseDraftFilter } from "../../app/domain/staff/drafts.ts";
import {
  formatTodayAction,
  formatTodayFilter,
  getReturnPath,
  parseTodayFilter,
} from "../../app/domain/staff/today.ts";
import {
  addUndo,
  formatDayOff,
  parseDayOff,
  parseDeskPath,
  parseUndo,
} from "../../app/domain/staff/undo.ts";
import { parseFilter } from "../../app/domain/status.ts";

const ID = "0b5e0d5c-6f7a-4c39-9a41-2f0d3a1f6a11";
const query = (text: string) => new URLSearchParams(text);

test.each([
  ["", {}],
  ["q=%20&status=gone", {}],
  ["q=+fig+&status=paused", { search: "fig", plan_status: "paused" }],
])("the clients of ?%s are filtered by %j", (search, filter) => {
  expect(parseClientFilter(query(search))).toEqual(filter);
});

test("a filter is one of the options, and no property of every object", () => {
  const options = { open: "Open", done: "Done" };
  expect(parseFilter(options, "done")).toBe("done");
  for (const value of [null, "", "toString", "Open"])
    expect(parseFilter(options, value)).toBeUndefined();
});

describe("the board of posts", () => {
  // A Thursday.
  const TODAY = "2026-11-26";

  test.each([
    ["", { from_day: "2026-11-23" }],
    ["status=gone&client=1&from=2026-02-30", { from_day: "2026-11-23" }],
  ])("of ?%s is filtered by %j", (search, filter) => {
    expect(parseDraftFilter(query(search), TODAY)).toEqual(filter);
  });

  test.each([
    [{ from_day: "2026-12-02" }, "from=2026-12-02"],
    [
      { from_day: "2026-12-02", status: "approved", client_id: ID } as const,
      `from=2026-12-02&status=approved&client=${ID}`,
    ],
  ])("has the filter %j in its URL", (filter, search) => {
    expect(String(formatDraftFilter(filter))).toBe(search);
    expect(parseDraftFilter(query(search), TODAY)).toEqual(filter);
  });

  test("keeps the posts of a client together within each week", () => {
    const lines = [
      { client: "Fig", day: "2026-11-23" },
      { client: "Ada", day: "2026-11-24" },
      { client: "Fig", day: "2026-11-29" },
      { client: "Ada", day: "2026-11-30" },
    ];
    expect(groupByWeek(lines)).toEqual([
      { label: "Week of November 23, 2026", lines: [lines[1], lines[0], lines[2]] },
      { label: "Week of November 30, 2026", lines: [lines[3]] },
    ]);
    expect(groupByWeek([])).toEqual([]);
  });
});

describe("the list of today", () => {
  test.each([
    ["", {}],
    ["kind=gossip&assignee=nobody", {}],
    ["kind=conversations&assignee=all", { kind: "conversations" }],
    ["kind=alerts&assignee=mine", { kind: "alerts", assignment: "mine" }],
  ])("of ?%s is filtered by %j", (search, filter) => {
    expect(parseTodayFilter(query(search))).toEqual(filter);
  });

  test("has its filter in its URL", () => {
    expect(String(formatTodayFilter({}))).toBe("");
    expect(String(formatTodayFilter({ kind: "alerts", assignment: "mine" }))).toBe(
      "kind=alerts&assignee=mine",
    );
  });

  test.each([
    [{}, "/desk"],
    [{ kind: "alerts", assignment: "mine" } as const, "/desk?kind=alerts&assignee=mine"],
  ])("is where its buttons lead back to, with the filter %j", (filter, list) => {
    const action = formatTodayAction("/desk/inbox/1", filter);
    expect(action).toMatch(/^\/desk\/inbox\/1\?today=/);
    expect(getReturnPath(new URL(action, "http://site"), "/desk/inbox/1")).toBe(list);
  });
});

describe("an action that can be undone", () => {
  const UNDO = { action: "activation", target: ID } as const;

  const NOW = Date.parse("2026-11-23T15:00:00Z");
  const UNTIL = NOW + 20_000;

  test("is in the query of the page, beside what was there, until its emails leave", () => {
    const path = addUndo("/desk/clients?from=2026-11-23", UNDO, NOW);
    const added = `undo=activation&target=${ID}&until=${UNTIL}`;
    expect(path).toBe(`/desk/clients?from=2026-11-23&${added}`);
    const bare = addUndo("/desk/clients", UNDO, NOW);
    expect(bare).toBe(`/desk/clients?${added}`);
    const { searchParams } = new URL(path, "http://site");
    expect(parseUndo(searchParams, UNTIL - 1)).toEqual(UNDO);
    expect(parseUndo(searchParams, UNTIL)).toBeNull();
    expect(parseDeskPath(path)).toBe("/desk/clients?from=2026-11-23");
    expect(parseDeskPath(bare)).toBe("/desk/clients");
  });

  test.each([
    ["2026-12-24", undefined],
    ["2026-12-24", ID],
  ])("is a day off of %s for %s", (day, staff_id) => {
    expect(parseDayOff(formatDayOff(day, staff_id))).toEqual({ day, staff_id });
  });

  test.each([
    "",
    `undo=activation&until=${UNTIL}`,
    `undo=x&target=${ID}&until=${UNTIL}`,
    `undo=activation&target=1&until=${UNTIL}`,
  ])("is not in ?%s", (search) => {
    expect(parseUndo(query(search), NOW)).toBeNull();
  });

  test.each(["/desk", "/desk?kind=drafts", "/desk/plan-changes", "/desk/inbox/1?status=all"])(
    "leads back to %s",
    (path) => {
      expect(parseDeskPath(path)).toBe(path);
    },
  );

  test.each([
    null,
    "",
    "/client",
    "/desks",
    "//evil.example/desk",
    "/desk/../client",
    "https://evil.example/desk",
  ])("leads to the desk from %j", (path) => {
    expect(parseDeskPath(path)).toBe("/desk");
  });
});
