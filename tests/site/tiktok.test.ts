import { describe, expect, test } from "vitest";
import { backend, newVisitor } from "../support/site.ts";

const SIMULATED_MS = 2000;
const WEBHOOK_FIELDS = [
  "access_token",
  "expires_in",
  "refresh_token",
  "open_id",
  "scope",
  "auth_type",
  "timestamp",
  "raw_response",
];
const NO_CODE = "No authorization code found in the URL. The TikTok OAuth flow may have failed.";

const sent = async () =>
  (await backend.webhooks()).filter(({ path }) => path === "/webhooks/automation");
const tokenIn = (html: string) => /demo_access_[0-9a-f-]{36}/.exec(html)?.[0] ?? "";

/** The build shortens its name. */
const findSpinClass = (html: string) => /\.(\w+)\{animation:[^}]*\bspin\}/.exec(html)![1];

describe("before the exchange", () => {
  test.each([
    "/tiktok-auth?code=abc",
    "/tiktok-auth?code=abc&state=account_holder",
    "/tiktok-auth/account-holder?code=abc",
    "/tiktok-auth/account_holder?code=abc",
  ])("%s shows 'processing' and keeps the code unused", async (path) => {
    const before = (await sent()).length;
    const page = await newVisitor().get(path);
    expect(page.status).toBe(200);
    expect(page.ms).toBeLessThan(SIMULATED_MS);
    expect(page.text).toContain("Processing TikTok authorization");
    expect(page.text).toContain("Demo: the exchange is simulated and takes two seconds.");
    expect(page.html).toMatch(new RegExp(`<svg [^>]*class="[^"]*\\b${findSpinClass(page.html)}"`));
    expect(page.text).toContain("Complete Authorization");
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    expect(await sent()).toHaveLength(before);
  });

  test.each([
    "/tiktok-auth",
    "/tiktok-auth?state=x",
    "/tiktok-auth?code=",
    "/tiktok-auth?error=access_denied",
  ])("%s fails with a message", async (path) => {
    const page = await newVisitor().get(path);
    expect(page.status).toBe(400);
    expect(page.text).toContain(`Authorization Failed ${NO_CODE} Return to Homepage Go Back`);
  });
});

describe("simulated exchange", () => {
  test("takes two seconds, shows everything and sends exactly the eight fields", async () => {
    const visitor = newVisitor();
    const posted = await visitor.post("/tiktok-auth", { code: "abc", state: "csrf-1" });
    expect(posted.status).toBe(303);
    expect(posted.location).toBe("/tiktok-auth");
    expect(posted.ms).toBeGreaterThanOrEqual(SIMULATED_MS - 20);
    const page = await visitor.follow(posted);
    expect(page.status).toBe(200);
    for (const words of [
      "Authorization Successful",
      "Sent to the automation webhook.",
      "Demo: these tokens are made up and open nothing.",
      "7200 seconds",
      "Advertiser",
      "Retry Send",
    ])
      expect(page.text).toContain(words);
    expect(page.html).toMatch(/<a[^>]* href="\/"[^>]*>Continue to Dashboard</);

    const token = tokenIn(page.html);
    const [call] = (await sent()).filter(({ body }) => body.access_token === token);
    expect(Object.keys(call?.body ?? {})).toEqual(WEBHOOK_FIELDS);
    expect(call?.headers["content-type"]).toBe("application/json");
    expect(call?.headers["x-spellpost-signature"]).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(call?.body).toMatchObject({
      access_token: token,
      expires_in: 7200,
      auth_type: "advertiser",
    });
    for (const field of ["refresh_token", "open_id", "scope"]) {
      expect(call?.body[field]).toEqual(expect.stringMatching(/.+/));
      expect(page.html).toContain(String(call?.body[field]));
    }
    expect(Math.abs(Date.now() - Date.parse(String(call?.body.timestamp)))).toBeLessThan(20_000);
    expect(call?.body.raw_response).toMatchObject({
      access_token: token,
      expires_in: 7200,
      demo: true,
    });
  });

  test.each([
    ["/tiktok-auth", "account_holder"],
    ["/tiktok-auth/account-holder", ""],
  ])("%s with state %j is for an account holder", async (path, state) => {
    const visitor = newVisitor();
    const page = await visitor.follow(await visitor.post(path, { code: "abc", state }));
    expect(page.text).toContain("Account holder");
    const token = tokenIn(page.html);
    expect((await sent()).find(({ body }) => body.access_token === token)?.body.auth_type).toBe(
      "account_holder",
    );
  });

  test("the token appears only on this visitor's page and in no URL or cookie", async () => {
    const visitor = newVisitor();
    const posted = await visitor.post("/tiktok-auth", { code: "abc" });
    const page = await visitor.follow(posted);
    const token = tokenIn(page.html);
    expect(token).not.toBe("");
    expect(posted.location).not.toContain("abc");
    expect(decodeURIComponent(visitor.cookieHeader)).not.toContain(token);
    expect(
      atob(
        decodeURIComponent(visitor.cookieHeader)
          .replace(/^[^=]+=/, "")
          .split(".")[0] ?? "",
      ),
    ).toMatch(/^"[0-9a-f]{16}"$/);
    expect(visitor.cookieNames).toEqual(["spellpost-tiktok"]);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await newVisitor().get("/tiktok-auth")).html).not.toContain("demo_access");
  });

  test("sends the same tokens again on request", async () => {
    const visitor = newVisitor();
    const first = await visitor.follow(await visitor.post("/tiktok-auth", { code: "abc" }));
    const again = await visitor.post("/tiktok-auth", { intent: "send" });
    expect(again.status).toBe(303);
    expect(again.ms).toBeLessThan(SIMULATED_MS);
    const token = tokenIn(first.html);
    expect(first.text).not.toContain("Data sent to webhook");
    const page = await visitor.follow(again);
    expect(page.text).toContain("Success Data sent to webhook");
    expect(tokenIn(page.html)).toBe(token);
    expect((await sent()).filter(({ body }) => body.access_token === token)).toHaveLength(2);
  });
});

test("without a session, sending again reports that there is nothing to send", async () => {
  const visitor = newVisitor();
  const posted = await visitor.post("/tiktok-auth", { intent: "send" });
  expect(posted.location).toBe("/tiktok-auth");
  const page = await visitor.follow(posted);
  expect(page.text).toContain("Error No token data available to send");
  expect(page.text).toContain("Authorization Failed");
});
