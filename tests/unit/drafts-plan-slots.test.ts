import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NETWORK_VALUES, PLAN_VALUES } from "~/database.types";
import { getMoment, getZonedTime } from "~/domain/date-format";
import { planSlots, type SlotRequest } from "~/domain/drafts/plan-slots";
import { getPostingWeek, listPlanContents, type PlanKey } from "~/domain/plans/plans";

const REQUEST: SlotRequest = {
  kind: "first",
  week: null,
  today: "2026-12-01", // a Tuesday
  plan: "pro",
  hasFacebook: false,
  hasInstagram: false,
  hasLinkedin: false,
  isActive: false,
  untouchedSlots: [],
  touchedSlots: [],
  preferredTimes: {},
};
const planAll = (request: Partial<SlotRequest>) => planSlots({ ...REQUEST, ...request });
const plan = (request: Partial<SlotRequest>) =>
  planAll(request).map(({ network, plannedFor }) => ({ network, plannedFor }));
const networksOf = (request: Partial<SlotRequest>) => [
  ...new Set(plan(request).map(({ network }) => network)),
];
const toTime = (local: string) => Date.parse(`${local}Z`);

describe("the first drafts", () => {
  test("are three, from the day after tomorrow on, at the proposed time of their network", () => {
    expect(plan({})).toEqual([
      { network: "Instagram", plannedFor: "2026-12-03T11:30" },
      { network: "Facebook", plannedFor: "2026-12-04T09:30" },
      { network: "Instagram", plannedFor: "2026-12-05T10:30" },
    ]);
  });

  test("are for the networks on which the client has a page, before others", () => {
    expect(networksOf({ hasLinkedin: true, today: "2026-12-07", plan: "starter" })).toEqual([
      "LinkedIn",
      "Instagram",
    ]);
    expect(networksOf({ hasFacebook: true })[0]).toBe("Facebook");
  });

  test("move by a day where an earlier post is within two hours", () => {
    const touchedSlots = [{ network: "Instagram", plannedFor: "2026-12-03T13:00" }] as const;
    expect(plan({ touchedSlots })).toEqual([
      { network: "Facebook", plannedFor: "2026-12-04T09:30" },
      { network: "Instagram", plannedFor: "2026-12-04T11:30" },
      { network: "Instagram", plannedFor: "2026-12-05T10:30" },
    ]);
    const later = [{ network: "Instagram", plannedFor: "2026-12-03T13:30" }] as const;
    expect(plan({ untouchedSlots: later })[0]?.plannedFor).toBe("2026-12-03T11:30");
  });
});

test("a post about news is for tomorrow, on the first network, and no video", () => {
  expect(planAll({ kind: "news", hasFacebook: true, plan: "video-pro" })).toEqual([
    { network: "Facebook", plannedFor: "2026-12-02T09:30", isVideo: false, isNews: true },
  ]);
  const untouchedSlots = [{ network: "Instagram", plannedFor: "2026-12-02T12:00" }] as const;
  expect(plan({ kind: "news", untouchedSlots })[0]?.plannedFor).toBe("2026-12-03T11:30");
});

describe("a week", () => {
  test.each([
    ["starter", 1],
    ["pro", 7],
    ["video-pro", 7],
    ["payg", 0],
  ] as const)("of %s has %i posts", (key, count) => {
    const slots = plan({ kind: "week", week: "2026-12-07", plan: key });
    expect(slots).toHaveLength(count);
    for (const { plannedFor } of slots)
      expect(plannedFor >= "2026-12-07" && plannedFor < "2026-12-14").toBe(true);
  });

  test("has one post a day where there are seven", () => {
    const days = plan({ kind: "week", week: "2026-12-07" }).map(({ plannedFor }) =>
      plannedFor.slice(8, 10),
    );
    expect(days).toEqual(["07", "08", "09", "10", "11", "12", "13"]);
  });
});

test("the hour that a client prefers for a network replaces its times on every day", () => {
  const slots = plan({
    kind: "week",
    week: "2026-12-07",
    plan: "starter",
    hasInstagram: true,
    preferredTimes: { Instagram: "18:15" },
  });
  expect(slots).toEqual([{ network: "Instagram", plannedFor: "2026-12-08T18:15" }]);
  expect(plan({ kind: "news", preferredTimes: { Instagram: "23:30" } })).toEqual([
    { network: "Instagram", plannedFor: "2026-12-02T23:30" },
  ]);
  const week = plan({ kind: "week", week: "2026-12-07", preferredTimes: { Facebook: "18:15" } });
  for (const { network, plannedFor } of week.slice(0, 5))
    expect(plannedFor.slice(11)).toBe(
      { Instagram: "11:30", Facebook: "18:15", LinkedIn: "10:00" }[String(network)],
    );
});

