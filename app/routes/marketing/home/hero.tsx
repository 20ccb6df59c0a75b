import { Check } from "lucide";
import { brand } from "~/content/brand";
import { claims, heroBenefits, heroSlides } from "~/content/home";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { HeroCarousel } from "./carousel";

export function HomeHero() {
  return (
    <div className="hero on-night bg-night text-night-text">
      <div className="shell grid gap-x-12 gap-y-6 py-7 lg:grid-cols-[6fr_5fr] lg:grid-rows-[1fr_auto_auto_1fr]">
        <div className="grid gap-6 lg:row-start-2">
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
          <p className="max-w-lg text-night-muted lg:text-lg">{brand.description}</p>
          <div className="grid gap-3 sm:flex">
            <ButtonLink href="/pricing" className="min-h-13 px-4 xl:px-7">
              Start Your Magical Journey
            </ButtonLink>
            <ButtonLink href="/features" look="night" className="min-h-13 px-4 xl:px-7">
              See How It Works
            </ButtonLink>
          </div>
        </div>
        <div className="mx-auto w-full max-w-lg min-w-0 lg:col-start-2 lg:row-span-4 lg:row-start-1">
          <HeroCarousel />
        </div>
        <ul className="grid content-start gap-2 text-sm text-night-muted lg:row-start-3 lg:text-base">
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
    <section className="shell grid gap-x-12 gap-y-4 border-t border-night-line py-7 lg:grid-cols-[1fr_2fr] lg:items-center">
      <h2 className="text-lg lg:text-2xl">Less time. More answers. No gaps.</h2>
      <ul className="grid gap-4 min-[23rem]:grid-cols-3">
        {claims.map(({ figure, claim }) => (
          <li key={figure}>
            <h3 className="font-sans text-sm leading-snug font-semibold lg:text-lg">
              <span className="block font-display text-3xl text-spark figures lg:text-4xl">
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
