import { brand } from "~/content/brand";
import { createMeta } from "~/content/meta";
import { PUBLIC_PAGE, type PageHandle } from "~/document";
import { ButtonLink } from "~/ui/button";
import { CallToAction } from "~/ui/call-to-action";
import { TextLink } from "~/ui/text-link";
import { BrandOrbit } from "./features/orbit";
import { FeatureSteps } from "./features/steps";
import { UseCases } from "./features/use-cases";

export const handle: PageHandle = { ...PUBLIC_PAGE, enhance: "features" };

export const meta = createMeta(
  "Features",
  `How ${brand.name} works: it forges your brand persona, scans your industry, architects the content and distributes it across five channels.`,
);

export default function Features() {
  return (
    <main id="main">
      <div className="shell grid gap-6 pt-12 lg:grid-cols-[1.3fr_1fr] lg:items-end lg:gap-16 lg:pt-24">
        <h1 className="text-[min(14vw,4.5rem)] leading-none tracking-tight lg:text-[5.5rem]">
          How It All Works
        </h1>
        <p className="max-w-md text-lg text-muted">
          Four steps lead from your answers to a post on your customer’s phone. You do the first
          one. We do the rest, every week. Our example is Third Cup, a café we made up. Or try{" "}
          <TextLink href="/client-portal">the demo</TextLink> first.
        </p>
      </div>
      <FeatureSteps />
      <BrandOrbit />
      <UseCases />
      <div className="shell">
        <CallToAction
          title="The first month is on us."
          text="Starter and Pro begin with a month free. See the prices, then decide."
        >
          {/* enhance/scroll-on-arrival.ts scrolls to the target; without script, the hash does. */}
          <ButtonLink href="/pricing#billing" data-smooth-arrival="">
            Start For Free
          </ButtonLink>
          <ButtonLink href="/pricing" look="night">
            View Pricing
          </ButtonLink>
        </CallToAction>
      </div>
    </main>
  );
}
