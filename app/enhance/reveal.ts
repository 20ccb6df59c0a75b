const OFFSETS = { "reveal-left": "-20px 0", "reveal-right": "20px 0", reveal: "0 20px" };

/**
 * Animates elements as they scroll into view, in browsers without scroll-driven animations.
 * Elements move only while they enter.
 */
export function revealOnScroll(): void {
  if (
    CSS.supports("animation-timeline: view()") ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  )
    return;
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const [, offset] = Object.entries(OFFSETS).find(([name]) => target.classList.contains(name))!;
      target.animate({ translate: [offset, "0 0"] }, { duration: 250, easing: "ease-out" });
    }
  });
  for (const element of document.querySelectorAll(".reveal, .reveal-left, .reveal-right"))
    observer.observe(element);
}
