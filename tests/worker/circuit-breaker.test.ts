import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { proxyCounts, endFaults, setFault } from "../support/faults.ts";
import { ANSWERS, signInAsClient, signUpFields } from "../support/onboarding.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { expireSession } from "../support/session-cookie.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { type PageResponse, PASSWORD, Visitor } from "../support/visitor.ts";

/** Maximum response time while Supabase hangs: before the circuit opens, and afterwards. */
const FIRST_MS = 3000;
const LATER_MS = 300;
/** Public pages call nothing; the margin allows for a busy machine. */
const PUBLIC_MS = 250;
const RECOVERED_MS = 5000;
const PUBLIC_PAGES = ["/", "/features", "/blog", "/case-studies", "/documentation"];

// Uses its own isolate, so that the circuit state does not affect other test files.
let stack: Stack;
let client: Visitor;
beforeAll(async () => {
  stack = await startStack();
  client = new Visitor(stack.siteUrl);
  await signInAsClient(client, stack.backendUrl);
  await client.get("/");
});
afterAll(() => stack?.stop());

beforeEach(() => endFaults(stack.proxyUrl, stack.siteUrl));

/** Requests a client page while the database does not respond. */
const troubled = async (): Promise<PageResponse> => {
  const page = await client.get("/client");
  expect(page.location).toBe("/");
  return page;
};

describe("while Supabase hangs", () => {
  beforeEach(() => setFault(stack.proxyUrl, "hang"));

  test("a client waits at most twice, then pages fail fast", async () => {
    for (const page of [await troubled(), await troubled()]) {
      expect(page.ms).toBeGreaterThan(2000);
      expect(page.ms).toBeLessThan(FIRST_MS);
    }
    for (let later = 0; later < 5; later++) {
      expect((await troubled()).ms).toBeLessThan(LATER_MS);
      const home = await client.get("/");
      expect(home.text).toContain("Database Error");
      expect(home.ms).toBeLessThan(LATER_MS);
    }
  });

  test("every page then responds fast to clients and anonymous visitors", async () => {
    await Promise.all([troubled(), troubled()]);
    const late: string[] = [];
    for (const { path } of listRoutePaths().filter((each) => each.path !== "/client/export"))
      for (const visitor of [client, new Visitor(stack.siteUrl)]) {
        const { ms, status } = await visitor.get(path);
        if (ms > LATER_MS || (status >= 500 && status !== 503))
          late.push(`${path}: ${status} after ${Math.round(ms)} ms`);
      }
    expect(late).toEqual([]);
  });

  test.each([
    ["/login", { email: "maria@example.com", password: PASSWORD }],
    ["/signup", signUpFields(new Visitor(""))],
    ["/forgot-password", { email: "maria@example.com" }],
    ["/blog", { email: "maria@example.com" }],
    ["/contact-us", { name: "M", email: "m@example.com", subject: "Hours", message: "Sundays?" }],
  ])("a form at %s responds in time, even the first time", async (path, fields) => {
    const { ms, status } = await new Visitor(stack.siteUrl).post(path, fields);
    expect(status).toBe(503);
    expect(ms).toBeLessThan(FIRST_MS);
  });

  test("concurrent requests also fail fast", async () => {
    await Promise.all([troubled(), troubled()]);
    for (const page of await Promise.all(Array.from({ length: 10 }, troubled)))
      expect(page.ms).toBeLessThan(LATER_MS);
  });

  test("public pages stay fast, signed in or not", async () => {
    for (const path of PUBLIC_PAGES) await client.get(path); // Warms up rendering and shows the pending toasts.
    for (const path of PUBLIC_PAGES)
      for (const visitor of [client, new Visitor(stack.siteUrl)])
        expect((await visitor.get(path)).ms).toBeLessThan(PUBLIC_MS);
  });

  test("a session refresh waits once, not again after the redirect", async () => {
    const visitor = new Visitor(stack.siteUrl);
    visitor.storeCookies(client);
    expireSession(visitor);
    const guarded = await visitor.get("/client");
    expect(guarded.location).toBe("/login?next=%2Fclient");
    const loginPage = await visitor.get(guarded.location ?? "");
    expect(loginPage.ms).toBeLessThan(LATER_MS);
    expect(loginPage.text).toContain("we cannot tell whether you are signed in");
    expect(visitor.cookieNames.some((name) => name.startsWith("spellpost-auth"))).toBe(true);
  });

  test("a form keeps its input and fails fast from the third time on", async () => {
    for (const limitMs of [FIRST_MS, FIRST_MS, LATER_MS, LATER_MS]) {
      const page = await client.post("/client/profile", { ...ANSWERS, business_name: "Figs" });
      expect(page.status).toBe(503);
      expect(page.html).toContain('value="Figs"');
      expect(page.ms).toBeLessThan(limitMs);
    }
  });

  test("one request a second probes it", async () => {
    await Promise.all([troubled(), troubled()]);
    let looks = 0;
    // A probe may already be running when the count begins; then the next one is counted.
    while (looks === 0) {
      await setFault(stack.proxyUrl, "hang");
      await Promise.all(Array.from({ length: 40 }, troubled));
      const { calls } = await proxyCounts(stack.proxyUrl);
      looks = Object.values(calls).reduce((sum, count) => sum + count, 0);
    }
    expect(looks).toBe(1);
  });
});

test("pages recover within five seconds without signing anyone out", async () => {
  await setFault(stack.proxyUrl, "hang");
  await Promise.all([troubled(), troubled()]);
  await troubled();
  await setFault(stack.proxyUrl, "none");
  await vi.waitFor(async () => expect((await client.get("/client")).status).toBe(200), {
    timeout: RECOVERED_MS,
    interval: 250,
  });
});

test("a hanging auth service does not block the database", async () => {
  await setFault(stack.proxyUrl, { percent: { hang: 100 }, only: "^\\w+ /auth/v1/" });
  const guest = new Visitor(stack.siteUrl);
  for (let tries = 0; tries < 3; tries++)
    await guest.post("/login", { email: client.email, password: "Wr0ng!Secret" });
  const page = await client.get("/client");
  expect(page.status).toBe(200);
  expect(page.ms).toBeLessThan(LATER_MS);
});

test("error responses do not open the circuit", async () => {
  await setFault(stack.proxyUrl, "503");
  for (let tries = 0; tries < 4; tries++) await troubled();
  const { calls } = await proxyCounts(stack.proxyUrl);
  expect(Object.values(calls).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(4);
});