/** Offsets from UTC in hours on Monday and Sunday; the clocks change at night, or not at all. */
describe.each([
  ["Asia/Nicosia", "2027-03-22", 2, 3],
  ["Asia/Nicosia", "2026-10-19", 3, 2],
  ["America/New_York", "2027-03-08", -5, -4],
  ["America/New_York", "2026-10-26", -4, -5],
  ["Pacific/Apia", "2027-03-22", 13, 13],
  ["Pacific/Apia", "2026-09-21", 13, 13],
])("the week in %s from %s", (zone, week, before, after) => {
  const slots = NETWORK_VALUES.flatMap((network) =>
    plan({ kind: "week", week, plan: "video-pro", preferredTimes: { [network]: "21:45" } }),
  );

  test("keeps its days and hours over a change of the clocks", () => {
    for (const { plannedFor } of slots) {
      const { date, time } = getZonedTime(getMoment(plannedFor, zone), zone);
      expect(`${date}T${time}`).toBe(plannedFor);
    }
  });

  test("has the offset of its day", () => {
    const offsets = ["T09:30", "T09:30"].map((time, index) => {
      const local = `${slots.at(index === 0 ? 0 : -1)!.plannedFor.slice(0, 10)}${time}`;
      return (Date.parse(`${local}Z`) - getMoment(local, zone).getTime()) / 3_600_000;
    });
    expect(offsets).toEqual([before, after]);
  });
});

describe("new drafts on request", () => {
  const WEEK = plan({ kind: "week", week: "2026-12-07" });
  const again = (request: Partial<SlotRequest>) =>
    planAll({ kind: "again", isActive: true, today: "2026-12-03", ...request });

  test("replace each untouched post of an active plan on its day, with the videos of its week", () => {
    const slots = again({ untouchedSlots: WEEK });
    expect(slots).toEqual(planAll({ kind: "week", week: "2026-12-07" }));
    expect(again({ plan: "starter", untouchedSlots: WEEK.slice(0, 1) })).toHaveLength(1);
  });

  test("add no video to a week whose first post stays, and move past days on", () => {
    const [touched, ...untouchedSlots] = WEEK;
    const slots = again({
      today: "2026-12-09",
      touchedSlots: [touched!],
      untouchedSlots: untouchedSlots.slice(0, 3),
    });
    expect(slots.map(({ plannedFor }) => plannedFor.slice(0, 10))).toEqual([
      "2026-12-10",
      "2026-12-11",
      "2026-12-11",
    ]);
    expect(slots.map(({ isVideo }) => isVideo)).toEqual([false, false, false]);
  });

  test("are none for an active plan without untouched posts, and three for every other client", () => {
    expect(again({ touchedSlots: WEEK })).toEqual([]);
    expect(again({ plan: "payg" })).toHaveLength(3);
    expect(again({ isActive: false, untouchedSlots: WEEK })).toHaveLength(3);
  });
});

test.each(PLAN_VALUES)("%s has as many videos as its week, the first posts", (key) => {
  const { videos } = getPostingWeek(key);
  for (const kind of ["first", "week"] as const) {
    const isVideo = planAll({ kind, week: "2026-12-07", plan: key }).map((slot) => slot.isVideo);
    expect(isVideo).toEqual(isVideo.map((_none, index) => index < videos));
  }
});

test.each(PLAN_VALUES.filter((key) => key !== "payg"))(
  "%s has at most as many networks as its features say",
  (key: PlanKey) => {
    const [, count] =
      listPlanContents(key)
        .join("\n")
        .match(/(\d) platforms/) ?? [];
    const all = { hasFacebook: true, hasInstagram: true, hasLinkedin: true };
    const weeks = ["2026-12-07", "2026-12-14"].flatMap((week) =>
      plan({ ...all, kind: "week", week, plan: key }),
    );
    expect(new Set(weeks.map(({ network }) => network)).size).toBeLessThanOrEqual(Number(count));
    expect(networksOf({ ...all, plan: key }).length).toBeLessThanOrEqual(Number(count));
  },
);

test("posts are in order, none of a network within two hours of another, none for LinkedIn on a weekend", () => {
  const day = fc
    .integer({ min: 0, max: 2000 })
    .map((offset) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(
      fc.record({
        today: day,
        plan: fc.constantFrom(...PLAN_VALUES),
        hasFacebook: fc.boolean(),
        hasInstagram: fc.boolean(),
        hasLinkedin: fc.boolean(),
      }),
      (request) => {
        const first = plan(request);
        const again = plan({ ...request, kind: "again", touchedSlots: first });
        const all = [...first, ...again];
        for (const times of [first, again].map((slots) => slots.map((slot) => slot.plannedFor)))
          expect(times).toEqual(times.toSorted());
        const gaps = all.flatMap((slot, index) =>
          all
            .slice(index + 1)
            .filter(({ network }) => network === slot.network)
            .map((other) => Math.abs(toTime(other.plannedFor) - toTime(slot.plannedFor))),
        );
        expect(gaps.filter((gap) => gap < 2 * 3_600_000)).toEqual([]);
        const days = all
          .filter(({ network }) => network === "LinkedIn")
          .map(({ plannedFor }) => new Date(toTime(plannedFor)).getUTCDay());
        expect(days.filter((weekday) => weekday === 0 || weekday === 6)).toEqual([]);
      },
    ),
  );
});
