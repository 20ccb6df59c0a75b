import { describe, expect, test } from "vitest";
import { getAgenda } from "~/domain/clients/agenda";
import {
  toClientGreeting,
  toClientView,
  parseClientSection,
  splitWordsToAvoid,
} from "~/domain/clients/client-view";
import { getOnboardingProgress } from "~/domain/clients/onboarding-progress";
import { type ClientUpdate, formatUpdates } from "~/domain/clients/updates";
import { isMeetingChangeable, type Meeting, MEETING_MINUTES } from "~/domain/meetings/meeting";
import {
  type PlanChange,
  canChangePlanAtOnce,
  formatPlanChange,
  listOtherPlans,
} from "~/domain/plan-changes/plan-change";
import type { PlanStatusChange } from "~/domain/plans/plan-status";
import { isProfileComplete, type Profile } from "~/domain/profiles/profile";
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
  time_zone: null,
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
  withdrawal_reason: null,
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

const USER = { name: "Maria", email: "m@example.com" };

test("a client's view has the day they joined, the plan's price and their channels", () => {
  const client = toClientView(USER, PROFILE, MEETING, null, []);
  expect(client.joinDate).toBe("November 21, 2026");
  expect(client.planDetails.price).toBe("$99/month");
  expect(client.channels).toEqual([
    { network: "Facebook", url: null, question: "facebook_url" },
    { network: "Instagram", url: "https://instagram.com/fig", question: "instagram_url" },
    { network: "LinkedIn", url: null, question: "linkedin_url" },
  ]);
});

const HELD: Meeting = { ...MEETING, status: "held" };
const MISSED: Meeting = { ...MEETING, status: "missed" };
const END: PlanStatusChange = { ...STATUS_CHANGE, kind: "end", effective_on: "2026-12-25" };
const PAY_AS_YOU_GO: Profile = { ...PROFILE, ...ACTIVE, chosen_plan: "payg" };
const inPlan = (plan_status: Profile["plan_status"]) => ({ ...PROFILE, ...ACTIVE, plan_status });

test.each<[string, Profile, Meeting | null, string | null, PlanStatusChange[], string, boolean]>([
  ["without a meeting", PROFILE, null, null, [], "After your meeting", true],
  ["with a meeting", PROFILE, MEETING, null, [], "After your meeting", true],
  ["who was there", PROFILE, HELD, null, [], "Once we activate your plan", true],
  ["in a plan", inPlan("active"), null, "2026-12-31", [], "December 31, 2026", true],
  [
    "in a plan that pauses",
    inPlan("active"),
    null,
    null,
    [STATUS_CHANGE],
    "Once your plan resumes",
    false,
  ],
  ["in a plan that ends", inPlan("active"), null, null, [END], "None", false],
  ["who pays as they go", PAY_AS_YOU_GO, null, "2026-12-31", [], "None", false],
  ["who will pay as they go", { ...PROFILE, chosen_plan: "payg" }, null, null, [], "None", false],
  [
    "in a paused plan",
    inPlan("paused"),
    null,
    null,
    [{ ...STATUS_CHANGE, effective_on: "2026-12-02", applied_at: APPLIED }],
    "Once your plan resumes",
    false,
  ],
  [
    "in an ended plan",
    inPlan("ended"),
    null,
    null,
    [{ ...END, effective_on: "2026-12-02", applied_at: APPLIED }],
    "None",
    false,
  ],
])(
  "a client %s is told of the next billing",
  (_, profile, meeting, billing, changes, text, isRenewed) => {
    const client = toClientView(USER, profile, meeting, billing, changes);
    expect(client.planDetails).toMatchObject({ nextBilling: text, isRenewed });
  },
);

test("a client is greeted by what is known", () => {
  expect(toClientGreeting()).toEqual({ name: null, planName: null, waitingDrafts: null });
  expect(toClientGreeting({ name: "Maria" }, PROFILE, 4)).toEqual({
    name: "Maria",
    planName: "Starter",
    waitingDrafts: 4,
  });
});

test.each([
  ["support", "support"],
  ["x", "dashboard"],
  [null, "dashboard"],
])("the section %j is %s", (section, shown) => {
  expect(parseClientSection(section)).toBe(shown);
});

const UNFINISHED = { ...PROFILE, business_name: "My Business", completed_at: null };
const getProgress = (profile: Profile, meeting: Meeting | null, now = BEFORE_MEETING) =>
  getOnboardingProgress(profile, meeting, "Asia/Nicosia", now);

