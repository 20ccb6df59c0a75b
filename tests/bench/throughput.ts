import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { median } from "../support/quantile.ts";
import type { ClientJob } from "./http-client.ts";
import { expectAtLeast, expectAtMost } from "./report.ts";

const CONNECTIONS = 16;
const WARM_UP_MS = 1000;
const ROUND_MS = 1000;
const ROUNDS = 5;
/** Requests over which the CPU time of a page is measured. */
const CPU_REQUESTS = 5000;

/** Workerd that is called directly, and its CPU time so far in milliseconds. */
export type Server = { url: string; getCpuMs(): number };

/** Counts of a measurement; the CPU time is that of a request. */
type Rate = { count: number; perSecond: number; cpuMs: number; utilization: number };

/**
 * Compares the requests per second of a page and of a constant string of the same bytes,
 * alternating in one run. Also reports the CPU time per request of the whole workerd process, which
 * other load on the machine affects less, and its utilization with the constant string: near 100 %
 * of a core, the client is not the bottleneck.
 * @param cookie session of a signed-in visitor, or "" for an anonymous one
 */
export async function compareThroughput(
  label: string,
  path: string,
  site: Server,
  constant: Server,
  cookie: string,
  budget: number,
): Promise<void> {
  const rates: { page: Rate; constant: Rate }[] = [];
  for (const server of [site, constant]) await measure(server, path, cookie, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++) {
    rates.push({
      page: await measure(site, path, cookie, ROUND_MS),
      constant: await measure(constant, path, cookie, ROUND_MS),
    });
  }
  const getMedian = (subject: "page" | "constant", figure: keyof Rate) =>
    median(rates.map((round) => round[subject][figure]));
  const detail = [
    `${getMedian("page", "perSecond").toFixed(0)} / ${getMedian("constant", "perSecond").toFixed(0)}`,
    `CPU ${getMedian("page", "cpuMs").toFixed(3)} / ${getMedian("constant", "cpuMs").toFixed(3)} ms`,
    `busy ${(getMedian("constant", "utilization") * 100).toFixed(0)} %`,
  ];
  expectAtLeast(
    `${label} requests/s against a constant string (${detail.join(", ")})`,
    median(rates.map(({ page, constant: plain }) => page.perSecond / plain.perSecond)),
    budget,
    "×",
  );
}

/**
 * Measures the CPU time per request of the whole workerd process, over thousands of requests after a
 * warm-up.
 */
export async function measureCpu(
  label: string,
  path: string,
  site: Server,
  cookie: string,
  budgetMs: number,
): Promise<void> {
  await measure(site, path, cookie, WARM_UP_MS);
  let [requests, cpuMs] = [0, 0];
  while (requests < CPU_REQUESTS) {
    const rate = await measure(site, path, cookie, ROUND_MS);
    requests += rate.count;
    cpuMs += rate.count * rate.cpuMs;
  }
  expectAtMost(`${label} CPU over ${requests} requests`, cpuMs / requests, budgetMs, "ms");
}

async function measure(
  server: Server,
  path: string,
  cookie: string,
  milliseconds: number,
): Promise<Rate> {
  const job: ClientJob = { url: server.url + path, cookie, connections: CONNECTIONS, milliseconds };
  const before = server.getCpuMs();
  const count = await new Promise<number>((resolve, reject) => {
    const client = new Worker(join(import.meta.dirname, "http-client.ts"), { workerData: job });
    client.once("message", resolve);
    client.once("error", reject);
  });
  const cpu = server.getCpuMs() - before;
  return {
    count,
    perSecond: count / (milliseconds / 1000),
    cpuMs: cpu / count,
    utilization: cpu / milliseconds,
  };
}
