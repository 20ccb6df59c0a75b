import { expect, test } from "vitest";
import {
  formatPlanStatus,
  getNextBilling,
  listPendingChanges,
  listPlanStatusNotices,
  type PlanStatusChange,
  type PlanStatusChangeKind,
} from "~/domain/plans/plan-status";

const ACTIVE = {
  plan_status: "active",
  plan_activated_at: "2026-11-01T12:00:00Z",
  paused_days: 0,
} as const;
const PAUSED = { ...ACTIVE, plan_status: "paused" } as const;
const ENDED = { ...ACTIVE, plan_status: "ended" } as const;

const change = (
  kind: PlanStatusChangeKind,
  effective_on: string,
  applied_at: string | null = null,
): PlanStatusChange => ({
  id: `${kind} on ${effective_on}`,
  kind,
  effective_on,
  applied_at,
  reason: "As agreed",
  created_at: "2026-11-20T12:00:00Z",
  withdrawn_at: null,
  user_id: "1",
});
const PAUSE = change("pause", "2027-01-05");
const RESUMPTION = change("resumption", "2027-02-01");
const END = change("end", "2027-03-01");
const IS_PAUSED = change("pause", "2026-11-25", "2026-11-25T00:00:00Z");
const RESUMED = change("resumption", "2026-11-10", "2026-11-10T00:00:00Z");
const IS_CLOSED = change("closure", "2026-11-26", "2026-11-26T00:00:00Z");
const HAS_ENDED = change("end", "2026-11-26", "2026-11-26T00:00:00Z");

test.each([
  ["active", ACTIVE, [], []],
  [
    "about to be paused",
    ACTIVE,
    [PAUSE],
    [
      "Your plan pauses on January 5, 2027. From then on, we publish nothing and you pay nothing until it resumes.",
    ],
  ],
  [
    "about to be paused for a while",
    ACTIVE,
    [RESUMPTION, PAUSE],
    [
      "Your plan pauses on January 5, 2027. From then on, we publish nothing and you pay nothing until it resumes on February 1, 2027.",
    ],
  ],
  [
    "paused",
    PAUSED,
    [IS_PAUSED],
    [
      "Your plan has been paused since November 25, 2026. We publish nothing and you pay nothing until it resumes.",
    ],
  ],
  [
    "paused for a while, and about to end",
    PAUSED,
    [END, RESUMPTION, IS_PAUSED],
    [
      "Your plan has been paused since November 25, 2026. We publish nothing and you pay nothing until it resumes on February 1, 2027.",
      "Your plan ends on March 1, 2027. From then on, we publish nothing and you pay nothing. Your account stays.",
    ],
  ],
  [
    "ended",
    ENDED,
    [HAS_ENDED, IS_PAUSED],
    [
      "Your plan ended on November 26, 2026. We publish nothing and you pay nothing anymore. Your account stays. Want to start again? Submit a ticket.",
    ],
  ],
  [
    "ended before its start",
    ENDED,
    [IS_CLOSED],
    [
      "Your plan won’t start. We publish nothing and you pay nothing. Your account stays. Want to start after all? Submit a ticket.",
    ],
  ],
  ["active again after a pause", ACTIVE, [IS_PAUSED], []],
  ["active again after its end", ACTIVE, [HAS_ENDED], []],
] as const)("a client whose plan is %s is told so, with the reason", (_, plan, changes, said) => {
  const notices = listPlanStatusNotices(plan, changes);
  expect(notices.map(({ title, text }) => `${title}. ${text}`)).toEqual(said);
  for (const { reason } of notices) expect(reason).toBe("As agreed");
});

test.each([
  ["Inactive", { ...ACTIVE, plan_status: "inactive", plan_activated_at: null }, []],
  ["Active since November 1, 2026", ACTIVE, [PAUSE]],
  ["Paused since November 25, 2026", PAUSED, [RESUMPTION, IS_PAUSED]],
  ["Paused since November 25, 2026", PAUSED, [RESUMED, IS_PAUSED]],
  ["Paused since November 25, 2026", PAUSED, [PAUSE, IS_PAUSED]],
  ["Ended on November 26, 2026", ENDED, [HAS_ENDED, IS_PAUSED]],
  ["Ended on November 26, 2026", ENDED, [END, RESUMED, HAS_ENDED]],
  [
    "Closed before its start on November 26, 2026",
    { ...ENDED, plan_activated_at: null },
    [IS_CLOSED],
  ],
] as const)("staff read “%s”", (said, plan, changes) => {
  expect(formatPlanStatus(plan, changes)).toBe(said);
});

test("pending changes are in the order in which they take effect, without those of the past", () => {
  expect(listPendingChanges([END, IS_PAUSED, PAUSE, RESUMPTION])).toEqual([PAUSE, RESUMPTION, END]);
});

test.each([
  ["the next of every thirty days", ACTIVE, [], "2026-12-01T12:00:00.000Z"],
  ["later by the paused days", { ...ACTIVE, paused_days: 3 }, [], "2026-12-04T12:00:00.000Z"],
  ["none while the plan is paused", PAUSED, [IS_PAUSED], undefined],
  ["none of a plan that has ended", ENDED, [], undefined],
  ["none before the activation", { ...ACTIVE, plan_activated_at: null }, [], undefined],
  [
    "unknown after a pause that starts at that moment",
    { ...ACTIVE, plan_activated_at: "2026-11-01T00:00:00Z" },
    [change("pause", "2026-12-01")],
    undefined,
  ],
  [
    "known for a paused plan that is to resume",
    PAUSED,
    [change("resumption", "2027-01-25"), IS_PAUSED],
    "2027-01-31T12:00:00.000Z",
  ],
  ["none after its end", ACTIVE, [change("end", "2026-12-01")], undefined],
  ["the one before its end", ACTIVE, [change("end", "2026-12-02")], "2026-12-01T12:00:00.000Z"],
  ["unknown after a pause that starts by then", ACTIVE, [change("pause", "2026-12-01")], undefined],
  [
    "the one before a pause",
    ACTIVE,
    [change("pause", "2026-12-02"), change("resumption", "2026-12-05")],
    "2026-12-01T12:00:00.000Z",
  ],
  [
    "later by the days of a pause that is scheduled with its resumption",
    ACTIVE,
    [change("resumption", "2026-12-05"), change("pause", "2026-11-28")],
    "2026-12-08T12:00:00.000Z",
  ],
  [
    "none where a pause moves it after the end",
    ACTIVE,
    [
      change("end", "2026-12-08"),
      change("resumption", "2026-12-05"),
      change("pause", "2026-11-28"),
    ],
    undefined,
  ],
  [
    "not moved by an end that was before",
    ACTIVE,
    [change("end", "2026-10-01", "2026-10-01T00:00:00Z")],
    "2026-12-01T12:00:00.000Z",
  ],
] as const)("the next billing is %s", (_, plan, changes, day) => {
  const now = new Date("2026-11-27T00:00:00Z");
  expect(getNextBilling(plan, now, changes)?.toISOString()).toBe(day);
});

test("a paused plan is billed by the cycle in which it was paused, however long ago", () => {
  const changes = [change("resumption", "2027-01-25"), IS_PAUSED];
  for (const now of ["2026-11-27T00:00:00Z", "2027-01-20T00:00:00Z"])
    expect(getNextBilling(PAUSED, new Date(now), changes)?.toISOString()).toBe(
      "2027-01-31T12:00:00.000Z",
    );
});
