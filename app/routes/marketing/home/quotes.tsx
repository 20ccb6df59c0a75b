import { quotes } from "~/content/home";

/** What each customer makes, drawn in the line style of the site's pictures. */
const ICONS = {
  candle: "M17 22h14v18H17zM24 22v-4M24 18c-5-4-2-8 0-11 2 3 5 7 0 11ZM13 40h22",
  pot: "M12 24h24v10a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6ZM8 24h32M19 18c-2-3 2-4 0-8M28 18c-2-3 2-4 0-8",
  ledger: "M14 9h17a4 4 0 0 1 4 4v26H18a4 4 0 0 1-4-4ZM14 35a4 4 0 0 1 4-4h17M20 16h9M20 22h6",
};

/** Three customers; the first is shown largest. */
export function CustomerQuotes() {
  return (
    <section className="shell py-20 lg:py-28">
      <h2 className="text-3xl">Owners who got their evenings back</h2>
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-[1.4fr_1fr]">
        {quotes.map(({ quote, name, role, icon }, index) => (
          <figure
            key={name}
            className={
              index ? "reveal border-t border-line pt-8" : "grid content-start lg:row-span-2"
            }
          >
            <blockquote
              className={`font-display font-medium text-pretty ${index ? "text-lg" : "text-2xl lg:text-3xl"}`}
            >
              “{quote}”
            </blockquote>
            <figcaption className="mt-6 flex items-center gap-4">
              <svg
                viewBox="0 0 48 48"
                className="size-14 shrink-0 rounded-full bg-night text-spark"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.500"
                strokeLinecap="round"
                strokeLinejoin="round"
                aria-hidden
              >
                <path d={ICONS[icon]} />
              </svg>
              <span>
                <strong className="block">{name}</strong>
                <span className="text-muted">{role}</span>
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
      <p className="mt-12 text-sm text-muted">
        Spellpost is at launch: these customers are illustrative, and so are their words.
      </p>
    </section>
  );
}
