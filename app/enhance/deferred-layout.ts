/**
 * Lays out the bands that the page's CSS defers until they are near the viewport, one at a time
 * while the browser is idle, so that the page reaches its final height. After a reload or Back it
 * lays out all at once, because the browser restores the scroll position in pixels of the whole
 * page. Browsers without requestIdleCallback lay out each band as it comes near.
 * @param selector finds the bands with `content-visibility: auto`; the page must start with
 * `overflow-anchor: none`
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
  // Enables scroll anchoring, so that the content on screen stays in place.
  root.style.overflowAnchor = "auto";
}
