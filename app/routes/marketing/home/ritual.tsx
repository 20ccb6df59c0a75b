import { ritual } from "~/content/home";

/** The three steps, each with the piece of paper it produces. */
export function PostingRitual() {
  return (
    <section className="shell py-20 lg:py-28">
      <h2 className="max-w-2xl text-3xl">The three-step posting ritual</h2>
      <ol className="mt-12 grid gap-16 lg:mt-16">
        {ritual.map(({ title, text, card }, index) => (
          <li
            key={title}
            className="grid items-center gap-6 md:grid-cols-[5rem_1fr_1.1fr] md:gap-10"
          >
            <span aria-hidden className="font-display text-4xl font-semibold text-ember">
              {index + 1}
            </span>
            <div className="grid gap-3">
              <h3 className="text-2xl">{title}</h3>
              <p className="max-w-md text-muted">{text}</p>
            </div>
            <div
              className={`rounded-lg border border-line bg-surface p-6 shadow-sm ${index % 2 ? "reveal-left" : "reveal-right"}`}
            >
              <p className="font-display text-lg font-semibold">{card.title}</p>
              <dl className="mt-3">
                {card.rows.map(([term, value]) => (
                  <div key={term} className="flex flex-wrap gap-x-3 border-t border-line py-3">
                    <dt className="min-w-26 text-muted tabular-nums">{term}</dt>
                    <dd className="grow basis-24">{value}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
