import { brand } from "~/content/brand";
import { originOf, pageMeta } from "~/content/meta";
import { organization } from "~/content/organization";
import type { PageHandle } from "~/document";
import { ButtonLink } from "~/ui/button";
import { ClosingCall } from "~/ui/closing-call";
import type { Route } from "./+types/home";
import { HomeHero } from "./home/hero";
import { CustomerQuotes } from "./home/quotes";
import { PostingRitual } from "./home/ritual";
import { HouseValues } from "./home/values";

export const handle: PageHandle = {
  enhance: "carousel",
  style: "home",
  indexed: true,
  kept: "deployment",
  prefetched: true,
};

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: `${brand.name}: ${brand.tagline}`, description: brand.description }),
  { "script:ld+json": organization(originOf(args.matches)) },
];

export default function Home() {
  return (
    <main id="main">
      <HomeHero />
      <PostingRitual />
      <HouseValues />
      <CustomerQuotes />
      <div className="shell">
        <ClosingCall
          title="Tonight, close the laptop."
          text="Pick a plan, tell us about your brand, and leave the posting to us."
        >
          <ButtonLink href="/pricing">Choose your plan</ButtonLink>
        </ClosingCall>
      </div>
    </main>
  );
}
