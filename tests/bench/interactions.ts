import type { Browser, BrowserContextOptions, Locator, Page } from "playwright";
import { median } from "../support/quantile.ts";
import { INTERACTION_BUDGET_MS } from "./pages.ts";
import { runOnPhone } from "./phone.ts";
import { expectAtMost } from "./report.ts";

const VISITS = 9;

type Interaction = {
  name: string;
  path: string;
  /** Elements to click, in order. */
  getTargets: (page: Page) => Locator[];
};

const menu = (page: Page) => page.getByRole("banner").locator("summary");
const next = (page: Page) => page.getByRole("button", { name: "Next picture" });
const billing = (page: Page) => page.getByRole("switch", { name: "Annual billing" });
const category = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

const INTERACTIONS: Interaction[] = [
  {
    name: "menu",
    path: "/",
    getTargets: (page) => [menu(page), menu(page), menu(page), menu(page)],
  },
  {
    name: "carousel",
    path: "/",
    getTargets: (page) => [next(page), next(page), next(page), next(page)],
  },
  {
    name: "billing switch",
    path: "/pricing",
    getTargets: (page) => [billing(page), billing(page), billing(page), billing(page)],
  },
  {
    name: "blog filter",
    path: "/blog",
    getTargets: (page) => [
      category(page, "AI"),
      category(page, "Automation"),
      category(page, "AI"),
      category(page, "Automation"),
    ],
  },
];

/**
 * Times interactions on a slow phone, from the input event of DevTools to the next paint, as Event
 * Timing reports it in steps of 8 ms. The INP of a visit is its longest interaction.
 */
export async function timeInteractions(
  browser: Browser,
  options: BrowserContextOptions,
  siteUrl: string,
  isSelected: (path: string) => boolean,
): Promise<void> {
  for (const { name, path, getTargets } of INTERACTIONS) {
    if (!isSelected(path)) continue;
    const { scrollTop, points } = await runOnPhone(browser, options, async ({ page }) => {
      await page.goto(siteUrl + path, { waitUntil: "networkidle" });
      return locateTargets(page, getTargets(page));
    });
    const longest: number[] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      longest.push(
        await runOnPhone(browser, options, async ({ page, devtools }) => {
          await page.addInitScript(observe);
          await page.goto(siteUrl + path, { waitUntil: "networkidle" });
          await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), scrollTop);
          for (const point of points) {
            await waitForPaint(page);
            for (const type of ["mousePressed", "mouseReleased"] as const)
              await devtools.send("Input.dispatchMouseEvent", { type, ...point, ...CLICK });
          }
          return longestInteraction(page, points.length);
        }),
      );
    }
    expectAtMost(`INP of the ${name}`, median(longest), INTERACTION_BUDGET_MS, "ms");
  }
}

const CLICK = { button: "left", clickCount: 1 } as const;

/**
 * Finds the positions to click and the scroll offset in a separate visit, because Playwright's
 * element lookup and `click` took a third of the measured time.
 */
async function locateTargets(page: Page, targets: Locator[]) {
  await targets[0]!.scrollIntoViewIfNeeded();
  const boxes = await Promise.all(targets.map((target) => target.boundingBox()));
  const points = boxes.map((box) => {
    if (!box) throw new Error("The element to click is not on the page");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  return { scrollTop: await page.evaluate(() => scrollY), points };
}

/** Waits until the page is painted and idle. */
async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve))),
      ),
  );
}

/** Minimum duration that Event Timing reports. */
const MIN_REPORTED_MS = 16;

type Durations = { interactions: number[] };

/** @param count number of interactions to wait for */
async function longestInteraction(page: Page, count: number): Promise<number> {
  await page.waitForFunction(
    (all) => (performance as Performance & { interactionCount: number }).interactionCount >= all,
    count,
  );
  // Waits, because the entry of the last interaction follows its paint.
  await waitForPaint(page);
  const durations = await page.evaluate(() => (window as unknown as Durations).interactions);
  return Math.max(MIN_REPORTED_MS, ...durations);
}

/** Runs in the page before any of its own script. */
function observe(): void {
  const interactions: number[] = [];
  Object.assign(window, { interactions });
  type Entry = PerformanceEventTiming & { interactionId: number };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as Entry[])
      if (interactionId) interactions.push(duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
