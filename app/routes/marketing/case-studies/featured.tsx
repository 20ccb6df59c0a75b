import { href } from "react-router";
import type { CaseStudy } from "~/content/case-studies/case-studies";
import { ButtonLink } from "~/ui/button";
import { StatList } from "~/ui/lists";
import { CaseStudyCover } from "./cover";

export function FeaturedCaseStudy({ study }: { study: CaseStudy }) {
  return (
    <article className="on-night grid grid-cols-1 overflow-hidden rounded-lg bg-night text-night-text lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
      <CaseStudyCover study={study} isFirst />
      <div className="grid content-center justify-items-start gap-5 p-6 sm:p-10">
        <p className="text-sm text-spark">Featured story: {study.company}</p>
        <h2 className="text-2xl">{study.fullTitle}</h2>
        <p className="text-night-muted">{study.description}</p>
        <StatList
          stats={study.stats.slice(1)}
          className="grid-cols-2 text-spark [&_dt]:text-night-muted"
        />
        <ButtonLink look="night" href={href("/case-studies/:id", { id: study.id })}>
          Read Their Story
        </ButtonLink>
      </div>
    </article>
  );
}
