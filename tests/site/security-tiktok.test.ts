import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createBackendHandle } from "../support/backend.ts";
import { serveFakeProviders } from "../support/fake-providers.ts";
import { type InProcessSite, startInProcessSite } from "../support/in-process/stack.ts";
import { TEST_COOKIE_SECRET } from "../support/stack.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { Visitor } from "../support/visitor.ts";

const SECRET = "only-for-tests-shared-with-the-receiver";
const TOKENS = { access_token: "act.real", expires_in: 60, refresh_token: "r", open_id: "o" };

let world: ReturnType<typeof serveFakeProviders>;
let signing: InProcessSite;
let silent: InProcessSite;
beforeAll(async () => {
  world = serveFakeProviders();
  world.stub("/token", { body: JSON.stringify(TOKENS) });
  const variables = {
    SUPABASE_URL: inject("backendUrl"),
    SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    COOKIE_SECRET: TEST_COOKIE_SECRET,
    ...world.variables,
  };
  signing = await startInProcessSite({ ...variables, AUTOMATION_WEBHOOK_SECRET: SECRET });
  silent = await startInProcessSite(variables);
});
afterAll(() => Promise.all([signing?.stop(), silent?.stop(), world?.stop()]));

describe("TikTok code exchange", () => {
  test("waits for the button when it is real", async () => {
    const page = await new Visitor(signing.url).get("/tiktok-auth?code=abc&state=x");
    expect(page.status).toBe(200);
    expect(page.html).not.toContain("data-tiktok-exchange");
    expect(page.html).toContain("data-tiktok-code");
    expect(page.text).toContain("Complete Authorization");
    expect(page.html).not.toMatch(/class="[^"]*size-10[^"]*animate-spin/);
    expect(page.text).toContain("When you click the button, we’ll exchange it");
  });

  test("continues automatically when it is simulated", async () => {
    const page = await new Visitor(inject("siteUrl")).get("/tiktok-auth?code=abc&state=x");
    expect(page.html).toContain("data-tiktok-exchange");
    expect(page.html).toContain("data-tiktok-code");
  });
});

describe("automation webhook", () => {
  const sign = (text: string, secret: string) =>
    `sha256=${createHmac("sha256", secret).update(text).digest("hex")}`;

  async function sendTwice(site: InProcessSite) {
    const before = world.callsTo("/webhook").length;
    const visitor = new Visitor(site.url);
    await visitor.post("/tiktok-auth", { code: "abc" });
    await visitor.post("/tiktok-auth", { intent: "send" });
    return world.callsTo("/webhook").slice(before);
  }

  test("is signed, each delivery separately", async () => {
    const calls = await sendTwice(signing);
    expect(calls).toHaveLength(2);
    for (const { headers, body } of calls) {
      const { "x-spellpost-timestamp": timestamp, "x-spellpost-delivery": delivery } = headers;
      expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(20);
      expect(delivery).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(headers["x-spellpost-signature"]).toBe(
        sign(`${timestamp}.${delivery}.${body}`, SECRET),
      );
      expect(Object.keys(JSON.parse(body) as object)).toHaveLength(8);
    }
    const deliveries = calls.map(({ headers }) => headers["x-spellpost-delivery"]);
    expect(new Set(deliveries).size).toBe(2);
  });

  test("has no signature without a secret", async () => {
    for (const { headers } of await sendTwice(silent)) {
      expect(headers["x-spellpost-signature"]).toBeUndefined();
      expect(headers["x-spellpost-delivery"]).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test("is also signed in local development", async () => {
    const visitor = new Visitor(inject("siteUrl"));
    const page = await visitor.follow(await visitor.post("/tiktok-auth", { code: "abc" }));
    const token = /demo_access_[0-9a-f-]{36}/.exec(page.html)?.[0];
    const call = (await createBackendHandle(inject("backendUrl")).webhooks()).find(
      ({ body }) => body.access_token === token,
    );
    expect(call?.headers["x-spellpost-signature"]).toMatch(/^sha256=[0-9a-f]{64}$/);
  });
});
