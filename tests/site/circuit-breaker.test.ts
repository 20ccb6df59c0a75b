import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { countCalls, endFaults, setFault } from "../support/faults.ts";
import { startInProcessStack } from "../support/in-process/stack.ts";
import { getSkippedMs } from "../support/in-process/virtual-clock.ts";
import { ANSWERS, signInAsClient, signUpFields } from "../support/onboarding.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { expireSession, readSession, writeSession } from "../support/session-cookie.ts";
import type { Stack } from "../support/stack.ts";
import { type PageResponse, PASSWORD, Visitor } from "../support/visitor.ts";

/**
 * Maximum time for which a page waits while Supabase hangs: before the circuit opens, and
 * afterwards, when responses about accounts still wait for a full tenth of a second.
 */
const FIRST_MS = 3000;
/** Maximum time for a form that waits for the mail server. */
const FIRST_EMAIL_MS = 10_500;
const LATER_MS = 300;
const RECOVERED_MS = 5000;
const PUBLIC_PAGES = ["/", "/features", "/blog", "/case-studies", "/documentation"];

// Uses its own isolate, so that the circuit state does not affect other test files.
let stack: Stack;
let client: Visitor;
/** Browser of the same client at another network. */
let neighbor: Visitor;
beforeAll(async () => {
  stack = await startInProcessStack();
  client = new Visitor(stack.siteUrl);
  await signInAsClient(client, stack.backendUrl);
  await client.get("/");
  neighbor = new Visitor(stack.siteUrl, { "CF-Connecting-IP": "198.51.100.7" });
  neighbor.storeCookies(client);
});
afterAll(() => stack?.stop());

beforeEach(() => endFaults(stack.proxyUrl, stack.siteUrl));

/** Measures waiting alone, because the time for computing depends on the machine. */
async function measureWait(
  send: () => Promise<PageResponse>,
): Promise<PageResponse & { waitedMs: number }> {
  const before = getSkippedMs();
  const page = await send();
  return { ...page, waitedMs: getSkippedMs() - before };
}

/** Requests a client page while the database does not respond. */
const troubled = async (visitor = client) => {
  const page = await measureWait(() => visitor.get("/client"));
  expect(page.location).toBe("/");
  return page;
};
const openCircuit = () => Promise.all([troubled(client), troubled(neighbor)]);

