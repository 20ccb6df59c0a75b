import { Check } from "lucide-react";
import { brand } from "~/content/brand";
import { claims, heroBenefits, heroSlides } from "~/content/home";
import { ButtonLink } from "~/ui/button";
import { HeroCarousel } from "./carousel";

/** The night band at the top of the site: three words, three pictures, three claims. */
export function HomeHero() {
  return (
    <div className="on-night relative isolate overflow-hidden bg-night text-night-text">
      <Orbits />
      <div className="shell grid items-center gap-x-12 gap-y-14 pt-14 pb-16 lg:grid-cols-[1.25fr_1fr] lg:pt-16 xl:grid-cols-[1.1fr_1fr]">
        <div className="grid gap-7">
          <h1 className="text-[min(16vw,5.5rem)] leading-[0.95] tracking-tight lg:text-[min(8.7vw,6.75rem)]">
            {heroSlides.map(({ word }, index) => (
              <span key={word}>
                <span
                  data-word
                  data-current={index === 0 || undefined}
                  className="block transition-colors duration-300 data-current:text-spark"
                >
                  {word}
                </span>{" "}
              </span>
            ))}
          </h1>
          <p className="max-w-lg text-lg text-night-muted">{brand.description}</p>
          <div className="grid gap-3 sm:flex">
            <ButtonLink href="/pricing" className="min-h-13 px-7 lg:px-4 xl:px-7">
              Start Your Magical Journey
            </ButtonLink>
            <ButtonLink href="/features" look="night" className="min-h-13 px-7 lg:px-4 xl:px-7">
              See How It Works
            </ButtonLink>
          </div>
          <ul className="grid gap-2 text-night-muted">
            {heroBenefits.map((benefit) => (
              <li key={benefit} className="flex gap-3">
                <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-spark" />
                {benefit}
              </li>
            ))}
          </ul>
        </div>
        <div className="mx-auto w-full max-w-xl min-w-0">
          <HeroCarousel />
        </div>
      </div>
      <Claims />
    </div>
  );
}

function Claims() {
  return (
    <section className="shell border-t border-night-line pt-12 pb-16 lg:pb-20">
      <h2 className="text-2xl">Less time. More answers. No gaps.</h2>
      <ul className="mt-8 grid gap-10 md:grid-cols-3 md:gap-0">
        {claims.map(({ figure, claim, text }) => (
          <li
            key={figure}
            className="grid content-start gap-3 border-night-line md:border-l md:px-8 md:first:border-0 md:first:pl-0"
          >
            <h3 className="font-sans text-lg font-semibold">
              <span className="block font-display text-4xl text-spark tabular-nums">{figure}</span>{" "}
              {claim}
            </h3>
            <p className="text-night-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rings around the pictures, cut off at the edge of the band. */
function Orbits() {
  return (
    <svg
      viewBox="0 0 1000 1000"
      className="absolute top-[-8rem] right-[-22rem] -z-10 hidden w-[75rem] text-spark opacity-25 lg:block"
      fill="none"
      stroke="currentColor"
      aria-hidden
    >
      <circle cx="500" cy="500" r="330" strokeDasharray="1 9" strokeWidth="2" />
      <circle cx="500" cy="500" r="430" />
      <circle cx="500" cy="500" r="498" strokeDasharray="1 9" strokeWidth="2" />
      <path d="M133 276h0M104 666h0M240 158h0M196 804h0" strokeWidth="9" strokeLinecap="round" />
    </svg>
  );
}
