import { describe, expect, test } from "vitest";
import { comparison } from "~/content/pricing";
import { isOfferActive, remainingSpots } from "~/domain/launch-offer/counters";
import {
  ADVANCED_FIGURES,
  BASIC_FIGURES,
  formatPrice,
  getClientPlanDetails,
  getLargestSaving,
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
    ["starter", { images: 1, videos: 0 }, ["1", true, false]],
    ["pro", { images: 6, videos: 1 }, ["7", true, "1 per week"]],
    ["video-pro", { images: 0, videos: 7 }, ["7", false, "7 per week"]],
  ] as const)("the table shows the weekly posts of %s", (key, week, values) => {
    expect(getPostingWeek(key)).toEqual(week);
    const rows = ["Posts per week", "Images", "Videos"].map((label) =>
      comparison.find((row) => row.label === label),
    );
    expect(rows.map((row) => row?.values[key])).toEqual(values);
  });

  test("the switch shows the largest saving", () => {
    expect(getLargestSaving(PRICED_PLANS)).toBe(30);
  });

  test("the first month is free on Starter and Pro only", () => {
    expect(
      PRICED_PLANS.filter(({ showFirstMonthFree }) => showFirstMonthFree).map(({ title }) => title),
    ).toEqual(["Starter", "Pro"]);
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
  });

  test("of the client area are the figures of Starter or of every other plan", () => {
    expect(getClientPlanDetails("starter")).toEqual({ name: "Starter", ...BASIC_FIGURES });
    for (const [plan, name] of [
      ["pro", "Pro"],
      ["payg", "Pay As You Go"],
      ["gold", "gold"],
    ] as const)
      expect(getClientPlanDetails(plan)).toEqual({ name, ...ADVANCED_FIGURES });
    expect([BASIC_FIGURES.price, ADVANCED_FIGURES.price]).toEqual(["$99/month", "$199/month"]);
  });
});

describe("launch offer", () => {
  test.each([
    [1, "monthly", true],
    [1, "yearly", false],
    [0, "monthly", false],
  ] as const)("with %i spots and %s billing is active: %j", (availableSpots, billing, isActive) => {
    const counter = { planName: "pro" as const, availableSpots, totalSpots: 30 };
    expect(isOfferActive(counter, billing)).toBe(isActive);
    expect(isOfferActive(undefined, billing)).toBe(false);
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
