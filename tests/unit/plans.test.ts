import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparison } from "~/content/pricing";
import { isOfferActive, remainingSpots } from "~/domain/launch-offer/counters";
import {
  ADVANCED_FIGURES,
  BASIC_FIGURES,
  formatPrice,
  getClientPlanDetails,
  getLargestSaving,
  getNextBillingDate,
  getPlanLabel,
  getPlanName,
  getPostingWeek,
  hasPrioritySupport,
  listPlanContents,
  PRICED_PLANS,
  parseBillingPeriod,
  parsePlanKey,
  getYearlyPrice,
  getYearlyPricePerMonth,
} from "~/domain/plans/plans";

const counters = fc.record({
  planName: fc.constantFrom("starter", "pro"),
  availableSpots: fc.nat(60),
  totalSpots: fc.integer({ min: 1, max: 60 }),
});
const priced = fc.record({
  monthlyPrice: fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100),
  savePercentage: fc.integer({ min: 0, max: 90 }),
});

describe("plan prices", () => {
  test.each([
    ["starter", "$19.99", "$199", "$17", "$29.99", 17],
    ["pro", "$49.99", "$420", "$35", "$69.99", 30],
    ["video-pro", "$119.99", "$1008", "$84", null, 30],
  ])(
    "%s costs %s a month or %s a year, which is %s a month",
    (key, monthly, yearly, perMonth, original, saving) => {
      const plan = PRICED_PLANS.find((candidate) => candidate.key === key);
      if (!plan) throw new Error(`No plan ${key}`);
      expect(formatPrice(plan.monthlyPrice)).toBe(monthly);
      expect(formatPrice(getYearlyPrice(plan))).toBe(yearly);
      expect(formatPrice(getYearlyPricePerMonth(plan))).toBe(perMonth);
      expect(plan.originalPrice && formatPrice(plan.originalPrice)).toBe(original);
      expect(plan.savePercentage).toBe(saving);
    },
  );

  test.each([
    ["starter", { images: 1, videos: 0 }, ["1 post per week", "Images only"], ["1", true, false]],
    [
      "pro",
      { images: 6, videos: 1 },
      ["7 posts per week", "Images plus 1 video per week"],
      ["7", true, "1 per week"],
    ],
    ["video-pro", { images: 0, videos: 7 }, ["7 video posts per week"], ["7", false, "7 per week"]],
  ] as const)(
    "the weekly posts of %s are the same on its card and in the table",
    (key, week, card, table) => {
      const plan = PRICED_PLANS.find((candidate) => candidate.key === key);
      expect(plan?.week).toEqual(week);
      expect(plan?.features.slice(0, card.length).map(({ text }) => text)).toEqual(card);
      const rows = ["Posts per week", "Images", "Videos"].map((label) =>
        comparison.find((row) => row.label === label),
      );
      expect(rows.map((row) => row?.values[key])).toEqual(table);
    },
  );

  test("the switch shows the largest saving", () => {
    expect(getLargestSaving(PRICED_PLANS)).toBe(30);
  });

  test("the first month is free on Starter and Pro only", () => {
    expect(
      PRICED_PLANS.filter(({ showFirstMonthFree }) => showFirstMonthFree).map(({ title }) => title),
    ).toEqual(["Starter", "Pro"]);
  });

  test("a year costs twelve months less the saving, rounded by at most half a dollar", () => {
    fc.assert(
      fc.property(priced, (plan) => {
        const exact = plan.monthlyPrice * 12 * (1 - plan.savePercentage / 100);
        expect(Math.abs(getYearlyPrice(plan) - exact)).toBeLessThanOrEqual(0.5);
        expect(getYearlyPrice(plan)).toBeLessThanOrEqual(
          getYearlyPrice({ ...plan, savePercentage: 0 }),
        );
      }),
    );
  });

  test("a price round-trips through its text", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (cents) => {
        expect(Math.round(Number(formatPrice(cents / 100).slice(1)) * 100)).toBe(cents);
      }),
    );
  });

  test("treats any value except yearly as monthly billing", () => {
    expect(parseBillingPeriod("yearly")).toBe("yearly");
    for (const value of [null, "", "annual", "YEARLY"])
      expect(parseBillingPeriod(value)).toBe("monthly");
  });
});

