import type { Browser, BrowserContextOptions, Locator, Page } from "playwright";
import { median } from "../support/quantile.ts";
import { INTERACTION_BUDGET_MS } from "./pages.ts";
import { onPhone } from "./phone.ts";
import { atMost } from "./report.ts";

const VISITS = 9;

type Interaction = {
  what: string;
  path: string;
  /** Elements to press, in order. */
  presses: (page: Page) => Locator[];
};

const menu = (page: Page) => page.getByRole("banner").locator("summary");
const next = (page: Page) => page.getByRole("button", { name: "Next picture" });
const billing = (page: Page) => page.getByRole("switch", { name: "Annual billing" });
const category = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

const INTERACTIONS: Interaction[] = [
  { what: "menu", path: "/", presses: (page) => [menu(page), menu(page), menu(page), menu(page)] },
  {
    what: "carousel",
    path: "/",
    presses: (page) => [next(page), next(page), next(page), next(page)],
  },
  {
    what: "billing switch",
    path: "/pricing",
    presses: (page) => [billing(page), billing(page), billing(page), billing(page)],
  },
  {
    what: "blog filter",
    path: "/blog",
    presses: (page) => [
      category(page, "AI"),
      category(page, "Automation"),
      category(page, "AI"),
      category(page, "Automation"),
    ],
  },
];

/**
 * Times the interactions of a slow phone, from a real press (DevTools input) to the next paint, as
 * Event Timing tells it in steps of 8 ms. A visit's INP is its longest interaction.
 */
export async function timeInteractions(
  browser: Browser,
  options: BrowserContextOptions,
  siteUrl: string,
  isAsked: (path: string) => boolean,
): Promise<void> {
  for (const { what, path, presses } of INTERACTIONS) {
    if (!isAsked(path)) continue;
    const { scrolledTo, points } = await onPhone(browser, options, async ({ page }) => {
      await page.goto(siteUrl + path, { waitUntil: "networkidle" });
      return placesOf(page, presses(page));
    });
    const longest: number[] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      longest.push(
        await onPhone(browser, options, async ({ page, devtools }) => {
          await page.addInitScript(observe);
          await page.goto(siteUrl + path, { waitUntil: "networkidle" });
          await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), scrolledTo);
          for (const point of points) {
            await painted(page);
            for (const type of ["mousePressed", "mouseReleased"] as const)
              await devtools.send("Input.dispatchMouseEvent", { type, ...point, ...PRESS });
          }
          return longestInteraction(page, points.length);
        }),
      );
    }
    atMost(`INP of the ${what}`, median(longest), INTERACTION_BUDGET_MS, "ms");
  }
}

const PRESS = { button: "left", clickCount: 1 } as const;

/**
 * Finds the positions to press and the scroll offset in a separate visit, because Playwright's
 * element lookup and `click` took a third of the measured time.
 */
async function placesOf(page: Page, targets: Locator[]) {
  await targets[0]!.scrollIntoViewIfNeeded();
  const boxes = await Promise.all(targets.map((target) => target.boundingBox()));
  const points = boxes.map((box) => {
    if (!box) throw new Error("What is to be pressed is not on the page");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  return { scrolledTo: await page.evaluate(() => scrollY), points };
}

/** The page shows what it has to, and has nothing urgent to do. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve))),
      ),
  );
}

/** Shorter ones are not told. */
const LEAST_MS = 16;

type Durations = { interactions: number[] };

/** @param count how many there were: each is waited for */
async function longestInteraction(page: Page, count: number): Promise<number> {
  await page.waitForFunction(
    (all) => (performance as Performance & { interactionCount: number }).interactionCount >= all,
    count,
  );
  // The entries of the last one come after its paint.
  await painted(page);
  const durations = await page.evaluate(() => (window as unknown as Durations).interactions);
  return Math.max(LEAST_MS, ...durations);
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
