import { afterEach, expect, test } from "vitest";
import { proxyCounts, setFault } from "../support/faults.ts";
import { quantile } from "../support/quantile.ts";
import { expireSession, getUserId, readSession } from "../support/session-cookie.ts";
import { mend, newClient, newVisitor, proxyUrl } from "../support/site.ts";
import type { PageResponse, Visitor } from "../support/visitor.ts";

const ROUNDS = 20;
const PARALLEL = 20;
const REFRESH = "POST /auth/v1/token?grant_type=refresh_token";
/** Slightly longer than a rejection is cached (refresh-deduplication.server.ts). */
const REFUSAL_FORGOTTEN_MS = 1100;
/** Time that a request waits for Supabase before it continues without it. */
const SUPABASE_LIMIT_MS = 2500;
const PAGES = [
  "/client",
  "/client/profile",
  "/client?section=support",
  "/client/plan",
  "/client?section=account",
];

const refreshes = async () => (await proxyCounts(proxyUrl)).calls[REFRESH] ?? 0;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

afterEach(mend);

/** Sends all requests with the visitor's current cookies. */
const openPages = (visitor: Visitor): Promise<PageResponse[]> =>
  Promise.all(
    Array.from({ length: PARALLEL }, (_, index) => visitor.get(PAGES[index % PAGES.length]!)),
  );

test(`${ROUNDS} rounds of ${PARALLEL} parallel requests with an expired token make one refresh each and keep the session`, async () => {
  const visitor = await newClient();
  const times: number[] = [];
  let signedOut = 0;
  // Response times of pages without the session; only requests that timed out (on a busy machine)
  // may be among them.
  const late: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    expireSession(visitor);
    const before = readSession(visitor).refresh_token;
    await mend();
    const pages = await openPages(visitor);
    expect(await refreshes(), `refreshes of round ${round}`).toBe(1);
    for (const { status, location, html, ms } of pages) {
      if (html.includes('href="/login"') || location?.startsWith("/login")) signedOut++;
      else if (status !== 200 || !html.includes(">Logout</button>")) late.push(ms);
    }
    times.push(...pages.map(({ ms }) => ms));
    const after = readSession(visitor);
    expect(after.refresh_token).not.toBe(before);
    expect(after.expires_at).toBeGreaterThan(Date.now() / 1000);
  }
  console.log(
    `Sessions: ${ROUNDS * PARALLEL} requests, ${ROUNDS} refreshes, ${signedOut} signed out, ${late.length} without an answer in time, ${figures(times)}`,
  );
  expect(signedOut).toBe(0);
  expect(late.filter((ms) => ms < SUPABASE_LIMIT_MS)).toEqual([]);
}, 120_000);

test.each(["429", "503", "{}", "truncated"] as const)(
  "with the auth service failing with %s, calls are shared and the session is kept",
  async (fault) => {
    const visitor = await newClient();
    expireSession(visitor);
    const session = readSession(visitor);
    const times: number[] = [];
    let calls = 0;
    // The auth client retries after all other faults, until the request's 2.5 s are over.
    const rounds = fault === "429" ? ROUNDS : 1;
    const mostRefreshes = fault === "429" ? 1 : PARALLEL - 1;
    for (let round = 0; round < rounds; round++) {
      await setFault(proxyUrl, { percent: { [fault]: 100 }, only: "^POST /auth/v1/token" });
      const pages = await openPages(visitor);
      times.push(...pages.map(({ ms }) => ms));
      const made = await refreshes();
      calls += made;
      expect(made, `refreshes of round ${round}`).toBeLessThanOrEqual(mostRefreshes);
      expect(
        pages
          .flatMap(({ headers }) => headers.getSetCookie())
          .filter((cookie) => cookie.startsWith("spellpost-auth")),
      ).toEqual([]);
      for (const { status, location } of pages)
        expect(`${status} ${location}`).toMatch(/^(200 null|303 \/login\?next=%2Fclient)/);
    }
    console.log(
      `Sessions under ${fault}: ${rounds * PARALLEL} requests, ${calls} refreshes tried, ${figures(times)}`,
    );
    expect(calls).toBeGreaterThanOrEqual(1);
    expect(readSession(visitor)).toEqual(session);
    await mend();
    await pause(REFUSAL_FORGOTTEN_MS);
    expect((await visitor.get("/client")).status).toBe(200);
    expect(await refreshes()).toBe(1);
  },
  120_000,
);

test("two visitors who refresh concurrently each get their own session", async () => {
  const [first, second] = [await newClient(), await newClient()];
  const owners = [first, second].map(getUserId);
  for (const visitor of [first, second]) expireSession(visitor);
  await mend();
  await Promise.all([openPages(first), openPages(second)]);
  expect(await refreshes()).toBe(2);
  expect([first, second].map(getUserId)).toEqual(owners);
});

test("an ended session makes the visitor anonymous", async () => {
  const visitor = await newClient();
  const copy = newVisitor();
  copy.storeCookies(visitor);
  await visitor.post("/logout", {});
  expireSession(copy);
  const pages = await openPages(copy);
  for (const { location } of pages) expect(location).toMatch(/^\/login/);
  expect((await copy.get("/")).html).toMatch(/href="\/login"[^>]*>Login/);
});

function figures(times: number[]): string {
  const at = (share: number) => Math.round(quantile(times, share));
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`;
}