describe("the name of a plan", () => {
  test.each([
    ["starter", "Starter", "Starter Plan"],
    ["pro", "Pro", "Pro Plan"],
    ["video-pro", "Video Pro", "Video Pro Plan"],
    ["payg", "Pay As You Go", "Pay As You Go"],
  ] as const)("of %s is %s, or %s on the badge", (plan, name, label) => {
    expect([getPlanName(plan), getPlanLabel(plan), parsePlanKey(plan)]).toEqual([
      name,
      label,
      plan,
    ]);
  });

  test("that is not known is shown as it is, and read as Starter", () => {
    expect(getPlanName("gold")).toBe("gold");
    for (const value of ["gold", "", null, undefined, "Pro"])
      expect(parsePlanKey(value)).toBe("starter");
  });
});

describe("the contents of a plan", () => {
  test.each([
    ["starter", ["1 post per week", "Images only", "Up to 2 platforms", "Basic customization"]],
    [
      "pro",
      [
        "7 posts per week",
        "Images plus 1 video per week",
        "3 platforms",
        "Advanced customization",
        "Priority support",
      ],
    ],
    [
      "video-pro",
      ["7 video posts per week", "5 platforms", "Advanced customization", "Priority support"],
    ],
    ["payg", ["Pay per post, no minimums"]],
  ])("%s are what its card includes", (plan, contents) => {
    expect(listPlanContents(plan)).toEqual(contents);
    expect(hasPrioritySupport(plan)).toBe(contents.includes("Priority support"));
  });

  test("have no fixed number of posts without a subscription", () => {
    expect(getPostingWeek("payg")).toEqual({ images: 0, videos: 0 });
    expect(getPostingWeek("pro")).toEqual({ images: 6, videos: 1 });
  });

  test("of the client area are the figures of Starter or of every other plan", () => {
    expect(getClientPlanDetails("starter")).toEqual({ name: "Starter", ...BASIC_FIGURES });
    for (const [plan, name] of [
      ["pro", "Pro"],
      ["payg", "Pay As You Go"],
      ["gold", "gold"],
    ] as const)
      expect(getClientPlanDetails(plan)).toEqual({ name, ...ADVANCED_FIGURES });
    expect(BASIC_FIGURES.features).toEqual([
      "Basic automation",
      "Standard integrations",
      "Email support",
    ]);
    expect(ADVANCED_FIGURES.features).toEqual([
      "Advanced automation",
      "Extended integrations",
      "Priority support",
      "Custom workflows",
    ]);
  });
});

describe("launch offer", () => {
  test("is active while spots remain and billing is monthly", () => {
    fc.assert(
      fc.property(
        counters,
        fc.constantFrom("monthly" as const, "yearly" as const),
        (counter, billing) => {
          expect(isOfferActive(counter, billing)).toBe(
            counter.availableSpots > 0 && billing === "monthly",
          );
        },
      ),
    );
    expect(isOfferActive(undefined, "monthly")).toBe(false);
  });

  test("the banner counts the spots of all plans and disappears when none remain", () => {
    expect(
      remainingSpots([
        { planName: "pro", availableSpots: 12, totalSpots: 30 },
        { planName: "starter", availableSpots: 0, totalSpots: 30 },
      ]),
    ).toEqual({ available: 12, total: 60 });
    expect(remainingSpots([{ planName: "pro", availableSpots: 0, totalSpots: 30 }])).toBeNull();
    expect(remainingSpots([])).toBeNull();
  });
});

test("the next billing date is the first multiple of 30 days after activation in the future", () => {
  const CYCLE_MS = 30 * 24 * 60 * 60 * 1000;
  const moment = fc.date({
    min: new Date("2026-01-01T00:00:00Z"),
    max: new Date("2036-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moment, moment, (activatedAt, now) => {
      const next = getNextBillingDate(activatedAt, now).getTime();
      const sinceActivation = next - activatedAt.getTime();
      expect(sinceActivation % CYCLE_MS).toBe(0);
      expect(sinceActivation).toBeGreaterThanOrEqual(CYCLE_MS);
      expect(next).toBeGreaterThan(now.getTime());
      const earliest = Math.max(now.getTime(), activatedAt.getTime());
      expect(next - earliest).toBeLessThanOrEqual(CYCLE_MS);
    }),
  );
});
