import { Check } from "lucide";
import { brand } from "~/content/brand";
import { claims, heroBenefits, heroSlides } from "~/content/home";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { HeroCarousel } from "./carousel";

export function HomeHero() {
  return (
    <div className="on-night relative isolate overflow-hidden bg-night text-night-text">
      <Orbits />
      <div className="shell grid gap-x-12 gap-y-6 pt-7 pb-8 lg:grid-cols-[1.25fr_1fr] lg:grid-rows-[1fr_auto_auto_1fr] lg:pt-12 xl:grid-cols-[1.15fr_1fr]">
        <div className="grid gap-5 lg:row-start-2 lg:gap-7">
          <h1 className="text-[min(16vw,5.5rem)] leading-[0.95] [letter-spacing:-0.025em] lg:text-[min(8.7vw,6.75rem)]">
            {heroSlides.map(({ word }, index) => (
              <span key={word}>
                <span
                  data-word
                  data-current={index === 0 || undefined}
                  className="block recolor data-current:text-spark"
                >
                  {word}
                </span>{" "}
              </span>
            ))}
          </h1>
          <p className="max-w-lg text-night-muted sm:text-lg">{brand.description}</p>
          <div className="grid gap-3 sm:flex">
            <ButtonLink href="/pricing" className="min-h-13 px-7 lg:px-4 xl:px-7">
              Start Your Magical Journey
            </ButtonLink>
            <ButtonLink href="/features" look="night" className="min-h-13 px-7 lg:px-4 xl:px-7">
              See How It Works
            </ButtonLink>
          </div>
        </div>
        <div className="mx-auto w-full max-w-lg min-w-0 lg:col-start-2 lg:row-span-4 lg:row-start-1">
          <HeroCarousel />
        </div>
        <ul className="grid content-start gap-1.5 text-sm text-night-muted sm:gap-2 sm:text-base lg:row-start-3">
          {heroBenefits.map((benefit) => (
            <li key={benefit} className="flex gap-3">
              <Icon of={Check} className="mt-0.5 size-5 shrink-0 text-spark" />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
      <Claims />
    </div>
  );
}

function Claims() {
  return (
    <section className="shell grid gap-x-12 gap-y-5 border-t border-night-line pt-7 pb-9 lg:grid-cols-[1fr_2fr] lg:items-center lg:py-14">
      <h2 className="text-lg lg:text-2xl">Less time. More answers. No gaps.</h2>
      <ul className="grid gap-x-4 gap-y-3 min-[23rem]:grid-cols-3 lg:gap-x-8">
        {claims.map(({ figure, claim }) => (
          <li key={figure}>
            <h3 className="font-sans text-sm leading-snug font-semibold lg:text-lg">
              <span className="block font-display text-3xl text-spark figures lg:text-[4.5rem] lg:leading-none">
                {figure}
              </span>{" "}
              {claim}
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
