import { describe, expect, test } from "vitest";
import {
  toClientGreeting,
  toClientView,
  parseClientSection,
  splitWordsToAvoid,
} from "~/domain/clients/client-view";
import { getOnboardingProgress } from "~/domain/clients/onboarding-progress";
import { getThisWeek } from "~/domain/clients/this-week";
import { type ClientUpdate, formatUpdates } from "~/domain/clients/updates";
import { isMeetingChangeable, type Meeting, MEETING_MINUTES } from "~/domain/meetings/meeting";
import {
  type PlanChange,
  canChangePlanAtOnce,
  formatPlanChange,
  listOtherPlans,
  proposeEffectiveDay,
} from "~/domain/plan-changes/plan-change";
import type { PlanStatusChange } from "~/domain/plans/plan-status";
import { isProfileComplete, type Profile } from "~/domain/profiles/profile";
import { indefiniteArticle } from "~/domain/text";
import { TONE_VALUES } from "~/services/database.types";
import { DRAFT_SUMMARY } from "../support/draft-summary.ts";

const PROFILE: Profile = {
  id: "1",
  business_name: "Fig & Olive",
  website: null,
  offer_description: "Wood-fired pizza",
  differentiator: "Slow dough",
  facebook_url: null,
  instagram_url: "https://instagram.com/fig",
  linkedin_url: null,
  tone_preference: "Bold",
  words_to_avoid: null,
  chosen_plan: "starter",
  created_at: "2026-11-21 01:04:31.116+00",
  completed_at: "2026-11-22T09:00:00Z",
  plan_status: "inactive",
  plan_activated_at: null,
  paused_days: 0,
  launch_spot: null,
  version: 1,
};
const STATUS_CHANGE: PlanStatusChange = {
  id: "3",
  user_id: "2",
  kind: "pause",
  effective_on: "2026-12-20",
  reason: "As agreed",
  created_at: "2026-12-02T00:00:00Z",
  applied_at: null,
  withdrawn_at: null,
};
const ACTIVE = { plan_status: "active", plan_activated_at: "2026-12-01T16:00:00Z" } as const;
const APPLIED = "2026-12-02T00:00:00Z";
const MEETING: Meeting = {
  id: "2",
  starts_at: "2026-12-01T15:00:00Z",
  status: "booked",
  time_zone: null,
};
const BEFORE_MEETING = new Date("2026-12-01T14:59:00Z");

