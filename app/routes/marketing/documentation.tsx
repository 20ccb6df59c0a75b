import { brand } from "~/content/brand";
import { documentationGroups, supportResources } from "~/content/documentation";
import { createMeta } from "~/content/meta";
import type { PageHandle } from "~/document";
import { Button, ButtonLink } from "~/ui/button";
import { CallToAction } from "~/ui/call-to-action";
import { TextLink } from "~/ui/text-link";
import { ArticleList } from "./documentation/articles";
import { Contents } from "./documentation/contents";
import { FirstPost, OwnWeek, TwoNetworks } from "./documentation/shown";
import { VideosToCome } from "./documentation/videos";

export const handle: PageHandle = { index: true, cache: "deployment", enhance: "reveal" };

export const meta = createMeta(
  "Documentation",
  `Guides for ${brand.name}: getting started, advanced features, integrations, and where to find a person when a guide isn’t enough.`,
);

const SHOWN = [
  { Artefact: FirstPost, isBeside: false },
  { Artefact: OwnWeek, isBeside: false },
  { Artefact: TwoNetworks, isBeside: true },
];

export default function Documentation() {
  return (
    <main
      id="main"
      className="shell grid grid-cols-1 gap-x-16 gap-y-12 py-12 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-y-20 lg:py-24"
    >
      <header className="grid gap-6 lg:col-span-2 lg:grid-cols-[1.5fr_1fr] lg:items-end lg:gap-16">
        <h1 className="text-[min(11.5vw,5.5rem)] leading-none tracking-tight lg:text-[min(7.2vw,5.5rem)]">
          Documentation
        </h1>
        <p className="max-w-md text-lg text-muted">
          Short guides to the whole service. You don’t need them to start. Rather look around? Try{" "}
          <TextLink href="/client-portal">the demo</TextLink>.
        </p>
      </header>
      <Contents />
      <div className="grid grid-cols-1 gap-16 lg:gap-28">
        {documentationGroups.map(({ id, title, text, articles }, index) => {
          const { Artefact, isBeside } = SHOWN[index]!;
          return (
            <section
              key={id}
              aria-labelledby={id}
              className={`grid grid-cols-1 gap-x-12 gap-y-6 ${isBeside ? "xl:grid-cols-[1.25fr_1fr]" : ""}`}
            >
              <div className={`grid gap-2 ${isBeside ? "xl:col-span-2" : ""}`}>
                <h2 id={id} className="scroll-mt-24 text-3xl">
                  {title}
                </h2>
                <p className="text-lg text-muted">{text}</p>
              </div>
              <Artefact />
              <ArticleList articles={articles} isNarrow={isBeside} />
            </section>
          );
        })}
        <VideosToCome />
      </div>
      <div id="support" className="scroll-mt-24 lg:col-span-2">
        <CallToAction
          title="Support Resources"
          text="A guide answers most questions. A person answers the rest."
        >
          <ul className="flex flex-wrap gap-3">
            {supportResources.map(({ label, href }) => (
              <li key={label}>
                {href ? (
                  <ButtonLink href={href} look={href === "/contact-us" ? "primary" : "night"}>
                    {label}
                  </ButtonLink>
                ) : (
                  <Button type="button" look="night" disabled className="border-dashed">
                    {label}: Coming Soon
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </CallToAction>
      </div>
    </main>
  );
}
