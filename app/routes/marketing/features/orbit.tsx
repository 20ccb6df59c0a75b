import { brandInputs } from "~/content/features";
import { ButtonLink } from "~/ui/button";

/** Clockwise from the top, in percent of the square. */
const PLACES = [
  "lg:top-[12%] lg:left-1/2",
  "lg:top-[38%] lg:left-[86%]",
  "lg:top-[81%] lg:left-[74%]",
  "lg:top-[81%] lg:left-[26%]",
  "lg:top-[38%] lg:left-[14%]",
];

export function BrandOrbit() {
  return (
    <section className="on-night overflow-hidden bg-night text-night-text">
      <div className="shell grid gap-6 py-12 lg:gap-10 lg:py-24">
        <div className="grid gap-4 lg:justify-items-center lg:text-center">
          <h2 className="text-3xl">Five answers. One voice.</h2>
          <p className="max-w-xl text-night-muted md:text-lg">
            Everything we post circles around your brand profile. You fill it in once and change it
            when you change.
          </p>
        </div>
        <div className="relative isolate mx-auto grid w-full max-w-md gap-6 lg:aspect-square lg:max-w-3xl lg:place-items-center">
          <Rings />
          <ul className="grid gap-2 lg:contents">
            {brandInputs.map(({ title, text }, index) => (
              <li
                key={title}
                className={`rounded-lg border border-night-line bg-night-raised px-5 py-3 lg:absolute lg:w-56 lg:-translate-1/2 lg:py-4 lg:text-center ${PLACES[index]}`}
              >
                <strong className="block font-display text-lg font-semibold text-balance">
                  {title}
                </strong>
                <span className="text-sm text-night-muted">{text}</span>
              </li>
            ))}
          </ul>
          <ButtonLink href="/pricing" className="lg:size-40 lg:rounded-full lg:text-lg">
            Forge My Brand
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function Rings() {
  return (
    <svg
      viewBox="0 0 400 400"
      className="absolute inset-0 -z-10 hidden size-full text-spark lg:block"
      fill="none"
      stroke="currentColor"
      aria-hidden
    >
      <circle cx="200" cy="200" r="152" opacity=".7" />
      <circle cx="200" cy="200" r="104" strokeDasharray="1 6" opacity=".8" />
      <circle cx="200" cy="200" r="56" opacity=".5" />
      <circle cx="200" cy="200" r="196" strokeDasharray="1 6" opacity=".5" />
      <path
        d="M289 77h0M345 248h0M200 352h0M55 248h0M111 77h0"
        strokeWidth="6"
        strokeLinecap="round"
      />
    </svg>
  );
}
