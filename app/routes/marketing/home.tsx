import { brand } from "~/content/brand";
import { getOrigin, pageMeta } from "~/content/meta";
import { organization } from "~/content/organization";
import { PUBLIC_PAGE, type PageHandle } from "~/document";
import type { Route } from "./+types/home";
import { HomeClosing } from "./home/closing";
import { NetworkCrops } from "./home/crops";
import { HomeHero } from "./home/hero";
import { CustomerQuotes } from "./home/quotes";
import { PostingRitual } from "./home/ritual";
import { ToneDial } from "./home/tone-dial";
import { HouseValues } from "./home/values";

export const handle: PageHandle = {
  ...PUBLIC_PAGE,
  enhance: "home",
  darkHeader: true,
  style: "home",
};

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: `${brand.name}: ${brand.tagline}`, description: brand.description }),
  { "script:ld+json": organization(getOrigin(args.matches)) },
];

export default function Home() {
  return (
    <main id="main">
      <HomeHero />
      <PostingRitual />
      <ToneDial />
      <NetworkCrops />
      <HouseValues />
      <CustomerQuotes />
      <HomeClosing />
    </main>
  );
}
