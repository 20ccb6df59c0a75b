import type { CompositeTypes } from "~/database.types";
import { getPlanName, PRICED_PLANS } from "../plans/plans";
import { formatDuration } from "./today";

type Figure = { label: string; value: string; note: string; href: string };

const DOLLARS = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const COUNT = new Intl.NumberFormat("en-US");

/** The database looks at no more replies. */
const MAX_COUNTED = 1000;

const ACTIVE_CLIENTS = "/desk/clients?status=active";
const ANSWERED = "/desk/inbox?status=in_progress";

export function formatBusinessFigures(figures: CompositeTypes<"business_figures">): Figure[] {
  const { active_plans: plans, promised_reply_count: promised, median_response_s } = figures;
  const clientCount = plans.reduce((sum, { client_count }) => sum + client_count, 0);
  const perPlan = plans.map(
    ({ plan, client_count }) => `${getPlanName(plan)} ${COUNT.format(client_count)}`,
  );
  return [
    {
      label: "Active clients",
      value: COUNT.format(clientCount),
      note: perPlan.join(", "),
      href: ACTIVE_CLIENTS,
    },
    {
      label: "Monthly revenue",
      value: DOLLARS.format(getMonthlyRevenue(plans)),
      note: "monthly prices, without pay-as-you-go",
      href: ACTIVE_CLIENTS,
    },
    {
      label: "Meetings this week",
      value: COUNT.format(figures.week_meeting_count),
      note: "",
      href: "/desk/meetings",
    },
    {
      label: "Replies on time",
      value:
        promised > 0
          ? `${COUNT.format(figures.kept_reply_count)} of ${COUNT.format(promised)}`
          : "None due",
      note: promised < MAX_COUNTED ? "in 30 days" : "the newest in 30 days",
      href: ANSWERED,
    },
    {
      label: "Median response",
      value: median_response_s === null ? "None yet" : formatDuration(median_response_s * 1000),
      note: "in 30 days",
      href: ANSWERED,
    },
    {
      label: "Launch spots left",
      value: COUNT.format(figures.launch_spots),
      note: "",
      href: "/pricing",
    },
  ];
}

/** Yearly billing is not stored, so everyone counts as monthly. */
function getMonthlyRevenue(plans: readonly CompositeTypes<"active_plan">[]): number {
  return plans.reduce((sum, { plan, client_count }) => {
    const price = PRICED_PLANS.find(({ key }) => key === plan)?.monthlyPrice ?? 0;
    return sum + price * client_count;
  }, 0);
}
