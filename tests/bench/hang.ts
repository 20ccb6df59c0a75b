import { setFault } from "../support/faulty-proxy.ts";
import { median } from "../support/quantile.ts";
import type { Visitor } from "../support/visitor.ts";
import { HANG_BUDGET_MS } from "./pages.ts";
import { expectAtMost } from "./report.ts";

const VIEWS = 10;
/** Failures after which the circuit breaker must have opened. */
const BREAKER_VIEWS = 3;
/** A cached page, and one with counters from Supabase. */
const PUBLIC_PAGES = ["/", "/pricing"];
const CLIENT_PAGE = "/client";

/**
 * Times pages while Supabase accepts calls and never responds: a public page must take the usual
 * time, and a client page must quickly respond with an error once the breaker is open. Counts the
 * slowest view, because a single blocked one is a fault.
 * @param client visitor whose pages are cached in the Worker already
 */
export async function timeHang(client: Visitor, proxyUrl: string): Promise<void> {
  const timeView = async (path: string) => {
    const startedAt = performance.now();
    await client.follow(await client.get(path));
    return performance.now() - startedAt;
  };
  const timeViews = async (path: string, count: number) => {
    const durations: number[] = [];
    while (durations.length < count) durations.push(await timeView(path));
    return durations;
  };
  await timeViews(CLIENT_PAGE, 1);
  const usualMs = new Map<string, number>();
  for (const path of PUBLIC_PAGES) usualMs.set(path, median(await timeViews(path, VIEWS)));
  await setFault(proxyUrl, "hang");
  for (const [path, ms] of usualMs)
    expectAtMost(
      `Hang: ${path} signed in, slowest of ${VIEWS} over the usual ${ms.toFixed(1)} ms`,
      Math.max(...(await timeViews(path, VIEWS))) - ms,
      HANG_BUDGET_MS.publicExtra,
      "ms",
    );
  const [first, after] = [
    await timeViews(CLIENT_PAGE, BREAKER_VIEWS),
    await timeViews(CLIENT_PAGE, VIEWS - BREAKER_VIEWS),
  ];
  expectAtMost(
    `Hang: ${CLIENT_PAGE}, slowest of the first ${BREAKER_VIEWS}`,
    Math.max(...first),
    HANG_BUDGET_MS.clientFirst,
    "ms",
  );
  expectAtMost(
    `Hang: ${CLIENT_PAGE}, slowest of the next ${after.length}`,
    Math.max(...after),
    HANG_BUDGET_MS.clientAfter,
    "ms",
  );
}