describe("client view model", () => {
  test("counts the next billing date from activation and membership from the profile", () => {
    const user = { name: "Maria", email: "m@example.com" };
    const client = toClientView(user, PROFILE, MEETING, new Date("2026-11-21T10:00:00Z"), []);
    for (const [now, next] of [
      ["2026-12-01T16:00:00Z", "December 31, 2026"],
      ["2026-12-31T15:59:59Z", "December 31, 2026"],
      ["2026-12-31T16:00:00Z", "January 30, 2027"],
    ] as const)
      expect(
        toClientView(user, { ...PROFILE, ...ACTIVE }, null, new Date(now), []).planDetails
          .nextBilling,
      ).toBe(next);
    expect(client.joinDate).toBe("November 21, 2026");
    expect(client.channels).toEqual([
      { network: "Facebook", url: null, question: "facebook_url" },
      { network: "Instagram", url: "https://instagram.com/fig", question: "instagram_url" },
      { network: "LinkedIn", url: null, question: "linkedin_url" },
    ]);
  });

  test.each([
    ["starter", "$99/month"],
    ["pro", "$199/month"],
    ["payg", "$199/month"],
    ["anything", "$199/month"],
  ])("plan %s costs %s", (plan, price) => {
    const profile = { ...PROFILE, chosen_plan: plan as Profile["chosen_plan"] };
    const client = toClientView({ name: "", email: "" }, profile, null, new Date(), []);
    expect(client.planDetails.price).toBe(price);
  });

  test.each([
    ["no meeting", null, "After your meeting"],
    ["a booked meeting", MEETING, "After your meeting"],
    ["a missed meeting", { ...MEETING, status: "missed" }, "After your meeting"],
    ["a held meeting", { ...MEETING, status: "held" }, "Once we activate your plan"],
  ] as const)("says what precedes the billing of a client with %s", (_, meeting, text) => {
    const client = toClientView({ name: "", email: "" }, PROFILE, meeting, new Date(), []);
    expect(client.planDetails.nextBilling).toBe(text);
  });

  test.each([
    ["a pause", [STATUS_CHANGE], "Once your plan resumes"],
    [
      "a pause and the end",
      [{ ...STATUS_CHANGE, kind: "end", effective_on: "2026-12-25" }, STATUS_CHANGE],
      "None",
    ],
  ] as const)(
    "says what precedes the billing of a client with %s before it",
    (_, changes, text) => {
      const profile = { ...PROFILE, ...ACTIVE };
      const now = new Date("2026-12-05T10:00:00Z");
      const client = toClientView({ name: "", email: "" }, profile, null, now, changes);
      expect(client.planDetails).toMatchObject({ nextBilling: text, isRenewed: false });
    },
  );

  test.each([
    ["inactive", [], "After your meeting", true],
    ["active", [], "December 31, 2026", true],
    [
      "paused",
      [{ ...STATUS_CHANGE, effective_on: "2026-12-02", applied_at: APPLIED }],
      "Once your plan resumes",
      false,
    ],
    [
      "ended",
      [{ ...STATUS_CHANGE, kind: "end", effective_on: "2026-12-02", applied_at: APPLIED }],
      "None",
      false,
    ],
  ] as const)(
    "says when a client with the plan %s is billed next",
    (plan_status, changes, text, isRenewed) => {
      const profile = { ...PROFILE, ...(plan_status !== "inactive" && ACTIVE), plan_status };
      const now = new Date("2026-12-05T10:00:00Z");
      const client = toClientView({ name: "", email: "" }, profile, null, now, changes);
      expect(client.planDetails).toMatchObject({ nextBilling: text, isRenewed });
    },
  );

  test.each([
    ["inactive", "After your meeting"],
    ["ended", "None"],
  ] as const)("tells nobody of a pause whose plan is %s", (plan_status, text) => {
    const profile = { ...PROFILE, plan_status };
    const now = new Date("2026-12-05T10:00:00Z");
    const client = toClientView({ name: "", email: "" }, profile, null, now, [STATUS_CHANGE]);
    expect(client.planDetails.nextBilling).toBe(text);
  });

  test("greets a client by what is known", () => {
    expect(toClientGreeting()).toEqual({ name: null, planName: null });
    expect(toClientGreeting({ name: "Maria" }, PROFILE)).toEqual({
      name: "Maria",
      planName: "Starter",
    });
  });

  test("falls back to the dashboard for an unknown section", () => {
    expect([
      parseClientSection("support"),
      parseClientSection("x"),
      parseClientSection(null),
    ]).toEqual(["support", "dashboard", "dashboard"]);
  });
});

describe("journey steps", () => {
  const stands = (profile: Profile, meeting: Meeting | null) => {
    const { steps, completedSteps, next } = getOnboardingProgress(
      profile,
      meeting,
      "Asia/Nicosia",
      BEFORE_MEETING,
    );
    return [
      ...steps.map(({ state, note }) => `${state}: ${note}`),
      next?.label ?? null,
      completedSteps,
    ];
  };
  const MADE = "done: November 21, 2026";
  const CONFIRMED = "done: null";
  const ANSWERED = "done: November 22, 2026";
  const LATER = "later: Your plan starts after the meeting";

  test.each([
    [
      "no meeting",
      PROFILE,
      null,
      [MADE, CONFIRMED, ANSWERED, "now: Not booked yet", LATER, "Book your meeting", 3],
    ],
    [
      "a booked meeting",
      PROFILE,
      MEETING,
      [
        MADE,
        CONFIRMED,
        ANSWERED,
        "now: Booked for December 1, 2026 at 5:00 PM Nicosia time",
        LATER,
        "See your meeting",
        3,
      ],
    ],
    [
      "a missed meeting",
      PROFILE,
      { ...MEETING, status: "missed" as const },
      [
        MADE,
        CONFIRMED,
        ANSWERED,
        "now: Missed on December 1, 2026 at 5:00 PM Nicosia time",
        LATER,
        "Book another meeting",
        3,
      ],
    ],
    [
      "a held meeting",
      PROFILE,
      { ...MEETING, status: "held" as const },
      [
        MADE,
        CONFIRMED,
        ANSWERED,
        "done: December 1, 2026",
        "now: We’ve met: we’re activating it",
        null,
        4,
      ],
    ],
    [
      "an active plan and a booked meeting",
      { ...PROFILE, ...ACTIVE },
      MEETING,
      [MADE, CONFIRMED, ANSWERED, "done: null", "done: December 1, 2026", null, 5],
    ],
    [
      "a plan that ended before its start",
      { ...PROFILE, plan_status: "ended" as const },
      null,
      [MADE, CONFIRMED, ANSWERED, "done: null", "later: Your plan won’t start.", null, 4],
    ],
    [
      "an unfinished questionnaire",
      { ...PROFILE, business_name: "My Business", completed_at: null },
      null,
      [
        MADE,
        "later: Not known here",
        "now: Not finished yet",
        "later: Not booked yet",
        LATER,
        "Finish your brand profile",
        1,
      ],
    ],
  ])("with %s shows each step's state, note and the next action", (_, profile, meeting, said) => {
    expect(stands(profile, meeting)).toEqual(said);
  });
});