describe("the way to an active plan", () => {
  const LATER = "later: Your plan starts after the meeting";
  const NO_NEXT = [undefined, undefined];

  test("begins with the account, the address and the profile", () => {
    const { steps, completedSteps, next, summary } = getProgress(UNFINISHED, null);
    expect(steps.map(({ name, state, note }) => `${name}, ${state}: ${note}`)).toEqual([
      "Account created, done: November 21, 2026",
      "Email confirmed, later: Not known here",
      "Brand profile, now: Not finished yet",
      "Strategy meeting, later: Not booked yet",
      "Plan active, later: Your plan starts after the meeting",
    ]);
    expect([completedSteps, next?.label, next?.href, summary]).toEqual([
      1,
      "Finish your brand profile",
      "/profile-questionnaire",
      "Your answers are what we write from.",
    ]);
  });

  test.each<[string, Profile, Meeting | null, string[], unknown[], string]>([
    [
      "without a meeting",
      PROFILE,
      null,
      ["now: Not booked yet", LATER],
      ["Book your meeting", "/meeting"],
      "One call, and your plan can start.",
    ],
    [
      "with a meeting",
      PROFILE,
      MEETING,
      ["now: Booked for December 1, 2026 at 5:00 PM Nicosia time", LATER],
      ["See your meeting", "/meeting"],
      "You’re all set. See you there.",
    ],
    [
      "who missed it",
      PROFILE,
      MISSED,
      ["now: Missed on December 1, 2026 at 5:00 PM Nicosia time", LATER],
      ["Book another meeting", "/meeting"],
      "We missed each other. Choose a time that suits you better.",
    ],
    [
      "who was there",
      PROFILE,
      HELD,
      ["done: December 1, 2026", "now: We’ve met: we’re activating it"],
      NO_NEXT,
      "Our turn: we’re activating your plan.",
    ],
  ])("of a client %s says what is next", (_, profile, meeting, last, action, said) => {
    const { steps, completedSteps, next, summary } = getProgress(profile, meeting);
    const notes = steps.map(({ state, note }) => `${state}: ${note}`);
    const first = ["done: November 21, 2026", "done: null", "done: November 22, 2026"];
    expect(notes).toEqual([...first, ...last]);
    expect(completedSteps).toBe(notes.filter((note) => note.startsWith("done")).length);
    expect([next?.label, next?.href]).toEqual(action);
    expect(summary).toBe(said);
  });

  test("is done once the plan is active", () => {
    const { isDone, steps } = getProgress(inPlan("active"), MEETING);
    expect(isDone).toBe(true);
    expect(steps.at(-1)).toEqual({ name: "Plan active", state: "done", note: "December 1, 2026" });
    expect(getProgress(PROFILE, HELD).isDone).toBe(false);
  });

  test("is the client’s turn until a meeting is booked", () => {
    const isTurn = (meeting: Meeting | null) => getProgress(PROFILE, meeting).mustAct;
    expect([null, MISSED, MEETING, HELD].map(isTurn)).toEqual([true, true, false, false]);
  });

  test.each<[string, number, string, boolean]>([
    ["that has not begun", -1, "You’re all set. See you there.", false],
    ["that has begun", 0, "It’s time for your meeting.", true],
    ["that is ending", MEETING_MINUTES * 60 - 1, "It’s time for your meeting.", true],
    ["that has ended", MEETING_MINUTES * 60, "Your meeting’s time has passed.", true],
  ])("with a booked meeting %s says so", (_, seconds, summary, isMeetingBegun) => {
    const now = new Date(Date.parse(MEETING.starts_at) + seconds * 1000);
    expect(getProgress(PROFILE, MEETING, now)).toMatchObject({ summary, isMeetingBegun });
    expect(getProgress(PROFILE, HELD, now).isMeetingBegun).toBe(false);
  });

  test("has a call to join while the meeting is booked", () => {
    const video_link = "https://meet.example/fig";
    expect(getProgress(PROFILE, { ...MEETING, video_link }).videoLink).toBe(video_link);
    for (const meeting of [{ ...HELD, video_link }, { ...MISSED, video_link }, MEETING, null])
      expect(getProgress(PROFILE, meeting).videoLink).toBeNull();
  });
});

