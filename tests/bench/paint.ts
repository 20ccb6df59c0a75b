import type { Browser, BrowserContextOptions, Page } from "playwright";
import { median, quantile } from "../support/quantile.ts";
import { type BenchPage, getBlockedBudgetMs, PAINT_RATIO } from "./pages.ts";
import { runOnPhone } from "./phone.ts";
import { expectAtMost } from "./report.ts";

const RUNS = 7;

/** Milliseconds since the navigation began, except `shift`, which has no unit. */
type Paint = { fcp: number; lcp: number; blocked: number; shift: number };

/**
 * Times the first and the largest paint against the same HTML as a static file without script and
 * without the site's headers. Alternates the two and asserts the median of the ratios, so that
 * other load on the machine affects both. Navigates from another site, so that the browser starts a
 * process for either page, and not only for the one whose opener policy requires it.
 * @param originUrl URL on another site
 */
export async function timePage(
  browser: Browser,
  options: BrowserContextOptions,
  siteUrl: string,
  referenceUrl: string,
  originUrl: string,
  page: BenchPage,
): Promise<void> {
  const { path } = page;
  const pairs: { real: Paint; reference: Paint }[] = [];
  const visitReal = () => measure(browser, options, siteUrl + path, originUrl);
  const visitReference = () => measure(browser, {}, referenceUrl + path, originUrl);
  for (let run = 0; run < RUNS; run++) {
    // Alternates the order, so that neither page always comes second.
    const early = run % 2 ? await visitReference() : undefined;
    const real = await visitReal();
    pairs.push({ real, reference: early ?? (await visitReference()) });
  }
  const getMedian = (which: "real" | "reference", figure: keyof Paint) =>
    median(pairs.map((pair) => pair[which][figure]));
  for (const figure of ["fcp", "lcp"] as const) {
    const ratios = pairs.map(({ real, reference }) => real[figure] / reference[figure]);
    const middleHalf = [0.25, 0.75].map((share) => quantile(ratios, share).toFixed(2)).join("–");
    const [real, reference] = [getMedian("real", figure), getMedian("reference", figure)];
    const times = `${real.toFixed(0)} / ${reference.toFixed(0)} ms`;
    expectAtMost(
      `${path} ${figure.toUpperCase()} ${times} (middle half ${middleHalf})`,
      median(ratios),
      PAINT_RATIO,
      "×",
    );
  }
  expectAtMost(`${path} TBT`, getMedian("real", "blocked"), getBlockedBudgetMs(page), "ms");
  expectAtMost(`${path} CLS`, getMedian("real", "shift"), 0, "");
}

function measure(
  browser: Browser,
  options: BrowserContextOptions,
  url: string,
  originUrl: string,
): Promise<Paint> {
  const run = async (page: Page) => {
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: "networkidle" });
    return readPaint(page);
  };
  return runOnPhone(browser, options, originUrl, run);
}

type Observed = { lcp: number; shift: number; tasks: { start: number; duration: number }[] };

async function readPaint(page: Page): Promise<Paint> {
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
  return page.evaluate(() => {
    const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    const { lcp, shift, tasks } = (window as unknown as { observed: Observed }).observed;
    const blocked = tasks
      .filter(({ start }) => start > fcp)
      .reduce((total, { duration }) => total + Math.max(0, duration - 50), 0);
    return { fcp, lcp, shift, blocked };
  });
}

/** Runs in the page before any of its own script. */
function observe(): void {
  const observed: Observed = { lcp: 0, shift: 0, tasks: [] };
  (window as unknown as { observed: Observed }).observed = observed;
  const on = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({
      type,
      buffered: true,
    });
  on("largest-contentful-paint", (entry) => (observed.lcp = entry.startTime));
  on("layout-shift", (entry) => (observed.shift += (entry as unknown as { value: number }).value));
  on("longtask", (entry) =>
    observed.tasks.push({ start: entry.startTime, duration: entry.duration }),
  );
}