describe("while Supabase hangs", () => {
  beforeEach(() => setFault(stack.proxyUrl, "hang"));

  test("a client waits at most twice, then pages fail fast", async () => {
    for (const page of [await troubled(), await troubled()]) {
      expect(page.ms).toBeGreaterThan(2000);
      expect(page.waitedMs).toBeLessThan(FIRST_MS);
    }
    for (let later = 0; later < 5; later++) {
      expect((await troubled()).waitedMs).toBeLessThanOrEqual(LATER_MS);
      const home = await measureWait(() => client.get("/"));
      expect(home.text).toContain("Database Error");
      expect(home.waitedMs).toBeLessThanOrEqual(LATER_MS);
    }
  });

  test("every page then responds fast to clients and anonymous visitors", async () => {
    await openCircuit();
    const late: string[] = [];
    for (const { path } of listRoutePaths().filter((each) => each.path !== "/client/export"))
      for (const visitor of [client, new Visitor(stack.siteUrl)]) {
        const { waitedMs, status } = await measureWait(() => visitor.get(path));
        if (waitedMs > LATER_MS || (status >= 500 && status !== 503))
          late.push(`${path}: ${status} after ${Math.round(waitedMs)} ms`);
      }
    expect(late).toEqual([]);
  });

  test.each([
    ["/login", { email: "maria@example.com", password: PASSWORD }],
    ["/signup", signUpFields(new Visitor("")), FIRST_EMAIL_MS],
    ["/forgot-password", { email: "maria@example.com" }, FIRST_EMAIL_MS],
    ["/blog", { email: "maria@example.com" }],
    ["/contact-us", { name: "M", email: "m@example.com", subject: "Hours", message: "Sundays?" }],
  ])(
    "a form at %s responds in time, even the first time",
    async (path, fields, limitMs = FIRST_MS) => {
      const visitor = new Visitor(stack.siteUrl);
      const { waitedMs, status } = await measureWait(() => visitor.post(path, fields));
      expect(status).toBe(503);
      expect(waitedMs).toBeLessThan(limitMs);
    },
  );

  test("concurrent requests also fail fast", async () => {
    await openCircuit();
    for (const page of await Promise.all(Array.from({ length: 10 }, () => troubled())))
      expect(page.waitedMs).toBeLessThanOrEqual(LATER_MS);
  });

  test("public pages stay fast, signed in or not", async () => {
    for (const path of PUBLIC_PAGES)
      for (const visitor of [client, new Visitor(stack.siteUrl)])
        expect((await measureWait(() => visitor.get(path))).waitedMs).toBe(0);
  });

  test("a session refresh waits once, not again after the redirect", async () => {
    const visitor = new Visitor(stack.siteUrl);
    visitor.storeCookies(client);
    expireSession(visitor);
    const guarded = await visitor.get("/client");
    expect(guarded.location).toBe("/login?next=%2Fclient");
    const logIn = await measureWait(() => visitor.get(guarded.location ?? ""));
    expect(logIn.waitedMs).toBeLessThanOrEqual(LATER_MS);
    expect(logIn.text).toContain("we can’t tell whether you’re signed in");
    expect(visitor.cookieNames.some((name) => name.startsWith("spellpost-auth"))).toBe(true);
  });

  test.each([
    [
      "signs in",
      (visitor: Visitor) => visitor.post("/login", { email: client.email, password: PASSWORD }),
    ],
    ["opens the login page signed in", (visitor: Visitor) => visitor.get("/login")],
    ["picks a plan signed in", (visitor: Visitor) => visitor.get("/signup?plan=pro")],
    ["opens the client area", (visitor: Visitor) => visitor.get("/client")],
    ["exports their data", (visitor: Visitor) => visitor.get("/client/export")],
    ["ends a session", (visitor: Visitor) => visitor.post("/client/sign-out-everywhere", {})],
  ])("a client who %s waits once, not again after redirects", async (_, send) => {
    const visitor = new Visitor(stack.siteUrl);
    visitor.storeCookies(client);
    await setFault(stack.proxyUrl, { percent: { hang: 100 }, only: "^\\w+ /rest/v1/" });
    const page = await measureWait(async () => visitor.follow(await send(visitor)));
    expect(page.status).toBe(200);
    expect(page.waitedMs).toBeGreaterThan(2000);
    expect(page.waitedMs).toBeLessThan(FIRST_MS);
  });

  test("the page that follows a sign-in does not wait, and does when it is opened again", async () => {
    const visitor = new Visitor(stack.siteUrl);
    await setFault(stack.proxyUrl, { percent: { hang: 100 }, only: "^\\w+ /rest/v1/" });
    const { location } = await visitor.post("/login", { email: client.email, password: PASSWORD });
    expect(location).toBe("/profile-questionnaire");
    const page = await visitor.get("/profile-questionnaire");
    expect(page.text).toContain("Login successful! Welcome back!");
    expect(page.text).toContain("There was an error loading your profile data.");
    await endFaults(stack.proxyUrl, stack.siteUrl);
    expect((await visitor.get("/profile-questionnaire")).location).toBe("/client");
  });

  test("session refreshes at two networks make the next one fail fast", async () => {
    const refresh = async (network: string) => {
      const visitor = new Visitor(stack.siteUrl, { "CF-Connecting-IP": network });
      writeSession(visitor, { ...readSession(client), refresh_token: network });
      expireSession(visitor);
      return measureWait(() => visitor.get("/client"));
    };
    await Promise.all([refresh("192.0.2.1"), refresh("198.51.100.7")]);
    const { location, waitedMs } = await refresh("203.0.113.9");
    expect(location).toBe("/login?next=%2Fclient");
    expect(waitedMs).toBeLessThanOrEqual(LATER_MS);
  });

  test("a form keeps its input and fails fast from the third time on", async () => {
    for (const limitMs of [FIRST_MS, FIRST_MS, LATER_MS, LATER_MS]) {
      const answers = { ...ANSWERS, business_name: "Figs" };
      const page = await measureWait(() => client.post("/client/profile", answers));
      expect(page.status).toBe(503);
      expect(page.html).toContain('value="Figs"');
      expect(page.waitedMs).toBeLessThanOrEqual(limitMs);
    }
  });

  test("one request a second probes it", async () => {
    await openCircuit();
    let looks = 0;
    // A probe may already be running when the count begins; then the next one is counted.
    while (looks === 0) {
      await setFault(stack.proxyUrl, "hang");
      await Promise.all(Array.from({ length: 40 }, () => troubled()));
      looks = await countCalls(stack.proxyUrl);
    }
    expect(looks).toBe(1);
  });
});

test("pages recover within five seconds without signing anyone out", async () => {
  await setFault(stack.proxyUrl, "hang");
  await openCircuit();
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
  const page = await measureWait(() => client.get("/client"));
  expect(page.status).toBe(200);
  expect(page.waitedMs).toBeLessThanOrEqual(LATER_MS);
});

test("error responses do not open the circuit", async () => {
  await setFault(stack.proxyUrl, "503");
  for (let tries = 0; tries < 4; tries++) await troubled();
  expect(await countCalls(stack.proxyUrl)).toBeGreaterThanOrEqual(4);
});
