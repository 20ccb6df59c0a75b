import { describe, expect, test } from "vitest";
import { compressedBytes } from "../support/compressed.ts";
import { seedDesk, fillParams } from "../support/desk.ts";
import { countCalls, proxyCounts, setFault } from "../support/faults.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { backend, backendUrl, newClient, newVisitor, proxyUrl, siteUrl } from "../support/site.ts";
import type { Visitor } from "../support/visitor.ts";

/**
 * The counters on /pricing are the only database content of a public page, fetched at most every
 * five seconds.
 */
const COUNTERS = "/pricing";
const MOST_DESK_BYTES = 15 * 1024;
const SECTIONS = ["customization", "support", "account"].map((name) => `/client?section=${name}`);
const STEPS = ["1", "2", "3"].map((step) => `/profile-questionnaire?step=${step}`);

const addresses = listRoutePaths().map(({ path }) => path);
/** Pages of the client area with a view, in contrast to action-only routes. */
const SHOWN = ["profile", "plan", "ticket", "email", "password", "two-step", "delete"].map(
  (name) => `/client/${name}`,
);
const CLIENT_PAGES = ["/client", ...SECTIONS, ...SHOWN];

const client = await newClient();
await client.get("/client"); // Caches the signing keys for the following requests.

/** Counts the Supabase calls of a page, by its header and by the proxy. */
async function callsFor(visitor: Visitor, path: string) {
  await setFault(proxyUrl, "none"); // Resets the counts.
  const page = await visitor.get(path);
  const said = page.headers
    .get("Server-Timing")
    ?.match(/^total;dur=[\d.]+, supabase;desc="(\d+)"$/);
  // The backend's own webhooks and emails pass through the same proxy at any time.
  const seen = Object.keys((await proxyCounts(proxyUrl)).calls).filter(
    (call) => !/ \/(webhooks|mailbox)\//.test(call),
  );
  if (Number(said?.[1]) !== seen.length) throw new Error(`${path} says ${said?.[1]}: ${seen}`);
  return { page, seen };
}

describe("Supabase calls", () => {
  test("an anonymous page makes no call, except for the counters", async () => {
    for (const path of [...addresses, ...SECTIONS, ...STEPS]) {
      const { seen } = await callsFor(newVisitor(), path);
      expect(seen.length, `${path}: ${seen}`).toBeLessThanOrEqual(path === COUNTERS ? 1 : 0);
    }
  });

  /** Has a hundred visitors ask for the counters at once. @returns how often the site read them */
  async function countReads(path: string): Promise<number> {
    await setFault(proxyUrl, "none");
    const pages = await Promise.all(Array.from({ length: 100 }, () => newVisitor().get(path)));
    expect(new Set(pages.map(({ html }) => /data-counters="\w+"/.exec(html)?.[0]))).toEqual(
      new Set(['data-counters="read"']),
    );
    return countCalls(proxyUrl, /^GET \/rest\/v1\/launch_promotion_counters/);
  }

  test("visitors share the call for the counters while it is made and for five seconds", async () => {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    expect(await countReads("/pricing")).toBe(1);
    expect((await callsFor(newVisitor(), "/pricing")).seen).toEqual([]);
  });

  test("pages that follow the counters share a call a second, and get what was true when they asked", async () => {
    const startedAt = Date.now();
    const reads = await countReads("/pricing?fresh");
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThanOrEqual(2 + (Date.now() - startedAt) / 1000);
    // A change after an answer is in the next one.
    const setSpots = (available_spots: number) =>
      backend.update("launch_promotion_counters", "plan_name=eq.pro", { available_spots });
    await setSpots(3);
    const changed = await newVisitor().get("/pricing?fresh");
    await setSpots(30);
    expect(changed.html).toContain("33 of 60 spots left");
  });

  test("a client page makes one database call and no auth call", async () => {
    for (const path of CLIENT_PAGES) {
      const { page, seen } = await callsFor(client, path);
      const only = ["POST /rest/v1/rpc/get_my_page"];
      expect([path, page.status, seen]).toEqual([path, 200, only]);
    }
  });

  test("a desk page makes one call and stays small", async () => {
    const desk = await seedDesk(siteUrl, backendUrl);
    const heavy: Record<string, number> = {};
    let shown = 0;
    for (const path of addresses.filter((each) => each.startsWith("/desk"))) {
      const { page, seen } = await callsFor(desk.staff, fillParams(path, desk.ids));
      // Action-only routes redirect, and these pages show nothing stored, the search before a query.
      const isStatic = path === "/desk/search";
      const calls = page.status === 200 && !isStatic ? 1 : 0;
      expect({ path, seen }).toEqual({
        path,
        seen: Array.from({ length: calls }, () =>
          expect.stringMatching(/^POST \/rest\/v1\/rpc\/staff_(list|get)_\w+$/),
        ),
      });
      shown += calls;
      const bytes = compressedBytes(page.html);
      if (bytes > MOST_DESK_BYTES) heavy[path] = bytes;
    }
    expect(shown).toBeGreaterThan(15);
    expect(heavy).toEqual({});
  });

  test("any other page makes at most one call, and public pages make none", async () => {
    for (const path of addresses) {
      if (CLIENT_PAGES.includes(path)) continue;
      const { page, seen } = await callsFor(client, path);
      const isForAll = page.headers.has("ETag") && path !== COUNTERS;
      const most = isForAll || page.status === 404 ? 0 : 1;
      expect(seen.length, `${path}: ${seen}`).toBeLessThanOrEqual(most);
      expect(seen.filter((call) => call.includes("/auth/v1/"))).toEqual([]);
    }
  });
});
