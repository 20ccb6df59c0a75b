const OFFSETS = { "reveal-left": "-20px 0", "reveal-right": "20px 0", reveal: "0 20px" };
const DURATION_MS = 400;

/**
 * Slides elements in when they scroll into view for the first time, from the side that their class
 * names. Leaves those alone that the page opens with, so that nothing in view moves. Does not fade,
 * because half-faded text fails the contrast rules of axe and Lighthouse.
 */
export function revealOnScroll(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const waiting = new Map<Element, Animation>();
  const report = ({ target, isIntersecting, boundingClientRect }: IntersectionObserverEntry) => {
    const { top, height } = boundingClientRect;
    const animation = waiting.get(target);
    // The browser has not laid out what has no height: deferred sections further down.
    if (!animation && (top >= innerHeight || !height)) waiting.set(target, prepare(target));
    else if (!animation || isIntersecting) {
      observer.unobserve(target);
      animation?.play();
    }
  };
  const observer = new IntersectionObserver((entries) => entries.forEach(report), {
    rootMargin: "0px 0px -10%",
  });
  for (const element of document.querySelectorAll(".reveal, .reveal-left, .reveal-right"))
    observer.observe(element);
}

/** Moves an element to where it slides in from. */
function prepare(target: Element): Animation {
  const [, from] = Object.entries(OFFSETS).find(([name]) => target.classList.contains(name))!;
  const animation = target.animate(
    { translate: [from, "0 0"] },
    { duration: DURATION_MS, easing: "ease-out" },
  );
  animation.pause();
  return animation;
}
