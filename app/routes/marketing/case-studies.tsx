import { brand } from "~/content/brand";
import { listedStudies, readStoryBody } from "~/content/case-studies/case-studies";
import { createMeta } from "~/content/meta";
import { PUBLIC_PAGE, type PageHandle } from "~/document";
import { createAssetReader } from "~/request/assets.server";
import { ButtonLink } from "~/ui/button";
import { CallToAction } from "~/ui/call-to-action";
import { Section } from "~/ui/section";
import type { Route } from "./+types/case-studies";
import { CaseStudyCard } from "./case-studies/card";
import { CustomerQuote } from "./case-studies/customer-quote";
import { FeaturedCaseStudy } from "./case-studies/featured";

export const handle: PageHandle = { ...PUBLIC_PAGE, enhance: "reveal" };

export const meta = createMeta(
  "Case Studies",
  "What changes when a small business hands over its social media: a café, a dress shop, a gym and six more, with the steps and the figures.",
);

/** Cards that take more than half of their row. */
const IS_WIDE = [true, false, false, true, true, false];

export async function loader({ context }: Route.LoaderArgs) {
  const readAsset = createAssetReader(context);
  const bodies = await Promise.all(
    listedStudies.quoted.map((study) => readStoryBody(study, readAsset)),
  );
  return { testimonials: bodies.map(({ testimonial }) => testimonial) };
}

export default function CaseStudies({ loaderData: { testimonials } }: Route.ComponentProps) {
  const { featured, cards } = listedStudies;
  return (
    <main id="main" className="shell grid grid-cols-1 gap-14 py-10 lg:gap-24 lg:py-16">
      <div className="grid gap-8 lg:gap-10">
        <header className="grid gap-4">
          <h1 className="text-4xl">Small businesses, better mornings</h1>
          <p className="max-w-prose text-lg text-muted">
            What they sold, what got in the way, what they set up, and what happened next.
          </p>
          <p className="max-w-prose text-sm text-muted">
            {brand.name} is just launching. The names and figures in these stories are illustrative;
            the steps are exactly what you’d set up.
          </p>
        </header>
        <FeaturedCaseStudy study={featured} />
      </div>

      <Section
        name="stories"
        title="Find the one that looks like you"
        size="text-3xl"
        className="grid gap-8"
      >
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-12 lg:gap-8">
          {cards.map((study, index) => (
            <li
              key={study.id}
              className={`reveal ${IS_WIDE[index] ? "lg:col-span-7" : "lg:col-span-5"}`}
            >
              <CaseStudyCard study={study} />
            </li>
          ))}
        </ul>
      </Section>

      <Section name="quotes" title="In their words" size="text-3xl" className="grid gap-8">
        <ul className="grid gap-8 md:grid-cols-2 md:gap-x-12 lg:grid-cols-[7fr_5fr] lg:gap-x-16">
          {testimonials.map((testimonial, index) => (
            <li key={testimonial.name} className="reveal md:first:row-span-2">
              <CustomerQuote {...testimonial} isLead={index === 0} />
            </li>
          ))}
        </ul>
      </Section>

      <CallToAction
        title="Your story starts with three adjectives."
        text="Describe the brand, choose a plan, and read the first week of posts before anything goes out."
      >
        <ButtonLink href="/signup">Write Your Own Story</ButtonLink>
        <ButtonLink href="/pricing" look="night">
          See the Plans
        </ButtonLink>
      </CallToAction>
    </main>
  );
}
