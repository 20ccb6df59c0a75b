import type { Browser, BrowserContextOptions, CDPSession } from "playwright";
import { median } from "../support/quantile.ts";
import { FRAME_MS } from "./pages.ts";
import { onPhone } from "./phone.ts";
import { atMost } from "./report.ts";

const RUNS = 9;
const TRACED = ["devtools.timeline"];
const LAYOUT = "Layout";
/** Trace name of a style recalculation. */
const STYLE = "UpdateLayoutTree";

/** `tdur` in microseconds of the thread's own time: other load on the machine does not count. */
type TraceEvent = { name: string; tdur?: number };

/**
 * Traces the load of a page and finds the longest single layout and the longest single recalculation
 * of styles, in milliseconds of the slow phone. Beside it stands what a page of one sentence costs:
 * a browser's process looks for its fonts once, in its first layout.
 * @param sentenceUrl the address of such a page
 */
export async function traceLayout(
  browser: Browser,
  options: BrowserContextOptions,
  url: string,
  sentenceUrl: string,
): Promise<void> {
  const trace = (of: string) =>
    onPhone(browser, options, async ({ page, devtools }) => {
      const stop = await startTrace(devtools);
      await page.goto(of, { waitUntil: "networkidle" });
      return stop();
    });
  const runs: TraceEvent[][] = [];
  const sentences: TraceEvent[][] = [];
  for (let run = 0; run < RUNS; run++) {
    runs.push(await trace(url));
    sentences.push(await trace(sentenceUrl));
  }
  for (const [what, name] of [
    ["layout", LAYOUT],
    ["style recalculation", STYLE],
  ] as const) {
    const times = runs.map((events) => timesOf(name, events));
    const total = median(times.map((all) => all.reduce((sum, time) => sum + time, 0)));
    const details = [
      `${median(times.map((all) => all.length))} of ${total.toFixed(0)} ms together`,
      `one sentence ${longest(sentences.map((events) => timesOf(name, events))).toFixed(1)} ms`,
    ];
    atMost(
      `${new URL(url).pathname} longest ${what} (${details.join(", ")})`,
      longest(times),
      FRAME_MS,
      "ms",
    );
  }
}

/** @throws Error when the trace tells none: the browser may have renamed what is looked for */
function timesOf(name: string, events: TraceEvent[]): number[] {
  const times = events.flatMap((event) =>
    event.name === name && event.tdur !== undefined ? [event.tdur / 1000] : [],
  );
  if (times.length === 0) throw new Error(`The trace tells no ${name}.`);
  return times;
}

function longest(runs: number[][]): number {
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
