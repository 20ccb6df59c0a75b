/**
 * Lays out the bands with `content-visibility: auto` while the browser is idle, so that the page
 * reaches its height; after a reload or Back all at once, because the browser restores the scroll
 * position in pixels. The page must start with `overflow-anchor: none`.
 */
export function layOutDeferredSections(selector: string): void {
  const bands = [...document.querySelectorAll<HTMLElement>(selector)];
  const layOut = (band: HTMLElement) => (band.style.contentVisibility = "visible");
  const root = document.documentElement;
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (visit && visit.type !== "navigate") {
    bands.forEach(layOut);
    root.getBoundingClientRect();
  } else if ("requestIdleCallback" in window) {
    const layOutNext = () => {
      const band = bands.shift();
      if (!band) return;
      layOut(band);
      requestIdleCallback(layOutNext);
    };
    requestIdleCallback(layOutNext);
  }
  // Scroll anchoring keeps the content on screen in place.
  root.style.overflowAnchor = "auto";
}
