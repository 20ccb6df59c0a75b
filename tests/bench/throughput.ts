import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { median } from "../support/quantile.ts";
import type { ClientJob } from "./http-client.ts";
import { atLeast } from "./report.ts";

const CONNECTIONS = 16;
const WARM_UP_MS = 1000;
const ROUND_MS = 1000;
const ROUNDS = 5;

/** A workerd that is asked directly, and its CPU time so far in milliseconds. */
export type Server = { url: string; cpuTime(): number };

type Rate = { perSecond: number; cpuMs: number; busy: number };

/**
 * Compares how many requests per second a page and a constant string of the same bytes allow,
 * alternating in one run. The CPU time per request, of the whole workerd process, is told beside it:
 * other load on the machine changes it less. So is how busy workerd was with the constant string: near
 * 100 % of a core shows that the client is not the limit.
 * @param cookie the session of a signed-in visitor, or "" for an anonymous one
 */
export async function compareThroughput(
  what: string,
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
  const middle = (of: "page" | "constant", figure: keyof Rate) =>
    median(rates.map((round) => round[of][figure]));
  const detail = [
    `${middle("page", "perSecond").toFixed(0)} / ${middle("constant", "perSecond").toFixed(0)}`,
    `CPU ${middle("page", "cpuMs").toFixed(3)} / ${middle("constant", "cpuMs").toFixed(3)} ms`,
    `busy ${(middle("constant", "busy") * 100).toFixed(0)} %`,
  ];
  atLeast(
    `${what} requests/s against a constant string (${detail.join(", ")})`,
    median(rates.map(({ page, constant: plain }) => page.perSecond / plain.perSecond)),
    budget,
    "×",
  );
}

async function measure(
  server: Server,
  path: string,
  cookie: string,
  milliseconds: number,
): Promise<Rate> {
  const job: ClientJob = { url: server.url + path, cookie, connections: CONNECTIONS, milliseconds };
  const before = server.cpuTime();
  const count = await new Promise<number>((resolve, reject) => {
    const client = new Worker(join(import.meta.dirname, "http-client.ts"), { workerData: job });
    client.once("message", resolve);
    client.once("error", reject);
  });
  const cpu = server.cpuTime() - before;
  return {
    perSecond: count / (milliseconds / 1000),
    cpuMs: cpu / count,
    busy: cpu / milliseconds,
  };
}
