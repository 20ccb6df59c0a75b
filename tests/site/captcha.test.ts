import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { brand } from "../../app/content/brand.ts";
import { PERSON, startFakeTurnstile, TURNSTILE_SECRET } from "../support/fake-turnstile.ts";
import { startInProcessSite } from "../support/in-process/stack.ts";
import { signUpFields } from "../support/onboarding.ts";
import { findHeaderFaults } from "../support/security-headers.ts";
import { backend, backendUrl, newClient, twice } from "../support/site.ts";
import { getSiteVariables } from "../support/stack.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const SITE_KEY = "1x00000000000000000000AA";
const FIELD = "cf-turnstile-response";
const ORIGIN = "https://challenges.cloudflare.com";
const REFUSAL = "We couldn’t verify that a person sent this form.";
const NEW_PASSWORD = "N3w!Secret?";
const IP = "192.0.2.7";

const log: string[] = [];
const auth = await startFakeTurnstile(backendUrl);
const settings = { ...getSiteVariables(auth.url, backendUrl), LOG_REQUESTS: "off" };
const captcha = {
  TURNSTILE_SITE_KEY: SITE_KEY,
  TURNSTILE_SECRET_KEY: TURNSTILE_SECRET,
  TURNSTILE_VERIFY_URL: auth.verifyUrl,
};
/** Lacks Supabase's secret key, so that the auth service checks the token. */
const siteWithoutKey = await startInProcessSite({
  ...settings,
  ...captcha,
  SUPABASE_SECRET_KEY: undefined,
});
const site = await startInProcessSite(
  { ...settings, ...captcha },
  { onLog: (line) => log.push(line) },
);
const siteWithout = await startInProcessSite({ ...settings, SUPABASE_SECRET_KEY: undefined });
afterAll(async () => {
  await Promise.all([site.stop(), siteWithoutKey.stop(), siteWithout.stop()]);
  await auth.stop();
});
beforeEach(() => {
  auth.takeCalls();
  auth.takeChecks();
  Object.assign(auth.judge, { isOn: true, response: null });
});

const newVisitor = () => new Visitor(site.url, { "CF-Connecting-IP": IP });
/** A call of the auth service that counts the visitor, and whose captcha the site has checked. */
const forwarded = (path: string) => ({ path: `/auth/v1/${path}`, token: PERSON, forwardedFor: IP });

/** What a browser that runs scripts sends, so that every form includes the widget's token. */
const SCRIPT = { [FIELD]: PERSON };
const { email } = await newClient();
const client = newVisitor();
await client.post("/login", { email, password: PASSWORD, ...SCRIPT });

