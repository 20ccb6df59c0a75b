import type { Browser, BrowserContextOptions } from "playwright";
import { median } from "../support/quantile.ts";
import { BLOCKED_BUDGET_MS, isHydrated, PAINT_RATIO } from "./pages.ts";
import { atMost } from "./report.ts";

/** A cheap phone on a slow connection: 6× slower CPU, slow 4G. */
const CPU_SLOWDOWN = 6;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const RUNS = 7;
/**
 * Among some 150 medians of seven runs, a few miss by chance. Those are run this many more times,
 * and all runs count.
 */
const MORE_RUNS = 14;

type Paint = { fcp: number; lcp: number; blocked: number; shift: number };
type Pair = { real: Paint; bare: Paint };

/**
 * Times the first and the largest paint against a bare static page with the same text and pictures.
 * The two pages alternate and the median of the ratios counts, so that other load on the machine
 * affects both.
 * @param bareUrlOf where the bare copy of a page is served
 */
export async function timePages(
  browser: Browser,
  options: BrowserContextOptions,
  siteUrl: string,
  bareUrlOf: (path: string) => string,
  paths: string[],
): Promise<void> {
  for (const path of paths) {
    const pairs: Pair[] = [];
    const run = async (times: number) => {
      for (let i = 0; i < times; i++)
        pairs.push({
          real: await measure(browser, options, siteUrl + path),
          bare: await measure(browser, {}, bareUrlOf(path)),
        });
    };
    const budgets = budgetsOf(path);
    await run(RUNS);
    if (budgets.some(({ value, budget }) => median(pairs.map(value)) > budget))
      await run(MORE_RUNS);
    const runs = pairs.length > RUNS ? ` (${pairs.length} runs)` : "";
    for (const { name, value, budget, unit } of budgets)
      atMost(`${path} ${name(pairs)}${runs}`, median(pairs.map(value)), budget, unit);
  }
}

function budgetsOf(path: string) {
  const kind = isHydrated(path) ? "hydrated" : "static";
  const paint = (what: "fcp" | "lcp") => ({
    name: (pairs: Pair[]) =>
      `${what.toUpperCase()} ${median(pairs.map(({ real }) => real[what])).toFixed(0)} ms / bare ${median(pairs.map(({ bare }) => bare[what])).toFixed(0)} ms`,
    value: ({ real, bare }: Pair) => real[what] / bare[what],
    budget: PAINT_RATIO[kind],
    unit: "×",
  });
  return [
    paint("fcp"),
    paint("lcp"),
    {
      name: () => "TBT",
      value: ({ real }: Pair) => real.blocked,
      budget: BLOCKED_BUDGET_MS[kind],
      unit: "ms",
    },
    { name: () => "CLS", value: ({ real }: Pair) => real.shift, budget: 0, unit: "" },
  ];
}

async function measure(
  browser: Browser,
  options: BrowserContextOptions,
  url: string,
): Promise<Paint> {
  const context = await browser.newContext({ ...options, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: "networkidle" });
  const paint = await page.evaluate(() => {
    const [first] = performance.getEntriesByName("first-contentful-paint");
    const fcp = first?.startTime ?? 0;
    const { lcp, shift, tasks } = (
      window as unknown as {
        seen: { lcp: number; shift: number; tasks: { start: number; duration: number }[] };
      }
    ).seen;
    const blocked = tasks
      .filter(({ start }) => start > fcp)
      .reduce((total, { duration }) => total + Math.max(0, duration - 50), 0);
    return { fcp, lcp, shift, blocked };
  });
  await context.close();
  return paint;
}

/** Runs in the page before any of its own script. */
function observe(): void {
  const seen = { lcp: 0, shift: 0, tasks: [] as { start: number; duration: number }[] };
  (window as unknown as { seen: typeof seen }).seen = seen;
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  on("largest-contentful-paint", (entry) => (seen.lcp = entry.startTime));
  on("layout-shift", (entry) => (seen.shift += (entry as unknown as { value: number }).value));
  on("longtask", (entry) => seen.tasks.push({ start: entry.startTime, duration: entry.duration }));
}
