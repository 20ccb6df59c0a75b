import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { median } from "../support/quantile.ts";
import type { ClientJob } from "./http-client.ts";
import { type BenchPage, CPU_BUDGET_MS, THROUGHPUT_RATIO } from "./pages.ts";
import { expectAtLeast, expectAtMost } from "./report.ts";

const CONNECTIONS = 16;
const ROUND_MS = 1000;
const ROUNDS = 5;

/** Workerd that is called directly, and its CPU time so far in milliseconds. */
type Server = { url: string; getCpuMs(): number };

/** Counts of a round; the CPU time is that of workerd for a request. */
type Rate = { perSecond: number; cpuMs: number; utilization: number };

/**
 * Compares the requests per second of a page and of a constant string of the same bytes,
 * alternating in one run. Also reports the utilization of workerd with the constant string: near
 * 100 % of a core, the client is not the bottleneck.
 * @param cookie session of a signed-in visitor, or "" for an anonymous one
 */
export async function compareThroughput(
  { path, visitor }: BenchPage,
  who: BenchPage["visitor"],
  cookie: string,
  site: Server,
  constant: Server,
): Promise<void> {
  const rates: { page: Rate; constant: Rate }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const page = await measure(site, path, cookie);
    rates.push({ page, constant: await measure(constant, path, cookie) });
  }
  rates.shift(); // the warm-up
  const getMedian = (subject: "page" | "constant", figure: keyof Rate) =>
    median(rates.map((round) => round[subject][figure]));
  const detail = [
    `${getMedian("page", "perSecond").toFixed(0)} / ${getMedian("constant", "perSecond").toFixed(0)}`,
    `busy ${(getMedian("constant", "utilization") * 100).toFixed(0)} %`,
  ];
  const kind = visitor === "client" ? "client" : "public";
  expectAtLeast(
    `${path} ${who} requests/s against a constant string (${detail.join(", ")})`,
    median(rates.map(({ page, constant: plain }) => page.perSecond / plain.perSecond)),
    THROUGHPUT_RATIO[kind],
    "×",
  );
  // Other load on the machine affects the CPU time less than the rate.
  const cpuMs = getMedian("page", "cpuMs");
  expectAtMost(`${path} ${who} CPU of a request`, cpuMs, CPU_BUDGET_MS[kind], "ms");
}

async function measure(server: Server, path: string, cookie: string): Promise<Rate> {
  const url = server.url + path;
  const job: ClientJob = { url, cookie, connections: CONNECTIONS, milliseconds: ROUND_MS };
  const before = server.getCpuMs();
  const count = await new Promise<number>((resolve, reject) => {
    const client = new Worker(join(import.meta.dirname, "http-client.ts"), { workerData: job });
    client.once("message", resolve);
    client.once("error", reject);
  });
  const cpu = server.getCpuMs() - before;
  return {
    perSecond: count / (ROUND_MS / 1000),
    cpuMs: cpu / count,
    utilization: cpu / ROUND_MS,
  };
}
