import {
  formatPrice,
  PAY_AS_YOU_GO,
  countPostsPerWeek,
  PRICED_PLANS,
  type PricedPlan,
} from "~/domain/plans/plans";
import { listFaqs } from "./faq";
import { promises } from "./promises";

type Values = Record<PricedPlan["key"], string | boolean>;

/** Booleans are shown as icons. */
export type ComparisonRow = { label: string; values: Values };

const byPlan = (read: (plan: PricedPlan) => string | boolean) =>
  Object.fromEntries(PRICED_PLANS.map((plan) => [plan.key, read(plan)])) as Values;

export const comparison: readonly ComparisonRow[] = [
  { label: "Posts per week", values: byPlan(({ week }) => `${countPostsPerWeek(week)}`) },
  { label: "Images", values: byPlan(({ week }) => week.images > 0) },
  {
    label: "Videos",
    values: byPlan(({ week }) => week.videos > 0 && `${week.videos} per week`),
  },
  { label: "Platforms", values: { starter: "Up to 2", pro: "3", "video-pro": "5" } },
  {
    label: "Customization",
    values: { starter: "Basic", pro: "Advanced", "video-pro": "Advanced" },
  },
  { label: "Priority support", values: { starter: false, pro: true, "video-pro": true } },
];

export const payAsYouGo = `${formatPrice(PAY_AS_YOU_GO.imagePost)} per image post and ${formatPrice(PAY_AS_YOU_GO.videoPost)} per video post, with no minimums`;

export const pricingFaq = listFaqs({
  "Can I pay per post instead?": `Yes. Pay-as-you-go is ${payAsYouGo}. A quiet month costs nothing.`,
  "Can I change my plan later?":
    "Whenever you like, up or down. Plan changes take effect at the next billing cycle, so you never pay for the same week twice.",
  "How does the free first month work?":
    "Starter and Pro start with a free month. You start paying in month two, if you stay.",
  "When does the posting start?": `After a ${promises.meeting.minutes}-minute strategy consultation. You verify your email, tell us about your brand in three short steps and book a time. Until that meeting, your plan stays inactive and nothing is published; you’ll have three sample drafts to read.`,
  "How quickly do you answer?": `Within ${promises.replyTime} (${promises.replyTimeInDays}). With priority support, which comes with Pro and Video Pro, your message goes to the front of the line.`,
});