describe("the agenda", () => {
  const draft = (day: string, status: "waiting" | "approved") => {
    return { ...DRAFT_SUMMARY, id: day, planned_for: `${day}T09:30:00`, status };
  };
  const NOON = new Date("2026-11-28T12:00:00Z");

  test.each([
    ["that day", "2026-11-28T12:00:00Z", "UTC", "November 28 to December 4", "Sun 29"],
    [
      "the day of that zone",
      "2026-11-28T23:30:00Z",
      "Asia/Nicosia",
      "November 29 to December 5",
      "Mon 30",
    ],
  ])("has the seven days from %s", (_, now, zone, label, second) => {
    const agenda = getAgenda(new Date(now), zone, ACTIVE, null, []);
    expect(agenda.label).toBe(label);
    expect(agenda.days).toHaveLength(7);
    expect(agenda.days.slice(0, 2).map((day) => day.label)).toEqual(["Today", second]);
    expect(agenda.isEmpty).toBe(true);
  });

  test("has the posts of its days, and counts all drafts that wait", () => {
    const drafts = [
      draft("2026-11-27", "waiting"),
      draft("2026-11-28", "approved"),
      draft("2026-12-04", "waiting"),
      draft("2026-12-05", "waiting"),
    ];
    const agenda = getAgenda(NOON, "UTC", ACTIVE, null, drafts);
    const ids = agenda.days.map(({ posts }) => posts.map(({ id }) => id));
    expect(ids).toEqual([["2026-11-28"], [], [], [], [], [], ["2026-12-04"]]);
    expect(agenda).toMatchObject({
      isEmpty: false,
      waitingCount: 3,
      firstWaiting: { id: "2026-11-27" },
    });
  });

  test("has the booked meeting, on the day of the client’s zone", () => {
    const meeting = { ...MEETING, starts_at: "2026-11-29T23:30:00Z", time_zone: "Asia/Nicosia" };
    const times = (shown: Meeting) =>
      getAgenda(NOON, "UTC", PROFILE, shown, []).days.map((day) => day.meeting);
    expect(times(meeting)).toEqual([null, null, "1:30 AM", null, null, null, null]);
    expect(times({ ...meeting, status: "held" })).toEqual(Array.from({ length: 7 }, () => null));
  });

  test("is empty once the plan has ended", () => {
    const drafts = [draft("2026-11-28", "waiting")];
    expect(getAgenda(NOON, "UTC", { plan_status: "ended" }, null, drafts)).toMatchObject({
      isEmpty: true,
      waitingCount: 0,
      firstWaiting: null,
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

describe("a request for another plan", () => {
  const REQUEST: PlanChange = {
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
  const APPROVED = { status: "approved", effective_on: "2026-12-31" } as const;
  const DECLINED = { status: "declined", reason: "No spots.", completed_at: APPLIED } as const;
  const format = (change: Partial<PlanChange>, nextBilling: string | null = "2026-12-31") =>
    formatPlanChange({ ...REQUEST, ...change }, nextBilling);
  const ASKED = "you requested Video Pro on December 1, 2026.";

  test.each<[string, Parameters<typeof format>, string, boolean]>([
    ["pending", [{}], "It takes effect at your next billing cycle.", true],
    ["pending", [{}, null], "It takes effect once we’ve approved it.", true],
    ["approved", [APPROVED], "It starts on December 31, 2026.", true],
    ["declined", [DECLINED], "No spots.", false],
  ])("that is %s (%j) says: %s", (title, request, text, isPending) => {
    expect(format(...request)).toMatchObject({
      title: `Plan change ${title}:`,
      text: `${ASKED} ${text}`,
      isPending,
    });
  });

  test("that took effect at once says so", () => {
    expect(format({ ...APPROVED, completed_at: REQUEST.created_at })).toMatchObject({
      title: "Plan changed:",
      text: "you chose Video Pro on December 1, 2026.",
      isPending: false,
    });
  });

  test("is not shown once it is withdrawn", () => {
    expect(format({ status: "withdrawn" })).toBeNull();
    expect(formatPlanChange(null, null)).toBeNull();
  });
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

test("a profile with placeholders is incomplete", () => {
  expect(isProfileComplete(PROFILE)).toBe(true);
  expect(isProfileComplete({ ...PROFILE, business_name: "My Business" })).toBe(false);
  expect(isProfileComplete({ ...PROFILE, offer_description: "To be completed" })).toBe(false);
  expect(isProfileComplete(null)).toBe(false);
});
