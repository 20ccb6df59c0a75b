import type { Browser, BrowserContextOptions, Page } from "playwright";
import { median, quantile } from "../support/quantile.ts";
import { type BenchPage, blockedBudgetMs, PAINT_RATIO } from "./pages.ts";
import { onPhone, type Phone } from "./phone.ts";
import { atMost } from "./report.ts";

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
type Pair = { real: Paint; bare: Paint };

/**
 * Times the first and the largest paint against the same HTML as a bare static file: without script
 * and without our headers. The two alternate and the median of the ratios counts, so that other load
 * on the machine affects both. Visitors come from another site: the browser then starts a process for
 * either page, and not only for the one whose opener policy asks for it.
 * @param elsewhere an address on another site
 */
export async function timePage(
  browser: Browser,
  options: BrowserContextOptions,
  siteUrl: string,
  bareUrl: string,
  elsewhere: string,
  page: BenchPage,
): Promise<void> {
  const pairs: Pair[] = [];
  const visit = {
    real: () => measure(browser, options, siteUrl + page.path, elsewhere),
    bare: () => measure(browser, {}, bareUrl + page.path, elsewhere),
  };
  for (let run = 0; run < RUNS; run++) {
    const pair: Partial<Pair> = {};
    // Neither is always the one that comes second.
    for (const which of run % 2 ? (["bare", "real"] as const) : (["real", "bare"] as const))
      pair[which] = await visit[which]();
    pairs.push(pair as Pair);
  }
  const middle = (of: keyof Pair, figure: keyof Paint) =>
    median(pairs.map((pair) => pair[of][figure])).toFixed(0);
  const both = (figure: keyof Paint) => `${middle("real", figure)} / ${middle("bare", figure)}`;
  const arrival = `first byte ${both("firstByte")}, last ${both("lastByte")}`;
  for (const [figure, detail] of [
    ["fcp", `, ${arrival}`],
    ["lcp", ""],
  ] as const) {
    const ratios = pairs.map(({ real, bare }) => real[figure] / bare[figure]);
    const [low, high] = [quantile(ratios, 0.25), quantile(ratios, 0.75)];
    const middleHalf = `middle half ${low.toFixed(2)}–${high.toFixed(2)}`;
    atMost(
      `${page.path} ${figure.toUpperCase()} ${both(figure)} ms (${middleHalf}${detail})`,
      median(ratios),
      PAINT_RATIO,
      "×",
    );
  }
  const real = (figure: keyof Paint) => median(pairs.map((pair) => pair.real[figure]));
  atMost(`${page.path} TBT`, real("blocked"), blockedBudgetMs(page), "ms");
  atMost(`${page.path} CLS`, real("shift"), 0, "");
}

function measure(
  browser: Browser,
  options: BrowserContextOptions,
  url: string,
  elsewhere: string,
): Promise<Paint> {
  const work = async ({ page }: Phone) => {
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: "networkidle" });
    return readPaint(page);
  };
  return onPhone(browser, options, work, elsewhere);
}

type Seen = { lcp: number; shift: number; tasks: { start: number; duration: number }[] };

async function readPaint(page: Page): Promise<Paint> {
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
  return page.evaluate(() => {
    const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    const [navigation] = performance.getEntriesByType("navigation");
    const { responseStart, responseEnd } = navigation as PerformanceNavigationTiming;
    const { lcp, shift, tasks } = (window as unknown as { seen: Seen }).seen;
    const blocked = tasks
      .filter(({ start }) => start > fcp)
      .reduce((total, { duration }) => total + Math.max(0, duration - 50), 0);
    return { firstByte: responseStart, lastByte: responseEnd, fcp, lcp, shift, blocked };
  });
}

/** Runs in the page before any of its own script. */
function observe(): void {
  const seen: Seen = { lcp: 0, shift: 0, tasks: [] };
  (window as unknown as { seen: Seen }).seen = seen;
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  on("largest-contentful-paint", (entry) => (seen.lcp = entry.startTime));
  on("layout-shift", (entry) => (seen.shift += (entry as unknown as { value: number }).value));
  on("longtask", (entry) => seen.tasks.push({ start: entry.startTime, duration: entry.duration }));
}