test("the steps lead from the account to an active plan", () => {
  expect(
    getOnboardingProgress(PROFILE, null, "UTC", BEFORE_MEETING).steps.map(({ name }) => name),
  ).toEqual([
    "Account created",
    "Address confirmed",
    "Brand profile",
    "Strategy meeting",
    "Plan active",
  ]);
});

test.each([
  [PROFILE, null, "/meeting"],
  [PROFILE, MEETING, "/meeting"],
  [
    { ...PROFILE, completed_at: null, business_name: "My Business" },
    null,
    "/profile-questionnaire",
  ],
])("the next action leads to its page", (profile, meeting, href) => {
  expect(getOnboardingProgress(profile, meeting, "UTC", BEFORE_MEETING).next?.href).toBe(href);
});

test("only a booked meeting has a call to join", () => {
  const video_link = "https://meet.example/fig";
  const linkOf = (meeting: Meeting | null) =>
    getOnboardingProgress(PROFILE, meeting, "UTC", BEFORE_MEETING).videoLink;
  expect(linkOf({ ...MEETING, video_link })).toBe(video_link);
  for (const status of ["held", "missed"] as const)
    expect(linkOf({ ...MEETING, status, video_link })).toBeNull();
  expect(linkOf(MEETING)).toBeNull();
  expect(linkOf(null)).toBeNull();
});

describe("the summary of a client", () => {
  const UNFINISHED = { ...PROFILE, business_name: "My Business", completed_at: null };
  const inPlan = (plan_status: Profile["plan_status"]) => ({ ...PROFILE, ...ACTIVE, plan_status });
  const meeting = (status: Meeting["status"]) => ({ ...MEETING, status });

  test.each<[string, Profile, Meeting | null, string]>([
    ["who has not finished", UNFINISHED, null, "Your answers are what we write from."],
    ["without a meeting", PROFILE, null, "One call, and your plan can start."],
    ["with a meeting", PROFILE, meeting("booked"), "You’re all set. See you there."],
    [
      "who missed it",
      PROFILE,
      meeting("missed"),
      "We missed each other. Choose a time that suits you better.",
    ],
    ["who was there", PROFILE, meeting("held"), "Our turn: we’re activating your plan."],
    [
      "in an active plan",
      inPlan("active"),
      null,
      "All five stars are lit. Your evenings are your own again.",
    ],
    ["in a paused plan", inPlan("paused"), null, "Your plan is paused."],
    ["in an ended plan", inPlan("ended"), null, "Your plan has ended."],
    [
      "in a plan that ended before its start",
      { ...PROFILE, plan_status: "ended" },
      null,
      "Your plan won’t start.",
    ],
  ])("%s says what is next", (_, profile, met, summary) => {
    expect(getOnboardingProgress(profile, met, "UTC", BEFORE_MEETING).summary).toBe(summary);
  });

  test.each<[string, number, string, boolean]>([
    ["that has not begun", -1, "You’re all set. See you there.", false],
    ["that has begun", 0, "It’s time for your meeting.", true],
    ["that is ending", MEETING_MINUTES * 60 - 1, "It’s time for your meeting.", true],
    ["that has ended", MEETING_MINUTES * 60, "Your meeting’s time has passed.", true],
  ])("with a booked meeting %s says so", (_, seconds, summary, isMeetingBegun) => {
    const now = new Date(Date.parse(MEETING.starts_at) + seconds * 1000);
    expect(getOnboardingProgress(PROFILE, MEETING, "UTC", now)).toMatchObject({
      summary,
      isMeetingBegun,
    });
    const held = { ...MEETING, status: "held" as const };
    expect(getOnboardingProgress(PROFILE, held, "UTC", now).isMeetingBegun).toBe(false);
  });
});

