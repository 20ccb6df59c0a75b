import type { formatBusinessFigures } from "~/domain/staff/business-figures";

export function Figures({ figures }: { figures: ReturnType<typeof formatBusinessFigures> }) {
  return (
    <section aria-labelledby="business" className="grid gap-3 border-t border-line pt-6">
      <h2 id="business" className="text-xl">
        The business
      </h2>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-1 sm:gap-x-6 lg:grid-cols-6">
        {figures.map(({ label, value, note, href }) => (
          <div key={label} className="flex flex-col">
            <dt className="text-sm text-muted max-sm:grow">{label}</dt>
            <dd>
              <a
                href={href}
                aria-label={`${label}: ${value}`}
                className="inline-flex min-h-11 min-w-11 items-center text-lg font-semibold figures"
              >
                {value}
              </a>
              {note && (
                <span className="block text-sm text-muted figures max-sm:sr-only">{note}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
