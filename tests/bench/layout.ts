import type { Browser, BrowserContextOptions, CDPSession } from "playwright";
import { median } from "../support/quantile.ts";
import { FRAME_MS } from "./pages.ts";
import { runOnPhone } from "./phone.ts";
import { expectAtMost } from "./report.ts";

const RUNS = 9;
const TRACED = ["devtools.timeline"];
const LAYOUT = "Layout";
/** Trace name of a style recalculation. */
const STYLE = "UpdateLayoutTree";

/** Trace event; `tdur` is thread time in microseconds, which excludes other load on the machine. */
type TraceEvent = { name: string; tdur?: number };

/**
 * Traces the load of a page and finds its longest layout and style recalculation in milliseconds of
 * the slow phone. Reports a page with a single sentence beside it, because a browser process looks
 * up its fonts in the first layout.
 * @param sentenceUrl URL of such a page
 */
export async function traceLayout(
  browser: Browser,
  options: BrowserContextOptions,
  url: string,
  sentenceUrl: string,
): Promise<void> {
  const trace = (target: string) =>
    runOnPhone(browser, options, async ({ page, devtools }) => {
      const stop = await startTrace(devtools);
      await page.goto(target, { waitUntil: "networkidle" });
      return stop();
    });
  const runs: TraceEvent[][] = [];
  const sentences: TraceEvent[][] = [];
  for (let run = 0; run < RUNS; run++) {
    runs.push(await trace(url));
    sentences.push(await trace(sentenceUrl));
  }
  for (const [label, name] of [
    ["layout", LAYOUT],
    ["style recalculation", STYLE],
  ] as const) {
    const times = runs.map((events) => getDurations(name, events));
    const total = median(times.map((all) => all.reduce((sum, time) => sum + time, 0)));
    const details = [
      `${median(times.map((all) => all.length))} of ${total.toFixed(0)} ms together`,
      `one sentence ${medianOfMax(sentences.map((events) => getDurations(name, events))).toFixed(1)} ms`,
    ];
    expectAtMost(
      `${new URL(url).pathname} longest ${label} (${details.join(", ")})`,
      medianOfMax(times),
      FRAME_MS,
      "ms",
    );
  }
}

/** @throws Error when the trace has no such event, because the browser may have renamed it */
function getDurations(name: string, events: TraceEvent[]): number[] {
  const times = events.flatMap((event) =>
    event.name === name && event.tdur !== undefined ? [event.tdur / 1000] : [],
  );
  if (times.length === 0) throw new Error(`The trace contains no ${name}.`);
  return times;
}

function medianOfMax(runs: number[][]): number {
  return median(runs.map((times) => Math.max(...times)));
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
