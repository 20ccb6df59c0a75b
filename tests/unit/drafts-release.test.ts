import { expect, test } from "vitest";
import { formatRelease, getTakenBack } from "~/domain/drafts/release";

const NOW = new Date("2026-12-01T14:00:00Z");
const WHEN = "Tuesday, December 1, 2026 at 9:30 AM";
const DRAFT = {
  status: "approved" as const,
  version: 2,
  planned_at: "2026-12-01T14:30:00Z",
  time_zone: "America/New_York",
  due_at: "2026-12-01T14:30:00Z" as string | null,
  held_by: null,
  released_at: null,
  report: null,
};
const report = (values: object) => ({
  version: 2,
  status: "failed" as const,
  link: null,
  message: null,
  reported_at: "2026-12-01T14:31:00Z",
  reactions: null,
  comments: null,
  shares: null,
  views: null,
  ...values,
});
const PAST = "2026-11-28T09:30:00Z";
const LINK = "https://www.instagram.com/p/1";

test.each<[string | undefined, Partial<Parameters<typeof formatRelease>[0]>]>([
  [undefined, { status: "waiting" }],
  // An older version, or a post that was held for a day and is about to wait again.
  [undefined, { planned_at: PAST, due_at: null }],
  [`Goes out on ${WHEN}`, {}],
  ["Goes out within a minute", { due_at: "2026-12-01T14:00:00Z" }],
  // Approved after its time.
  ["Goes out within a minute", { planned_at: PAST, due_at: "2026-12-01T13:45:00Z" }],
  [
    "We’re having trouble publishing this. Our team knows.",
    { planned_at: PAST, due_at: "2026-12-01T13:44:59Z" },
  ],
  ["We’re having trouble publishing this. Our team knows.", { due_at: "2026-11-30T14:00:00Z" }],
  ["Publishing failed", { due_at: "2026-11-30T13:59:59Z" }],
  ["Sent to publishing on December 1, 2026 at 9:30 AM", { released_at: "2026-12-01T14:30:20Z" }],
  ["Publishing failed", { report: report({}) }],
  ["Publishing failed: Token expired", { report: report({ message: "Token expired" }) }],
  ["Published", { report: report({ status: "published", link: LINK }) }],
  [
    "Version 1 was published",
    { status: "waiting", report: report({ status: "published", version: 1, link: LINK }) },
  ],
])("%s", (text, draft) => {
  const plan = { isActive: true, name: "your plan" };
  const release = formatRelease({ ...DRAFT, ...draft }, WHEN, plan, NOW);
  expect(release?.text).toBe(text);
  expect(release?.link ?? null).toBe(draft.report?.link ?? null);
});

test.each([
  [{ reactions: 12, comments: 3 }, "12 reactions, 3 comments, as reported by the automation on"],
  [
    { reactions: 0, comments: 1, shares: 1, views: 1_204 },
    "0 reactions, 1 comment, 1 share, 1,204 views, as reported by the automation on",
  ],
])(
  "shows the counts that the automation reported, on the day in the zone of the post",
  (counts, text) => {
    const published = { status: "published", reported_at: "2026-12-02T04:59:00Z", ...counts };
    const release = formatRelease({ ...DRAFT, report: report(published) }, WHEN, null, NOW);
    expect(release?.results).toBe(`${text} December 1`);
  },
);

test.each([{ status: "published" }, { status: "failed", reactions: 3 }])(
  "shows no counts without any, nor of a post that failed: %s",
  (values) => {
    const release = formatRelease({ ...DRAFT, report: report(values) }, WHEN, null, NOW);
    expect(release?.results).toBeNull();
  },
);

test("a post waits for the plan", () => {
  const plan = { isActive: false, name: "your plan" };
  expect(formatRelease(DRAFT, WHEN, plan, NOW)).toMatchObject({
    state: "held",
    label: null,
    text: "Goes out once your plan is active. A day after its time it waits for approval again.",
  });
  expect(formatRelease({ ...DRAFT, due_at: PAST }, WHEN, plan, NOW)?.text).toBe(
    "Publishing failed",
  );
});

test.each([
  [
    "pause",
    "Goes out once your plan resumes, because it pauses before then. A day after its time it waits for approval again.",
  ],
  ["end", "Won’t go out, because your plan ends before then."],
] as const)("a post is held back by the %s of its plan before its time", (held_by, text) => {
  const plan = { isActive: true, name: "your plan" };
  const held = { ...DRAFT, held_by };
  expect(formatRelease(held, WHEN, plan, NOW)).toMatchObject({ state: "held", label: null, text });
  expect(formatRelease(held, WHEN, plan, new Date(DRAFT.due_at!))?.state).toBe("planned");
});

test.each<[ReturnType<typeof getTakenBack>, Partial<typeof DRAFT> | object]>([
  [null, {}],
  ["sent", { released_at: PAST }],
  ["published", { released_at: PAST, report: report({ status: "published" }) }],
  // Reported before our delivery was confirmed.
  ["published", { report: report({ status: "published" }) }],
  ["sent", { released_at: PAST, report: report({ status: "published", version: 1 }) }],
  [null, { released_at: PAST, report: report({}) }],
])("a change takes back what is %s", (takenBack, draft) => {
  expect(getTakenBack({ ...DRAFT, ...draft })).toBe(takenBack);
});
