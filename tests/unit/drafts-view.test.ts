import { expect, test } from "vitest";
import { type DraftSummary, formatDraft, groupDrafts } from "~/domain/drafts/draft";
import { describeNextDrafts, describeRenewal } from "~/domain/drafts/next-drafts";
import { DRAFT_SUMMARY as DRAFT } from "../support/draft-summary.ts";

test.each<[DraftSummary["origin"], DraftSummary["author"], string]>([
  ["starter", "writer", "A starter, in your own words"],
  ["starter", "staff", "A starter, in your own words, edited by our team"],
  ["ai", "staff", "Drafted by AI, approved by the business before it goes out, edited by our team"],
  ["human", "staff", "Written by our team"],
])("a %s draft last written by the %s says so", (origin, author, said) => {
  expect(formatDraft({ ...DRAFT, origin, author }).origin).toBe(said);
});

test.each([
  ["00:05", "12:05 AM"],
  ["12:00", "12:00 PM"],
  ["13:07", "1:07 PM"],
])("%s is shown as %s", (clock, time) => {
  const view = formatDraft({ ...DRAFT, planned_for: `2026-12-01T${clock}:00` });
  expect(view).toMatchObject({
    clock,
    time,
    day: "2026-12-01",
    when: `Tuesday, December 1, 2026 at ${time}`,
    shortWhen: `Tue, December 1, ${time}`,
    why: "your offer your tone",
  });
});

test("only an open draft of an active plan, whose time has passed, goes out on approval", () => {
  const now = new Date(DRAFT.planned_at);
  const active = { isActive: true, name: "your plan" };
  const goesOut = (change: Partial<DraftSummary>, plan: typeof active | null, at = now) =>
    formatDraft({ ...DRAFT, ...change }, plan, at).goesOutOnApproval;
  for (const status of ["waiting", "changes_requested"] as const)
    expect(goesOut({ status }, active)).toBe(true);
  for (const status of ["approved", "withdrawn"] as const)
    expect(goesOut({ status }, active)).toBe(false);
  const open = { status: "waiting" } as const;
  expect(goesOut(open, null)).toBe(false);
  expect(goesOut(open, { ...active, isActive: false })).toBe(false);
  expect(goesOut(open, active, new Date(now.getTime() - 1))).toBe(false);
});

test("drafts are grouped by what their client has to do", () => {
  const views = (["approved", "changes_requested", "withdrawn", "waiting"] as const).map((status) =>
    formatDraft({ ...DRAFT, id: status, status }),
  );
  const { waiting, changesRequested, approved } = groupDrafts(views);
  expect([waiting, changesRequested, approved].map((group) => group.map(({ id }) => id))).toEqual([
    ["waiting"],
    ["changes_requested"],
    ["approved"],
  ]);
});

test.each([
  ["payg", "active", "you choose when"],
  ["pro", "active", "We write each week’s drafts the week before."],
  ["pro", "inactive", "Once your plan is active, we’ll write each week’s drafts the week before."],
  [
    "starter",
    "paused",
    "Once your plan is active, we’ll write each week’s drafts the week before.",
  ],
] as const)("a client on %s, whose plan is %s, reads when drafts come", (plan, status, words) => {
  expect(describeNextDrafts({ chosen_plan: plan, plan_status: status })).toContain(words);
});

test.each([
  ["payg", "active", [], "We’ll write three new drafts in place of those you haven’t touched."],
  ["pro", "inactive", [{}], "We’ll write three new drafts in place of those you haven’t touched."],
  ["pro", "active", [{}], "We’ll write a new draft in place of each one you haven’t touched."],
  ["pro", "active", [{ version: 2 }, { status: "approved" }, { origin: "human" }], null],
] as const)(
  "a client on %s, whose plan is %s and who has %j, reads what new drafts on request are",
  (chosen_plan, plan_status, changes, said) => {
    const drafts = changes.map((change) => ({
      ...DRAFT,
      origin: "ai" as const,
      version: 1,
      ...change,
    }));
    expect(describeRenewal({ chosen_plan, plan_status }, drafts)).toBe(said);
  },
);
