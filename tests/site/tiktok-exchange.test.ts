import { createHmac } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { serveFakeProviders } from "../support/fake-providers.ts";
import { type InProcessSite, startInProcessSite } from "../support/in-process/stack.ts";
import { backendUrl, newVisitor } from "../support/site.ts";
import { TEST_COOKIE_SECRET } from "../support/stack.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { Visitor } from "../support/visitor.ts";

const SIMULATED_MS = 2000;
const WEBHOOK_LIMIT_MS = 3000;
const FAILED_TO_SEND = "Error Failed to send data to webhook";
const REFUSED = "Authorization Failed TikTok didn’t accept the authorization code.";
const UNAVAILABLE =
  "Authorization Failed TikTok didn’t respond, so the authorization isn’t complete, and nothing was sent.";
const TOKENS = {
  access_token: "act.real",
  expires_in: 86400,
  open_id: "open-1",
  refresh_expires_in: 31536000,
  refresh_token: "rft.real",
  scope: "user.info.basic",
  token_type: "Bearer",
};

const WEBHOOK_SECRET = "only-for-tests-shared-with-the-receiver";

const world = serveFakeProviders();
const shared = {
  SUPABASE_URL: backendUrl,
  SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  COOKIE_SECRET: TEST_COOKIE_SECRET,
};
const variables = { ...shared, ...world.variables };
const site = await startInProcessSite(variables);
const signing = await startInProcessSite({
  ...variables,
  AUTOMATION_WEBHOOK_SECRET: WEBHOOK_SECRET,
});
const siteWithoutWebhook = await startInProcessSite(shared);
afterAll(() => Promise.all([site, signing, siteWithoutWebhook, world].map((each) => each.stop())));

async function authorize(code: string, path = "/tiktok-auth") {
  const visitor = new Visitor(site.url);
  const posted = await visitor.post(path, { code });
  return { visitor, posted, page: await visitor.follow(posted) };
}

describe("with a TikTok client", () => {
  test("the exchange waits for the button, and continues alone only when it is simulated", async () => {
    const page = await new Visitor(site.url).get("/tiktok-auth?code=abc&state=x");
    expect(page.html).not.toContain("data-tiktok-exchange");
    expect(page.html).toContain("data-tiktok-code");
    expect(page.text).toContain("Complete Authorization");
    expect(page.text).toContain("When you click the button, we’ll exchange it");
    expect(page.text).not.toContain("Demo");
    const simulated = await newVisitor().get("/tiktok-auth?code=abc&state=x");
    expect(simulated.html).toContain("data-tiktok-exchange");
  });

  test("TikTok is told the URL that it redirected to", async () => {
    const path = "/tiktok-auth/account_holder";
    world.stub("/token", { body: JSON.stringify(TOKENS) });
    world.stub("/webhook", {});
    await authorize("code", path);
    const sent = new URLSearchParams(world.callsTo("/token").at(-1)?.body);
    expect(sent.get("redirect_uri")).toBe(site.url.replace(/\/$/, "") + path);
  });

  test("the code is exchanged with TikTok, and the response is shown and forwarded", async () => {
    world.stub("/token", { body: JSON.stringify(TOKENS) });
    world.stub("/webhook", {});
    const { posted, page } = await authorize("code*1!");
    expect(posted.status).toBe(303);
    expect(posted.ms).toBeLessThan(SIMULATED_MS);
    expect(page.text).not.toContain("Demo");
    for (const words of [
      "act.real",
      "86400 seconds",
      "open-1",
      "user.info.basic",
      "Sent to the automation webhook.",
    ])
      expect(page.text).toContain(words);
    expect(Object.fromEntries(new URLSearchParams(world.callsTo("/token").at(-1)?.body))).toEqual({
      client_key: "key-1",
      client_secret: "secret-1",
      code: "code*1!",
      grant_type: "authorization_code",
      redirect_uri: `${site.url.replace(/\/$/, "")}/tiktok-auth`,
    });
    expect(JSON.parse(world.callsTo("/webhook").at(-1)?.body ?? "")).toEqual({
      access_token: "act.real",
      expires_in: 86400,
      refresh_token: "rft.real",
      open_id: "open-1",
      scope: "user.info.basic",
      auth_type: "advertiser",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      raw_response: TOKENS,
    });
  });

  test.each([
    ["refuses with 400", 502, REFUSED, { status: 400, body: '{"error":"invalid_grant"}' }],
    [
      "refuses with 200",
      502,
      REFUSED,
      { body: '{"error":"invalid_grant","error_description":"expired","log_id":"1"}' },
    ],
    ["breaks down", 503, UNAVAILABLE, { status: 500, body: '{"error":"Internal Server Error"}' }],
    ["answers HTML", 503, UNAVAILABLE, { body: "<h1>Maintenance</h1>" }],
    ["redirects", 503, UNAVAILABLE, { status: 302, headers: { location: "/elsewhere" } }],
    [
      "answers megabytes",
      503,
      UNAVAILABLE,
      { body: JSON.stringify({ ...TOKENS, padding: "x".repeat(70_000) }) },
    ],
  ])("an exchange that %s fails (%i) and sends nothing", async (_, status, words, answer) => {
    world.stub("/token", answer);
    const before = world.callsTo("/webhook").length;
    const { posted } = await authorize("abc");
    expect(posted.status).toBe(status);
    expect(posted.text).toContain(words);
    expect(world.callsTo("/webhook")).toHaveLength(before);
    expect(world.callsTo("/elsewhere")).toEqual([]);
  });

  test("an exchange without a response times out", async () => {
    world.stub("/token", "hang");
    const { posted } = await authorize("abc");
    expect(posted.ms).toBeLessThan(8000);
    expect(posted.text).toContain(UNAVAILABLE);
  });
});

