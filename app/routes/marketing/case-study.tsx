import { ArrowLeft, ArrowRight } from "lucide";
import { href } from "react-router";
import {
  type CaseStudy,
  caseStudies,
  getCaseStudy,
  readStoryBody,
} from "~/content/case-studies/case-studies";
import { caseStudyStructuredData } from "~/content/case-studies/structured-data";
import { getOrigin, pageMeta } from "~/content/meta";
import { PUBLIC_PAGE, type PageHandle } from "~/document";
import { createAssetReader } from "~/request/assets.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { CallToAction } from "~/ui/call-to-action";
import { Icon } from "~/ui/icon";
import { StatList, Facts } from "~/ui/lists";
import { PostCard } from "~/ui/post";
import { Section } from "~/ui/section";
import type { Route } from "./+types/case-study";
import { CaseStudyCard } from "./case-studies/card";
import { CaseStudyCover } from "./case-studies/cover";
import { CaseStudyStory } from "./case-studies/story";

export const handle: PageHandle = {
  enhance: "reveal",
  ...PUBLIC_PAGE,
  paths: caseStudies.map(({ id }) => ({ path: href("/case-studies/:id", { id }) })),
};

/** An unknown id shows the first story, whose URL is then the canonical one. */
export const meta: Route.MetaFunction = (args) => {
  const { study } = getCaseStudy(args.params.id);
  return [
    ...pageMeta(args, {
      title: `${study.company}: ${study.title}`,
      description: study.description,
      path: href("/case-studies/:id", { id: study.id }),
      picture: `case-studies-${study.id}`,
    }),
    { "script:ld+json": caseStudyStructuredData(study, getOrigin(args.matches)) },
  ];
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { study } = getCaseStudy(params.id);
  return { body: await readStoryBody(study, createAssetReader(context)) };
}

export default function CaseStudyPage({ loaderData: { body }, params }: Route.ComponentProps) {
  const { study, previous, next, others } = getCaseStudy(params.id);
  return (
    <main id="main" className="shell grid grid-cols-1 gap-12 py-8 lg:gap-20">
      <Opening study={study} />

      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[1fr_19rem] lg:grid-rows-[auto_1fr] lg:gap-x-16">
        <Company study={study} />
        <Posts study={study} />
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <CaseStudyStory body={body} />
        </div>
      </div>

      <nav
        aria-label="More stories"
        className="grid gap-4 border-t border-line pt-8 sm:grid-cols-2"
      >
        <StoryLink study={previous} direction="Previous" />
        <StoryLink study={next} direction="Next" />
      </nav>

      <Section name="others" title="More stories" size="text-2xl" className="grid gap-8">
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-[4fr_3fr_3fr]">
          {others.map((other) => (
            <li key={other.id} className="max-lg:last:hidden">
              <CaseStudyCard study={other} />
            </li>
          ))}
        </ul>
      </Section>

      <CallToAction
        title="Ready to write yours?"
        text="The first month is free on Starter and Pro. Nothing goes out without your OK."
      >
        <ButtonLink href="/signup">Get Started</ButtonLink>
        <ButtonLink href="/pricing" look="night">
          See the Plans
        </ButtonLink>
      </CallToAction>
    </main>
  );
}

function Opening({ study }: { study: CaseStudy }) {
  return (
    <div className="grid gap-6">
      <Breadcrumbs
        trail={[
          { label: "Home", href: "/" },
          { label: "Case Studies", href: "/case-studies" },
        ]}
        current={study.company}
      />
      <header className="grid grid-cols-1 items-center gap-8 lg:grid-cols-[1fr_1.2fr] lg:gap-12">
        <div className="grid gap-5">
          <h1 className="text-3xl">{study.fullTitle}</h1>
          <p className="max-w-prose text-lg text-muted">{study.description}</p>
        </div>
        <div className="overflow-hidden rounded-lg">
          <CaseStudyCover study={study} isFirst isDecoration />
        </div>
      </header>
      <StatList
        stats={study.stats.slice(1)}
        className="grid-cols-2 border-y border-line py-7 text-ember [&_dt]:text-muted"
      />
    </div>
  );
}

function Company({ study }: { study: CaseStudy }) {
  const { company, industry, companySize, location } = study;
  return (
    <aside aria-label="The company" className="lg:col-start-2 lg:row-start-1">
      <Facts
        facts={{ Company: company, Industry: industry, Size: companySize, Location: location }}
        className="grid grid-cols-2 gap-5 rounded-lg border border-line bg-surface p-6 lg:grid-cols-1"
        value="font-semibold"
      />
    </aside>
  );
}

function Posts({ study }: { study: CaseStudy }) {
  return (
    <Section
      name="posts"
      title="Two of their posts"
      className="grid content-start gap-4 lg:col-start-2"
    >
      <ul className="grid grid-cols-2 items-start gap-3 sm:gap-6 lg:grid-cols-1">
        {study.posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} shape="portrait" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function StoryLink({ study, direction }: { study: CaseStudy; direction: "Previous" | "Next" }) {
  const isNext = direction === "Next";
  return (
    <a
      href={href("/case-studies/:id", { id: study.id })}
      rel={isNext ? "next" : "prev"}
      className={`group flex min-h-16 items-center gap-4 rounded-md px-2 py-3 no-underline ${isNext ? "flex-row-reverse text-right" : ""}`}
    >
      <Icon of={isNext ? ArrowRight : ArrowLeft} className="size-5 shrink-0 text-ember" />
      <span className="grid">
        <span className="text-sm text-muted">{direction}</span>
        <span className="font-display text-lg font-semibold group-hover:underline">
          {study.title}
        </span>
      </span>
    </a>
  );
}
