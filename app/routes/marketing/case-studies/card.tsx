import { href } from "react-router";
import type { CaseStudy } from "~/content/case-studies/case-study";

/** A story's cover, one figure, and a headline whose link covers the whole card. */
export function CaseStudyCard({ study }: { study: CaseStudy }) {
  const [stat] = study.stats;
  return (
    <article className="group relative grid h-full grid-rows-[auto_1fr] overflow-hidden rounded-lg border border-line bg-surface transition-colors duration-200 hover:border-ember">
      <img
        src={study.image}
        alt={study.imageAlt}
        width={640}
        height={400}
        loading="lazy"
        className="aspect-[8/5] w-full"
      />
      <div className="grid content-start gap-3 p-6">
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
        {stat && (
          <p className="mt-auto pt-2">
            <strong className="font-display text-xl text-ember tabular-nums">{stat.value}</strong>{" "}
            <span className="text-sm text-muted">{stat.label}</span>
          </p>
        )}
      </div>
    </article>
  );
}
