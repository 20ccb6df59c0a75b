import { Agent, get } from "node:http";
import { median } from "../support/quantile.ts";
import { atLeast } from "./report.ts";

const CONNECTIONS = 16;
const WARM_UP_MS = 1000;
const DURATION_MS = 4000;
const ROUNDS = 3;

/**
 * Compares how many requests per second a page and a constant string of the same size allow,
 * alternating in one run.
 * @param cookie the session of a signed-in visitor, or "" for an anonymous one
 */
export async function compareThroughput(
  what: string,
  pageUrl: string,
  constantUrl: string,
  cookie: string,
  budget: number,
): Promise<void> {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [page, constant] = [
      await requestsPerSecond(pageUrl, cookie),
      await requestsPerSecond(constantUrl, cookie),
    ];
    ratios.push(page / constant);
  }
  atLeast(`${what} requests/s against a constant string`, median(ratios), budget, "×");
}

async function requestsPerSecond(url: string, cookie: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const run = async (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    let count = 0;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (performance.now() < end) {
          await fetchOnce(url, cookie, agent);
          count++;
        }
      }),
    );
    return count / (milliseconds / 1000);
  };
  await run(WARM_UP_MS);
  const rate = await run(DURATION_MS);
  agent.destroy();
  return rate;
}

function fetchOnce(url: string, cookie: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(
      url,
      {
        agent,
        headers: { cookie, "accept-encoding": "identity", "user-agent": "Mozilla/5.0 bench" },
      },
      (response) => {
        if (response.statusCode !== 200)
          reject(new Error(`${url} answered ${response.statusCode}`));
        response.resume().once("end", resolve);
      },
    ).once("error", reject);
  });
}
