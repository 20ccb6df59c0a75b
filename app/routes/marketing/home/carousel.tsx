import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { heroSlides } from "~/content/home";

const CONTROL =
  "grid size-11 cursor-pointer place-items-center rounded-full border border-night-line text-night-text hover:border-spark hover:text-spark";

/**
 * Three pictures in a row that snaps. Without script it is scrolled, or the dots, which are links,
 * lead to each picture. enhance/pages/carousel.ts advances the row and shows the buttons; their
 * space is reserved, so nothing moves.
 */
export function HeroCarousel() {
  return (
    <section
      aria-label="Create, post, dominate in pictures"
      aria-roledescription="carousel"
      data-carousel
    >
      <ul
        tabIndex={0}
        aria-label="Pictures"
        className="relative flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto scroll-smooth"
        data-slides
      >
        {heroSlides.map(({ id, image, alt, caption }, index) => (
          <li key={id} id={id} className="grid w-full shrink-0 snap-start content-start gap-4">
            <img
              src={image}
              alt={alt}
              width={640}
              height={580}
              fetchPriority={index > 0 ? "low" : undefined}
              className="h-auto w-full"
            />
            <p className="text-center text-night-muted">{caption}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-1">
        <ul className="flex">
          {heroSlides.map(({ id, word }, index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-label={`Picture ${index + 1} of 3: ${word}`}
                className="group grid size-11 place-items-center"
              >
                {/* Grows by scale: a new width would count as layout shift each time the picture
                    changes. */}
                <span className="size-2.5 rounded-full border border-night-muted group-hover:border-spark group-aria-[current]:scale-140 group-aria-[current]:border-spark group-aria-[current]:bg-spark" />
              </a>
            </li>
          ))}
        </ul>
        <div className="invisible flex gap-1 sm:gap-2" data-controls>
          <button type="button" aria-label="Previous picture" className={CONTROL}>
            <ChevronLeft aria-hidden />
          </button>
          <button type="button" aria-label="Pause" className={`group ${CONTROL}`}>
            <Pause aria-hidden className="size-5 group-data-paused:hidden" />
            <Play aria-hidden className="hidden size-5 group-data-paused:block" />
          </button>
          <button type="button" aria-label="Next picture" className={CONTROL}>
            <ChevronRight aria-hidden />
          </button>
        </div>
      </div>
    </section>
  );
}
