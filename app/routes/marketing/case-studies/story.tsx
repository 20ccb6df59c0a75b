import type { ReactNode } from "react";
import type { StoryBody } from "~/content/case-studies/case-study";
import { CustomerQuote } from "./customer-quote";

export function CaseStudyStory({ body }: { body: StoryBody }) {
  return (
    <div className="grid max-w-3xl gap-14">
      <Chapter title="The challenge">
        {body.challenge.map((paragraph) => (
          <p key={paragraph} className="text-lg">
            {paragraph}
          </p>
        ))}
      </Chapter>
      <Chapter title="The solution">
        <p className="text-lg">{body.solution}</p>
        <h3 className="mt-4 text-xl">How it was set up</h3>
        <ol className="grid">
          {body.implementationSteps.map(({ title, text }, index) => (
            <li
              key={title}
              className="relative flex gap-5 pb-7 before:absolute before:top-10 before:bottom-0 before:left-5 before:w-px before:bg-line last:pb-0 last:before:hidden"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-full border border-ember font-display font-semibold text-ember figures">
                {index + 1}
              </span>
              <div className="grid gap-1 pt-1.5">
                <h4 className="font-sans text-base">{title}</h4>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Chapter>
      <Chapter title="The results">
        <ul className="grid gap-4">
          {body.results.map((result) => (
            <li key={result} className="flex gap-4 text-lg">
              <Spark />
              <span>{result}</span>
            </li>
          ))}
        </ul>
      </Chapter>
      <div className="on-night reveal rounded-lg bg-night p-6 text-night-text sm:p-10">
        <CustomerQuote {...body.testimonial} large />
      </div>
    </div>
  );
}

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="reveal grid gap-5">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function Spark() {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden
      className="mt-2 size-4 shrink-0 text-ember"
      fill="currentColor"
    >
      <path d="M8 0c.6 5 3 7.400 8 8-5 .6-7.400 3-8 8-.6-5-3-7.400-8-8 5-.6 7.400-3 8-8Z" />
    </svg>
  );
}
