import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { serveSite, type Site } from "../../workers/local/site.ts";
import { startFakeProviders } from "../support/fake-providers.ts";
import { TEST_COOKIE_SECRET } from "../support/stack.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { Visitor } from "../support/visitor.ts";

/**
 * Checks the runtime's own limits and timers, which site/abuse.test.ts and
 * site/tiktok-exchange.test.ts replace.
 */

/** More requests than any limit of wrangler.toml allows in two minutes. */
const TRIES = 50;
/** Time after which the webhook counts as failed, and how much the response may take beyond it. */
const WEBHOOK_LIMIT_MS = 3000;
const MARGIN_MS = 1500;

let world: Awaited<ReturnType<typeof startFakeProviders>>;
let site: Site;
beforeAll(async () => {
  world = await startFakeProviders();
  const variables = {
    SUPABASE_URL: inject("backendUrl"),
    SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    COOKIE_SECRET: TEST_COOKIE_SECRET,
    ...world.variables,
    LOG_REQUESTS: "off",
  };
  site = await serveSite(0, variables, { limitScale: 1 });
});
afterAll(() => Promise.all([site.stop(), world.stop()]));

test("workerd rejects an IP that keeps sending, and no other", async () => {
  const post = (address: string) => {
    const visitor = new Visitor(site.url, { "CF-Connecting-IP": address });
    return visitor.post("/contact-us", {
      name: "Maria",
      email: visitor.email,
      subject: "Hours",
      message: "Sundays?",
      leave_empty: "filled",
    });
  };
  const statuses = new Set<number>();
  for (let tries = 0; tries < TRIES && !statuses.has(429); tries++)
    statuses.add((await post("192.0.2.1")).status);
  expect([...statuses]).toEqual([303, 429]);
  expect((await post("192.0.2.2")).status).toBe(303);
});

test("a webhook that hangs is given up after its time limit", async () => {
  const tokens = { access_token: "act.real", expires_in: 60, refresh_token: "r", open_id: "o" };
  world.stub("/token", { body: JSON.stringify(tokens) });
  const visitor = new Visitor(site.url, { "CF-Connecting-IP": "192.0.2.3" });
  world.stub("/webhook", {});
  const prompt = await visitor.post("/tiktok-auth", { code: "abc" });
  world.stub("/webhook", "hang");
  const late = await visitor.post("/tiktok-auth", { code: "abc" });
  expect(late.status).toBe(303);
  expect(late.ms - prompt.ms).toBeGreaterThan(WEBHOOK_LIMIT_MS - MARGIN_MS);
  expect(late.ms - prompt.ms).toBeLessThan(WEBHOOK_LIMIT_MS + MARGIN_MS);
});
