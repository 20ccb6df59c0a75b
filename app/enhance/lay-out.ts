/**
 * Lays out the bands of a page that its style leaves until one comes near them, while there is nothing
 * else to do and one at a time: the page is then as long as it will be. After a reload or Back it does
 * so at once, because a browser counts where one was in pixels of the whole page. Where there is no
 * idle time to ask for, each is laid out as one comes near it.
 * @param selector finds the bands, which have `content-visibility: auto`; till now the page has
 *   `overflow-anchor: none`
 */
export function layOutRest(selector: string): void {
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
  // From here on what one looks at stays, and not its distance from the top.
  root.style.overflowAnchor = "auto";
}
