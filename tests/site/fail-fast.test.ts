import { beforeEach, describe, expect, test } from "vitest";
import { countCalls, setFault } from "../support/faults.ts";
import { getSkippedMs } from "../support/in-process/virtual-clock.ts";
import { signUpFields } from "../support/onboarding.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { expireSession } from "../support/session-cookie.ts";
import { mend, newClient, newVisitor, proxyUrl, sessionCookies } from "../support/site.ts";
import { type PageResponse, PASSWORD, type Visitor } from "../support/visitor.ts";

/** Longest wait of a page while Supabase hangs: the first one, and those of the next five seconds. */
const FIRST_MS = 3000;
const LATER_MS = 300;
/** Longest wait of a form that sends an email. */
const FIRST_EMAIL_MS = 10_500;
const DATABASE_HANGS = { percent: { hang: 100 }, only: "^\\w+ /rest/v1/" };

const client = await newClient();
beforeEach(mend);

/** Measures waiting alone, because the time for computing depends on the machine. */
async function measureWait(send: () => Promise<PageResponse>) {
  const before = getSkippedMs();
  const page = await send();
  return { ...page, waitedMs: getSkippedMs() - before };
}

/** Requests a client page while the database does not respond. */
async function requestInTrouble() {
  const page = await measureWait(() => client.get("/client"));
  expect(page.location).toBe("/");
  return page;
}

describe("while Supabase hangs", () => {
  beforeEach(() => setFault(proxyUrl, "hang"));

  test("a client waits once, then all pages fail fast", async () => {
    const first = await requestInTrouble();
    expect(first.waitedMs).toBeGreaterThan(2000);
    expect(first.waitedMs).toBeLessThan(FIRST_MS);
    for (const page of await Promise.all(Array.from({ length: 10 }, requestInTrouble)))
      expect(page.waitedMs).toBeLessThanOrEqual(LATER_MS);
    expect((await client.get("/")).text).toContain("Database Error");
  });

  test("every page then responds fast to clients and anonymous visitors", async () => {
    await requestInTrouble();
    const late: string[] = [];
    for (const { path } of listRoutePaths())
      for (const visitor of [client, newVisitor()]) {
        const { waitedMs } = await measureWait(() => visitor.get(path));
        if (waitedMs > LATER_MS) late.push(`${path}: ${Math.round(waitedMs)} ms`);
      }
    expect(late).toEqual([]);
  });

  test.each([
    ["/login", { email: "maria@example.com", password: PASSWORD }, FIRST_MS],
    ["/signup", signUpFields(newVisitor()), FIRST_EMAIL_MS],
    ["/contact-us", { name: "M", email: "m@example.com", subject: "A", message: "B" }, FIRST_MS],
  ])("a form at %s responds in time, even the first time", async (path, fields, limitMs) => {
    const { waitedMs, status } = await measureWait(() => newVisitor().post(path, fields));
    expect(status).toBe(503);
    expect(waitedMs).toBeLessThan(limitMs);
  });

  test("public pages do not wait at all, signed in or not", async () => {
    for (const path of ["/", "/features", "/blog", "/case-studies", "/documentation"])
      for (const visitor of [client, newVisitor()])
        expect((await measureWait(() => visitor.get(path))).waitedMs).toBe(0);
  });

  test("a session refresh waits once, not again after the redirect", async () => {
    const visitor = newVisitor();
    visitor.storeCookies(client);
    expireSession(visitor);
    const guarded = await visitor.get("/client");
    expect(guarded.location).toBe("/login?next=%2Fclient");
    const logIn = await measureWait(() => visitor.follow(guarded));
    expect(logIn.waitedMs).toBeLessThanOrEqual(LATER_MS);
    expect(sessionCookies(visitor)).not.toEqual([]);
  });

  test("pages recover after five seconds without signing anyone out", async () => {
    await requestInTrouble();
    await mend();
    expect((await client.get("/client")).status).toBe(200);
  });
});

describe("while the database hangs", () => {
  beforeEach(() => setFault(proxyUrl, DATABASE_HANGS));

  test.each([
    [
      "signs in",
      (visitor: Visitor) => visitor.post("/login", { email: client.email, password: PASSWORD }),
    ],
    ["opens the login page signed in", (visitor: Visitor) => visitor.get("/login")],
    ["picks a plan signed in", (visitor: Visitor) => visitor.get("/signup?plan=pro")],
    ["opens the client area", (visitor: Visitor) => visitor.get("/client")],
    ["exports their data", (visitor: Visitor) => visitor.post("/client/export", {})],
    ["ends a session", (visitor: Visitor) => visitor.post("/client/sign-out-everywhere", {})],
  ])("a client who %s waits once, not again after redirects", async (_, send) => {
    const visitor = newVisitor();
    visitor.storeCookies(client);
    const page = await measureWait(async () => visitor.follow(await send(visitor)));
    expect(page.status).toBe(200);
    expect(page.waitedMs).toBeGreaterThan(2000);
    expect(page.waitedMs).toBeLessThan(FIRST_MS);
  });
});

test("a hanging auth service does not block the database", async () => {
  await setFault(proxyUrl, { percent: { hang: 100 }, only: "^\\w+ /auth/v1/" });
  for (let tries = 0; tries < 3; tries++)
    await newVisitor().post("/login", { email: client.email, password: "Wr0ng!Secret" });
  const page = await measureWait(() => client.get("/client"));
  expect(page.status).toBe(200);
  expect(page.waitedMs).toBeLessThanOrEqual(LATER_MS);
});

test("a sign-up that waits too long for its email does not block the auth service", async () => {
  await setFault(proxyUrl, { percent: { hang: 100 }, only: "^POST /auth/v1/signup" });
  const visitor = newVisitor();
  expect((await visitor.post("/signup", signUpFields(visitor))).status).toBe(503);
  const signIn = { email: client.email, password: PASSWORD };
  expect((await newVisitor().post("/login", signIn)).status).toBe(303);
});

test("error responses do not make calls fail fast", async () => {
  await setFault(proxyUrl, "503");
  for (let tries = 0; tries < 4; tries++) await requestInTrouble();
  expect(await countCalls(proxyUrl)).toBeGreaterThanOrEqual(4);
});
