import { afterAll, describe, expect, test } from "vitest";
import {
  listDataPaths,
  listDeskPaths,
  listHiddenMethods,
  OUTSIDERS,
  seedDesk,
  sendToDesk,
  signInOutsiders,
  toUnknown,
} from "../support/desk.ts";
import { sql, startInProcessStack } from "../support/in-process/stack.ts";
import { expireSession } from "../support/session-cookie.ts";
import { backend, backendUrl, newClient, siteUrl } from "../support/site.ts";

/**
 * Somebody who is not staff looks for the desk. An unknown URL must give them the same response and
 * the same line in the log.
 */

const BEGINNER = "a staff member without two-step sign-in";

type LogLine = { event: string; id: string; route: string; supabaseCalls: number };

const log: LogLine[] = [];
const stack = await startInProcessStack({
  onLog: (line) => {
    if (line.startsWith("{")) log.push(JSON.parse(line));
  },
});
afterAll(() => stack.stop());

const desk = await seedDesk(siteUrl, backendUrl);
const account = desk.staff;
const paths = listDeskPaths(desk).flatMap((path) => [path, ...listDataPaths(path)]);
const visitors = await signInOutsiders(desk, siteUrl, backendUrl);
const beginner = await newClient();
await backend.rpc("add_staff", { email: beginner.email });
await sql("update private.staff_settings set requires_mfa = true");
for (const path of ["/client", "/", "/login/code"]) await beginner.get(path);
visitors.set(BEGINNER, beginner);

/** Returns what the sender and the log see of the response. */
async function send(name: string, method: string, path: string) {
  const { id, seen } = await sendToDesk(siteUrl, visitors.get(name)!, method, path);
  const line = log.find((each) => each.event === "request" && each.id === id)!;
  return { ...seen, route: line.route, supabaseCalls: line.supabaseCalls };
}

describe.each([...OUTSIDERS, BEGINNER])("%s", (name) => {
  test.each(listHiddenMethods(name))(
    "causes for %s under /desk what an unknown URL does, and no call to Supabase",
    async (method) => {
      for (const path of paths) {
        const expected = await send(name, method, toUnknown(path));
        expect({ path, ...(await send(name, method, path)) }).toEqual({ path, ...expected });
        expect(expected.supabaseCalls).toBe(0);
      }
    },
  );

  test("gets the 404 page for /desk, and learns of no route from React Router", async () => {
    const { status, route } = await send(name, "GET", "/desk");
    expect({ status, route }).toEqual({ status: 404, route: "/*" });
    const manifest = (path: string) => `/__manifest?paths=${path}&version=1`;
    const expected = await send(name, "GET", manifest("/dask"));
    expect(await send(name, "GET", manifest("/desk"))).toEqual(expected);
  });
});

test("the desk stays open to a staff member whose session is refreshed", async () => {
  await sql("update private.staff_settings set requires_mfa = false");
  const before = account.cookie("spellpost-desk");
  expireSession(account);
  const page = await account.get("/desk");
  expect(page.status).toBe(200);
  expect(page.headers.getSetCookie().join()).toContain(
    `spellpost-desk=${before}; Max-Age=15552000`,
  );
  expect((await account.get("/desk/inbox")).status).toBe(200);
});

test("a staff member whose session was ended elsewhere is led to the login and back", async () => {
  await sql("delete from auth.sessions");
  const page = await account.get("/desk/inbox?q=late");
  expect(page.location).toBe("/login?next=%2Fdesk%2Finbox%3Fq%3Dlate");
});