describe("client's week", () => {
  test.each([
    ["its Sunday", "2026-11-22T12:00:00Z", "UTC", 6, "November 16 to November 22"],
    ["a Monday", "2026-11-23T12:00:00Z", "UTC", 0, "November 23 to November 29"],
    [
      "a Sunday that is Monday in that zone",
      "2026-11-22T23:30:00Z",
      "Asia/Nicosia",
      0,
      "November 23 to November 29",
    ],
    [
      "the end of a year",
      "2027-01-01T03:00:00Z",
      "America/New_York",
      3,
      "December 28 to January 3",
    ],
    [
      "the day the clocks change",
      "2026-11-01T05:30:00Z",
      "America/New_York",
      6,
      "October 26 to November 1",
    ],
  ])("is the one around %s", (_, now, zone, today, label) => {
    const week = getThisWeek(new Date(now), zone, ACTIVE, []);
    expect([week.today, week.label, week.days.length]).toEqual([today, label, 7]);
    expect(label).toContain(` ${week.days[0]} to `);
    expect(label.endsWith(` ${week.days[6]}`)).toBe(true);
  });

  test("has the drafts of its own days, and counts those that wait from today on", () => {
    const draft = (day: string, status: "waiting" | "approved") => {
      return { ...DRAFT_SUMMARY, planned_for: `${day}T09:30:00`, status };
    };
    const drafts = [
      draft("2026-11-22", "waiting"),
      draft("2026-11-23", "waiting"),
      draft("2026-11-25", "approved"),
      draft("2026-11-29", "waiting"),
      draft("2026-11-30", "waiting"),
    ];
    const week = getThisWeek(new Date("2026-11-25T12:00:00Z"), "UTC", ACTIVE, drafts);
    expect(week.posts.map(({ day }) => day)).toEqual(["2026-11-23", "2026-11-25", "2026-11-29"]);
    expect(week.counts).toEqual([1, 0, 1, 0, 0, 0, 1]);
    expect(week.waiting).toBe(2);
  });

  test("is empty once the plan has ended", () => {
    const now = new Date("2026-11-25T12:00:00Z");
    const draft = { ...DRAFT_SUMMARY, planned_for: "2026-11-25T18:30:00" };
    expect(getThisWeek(now, "UTC", ACTIVE, [draft])).toMatchObject({ waiting: 1 });
    expect(getThisWeek(now, "UTC", { plan_status: "ended" }, [draft])).toMatchObject({
      posts: [],
      counts: [0, 0, 0, 0, 0, 0, 0],
      waiting: 0,
    });
  });
});

test("separates words to avoid from sentences and removes duplicates", () => {
  expect(
    splitWordsToAvoid("cheap, Bargain;\ncheap\n,\nNever a joke about the neighbours please"),
  ).toEqual({
    words: ["cheap", "Bargain"],
    rules: ["Never a joke about the neighbours please"],
  });
  const [word, rule] = ["a".repeat(32), "a".repeat(33)];
  expect(splitWordsToAvoid(`${word}, ${rule}`)).toEqual({ words: [word], rules: [rule] });
  expect(splitWordsToAvoid(null)).toEqual({ words: [], rules: [] });
});

