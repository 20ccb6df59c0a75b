import { expect, test } from "vitest";
import type { CompositeTypes } from "~/database.types";
import { formatBusinessFigures } from "~/domain/staff/business-figures";

const FIGURES: CompositeTypes<"business_figures"> = {
  active_plans: [
    { plan: "starter", client_count: 1200 },
    { plan: "payg", client_count: 2 },
  ],
  week_meeting_count: 3,
  promised_reply_count: 1,
  kept_reply_count: 1,
  median_response_s: 5400,
  launch_spots: 17,
};

const read = (changes: Partial<typeof FIGURES> = {}) =>
  formatBusinessFigures({ ...FIGURES, ...changes }).map(({ label, value, note, href }) =>
    [label, value, note, href].join(" | "),
  );

test("every figure says what it counts and where", () => {
  expect(read()).toEqual([
    "Active clients | 1,202 | Starter 1,200, Pay As You Go 2 | /desk/clients?status=active",
    "Monthly revenue | $23,988 | monthly prices, without pay-as-you-go | /desk/clients?status=active",
    "Meetings this week | 3 |  | /desk/meetings",
    "Replies on time | 1 of 1 | in 30 days | /desk/inbox?status=in_progress",
    "Median response | 1 hour | in 30 days | /desk/inbox?status=in_progress",
    "Launch spots left | 17 |  | /pricing",
  ]);
});

test.each([
  [0, 0, "None due | in 30 days"],
  [999, 998, "998 of 999 | in 30 days"],
  [1000, 999, "999 of 1,000 | the newest in 30 days"],
])("of %i promises, %i were kept: %s", (promised_reply_count, kept_reply_count, said) => {
  expect(read({ promised_reply_count, kept_reply_count })[3]).toContain(
    `Replies on time | ${said}`,
  );
});

test("says so where nobody was answered and nobody is active", () => {
  const [clients, revenue, , , median] = read({ active_plans: [], median_response_s: null });
  expect(clients).toContain("Active clients | 0 |  |");
  expect(revenue).toContain("| $0 |");
  expect(median).toContain("| None yet |");
});
