import { expect, test } from "vitest";
import {
  formatPlanStatus,
  listPendingChanges,
  listPlanStatusNotices,
  type PlanStatusChange,
  type PlanStatusChangeKind,
} from "~/domain/plans/plan-status";

const ACTIVE = {
  plan_status: "active",
  plan_activated_at: "2026-11-01T12:00:00Z",
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
  withdrawal_reason: null,
  user_id: "1",
});
const PAUSE = change("pause", "2027-01-05");
const RESUMPTION = change("resumption", "2027-02-01");
const END = change("end", "2027-03-01");
const IS_PAUSED = change("pause", "2026-11-25", "2026-11-25T00:00:00Z");
const RESUMED = change("resumption", "2026-11-10", "2026-11-10T00:00:00Z");
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
    "paused",
    PAUSED,
    [IS_PAUSED],
    [
      "Your plan has been paused since November 25, 2026. We publish nothing and you pay nothing until it resumes.",
    ],
  ],
  [
    "paused for a while",
    PAUSED,
    [RESUMPTION, IS_PAUSED],
    [
      "Your plan has been paused since November 25, 2026. We publish nothing and you pay nothing until it resumes on February 1, 2027.",
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
    "about to end",
    ACTIVE,
    [END],
    [
      "Your plan ends on March 1, 2027. From then on, we publish nothing and you pay nothing. Your account stays.",
    ],
  ],
  ["active again after a pause", ACTIVE, [IS_PAUSED], []],
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
  ["Ended on November 26, 2026", ENDED, [END, RESUMED, HAS_ENDED]],
] as const)("staff read “%s”", (said, plan, changes) => {
  expect(formatPlanStatus(plan, changes)).toBe(said);
});

test("pending changes are in the order in which they take effect, without those of the past", () => {
  expect(listPendingChanges([END, IS_PAUSED, PAUSE, RESUMPTION])).toEqual([PAUSE, RESUMPTION, END]);
});
