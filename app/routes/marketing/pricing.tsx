import { pageMeta } from "~/content/meta";
import { pricingStructuredData } from "~/content/pricing-structured-data";
import type { PageHandle } from "~/document";
import { formatPrice, PRICED_PLANS, parseBillingPeriod } from "~/domain/plans/plans";
import { requestInfoContext } from "~/request/request-info.server";
import { readLaunchCounters } from "~/services/launch-offer.server";
import { ButtonLink } from "~/ui/button";
import { CallToAction } from "~/ui/call-to-action";
import type { Route } from "./+types/pricing";
import { BillingSwitch } from "./pricing/billing-switch";
import { PricingFaq } from "./pricing/faq";
import { LaunchBanner } from "./pricing/launch-banner";
import { PayAsYouGo } from "./pricing/pay-as-you-go";
import { PlanCard } from "./pricing/plan-card";
import { PlanComparison } from "./pricing/plan-comparison";
import "./pricing/billing.css";

export const handle: PageHandle = {
  enhance: "pricing",
  index: true,
  cache: { seconds: 5 },
  cachedQueries: ["?billing=yearly"],
  prefetch: true,
};

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, {
    title: "Pricing",
    description: `Three plans from ${formatPrice(PRICED_PLANS[0]!.monthlyPrice)} a month, monthly or yearly, and pay-as-you-go without minimums. The first month of Starter and Pro is free.`,
  }),
  {
    "script:ld+json": pricingStructuredData(`${args.matches[0].loaderData?.origin ?? ""}/pricing`),
  },
];

/** The browser follows the counters by Realtime, with the public key. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const requestInfo = context.get(requestInfoContext);
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = requestInfo.env;
  requestInfo.policy.callsSupabase = true;
  const read = await readLaunchCounters(context, url.searchParams.has("fresh"));
  if (read.outcome !== "read") requestInfo.isPartial = true;
  return {
    billing: parseBillingPeriod(url.searchParams.get("billing")),
    counters: read.outcome === "read" ? read.counters : null,
    realtime: { url: `${SUPABASE_URL}/realtime/v1`, key: SUPABASE_PUBLISHABLE_KEY },
  };
}

export default function Pricing({
  loaderData: { billing, counters, realtime },
}: Route.ComponentProps) {
  return (
    <main
      id="main"
      className="pricing"
      data-billing={billing}
      data-realtime-url={realtime.url}
      data-realtime-key={realtime.key}
      data-counters={counters ? "read" : "unknown"}
    >
      <div className="shell grid grid-cols-1 gap-8 pt-10 pb-14 md:gap-10 md:pt-16 md:pb-20">
        <div className="grid gap-4 md:justify-items-center md:text-center">
          <h1 className="text-4xl">Pricing, without the spell book</h1>
          <p className="max-w-[44ch] text-lg text-muted">
            Pick a plan. We write, design and publish. Change your mind at the next billing cycle.
          </p>
        </div>
        <div data-region="banner" aria-live="polite" className="empty:hidden">
          <LaunchBanner counters={counters ?? []} />
        </div>
        <BillingSwitch billing={billing} />
        <div className="grid gap-x-6 gap-y-7 lg:grid-cols-3 lg:gap-y-5">
          {PRICED_PLANS.map((plan) => (
            <PlanCard
              key={plan.key}
              plan={plan}
              counter={counters?.find(({ planName }) => planName === plan.key)}
            />
          ))}
        </div>
        <PayAsYouGo />
      </div>
      <div className="shell grid grid-cols-1 gap-14 md:gap-20">
        <PlanComparison />
        <PricingFaq />
        <CallToAction
          size="compact"
          title="Your next post could write itself"
          text="Create your account in two minutes. The first month of Starter and Pro is on us."
        >
          <ButtonLink href="/signup?plan=pro">Start with Pro</ButtonLink>
          <ButtonLink href="/contact-us" look="night">
            Ask Us First
          </ButtonLink>
        </CallToAction>
      </div>
    </main>
  );
}