describe("switched on", () => {
  test.each([
    "/signup?plan=pro",
    "/login",
    "/forgot-password",
    "/client/email",
    "/client/password",
    "/client/delete",
  ])("%s has the widget in its form, its script and a fallback without script", async (path) => {
    const { html, headers } = await (path.startsWith("/client") ? client : newVisitor()).get(path);
    const form = html.match(
      new RegExp(`<form[^>]*action="${path.replace("?", "\\?")}".*?</form>`, "s"),
    )?.[0];
    expect(form).toMatch(new RegExp(`<div class="cf-turnstile[^>]*data-sitekey="${SITE_KEY}"`));
    expect(form).toMatch(new RegExp(`<noscript>.*${brand.email}.*</noscript>`, "s"));
    const policy = headers.get("Content-Security-Policy") ?? "";
    const [script] = html.match(/<script[^>]*turnstile[^>]*>/g) ?? [];
    expect(script).toContain(`src="${ORIGIN}/turnstile/v0/api.js"`);
    for (const directive of ["script-src", "frame-src"])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*${ORIGIN}( |;)`));
    expect(policy.split(ORIGIN)).toHaveLength(3);
    expect(findHeaderFaults(Object.fromEntries(headers))).toEqual([]);
  });

  test("pages without such a form have no widget", async () => {
    expect((await newVisitor().get("/features")).html).not.toMatch(/turnstile/);
    expect((await newVisitor().get("/contact-us")).html).not.toMatch(/turnstile/);
  });

  test("sign-up and resend check the token, and a rejection keeps what was typed", async () => {
    const visitor = newVisitor();
    const fields = signUpFields(visitor);
    const refused = await visitor.post("/signup?plan=pro", { ...fields, [FIELD]: "a-robot" });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(REFUSAL);
    expect(refused.text).toContain("Check not passed");
    expect(refused.html).toContain(`value="${visitor.email}"`);
    expect(refused.html).not.toContain(PASSWORD);
    expect(refused.html).not.toContain("a-robot");
    expect(await backend.emailsTo(visitor.email)).toEqual([]);

    const taken = await visitor.post("/signup?plan=pro", { ...fields, ...SCRIPT });
    const card = await visitor.follow(taken);
    expect(card.text).toContain("Check Your Email!");
    expect(card.html.match(/class="cf-turnstile/g)).toHaveLength(1);
    const again = await visitor.post("/signup", { intent: "resend" });
    expect((await visitor.follow(again)).text).toContain("Check not passed");
    const tooSoon = await visitor.post("/signup", { intent: "resend", ...SCRIPT });
    expect((await visitor.follow(tooSoon)).text).toContain("You can request a new email in");
    expect(auth.takeCalls()).toEqual([forwarded("signup"), forwarded("resend")]);
    expect(auth.takeChecks()).toEqual([
      { token: "a-robot", ip: IP },
      { token: PERSON, ip: IP },
      { token: PERSON, ip: IP },
    ]);
  });

  test("sign-in reports a rejection and offers the resend with its own widget", async () => {
    const visitor = newVisitor();
    const fields = { email, password: PASSWORD };
    const refused = await visitor.post("/login", fields);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(REFUSAL);
    expect(refused.html).toContain(`value="${email}"`);
    expect(auth.takeCalls()).toEqual([]);

    const newcomer = newVisitor();
    await newcomer.post("/signup", { ...signUpFields(newcomer), ...SCRIPT });
    const login = { email: newcomer.email, password: PASSWORD, ...SCRIPT };
    const unconfirmed = await newcomer.post("/login", login);
    expect(unconfirmed.status).toBe(403);
    expect(unconfirmed.html).toMatch(/<form id="resend"[^>]*>.*cf-turnstile.*<\/form>/s);
  });

  test("the forgotten password form checks the token", async () => {
    const visitor = newVisitor();
    const refused = await visitor.post("/forgot-password", { email, [FIELD]: "a-robot" });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(REFUSAL)]);
    await visitor.post("/forgot-password", { email, ...SCRIPT });
    expect(auth.takeCalls()).toEqual([forwarded("recover")]);
  });

  test.each([
    ["/client/email", { email: "new@example.com", currentPassword: PASSWORD }],
    ["/client/password", { currentPassword: PASSWORD, ...twice(NEW_PASSWORD) }],
    ["/client/delete", { currentPassword: PASSWORD }],
  ])("the password confirmation on %s checks the token", async (path, fields) => {
    const form = { email, ...fields };
    const refused = await client.post(path, form);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(REFUSAL);
    const wrong = await client.post(path, { ...form, ...SCRIPT, currentPassword: "Wr0ng!Pass" });
    expect(wrong.text).toContain("That isn’t your current password.");
    expect(auth.takeCalls()).toEqual([forwarded("token?grant_type=password")]);
  });

  test.each([
    ["says that the token was used", ["timeout-or-duplicate"]],
    ["says no more than no", undefined],
  ])("asks for another captcha when Turnstile %s", async (_, codes) => {
    auth.judge.response = { status: 200, body: { success: false, "error-codes": codes } };
    const fields = { email, password: PASSWORD, ...SCRIPT };
    const refused = await newVisitor().post("/login", fields);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(REFUSAL);
    expect(auth.takeCalls()).toEqual([]);
  });

  test.each([
    [
      "rejects the secret",
      200,
      { success: false, "error-codes": ["invalid-input-secret"] },
      "invalid-input-secret",
    ],
    ["fails", 500, { success: false, "error-codes": ["internal-error"] }, "internal-error"],
    ["answers something else", 200, { status: "ok" }, "answered 200"],
  ])("calls no one, and logs the reason, when Turnstile %s", async (_, status, body, reason) => {
    auth.judge.response = { status, body };
    log.length = 0;
    const fields = { email, password: PASSWORD, ...SCRIPT };
    const refused = await newVisitor().post("/login", fields);
    expect(refused.status).toBe(503);
    expect(refused.text).not.toContain(REFUSAL);
    expect(auth.takeCalls()).toEqual([]);
    expect(log).toContain(`Captcha: Turnstile: ${reason}`);
  });
});

test("a site without the secret key leaves the check to the auth service", async () => {
  const visitor = new Visitor(siteWithoutKey.url, { "CF-Connecting-IP": IP });
  const fields = { email, password: PASSWORD };
  const refused = await visitor.post("/login", { ...fields, [FIELD]: "a-robot" });
  expect(refused.text).toContain(REFUSAL);
  expect((await visitor.post("/login", { ...fields, ...SCRIPT })).location).toBe("/client");
  expect(auth.takeChecks()).toEqual([]);
  const path = "/auth/v1/token?grant_type=password";
  expect(auth.takeCalls()).toEqual([
    { path, token: "a-robot" },
    { path, token: PERSON },
  ]);
});

describe("switched off", () => {
  test("pages and policy contain no trace of it", async () => {
    const visitor = new Visitor(siteWithout.url);
    for (const path of ["/signup", "/login", "/forgot-password"]) {
      const { html, headers } = await visitor.get(path);
      expect(html).not.toMatch(/turnstile|captcha|cloudflare/i);
      expect(headers.get("Content-Security-Policy")).not.toContain("cloudflare");
    }
  });

  test("a submitted token is dropped", async () => {
    auth.judge.isOn = false;
    const form = { email: "nobody@example.com", password: PASSWORD, ...SCRIPT };
    await new Visitor(siteWithout.url).post("/login", form);
    expect(auth.takeCalls()).toEqual([
      { path: "/auth/v1/token?grant_type=password", token: undefined },
    ]);
  });
});
