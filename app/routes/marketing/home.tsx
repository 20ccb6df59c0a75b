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
import { loadSample, type Sample } from "./home/sample.server";
import { ToneDial } from "./home/tone-dial";
import { TryIt } from "./home/try-it";
import { HouseValues } from "./home/values";
import "./home/home.css";

export const handle: PageHandle = {
  ...PUBLIC_PAGE,
  enhance: "home",
  darkHeader: true,
};

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, {
    title: formatTitle(args.loaderData?.sample),
    description: brand.description,
    isUnlisted: Boolean(args.loaderData?.sample),
  }),
  { "script:ld+json": organization(getOrigin(args.matches)) },
];

export const loader = (args: Route.LoaderArgs) => loadSample(args);

export default function Home({ loaderData: { sample } }: Route.ComponentProps) {
  return (
    <main id="main" className="home" data-answered={sample ? true : undefined}>
      <HomeHero />
      <PostingRitual />
      <TryIt sample={sample} />
      <ToneDial />
      <NetworkCrops />
      <HouseValues />
      <CustomerQuotes />
      <HomeClosing />
    </main>
  );
}

/** Screen readers announce the answer first. */
function formatTitle(sample: Sample | null | undefined): string {
  if (!sample) return `${brand.name}: ${brand.tagline}`;
  return sample.posts ? "Your sample post" : "Error: Your sample post";
}
