import { ChevronLeft, ChevronRight, Pause, Play } from "lucide";
import { heroSlides } from "~/content/home";
import { Icon } from "~/ui/icon";
import { CreateSlide, DominateSlide, PostSlide } from "./slides";

const SLIDES = [CreateSlide, PostSlide, DominateSlide];

const CONTROL =
  "grid size-11 cursor-pointer place-items-center rounded-full border border-night-line text-night-text hover:border-spark hover:text-spark";

/**
 * Without script, visitors scroll or follow the dots. The space of the buttons is reserved to
 * prevent layout shifts.
 */
export function HeroCarousel() {
  return (
    <section
      aria-label="Create, post, dominate in pictures"
      aria-roledescription="carousel"
      data-carousel
    >
      <section
        tabIndex={0}
        aria-label="Pictures"
        className="relative flex [scroll-snap-type:x_mandatory] [scrollbar-width:none] overflow-x-auto scroll-smooth"
        data-slides
      >
        {heroSlides.map(({ id, word, caption }, index) => {
          const Slide = SLIDES[index]!;
          return (
            <div
              key={id}
              id={id}
              role="group"
              aria-label={word}
              className="grid w-full shrink-0 snap-start grid-rows-[1fr_auto] gap-3 overflow-hidden p-1"
            >
              <Slide />
              <p className="text-center text-sm text-night-muted lg:text-base">
                <strong className="font-display text-spark">{word}</strong> {caption}
              </p>
            </div>
          );
        })}
      </section>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-1">
        <ul className="flex">
          {heroSlides.map(({ id, word }, index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-label={`Picture ${index + 1} of 3: ${word}`}
                className="group grid size-11 place-items-center"
              >
                {/* An outline only repaints: changing the width or scale would trigger a layout. */}
                <span className="size-2.5 rounded-full border border-night-muted group-hover:bg-spark group-aria-[current]:[outline:4px_solid_var(--color-spark)]" />
              </a>
            </li>
          ))}
        </ul>
        <div className="invisible flex gap-2" data-controls>
          <button type="button" aria-label="Previous picture" className={CONTROL}>
            <Icon of={ChevronLeft} />
          </button>
          <button type="button" aria-label="Pause" className={`group ${CONTROL}`}>
            <Icon of={Pause} className="size-5 group-data-paused:hidden" />
            <Icon of={Play} className="hidden size-5 group-data-paused:block" />
          </button>
          <button type="button" aria-label="Next picture" className={CONTROL}>
            <Icon of={ChevronRight} />
          </button>
        </div>
      </div>
    </section>
  );
}
