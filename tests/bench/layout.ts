import type { Browser, BrowserContextOptions, CDPSession } from "playwright";
import { median } from "../support/quantile.ts";
import { FRAME_MS } from "./pages.ts";
import { onPhone } from "./phone.ts";
import { atMost } from "./report.ts";

const RUNS = 9;
const TRACED = ["devtools.timeline"];
const LAYOUT = "Layout";
/** What the trace calls a recalculation of styles. */
const STYLE = "UpdateLayoutTree";

/** `dur` in microseconds. */
type TraceEvent = { name: string; dur?: number };

/**
 * Traces the load of a page and finds the longest single layout and the longest single recalculation
 * of styles, in milliseconds of the slow phone.
 */
export async function traceLayout(
  browser: Browser,
  options: BrowserContextOptions,
  siteUrl: string,
  path: string,
): Promise<void> {
  const runs: TraceEvent[][] = [];
  for (let run = 0; run < RUNS; run++) {
    runs.push(
      await onPhone(browser, options, async ({ page, devtools }) => {
        const stop = await startTrace(devtools);
        await page.goto(siteUrl + path, { waitUntil: "networkidle" });
        return stop();
      }),
    );
  }
  for (const [what, name] of [
    ["layout", LAYOUT],
    ["style recalculation", STYLE],
  ]) {
    const times = runs.map((events) =>
      events.filter((event) => event.name === name).map(({ dur = 0 }) => dur / 1000),
    );
    const longest = median(times.map((all) => Math.max(0, ...all)));
    const total = median(times.map((all) => all.reduce((sum, time) => sum + time, 0)));
    const count = median(times.map((all) => all.length));
    atMost(
      `${path} longest ${what} (${count} of ${total.toFixed(1)} ms together)`,
      longest,
      FRAME_MS,
      "ms",
    );
  }
}

async function startTrace(devtools: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) =>
    events.push(...(value as unknown[] as TraceEvent[])),
  );
  await devtools.send("Tracing.start", {
    traceConfig: { includedCategories: TRACED, excludedCategories: ["*"] },
    transferMode: "ReportEvents",
  });
  return async () => {
    const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
    await devtools.send("Tracing.end");
    await complete;
    return events;
  };
}
