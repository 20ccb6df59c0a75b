import { setFault } from "../support/faults.ts";
import { median } from "../support/quantile.ts";
import type { Visitor } from "../support/visitor.ts";
import { HANG_BUDGET_MS } from "./pages.ts";
import { atMost } from "./report.ts";

const VIEWS = 10;
/** After so many failures in a row the site must know. */
const FIRST_TIMES = 3;
/** Kept for good, and with counters that Supabase tells. */
const PUBLIC_PAGES = ["/", "/pricing"];
const CLIENT_PAGE = "/client";

/**
 * Times what a client meets when Supabase takes every call and never answers: a public page as
 * usual, and an answer instead of a page of their own (redirects followed) quickly, once the site has
 * learnt. The slowest view counts, because one that waits is what would be wrong.
 * @param client knows the pages already, as does the Worker
 */
export async function timeHang(client: Visitor, proxyUrl: string): Promise<void> {
  const view = async (path: string) => {
    const startedAt = performance.now();
    await client.follow(await client.get(path));
    return performance.now() - startedAt;
  };
  const views = async (path: string, times: number) => {
    const took: number[] = [];
    while (took.length < times) took.push(await view(path));
    return took;
  };
  await views(CLIENT_PAGE, 1);
  const usual = new Map<string, number>();
  for (const path of PUBLIC_PAGES) usual.set(path, median(await views(path, VIEWS)));
  await setFault(proxyUrl, "hang");
  for (const [path, ms] of usual)
    atMost(
      `Hang: ${path} signed in, slowest of ${VIEWS} over the usual ${ms.toFixed(1)} ms`,
      Math.max(...(await views(path, VIEWS))) - ms,
      HANG_BUDGET_MS.publicMore,
      "ms",
    );
  const [first, after] = [
    await views(CLIENT_PAGE, FIRST_TIMES),
    await views(CLIENT_PAGE, VIEWS - FIRST_TIMES),
  ];
  atMost(
    `Hang: ${CLIENT_PAGE}, slowest of the first ${FIRST_TIMES}`,
    Math.max(...first),
    HANG_BUDGET_MS.clientFirst,
    "ms",
  );
  atMost(
    `Hang: ${CLIENT_PAGE}, slowest of the next ${after.length}`,
    Math.max(...after),
    HANG_BUDGET_MS.clientAfter,
    "ms",
  );
}