test("formats known kinds of updates and drops unknown ones", () => {
  const occurred_at = "2026-12-01T15:00:00Z";
  const lines = formatUpdates(
    [
      { kind: "ticket_replied", id: "1", title: "Stuck", occurred_at },
      { kind: "plan_approved", id: "2", title: "video-pro", occurred_at },
      { kind: "plan_declined", id: "3", title: "pro", occurred_at },
      { kind: "meeting_cancelled", id: "4", title: null, occurred_at },
      { kind: "meeting_booked", id: "6", title: null, occurred_at },
      { kind: "meeting_held", id: "7", title: null, occurred_at },
      { kind: "meeting_missed", id: "8", title: null, occurred_at },
      { kind: "gossip" as ClientUpdate["kind"], id: "5", title: null, occurred_at },
    ],
    "America/New_York",
  );
  expect(lines.map(({ text, note, href }) => [text, note, href])).toEqual([
    ["We replied to your ticket “Stuck”", "December 1, 2026", "/client/tickets/1"],
    ["Your change to Video Pro is approved", "December 1, 2026", "/client?section=account"],
    ["We declined your change to Pro", "December 1, 2026", "/client?section=account"],
    ["Your meeting on December 1, 2026 at 10:00 AM New York time was cancelled", null, "/meeting"],
    ["Your meeting is booked for December 1, 2026 at 10:00 AM New York time", null, "/meeting"],
    ["We met on December 1, 2026 at 10:00 AM New York time", null, "/meeting"],
    ["We missed each other on December 1, 2026 at 10:00 AM New York time", null, "/meeting"],
  ]);
  expect(lines.map(({ id }) => id)).toEqual(["1", "2", "3", "4", "6", "7", "8"]);
});

test("a plan change request shows its status", () => {
  const request: PlanChange = {
    id: "1",
    user_id: "2",
    requested_plan: "video-pro",
    created_at: "2026-12-01T15:00:00Z",
    status: "open",
    decided_at: null,
    effective_on: null,
    completed_at: null,
    reason: null,
  };
  const words = (
    change: Partial<PlanChange>,
    changes: PlanStatusChange[] = [],
    plan_status: Profile["plan_status"] = "active",
  ) => {
    const plan = { ...PROFILE, ...ACTIVE, plan_status };
    const now = new Date("2026-12-05T10:00:00Z");
    const said = formatPlanChange({ ...request, ...change }, plan, now, changes);
    return said && [`${said.title} ${said.text}`, said.isPending];
  };
  const asked = "you requested Video Pro on December 1, 2026.";
  expect(words({})).toEqual([
    `Plan change pending: ${asked} It takes effect at your next billing cycle.`,
    true,
  ]);
  for (const status of ["inactive", "ended"] as const)
    expect(words({}, [], status)).toEqual([
      `Plan change pending: ${asked} It takes effect once we’ve approved it.`,
      true,
    ]);
  expect(words({}, [], "paused")).toEqual(words({}));
  const approved = { status: "approved", effective_on: "2026-12-31" } as const;
  expect(words(approved)).toEqual([
    `Plan change approved: ${asked} It starts on December 31, 2026.`,
    true,
  ]);
  const scheduled = (kind: PlanStatusChange["kind"], effective_on: string) => ({
    ...STATUS_CHANGE,
    kind,
    effective_on,
  });
  const isPaused = { ...approved, effective_on: null };
  expect(words(isPaused, [scheduled("pause", "2026-12-31")])).toEqual([
    `Plan change approved: ${asked} It starts after your plan resumes.`,
    true,
  ]);
  expect(words(approved, [scheduled("pause", "2026-12-31")])).toEqual(words(approved));
  const never = [
    `Plan change approved: ${asked} It won’t start, because your plan ends by then.`,
    true,
  ];
  expect(words(approved, [scheduled("end", "2026-12-31")])).toEqual(never);
  const neverApproved = [
    `Plan change pending: ${asked} It won’t start, because your plan ends by then.`,
    true,
  ];
  expect(words({}, [scheduled("end", "2026-12-31")])).toEqual(neverApproved);
  expect(words({}, [scheduled("end", "2027-12-31"), scheduled("pause", "2026-12-20")])).toEqual(
    neverApproved,
  );
  expect(words({}, [scheduled("end", "2027-01-01")])).toEqual(words({}));
  expect(words(isPaused, [scheduled("end", "2027-12-31")])).toEqual(never);
  expect(words(approved, [scheduled("end", "2027-01-01")])).toEqual(words(approved));
  expect(words({ ...approved, completed_at: "2026-12-31T00:00:00Z" })).toEqual([
    `Plan change approved: ${asked} It started on December 31, 2026.`,
    false,
  ]);
  expect(
    words({ status: "declined", reason: "No spots.", completed_at: "2026-12-02T00:00:00Z" }),
  ).toEqual([`Plan change declined: ${asked} No spots.`, false]);
  const atOnce = { ...approved, completed_at: request.created_at };
  expect(words(atOnce)).toEqual(["Plan changed: you chose Video Pro on December 1, 2026.", false]);
  expect(words({ status: "withdrawn" })).toBeNull();
  expect(formatPlanChange(null, PROFILE, new Date(), [])).toBeNull();
});

