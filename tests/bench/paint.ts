import type { Browser, BrowserContextOptions, Page } from "playwright";
import { median, quantile } from "../support/quantile.ts";
import { type BenchPage, getBlockedBudgetMs, PAINT_RATIO } from "./pages.ts";
import { runOnPhone, type Phone } from "./phone.ts";
import { expectAtMost } from "./report.ts";

const RUNS = 7;

/** Milliseconds since the navigation began, except `shift`, which has no unit. */
type Paint = {
  firstByte: number;
  lastByte: number;
  fcp: number;
  lcp: number;
  blocked: number;
  shift: number;
};
type Pair = { real: Paint; reference: Paint };

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
  const pairs: Pair[] = [];
  const visit = {
    real: () => measure(browser, options, siteUrl + page.path, originUrl),
    reference: () => measure(browser, {}, referenceUrl + page.path, originUrl),
  };
  for (let run = 0; run < RUNS; run++) {
    const pair: Partial<Pair> = {};
    // Alternates the order, so that neither page always comes second.
    for (const which of run % 2
      ? (["reference", "real"] as const)
      : (["real", "reference"] as const))
      pair[which] = await visit[which]();
    pairs.push(pair as Pair);
  }
  const formatMedian = (kind: keyof Pair, figure: keyof Paint) =>
    median(pairs.map((pair) => pair[kind][figure])).toFixed(0);
  const formatPair = (figure: keyof Paint) =>
    `${formatMedian("real", figure)} / ${formatMedian("reference", figure)}`;
  const arrival = `first byte ${formatPair("firstByte")}, last ${formatPair("lastByte")}`;
  for (const [figure, detail] of [
    ["fcp", `, ${arrival}`],
    ["lcp", ""],
  ] as const) {
    const ratios = pairs.map(({ real, reference }) => real[figure] / reference[figure]);
    const [low, high] = [quantile(ratios, 0.25), quantile(ratios, 0.75)];
    const middleHalf = `middle half ${low.toFixed(2)}–${high.toFixed(2)}`;
    expectAtMost(
      `${page.path} ${figure.toUpperCase()} ${formatPair(figure)} ms (${middleHalf}${detail})`,
      median(ratios),
      PAINT_RATIO,
      "×",
    );
  }
  const real = (figure: keyof Paint) => median(pairs.map((pair) => pair.real[figure]));
  expectAtMost(`${page.path} TBT`, real("blocked"), getBlockedBudgetMs(page), "ms");
  expectAtMost(`${page.path} CLS`, real("shift"), 0, "");
}

function measure(
  browser: Browser,
  options: BrowserContextOptions,
  url: string,
  originUrl: string,
): Promise<Paint> {
  const run = async ({ page }: Phone) => {
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: "networkidle" });
    return readPaint(page);
  };
  return runOnPhone(browser, options, run, originUrl);
}

type Observed = { lcp: number; shift: number; tasks: { start: number; duration: number }[] };

async function readPaint(page: Page): Promise<Paint> {
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
  return page.evaluate(() => {
    const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    const [navigation] = performance.getEntriesByType("navigation");
    const { responseStart, responseEnd } = navigation as PerformanceNavigationTiming;
    const { lcp, shift, tasks } = (window as unknown as { observed: Observed }).observed;
    const blocked = tasks
      .filter(({ start }) => start > fcp)
      .reduce((total, { duration }) => total + Math.max(0, duration - 50), 0);
    return { firstByte: responseStart, lastByte: responseEnd, fcp, lcp, shift, blocked };
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
