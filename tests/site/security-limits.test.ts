import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { countCalls, setFault } from "../support/faults.ts";
import { limitOf } from "../support/in-process/site.ts";
import { startInProcessStack } from "../support/in-process/stack.ts";
import { signInAsClient } from "../support/onboarding.ts";
import { expireSession, readSession, writeSession } from "../support/session-cookie.ts";
import { backendUrl, newVisitor, proxyUrl, signedCookie, twice } from "../support/site.ts";
import { type PageResponse, PASSWORD, type Visitor } from "../support/visitor.ts";

const [BY_ADDRESS, BY_EMAIL, BY_NETWORK] = [
  limitOf("FORM_NETWORK_LIMIT"),
  limitOf("EMAIL_LIMIT"),
  limitOf("SUPABASE_NETWORK_LIMIT"),
];

const FLOOD = 200;
const AT_ONCE = 8;
const WRONG_PASSWORD = "Wr0ng!Pass";
const ENDED = Math.floor(Date.now() / 1000) - 60;

const stack = await startInProcessStack({ limitScale: 1 });
afterAll(() => stack.stop());
beforeEach(() => setFault(proxyUrl, "none"));

let addresses = 0;
const anAddress = () => `192.0.2.${++addresses}`;
/** Creates a visitor with an IP of their own. */
const visitorFrom = (address = anAddress()) => newVisitor({ "CF-Connecting-IP": address });

/** Counts the calls to Supabase since the last reset. */
const callsTo = (pattern: RegExp) => countCalls(proxyUrl, pattern);

async function flood(
  send: (index: number) => Promise<PageResponse>,
  times = FLOOD,
): Promise<PageResponse[]> {
  const answers: PageResponse[] = [];
  const queue = Array.from({ length: times }, (_, index) => index).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const index of queue) answers.push(await send(index));
    }),
  );
  return answers;
}

/** Asks for the launch counters in turn, because visitors who ask at once share a call. */
async function readCounters(address: string, times: number): Promise<PageResponse[]> {
  const answers: PageResponse[] = [];
  while (answers.length < times)
    answers.push(await visitorFrom(address).get(`/pricing?look=${answers.length}`));
  return answers;
}

/** Copies the browser to another network. */
function elsewhere(visitor: Visitor, address = anAddress()): Visitor {
  const copy = visitorFrom(address);
  copy.storeCookies(visitor);
  return copy;
}

async function newClient(): Promise<Visitor> {
  const visitor = visitorFrom();
  await signInAsClient(visitor, backendUrl);
  return visitor;
}

/** Waits for the next minute if too little is left, because the counters reset every minute. */
async function enoughOfTheMinute(): Promise<void> {
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < 15_000) await new Promise((resolve) => setTimeout(resolve, leftMs + 50));
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const forgedToken = (exp: number) =>
  `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ sub: crypto.randomUUID(), exp })}.AAAA`;

describe("one network cannot exhaust the limits of all visitors", () => {
  // The counters' minute may change once during a test.
  const MOST = 2;

  test.each([
    ["/email-verified", { token_hash: "x" }, /Failed to verify email|Verification failed/],
    ["/email-changed", { token_hash: "x" }, /Confirm the email change|This link no longer works/],
  ])("by links to %s: %j", async (path, proof, view) => {
    const address = anAddress();
    const answers = await flood(() => visitorFrom(address).post(path, proof), 60);
    expect(await callsTo(/^POST \/auth/)).toBeLessThanOrEqual(MOST * BY_ADDRESS);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(60 - MOST * BY_ADDRESS);
    for (const { html, text, headers } of refused) {
      expect(headers.get("Retry-After")).toBe("60");
      expect(text).toContain("Too Many Tries Please wait a minute and try again.");
      expect(text).toMatch(view);
      // The link stays in the form for another attempt.
      const [[name, value] = []] = Object.entries(proof);
      expect(html).toContain(`name="${name}" value="${value}"`);
    }
    expect((await visitorFrom().post(path, proof)).status).toBe(400);
  });

  test.each([
    ["expired sessions", () => ({ access_token: forgedToken(ENDED), expires_at: ENDED })],
    [
      "unsigned sessions",
      () => ({ access_token: forgedToken(ENDED + 7200), expires_at: ENDED + 7200 }),
    ],
  ])("by forged %s", async (_, forge) => {
    const address = anAddress();
    const times = MOST * BY_NETWORK + 20;
    const answers = await flood(() => {
      const visitor = visitorFrom(address);
      writeSession(visitor, {
        ...forge(),
        token_type: "bearer",
        expires_in: 3600,
        refresh_token: crypto.randomUUID(),
      });
      return visitor.get("/");
    }, times);
    // A forged session also costs one request for the keys, which are cached.
    expect(await callsTo(/^(POST|GET) \/auth\/v1\/(token|user)/)).toBeLessThanOrEqual(
      MOST * BY_NETWORK,
    );
    // The public page stays available to everyone on that network.
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);

    // Other users of the network stay signed in and are recognized elsewhere.
    const client = await newClient();
    expireSession(client);
    const session = readSession(client);
    const neighbour = elsewhere(client, address);
    await enoughOfTheMinute();
    await readCounters(address, BY_NETWORK);
    await setFault(proxyUrl, "none");
    for (const path of ["/", "/pricing", "/client"]) {
      const page = await neighbour.get(path);
      // The session cannot be verified, and the login page continues once it can.
      const isClientArea = path === "/client";
      expect(page.status).toBe(isClientArea ? 303 : 200);
      expect(page.location).toBe(isClientArea ? "/login?next=%2Fclient" : null);
      expect(page.headers.getSetCookie().join()).not.toContain("spellpost-auth");
    }
    // Emails to the new client go through the same proxy.
    expect(await callsTo(/ \/(?!mailbox\/)/)).toBe(0);
    expect(readSession(neighbour)).toEqual(session);
    expect((await elsewhere(client).get("/client")).status).toBe(200);
  });

  test("by pages that read the database, which stay available", async () => {
    const address = anAddress();
    const times = MOST * BY_NETWORK + 20;
    const answers = await readCounters(address, times);
    expect(await callsTo(/launch_promotion_counters/)).toBeLessThanOrEqual(MOST * BY_NETWORK);
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    // The page without its counters must not be cached for other visitors.
    await visitorFrom(address).get("/pricing");
    expect((await visitorFrom().get("/pricing")).text).toContain("Launch special");
    // Others who ask at once share nothing that its limit has taken away.
    const [refused, other] = await Promise.all([
      visitorFrom(address).get("/pricing?look=refused"),
      visitorFrom().get("/pricing?look=other"),
    ]);
    expect(refused.text).not.toContain("Launch special");
    expect(other.text).toContain("Launch special");
  });
});

