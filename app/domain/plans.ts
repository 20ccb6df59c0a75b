/** The plans a visitor can pick before signing up. */
export const PLAN_KEYS = ["starter", "pro", "video-pro", "payg"] as const;
export type PlanKey = (typeof PLAN_KEYS)[number];
export const DEFAULT_PLAN: PlanKey = "starter";

const NAMES: Record<PlanKey, string> = {
  starter: "Starter",
  pro: "Pro",
  "video-pro": "Video Pro",
  payg: "Pay As You Go",
};
/** The login page's badge. */
const LABELS: Record<PlanKey, string> = {
  starter: "Starter Plan",
  pro: "Pro Plan",
  "video-pro": "Video Pro Plan",
  payg: "Pay As You Go",
};

const CYCLE_MS = 30 * 24 * 60 * 60 * 1000;

/** A card of the public pricing page; pay-as-you-go has a row of its own below. */
export type PricedPlan = {
  key: Exclude<PlanKey, "payg">;
  title: string;
  subtitle: string;
  description: string;
  /**
   * Dollars per month when billed monthly. Yearly figures are computed from this and
   * `savePercentage`, never written down.
   */
  monthlyPrice: number;
  /** Dollars per month before the launch offer; null when there is none to show. */
  originalPrice: number | null;
  /** How much less a year costs than twelve months, in percent. */
  savePercentage: number;
  showFirstMonthFree: boolean;
  popular: boolean;
  week: PostingWeek;
  features: readonly { text: string; included: boolean }[];
};

/** The posts of a plan's week; every number of them that is shown comes from here. */
export type PostingWeek = { images: number; videos: number };

const WEEKS: Record<PricedPlan["key"], PostingWeek> = {
  starter: { images: 1, videos: 0 },
  pro: { images: 6, videos: 1 },
  "video-pro": { images: 0, videos: 7 },
};

export const PRICED_PLANS: readonly PricedPlan[] = [
  {
    key: "starter",
    title: "Starter",
    subtitle: "A steady presence",
    description: "For the shop that wants to stop being silent online.",
    monthlyPrice: 19.99,
    originalPrice: 29.99,
    savePercentage: 17,
    showFirstMonthFree: true,
    popular: false,
    week: WEEKS.starter,
    features: [
      ...weekFeatures(WEEKS.starter),
      { text: "Up to 2 platforms", included: true },
      { text: "Basic customization", included: true },
      { text: "Video posts", included: false },
      { text: "Priority support", included: false },
    ],
  },
  {
    key: "pro",
    title: "Pro",
    subtitle: "A post every day",
    description: "For the business whose customers look it up before they visit.",
    monthlyPrice: 49.99,
    originalPrice: 69.99,
    savePercentage: 30,
    showFirstMonthFree: true,
    popular: true,
    week: WEEKS.pro,
    features: [
      ...weekFeatures(WEEKS.pro),
      { text: "3 platforms", included: true },
      { text: "Advanced customization", included: true },
      { text: "Priority support", included: true },
    ],
  },
  {
    key: "video-pro",
    title: "Video Pro",
    subtitle: "Moving pictures, daily",
    description: "For the brand that is best understood in motion.",
    monthlyPrice: 119.99,
    originalPrice: null,
    savePercentage: 30,
    showFirstMonthFree: false,
    popular: false,
    week: WEEKS["video-pro"],
    features: [
      ...weekFeatures(WEEKS["video-pro"]),
      { text: "5 platforms", included: true },
      { text: "Advanced customization", included: true },
      { text: "Priority support", included: true },
    ],
  },
];

/** Dollars per post without a plan; no minimums. */
export const PAY_AS_YOU_GO = { imagePost: 1.2, videoPost: 2.5 } as const;

/** The plan a query parameter names; anything unknown is the default. */
export function toPlanKey(value: string | null | undefined): PlanKey {
  return isPlanKey(value) ? value : DEFAULT_PLAN;
}

export function isPlanKey(value: string | null | undefined): value is PlanKey {
  return PLAN_KEYS.includes(value as PlanKey);
}

export function planName(plan: string): string {
  return isPlanKey(plan) ? NAMES[plan] : plan;
}

export function planLabel(plan: PlanKey): string {
  return LABELS[plan];
}

/** How often a plan posts; without a fixed number, never by itself. */
export function postingWeek(plan: PlanKey): PostingWeek {
  return PRICED_PLANS.find(({ key }) => key === plan)?.week ?? { images: 0, videos: 0 };
}

/** What a plan holds, as the pricing page lists it. */
export function planContents(plan: string): string[] {
  const features = PRICED_PLANS.find(({ key }) => key === plan)?.features;
  if (!features) return ["Pay per post, no minimums"];
  return features.filter(({ included }) => included).map(({ text }) => text);
}

export type PlanDetails = { name: string; price: string; features: readonly string[] };

/** The client area's own figures: one set for starter, one for every other plan. */
export function clientPlanDetails(plan: string): PlanDetails {
  if (plan === "starter") {
    return {
      name: planName(plan),
      price: "$99/month",
      features: ["Basic automation", "Standard integrations", "Email support"],
    };
  }
  return {
    name: planName(plan),
    price: "$199/month",
    features: [
      "Advanced automation",
      "Extended integrations",
      "Priority support",
      "Custom workflows",
    ],
  };
}

/**
 * A plan is billed every 30 days, counted from when it became active: the first of these moments that is
 * still to come. It is not stored.
 */
export function nextBillingDate(activatedAt: Date, now: Date): Date {
  const cyclesOver = Math.floor((now.getTime() - activatedAt.getTime()) / CYCLE_MS);
  return new Date(activatedAt.getTime() + Math.max(cyclesOver + 1, 1) * CYCLE_MS);
}

type Priced = Pick<PricedPlan, "monthlyPrice" | "savePercentage">;

/** Dollars per year: monthly × 12 × (1 − saving), rounded. */
export function yearlyPrice({ monthlyPrice, savePercentage }: Priced): number {
  return Math.round(monthlyPrice * 12 * (1 - savePercentage / 100));
}

/** The monthly cost of a yearly plan: yearly ÷ 12, rounded. */
export function yearlyPricePerMonth(plan: Priced): number {
  return Math.round(yearlyPrice(plan) / 12);
}

export function postsPerWeek({ images, videos }: PostingWeek): number {
  return images + videos;
}

/** What a card says of a week. */
function weekFeatures(week: PostingWeek): PricedPlan["features"] {
  const total = postsPerWeek(week);
  const texts = week.images
    ? [
        `${total} ${total === 1 ? "post" : "posts"} per week`,
        week.videos ? `Images plus ${week.videos} video per week` : "Images only",
      ]
    : [`${total} video posts per week`];
  return texts.map((text) => ({ text, included: true }));
}

/** The percentage in the switch's "Save up to …%". */
export function largestSaving(plans: readonly Priced[]): number {
  return Math.max(...plans.map(({ savePercentage }) => savePercentage));
}

/** "$19.99", but whole dollars as "$199"; no thousands separator. */
export function formatPrice(dollars: number): string {
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`;
}

/** How often a plan is paid: the switch of /pricing and its `?billing=` parameter. */
export type BillingPeriod = "monthly" | "yearly";

export function toBillingPeriod(value: string | null): BillingPeriod {
  return value === "yearly" ? "yearly" : "monthly";
}
