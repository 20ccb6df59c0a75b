import type { Page } from "playwright";

/** Describes each layout shift since the page was opened, including those of the next frame. */
export const listLayoutShifts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Shift = PerformanceEntry & {
      value: number;
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    return new Promise((resolve) => {
      const seen: string[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[]) {
          const moved = sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`,
          );
          seen.push(`${value}: ${moved.join(", ")}`);
        }
      });
      observer.observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(seen))));
    });
  });
