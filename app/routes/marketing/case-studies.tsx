import { listedStudies } from "~/content/case-studies/case-studies";
import { pageMeta } from "~/content/meta";
import type { PageHandle } from "~/document";
import { ButtonLink } from "~/ui/button";
import { CallToAction } from "~/ui/call-to-action";
import type { Route } from "./+types/case-studies";
import { CaseStudyCard } from "./case-studies/card";
import { CustomerQuote } from "./case-studies/customer-quote";
import { FeaturedCaseStudy } from "./case-studies/featured";

export const handle: PageHandle = { index: true, cache: "deployment", prefetch: true };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Case Studies",
    description:
      "What changes when a small business hands over its social media: a cafe, a dress shop, a gym and six more, with the steps and the figures.",
  });

/** True for cards that take more than half of their row on wide screens. */
const IS_WIDE = [true, false, false, true, true, false];

export default function CaseStudies() {
  const { featured, cards, quoted } = listedStudies;
  return (
    <main id="main" className="shell grid grid-cols-1 gap-14 py-10 lg:gap-24 lg:py-16">
      <div className="grid gap-8 lg:gap-10">
        <header className="grid gap-4">
          <h1 className="text-4xl">Small businesses, better mornings</h1>
          <p className="max-w-prose text-lg text-muted">
            What they sold, what got in the way, what they set up, and what happened next. Including
            the numbers.
          </p>
          <p className="max-w-prose text-sm text-muted">
            Spellpost is at launch. The names and figures in these stories are illustrative; the
            steps are exactly what you would set up.
          </p>
        </header>
        <FeaturedCaseStudy study={featured} />
      </div>

      <section aria-labelledby="stories" className="grid gap-8">
        <h2 id="stories" className="text-3xl">
          Find the one that looks like you
        </h2>
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
      </section>

      <section aria-labelledby="quotes" className="grid gap-8">
        <h2 id="quotes" className="text-3xl">
          In their words
        </h2>
        <ul className="grid gap-8 md:grid-cols-2 md:gap-x-12 lg:grid-cols-[7fr_5fr] lg:gap-x-16">
          {quoted.map(({ id, testimonial }, index) => (
            <li key={id} className="reveal md:first:row-span-2">
              <CustomerQuote {...testimonial} isLead={index === 0} />
            </li>
          ))}
        </ul>
      </section>

      <CallToAction
        title="Your story starts with three adjectives."
        text="Describe the brand, choose a plan, and read the first week of posts before anything goes out."
      >
        <ButtonLink href="/signup">Write your own story</ButtonLink>
        <ButtonLink href="/pricing" look="night">
          See the plans
        </ButtonLink>
      </CallToAction>
    </main>
  );
}