test.each([
  ["inactive", false, true],
  ["inactive", true, false],
  ["active", false, false],
  ["paused", false, false],
  ["ended", false, false],
] as const)(
  "an %s plan with a meeting held (%j) changes at once: %j",
  (plan_status, hasHeldMeeting, isAtOnce) => {
    expect(canChangePlanAtOnce({ ...PROFILE, plan_status }, hasHeldMeeting)).toBe(isAtOnce);
  },
);

test("a client may ask for every plan but their own", () => {
  expect(listOtherPlans("pro")).toEqual(["starter", "video-pro", "payg"]);
});

test.each([
  ["booked", "2026-12-01T14:59:59.999Z", true],
  ["booked", "2026-12-01T15:00:00Z", false],
  ["held", "2026-12-01T14:00:00Z", false],
  ["missed", "2026-12-01T14:00:00Z", false],
] as const)("a %s meeting can be changed at %s: %j", (status, now, isChangeable) => {
  expect(isMeetingChangeable({ ...MEETING, status }, new Date(now))).toBe(isChangeable);
});

const HAS_PAUSED = ["pause", "2026-12-02", "2026-12-02T00:00:00Z"] as const;

test.each([
  ["the next cycle of an active plan", "active", [], "2026-12-31"],
  ["today for a plan that is not billed yet", "inactive", [], "2026-12-05"],
  ["today for a plan that has ended", "ended", [], "2026-12-05"],
  ["the cycle after a pause that would end today", "paused", [HAS_PAUSED], "2027-01-03"],
  [
    "the cycle after a pause whose end is known",
    "paused",
    [["resumption", "2026-12-12"], HAS_PAUSED],
    "2027-01-10",
  ],
  ["nothing for a paused plan that ends before", "paused", [["end", "2026-12-20"], HAS_PAUSED], ""],
  ["nothing for a plan that ends before its next cycle", "active", [["end", "2026-12-20"]], ""],
  ["nothing for a plan that pauses before it", "active", [["pause", "2026-12-20"]], ""],
  [
    "the cycle that is moved by a pause",
    "active",
    [
      ["pause", "2026-12-20"],
      ["resumption", "2026-12-30"],
    ],
    "2027-01-10",
  ],
] as const)("the desk proposes %s", (_, plan_status, scheduled, proposed) => {
  const changes = scheduled.map(([kind, effective_on, applied_at = null]) => ({
    ...STATUS_CHANGE,
    kind,
    effective_on,
    applied_at,
  }));
  const plan = { ...PROFILE, ...ACTIVE, plan_status };
  expect(proposeEffectiveDay(plan, new Date("2026-12-05T10:00:00Z"), changes)).toBe(proposed);
});

test("a profile with placeholders is incomplete", () => {
  expect(isProfileComplete(PROFILE)).toBe(true);
  expect(isProfileComplete({ ...PROFILE, business_name: "My Business" })).toBe(false);
  expect(isProfileComplete({ ...PROFILE, offer_description: "To be completed" })).toBe(false);
  expect(isProfileComplete(null)).toBe(false);
});

test("each tone takes the right indefinite article", () => {
  expect(TONE_VALUES.map((tone) => `${indefiniteArticle(tone)} ${tone} tone`)).toEqual([
    "a Professional tone",
    "a Friendly tone",
    "a Bold tone",
    "a Funny tone",
    "an Edgy tone",
  ]);
});
