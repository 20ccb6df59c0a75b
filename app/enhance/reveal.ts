const OFFSETS = { "reveal-left": "-20px 0", "reveal-right": "20px 0", reveal: "0 20px" };
const DURATION_MS = 400;

/**
 * Skips what is in view when the page opens. Doesn't fade, because half-faded text fails the
 * contrast rules of axe and Lighthouse.
 */
export function revealOnScroll(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const waiting = new Map<Element, Animation>();
  const report = ({ target, isIntersecting, boundingClientRect }: IntersectionObserverEntry) => {
    const { top, height } = boundingClientRect;
    const animation = waiting.get(target);
    // Without a height it is in a deferred section that is not laid out yet.
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

function prepare(target: Element): Animation {
  const [, from] = Object.entries(OFFSETS).find(([name]) => target.classList.contains(name))!;
  const animation = target.animate(
    { translate: [from, "0 0"] },
    { duration: DURATION_MS, easing: "ease-out" },
  );
  animation.pause();
  return animation;
}
