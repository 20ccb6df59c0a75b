import { href } from "react-router";
import type { CaseStudy } from "~/content/case-studies/case-studies";
import { CaseStudyCover } from "./cover";

export function CaseStudyCard({ study }: { study: CaseStudy }) {
  return (
    <article className="group relative grid h-full grid-cols-1 grid-rows-[1fr_auto] overflow-hidden rounded-lg border border-line bg-surface recolor hover:border-ember">
      <CaseStudyCover study={study} />
      <div className="grid content-start gap-2 p-5 sm:gap-3 sm:p-6">
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <span className="font-semibold text-ink">{study.company}</span>
          <span>{study.industry}</span>
        </p>
        <h3 className="text-xl">
          <a
            href={href("/case-studies/:id", { id: study.id })}
            className="no-underline decoration-ember decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {study.title}
          </a>
        </h3>
        <p className="text-muted">{study.description}</p>
      </div>
    </article>
  );
}
