import { beforeAll, describe, expect, test } from "vitest";
import { nextCode } from "../support/authenticator.ts";
import { createBackendHandle } from "../support/backend.ts";
import { fillParams, seedDesk } from "../support/desk.ts";
import { startInProcessStack } from "../support/in-process/stack.ts";
import { signInAsClient, signInAsStaff } from "../support/onboarding.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { expireSession } from "../support/session-cookie.ts";
import type { Stack } from "../support/stack.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Addresses that React Router treats like one of the desk, and one that it does not know. */
const OTHER_PATHS = [
  "/desk/",
  "//desk",
  "/DESK/Tickets",
  "/%64esk",
  "/desk/nothing",
  "/desk/staff?q",
];

type LogLine = { event: string; id: string; route: string; supabaseCalls: number };

const log: LogLine[] = [];
let stack: Stack;
let paths: string[] = [];
let account: Visitor;
/** Browsers of everyone who is not staff, by who uses them. */
const visitors = new Map<string, Visitor>();

beforeAll(async () => {
  stack = await startInProcessStack({
    onLog: (line) => {
      if (line.startsWith("{")) log.push(JSON.parse(line));
    },
  });
  const { siteUrl, backendUrl } = stack;
  const { client, staff, ids } = await seedDesk(siteUrl, backendUrl);
  account = staff;
  const existing = listRoutePaths()
    .map(({ path }) => fillParams(path, ids))
    .filter((path) => /^\/desk(\/|$)/.test(path));
  if (existing.length < 20) throw new Error(`The build has ${existing.length} routes of the desk`);
  paths = [...existing, ...OTHER_PATHS];

  visitors.set("an anonymous visitor", new Visitor(siteUrl));
  visitors.set("a client", client);
  const imitator = new Visitor(siteUrl);
  imitator.storeCookies(client);
  imitator.setCookie("spellpost-desk", staff.cookie("spellpost-desk") ?? "");
  visitors.set("a client with the cookie of a staff member", imitator);
  const stranger = new Visitor(siteUrl);
  stranger.setCookie("spellpost-desk", staff.cookie("spellpost-desk") ?? "");
  visitors.set("a visitor with the cookie of a staff member", stranger);
  visitors.set("a staff member without the code of their app", await signInWithoutCode());
  const beginner = new Visitor(siteUrl);
  await signInAsClient(beginner, backendUrl);
  await createBackendHandle(backendUrl).rpc("add_staff", { email: beginner.email });
  await stack.sql("update private.staff_settings set requires_mfa = true");
  await beginner.get("/client");
  visitors.set("a staff member without two-step sign-in", beginner);
  for (const visitor of visitors.values()) {
    await visitor.get("/");
    await visitor.get("/login/code");
  }
});

/** Signs a staff member in by password alone, in a browser that opened the desk before. */
async function signInWithoutCode(): Promise<Visitor> {
  const { siteUrl, backendUrl } = stack;
  const visitor = new Visitor(siteUrl);
  await signInAsStaff(visitor, backendUrl);
  const { html } = await visitor.post("/client/two-step", { intent: "start" });
  const [factorId, secret] = ["factorId", "secret"].map(
    (name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "",
  );
  const fields = { intent: "finish", factorId: factorId ?? "", secret: secret ?? "" };
  await visitor.post("/client/two-step", { ...fields, code: nextCode(secret ?? "") });
  expect((await visitor.get("/desk")).status).toBe(200);
  const { location } = await visitor.post("/login", { email: visitor.email, password: PASSWORD });
  expect(location).toBe("/login/code");
  expect(visitor.cookieNames).toContain("spellpost-desk");
  return visitor;
}

/** Returns the path outside the desk that differs in one letter. */
const toUnknown = (path: string) => path.replace(/esk/i, (rest) => rest.replace(/e/i, "a"));

/**
 * Sends a request, and returns what its sender and the log see of the response. The 404 page quotes
 * its own URL, which is replaced.
 */
async function send(visitor: Visitor, method: string, path: string) {
  const response = await fetch(stack.siteUrl + path, {
    method,
    redirect: "manual",
    headers: {
      Cookie: visitor.cookieHeader,
      Origin: stack.siteUrl,
      "User-Agent": "Mozilla/5.0 Visitor",
      ...(method === "POST" && { "Content-Type": "application/x-www-form-urlencoded" }),
    },
    body: method === "POST" ? "id=1&body=Hello" : undefined,
  });
  const { "x-request-id": id, ...headers } = Object.fromEntries(response.headers);
  headers["server-timing"] = headers["server-timing"]!.replace(/dur=[\d.]+/, "dur=0");
  const { route, supabaseCalls } = log.find((line) => line.event === "request" && line.id === id)!;
  const body = (await response.text()).replaceAll(/http:[^"]*esk/gi, toUnknown);
  return { status: response.status, headers, body, route, supabaseCalls };
}

describe.each([
  "an anonymous visitor",
  "a client",
  "a client with the cookie of a staff member",
  "a visitor with the cookie of a staff member",
  "a staff member without the code of their app",
  "a staff member without two-step sign-in",
])("%s", (name) => {
  test.each(METHODS)("gets for %s under /desk what an unknown URL responds", async (method) => {
    const visitor = visitors.get(name)!;
    for (const path of paths.flatMap((each) => [each, ...listDataPaths(each)])) {
      const expected = await send(visitor, method, toUnknown(path));
      expect({ path, ...(await send(visitor, method, path)) }).toEqual({ path, ...expected });
      expect(expected.supabaseCalls).toBe(0);
    }
  });

  test("gets the 404 page for /desk", async () => {
    const { status, route } = await send(visitors.get(name)!, "GET", "/desk");
    expect({ status, route }).toEqual({ status: 404, route: "/*" });
  });

  test("does not learn of the desk's routes from React Router", async () => {
    const visitor = visitors.get(name)!;
    const manifest = (path: string) => `/__manifest?paths=${path}&version=1`;
    const expected = await send(visitor, "GET", manifest("/dask"));
    expect(await send(visitor, "GET", manifest("/desk"))).toEqual(expected);
  });
});

/** Lists the URLs by which a script of React Router loads a page's data. */
function listDataPaths(path: string): string[] {
  const [pathname = "", query] = path.split("?");
  const data = `${pathname.replace(/\/$/, "/_")}.data`;
  if (query) return [`${data}?${query}`];
  return [data, `${data}?_routes=routes%2Fdesk%2Flayout`];
}

test("the desk stays open to a staff member whose session is refreshed", async () => {
  await stack.sql("update private.staff_settings set requires_mfa = false");
  const before = account.cookie("spellpost-desk");
  expireSession(account);
  const page = await account.get("/desk");
  expect(page.status).toBe(200);
  expect(page.headers.getSetCookie().join()).toContain(
    `spellpost-desk=${before}; Max-Age=15552000`,
  );
  expect((await account.get("/desk/tickets")).status).toBe(200);
});

test("a staff member whose session was ended elsewhere is led to the login and back", async () => {
  await stack.sql("delete from auth.sessions");
  const page = await account.get("/desk/tickets?q=late");
  expect(page.location).toBe("/login?next=%2Fdesk%2Ftickets%3Fq%3Dlate");
});
