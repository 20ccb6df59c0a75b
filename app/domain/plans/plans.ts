import { type Enums, PLAN_VALUES } from "../../database.types.ts";

export type PlanKey = Enums<"plan">;
export const DEFAULT_PLAN: PlanKey = "starter";

export const PLAN_NAMES: Record<PlanKey, string> = {
  starter: "Starter",
  pro: "Pro",
  "video-pro": "Video Pro",
  payg: "Pay As You Go",
};

export type PricedPlan = {
  key: Exclude<PlanKey, "payg">;
  title: string;
  subtitle: string;
  description: string;
  /** Dollars; the yearly figures follow from this and `savePercentage`. */
  monthlyPrice: number;
  /** Before the launch offer; null without one. */
  originalPrice: number | null;
  savePercentage: number;
  showFirstMonthFree: boolean;
  popular: boolean;
  week: PostingWeek;
  features: readonly { text: string; included: boolean }[];
};

/** The single source of every displayed number of posts. */
export type PostingWeek = { images: number; videos: number };

const WEEKS: Record<PricedPlan["key"], PostingWeek> = {
  starter: { images: 1, videos: 0 },
  pro: { images: 6, videos: 1 },
  "video-pro": { images: 0, videos: 7 },
};

const PRIORITY_SUPPORT = "Priority support";

export const PRICED_PLANS: readonly PricedPlan[] = [
  {
    key: "starter",
    title: "Starter",
    subtitle: "A steady presence",
    description: "For the shop that’s tired of being silent online.",
    monthlyPrice: 19.99,
    originalPrice: 29.99,
    savePercentage: 17,
    showFirstMonthFree: true,
    popular: false,
    week: WEEKS.starter,
    features: [
      ...listWeekFeatures(WEEKS.starter),
      { text: "Up to 2 platforms", included: true },
      { text: "Basic customization", included: true },
      { text: "Video posts", included: false },
      { text: PRIORITY_SUPPORT, included: false },
    ],
  },
  {
    key: "pro",
    title: "Pro",
    subtitle: "A post every day",
    description: "For the business whose customers check online before they visit.",
    monthlyPrice: 49.99,
    originalPrice: 69.99,
    savePercentage: 30,
    showFirstMonthFree: true,
    popular: true,
    week: WEEKS.pro,
    features: [
      ...listWeekFeatures(WEEKS.pro),
      { text: "3 platforms", included: true },
      { text: "Advanced customization", included: true },
      { text: PRIORITY_SUPPORT, included: true },
    ],
  },
  {
    key: "video-pro",
    title: "Video Pro",
    subtitle: "A video every day",
    description: "For the brand that’s at its best in motion.",
    monthlyPrice: 119.99,
    originalPrice: null,
    savePercentage: 30,
    showFirstMonthFree: false,
    popular: false,
    week: WEEKS["video-pro"],
    features: [
      ...listWeekFeatures(WEEKS["video-pro"]),
      { text: "5 platforms", included: true },
      { text: "Advanced customization", included: true },
      { text: PRIORITY_SUPPORT, included: true },
    ],
  },
];

export function hasPrioritySupport(plan: string): boolean {
  return listPlanContents(plan).includes(PRIORITY_SUPPORT);
}

/** Others are paid for per post. */
export function isSubscription(plan: string): boolean {
  return plan !== "payg";
}

export const PAY_AS_YOU_GO = { imagePost: 1.2, videoPost: 2.5 } as const;

export function parsePlanKey(value: string | null | undefined): PlanKey {
  return isPlanKey(value) ? value : DEFAULT_PLAN;
}

export function isPlanKey(value: string | null | undefined): value is PlanKey {
  return PLAN_VALUES.some((plan) => plan === value);
}

export function getPlanName(plan: string): string {
  return isPlanKey(plan) ? PLAN_NAMES[plan] : plan;
}

export function getPlanLabel(plan: PlanKey): string {
  return plan === "payg" ? PLAN_NAMES[plan] : `${PLAN_NAMES[plan]} Plan`;
}

export function getPostingWeek(plan: PlanKey): PostingWeek {
  return PRICED_PLANS.find(({ key }) => key === plan)?.week ?? { images: 0, videos: 0 };
}

export function listPlanContents(plan: string): string[] {
  const features = PRICED_PLANS.find(({ key }) => key === plan)?.features;
  if (!features) return ["Pay per post, no minimums"];
  return features.filter(({ included }) => included).map(({ text }) => text);
}

export type PlanDetails = { name: string; price: string; features: readonly string[] };

/** The client area and the confirmation page show other figures than the pricing page. */
export const BASIC_FIGURES = {
  price: "$99/month",
  features: ["Basic automation", "Standard integrations", "Email support"],
};
export const ADVANCED_FIGURES = {
  price: "$199/month",
  features: ["Advanced automation", "Extended integrations", PRIORITY_SUPPORT, "Custom workflows"],
};

export function getClientPlanDetails(plan: string): PlanDetails {
  return {
    name: getPlanName(plan),
    ...(plan === "starter" ? BASIC_FIGURES : ADVANCED_FIGURES),
  };
}

type Priced = Pick<PricedPlan, "monthlyPrice" | "savePercentage">;

export function getYearlyPrice({ monthlyPrice, savePercentage }: Priced): number {
  return Math.round(monthlyPrice * 12 * (1 - savePercentage / 100));
}

export function getYearlyPricePerMonth(plan: Priced): number {
  return Math.round(getYearlyPrice(plan) / 12);
}

export function countPostsPerWeek({ images, videos }: PostingWeek): number {
  return images + videos;
}

function listWeekFeatures(week: PostingWeek): PricedPlan["features"] {
  const total = countPostsPerWeek(week);
  const texts = week.images
    ? [
        `${total} ${total === 1 ? "post" : "posts"} per week`,
        week.videos ? `Images plus ${week.videos} video per week` : "Images only",
      ]
    : [`${total} video posts per week`];
  return texts.map((text) => ({ text, included: true }));
}

export function getLargestSaving(plans: readonly Priced[]): number {
  return Math.max(...plans.map(({ savePercentage }) => savePercentage));
}

export function formatPrice(dollars: number): string {
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`;
}

export type BillingPeriod = "monthly" | "yearly";

export function parseBillingPeriod(value: string | null): BillingPeriod {
  return value === "yearly" ? "yearly" : "monthly";
}