describe("automation webhook", () => {
  async function sendTwice({ url }: InProcessSite) {
    const before = world.callsTo("/webhook").length;
    world.stub("/token", { body: JSON.stringify(TOKENS) });
    world.stub("/webhook", {});
    const visitor = new Visitor(url);
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
      const signature = createHmac("sha256", WEBHOOK_SECRET)
        .update(`${timestamp}.${delivery}.${body}`)
        .digest("hex");
      expect(headers["x-spellpost-signature"]).toBe(`sha256=${signature}`);
    }
    const deliveries = calls.map(({ headers }) => headers["x-spellpost-delivery"]);
    expect(new Set(deliveries).size).toBe(2);
  });

  test("has no signature without a secret", async () => {
    for (const { headers } of await sendTwice(site)) {
      expect(headers["x-spellpost-signature"]).toBeUndefined();
      expect(headers["x-spellpost-delivery"]).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test.each([
    ["failing", { status: 500 }],
    ["refusing", { status: 400 }],
    ["redirecting", { status: 302, headers: { location: "/elsewhere" } }],
    ["hanging", "hang" as const],
  ])("%s is reported as not sent, and the tokens can be sent again", async (_, answer) => {
    world.stub("/token", { body: JSON.stringify(TOKENS) });
    world.stub("/webhook", answer);
    const { visitor, posted, page } = await authorize("abc");
    expect(posted.ms).toBeLessThan(WEBHOOK_LIMIT_MS + 1500);
    expect(page.status).toBe(200);
    expect(page.text).toContain(FAILED_TO_SEND);
    expect(page.text).toContain("Not sent: the automation webhook didn’t accept it.");
    expect(world.callsTo("/elsewhere")).toEqual([]);
    world.stub("/webhook", {});
    const again = await visitor.follow(await visitor.post("/tiktok-auth", { intent: "send" }));
    expect(again.text).not.toContain(FAILED_TO_SEND);
    expect(again.text).toContain("Sent to the automation webhook.");
    expect(JSON.parse(world.callsTo("/webhook").at(-1)?.body ?? "")).toMatchObject({
      access_token: "act.real",
    });
  });

  test("that is not configured is reported as such", async () => {
    const visitor = new Visitor(siteWithoutWebhook.url);
    const page = await visitor.follow(await visitor.post("/tiktok-auth", { code: "abc" }));
    expect(page.text).toContain("Not sent: no automation webhook is set up here.");
    expect(page.text).not.toContain(FAILED_TO_SEND);
  });
});

test("without a LinkedIn client, /linkedin-oauth reports that it is not set up", async () => {
  const page = await new Visitor(siteWithoutWebhook.url).get("/linkedin-oauth?user_id=abc");
  expect(page.status).toBe(503);
  expect(page.text).toContain("LinkedIn isn’t set up here");
});