describe("wrong passwords from elsewhere do not lock the owner out", () => {
  const signIn = (visitor: Visitor, email: string, password: string) =>
    visitor.post("/login", { email, password });

  /** Tries passwords from other networks until the account's limit is reached. */
  async function exhaust(email: string): Promise<void> {
    await enoughOfTheMinute();
    const tries = await flood(() => signIn(visitorFrom(), email, WRONG_PASSWORD), BY_EMAIL + 1);
    // An owner who signed in within the same minute has used one attempt.
    expect(tries.map(({ status }) => status)).toContain(429);
  }

  /** Creates a browser that has signed in to the account before. */
  async function ownBrowser(): Promise<Visitor> {
    const visitor = await newClient();
    await visitor.post("/logout", {});
    expect((await signIn(visitor, visitor.email, PASSWORD)).location).toBe("/client");
    await visitor.post("/logout", {});
    return visitor;
  }

  test("of the forms of their account", async () => {
    const owner = await newClient();
    await exhaust(owner.email);
    const changed = await owner.post("/client/password", {
      currentPassword: PASSWORD,
      ...twice("N3w!Passw0rd"),
    });
    expect(changed.location).toBe("/client?section=account");
  });

  test("of a browser that has signed in before, while unknown ones are limited", async () => {
    const owner = await ownBrowser();
    await exhaust(owner.email);
    expect((await signIn(visitorFrom(), owner.email, PASSWORD)).status).toBe(429);
    expect((await signIn(elsewhere(owner), owner.email, PASSWORD)).location).toBe("/client");
  });

  test("and the known browser has a separate limit", async () => {
    const owner = await ownBrowser();
    await enoughOfTheMinute();
    const tries = await flood(
      () => signIn(elsewhere(owner), owner.email, WRONG_PASSWORD),
      BY_EMAIL + 1,
    );
    expect(tries.filter(({ status }) => status === 401).length).toBe(BY_EMAIL);
    expect(tries.filter(({ status }) => status === 429).length).toBe(1);
    expect((await signIn(visitorFrom(), owner.email, PASSWORD)).location).toBe("/client");
  });

  test("a known browser still counts towards its network's limit", async () => {
    const owner = await ownBrowser();
    const address = anAddress();
    await enoughOfTheMinute();
    await flood(
      (index) => signIn(visitorFrom(address), `nobody-${index}@example.com`, WRONG_PASSWORD),
      2 * BY_ADDRESS,
    );
    expect((await signIn(elsewhere(owner, address), owner.email, PASSWORD)).status).toBe(429);
  });

  test("a forged device cookie, or one of another account, is unknown", async () => {
    const [victim, attacker] = [await ownBrowser(), await ownBrowser()];
    await exhaust(victim.email);
    expect((await signIn(elsewhere(attacker), victim.email, PASSWORD)).status).toBe(429);
    const device = /spellpost-device=([^;]+)/.exec(victim.cookieHeader)?.[1] ?? "";
    expect(device).not.toBe("");
    const content = JSON.parse(
      Buffer.from(decodeURIComponent(device).split(".")[0] ?? "", "base64").toString(),
    ) as object;
    expect(JSON.stringify(content)).not.toContain(victim.email);
    const forged = (value: unknown, secret?: string) =>
      signedCookie("spellpost-device", value, secret);
    for (const value of [
      "junk",
      decodeURIComponent(device).split(".")[0] ?? "",
      `${device.slice(0, -3)}AAA`,
      await forged(content, "somebody-elses-secret"),
      await forged("text"),
      await forged({}),
    ]) {
      const forger = visitorFrom();
      forger.setCookie("spellpost-device", value);
      expect((await signIn(forger, victim.email, PASSWORD)).status).toBe(429);
    }
  });
});
