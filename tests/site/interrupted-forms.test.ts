import { describe, expect, test } from "vitest";
import { nextCode, enrollApp } from "../support/authenticator.ts";
import { submitTicket } from "../support/conversations.ts";
import { seedDesk } from "../support/desk.ts";
import { ANSWERS } from "../support/onboarding.ts";
import { expireSession } from "../support/session-cookie.ts";
import {
  backendUrl,
  newClient,
  newUser,
  newVisitor,
  sessionCookies,
  siteUrl,
} from "../support/site.ts";
import { PASSWORD, type Visitor } from "../support/visitor.ts";

/** Forms that are sent after their session has ended. */

const uuid = () => crypto.randomUUID();

const LONG_TEXT = "豆腐".repeat(2000);

const desk = await seedDesk(siteUrl, backendUrl);
const client = await newClient();

/** Returns the value of a hidden field. */
function hidden(html: string, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  return value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

/** Sends a form of a page from a browser after another one has ended its session. */
async function interrupt(owner: Visitor, page: string, fields: object, path = page) {
  const account = hidden((await owner.get(page)).html, "account");
  const browser = newVisitor();
  browser.storeCookies(owner);
  expect((await owner.post("/logout", {})).location).toBe("/");
  const rejected = await browser.post(path, { ...fields, account });
  expect([rejected.status, rejected.location]).toEqual([303, loginPath(path)]);
  return { browser, account };
}

const loginPath = (next: string) => `/login?next=${encodeURIComponent(next)}`;

const signIn = (browser: Visitor, email: string, path: string) =>
  browser.post(loginPath(path), { email, password: PASSWORD });

const CALL = "/client/setup-call";
const TICKET = { subject: "Posts are late", category: "billing", priority: "high" };

const CLIENT_FORMS: [page: string, fields: Record<string, string>, kept: string][] = [
  ["/client/ticket", { ...TICKET, description: LONG_TEXT }, `>${LONG_TEXT}</textarea>`],
  [CALL, { message: "Mondays\r\nat “ten” & later" }, ">Mondays\nat “ten” &amp; later</textarea>"],
  ["/client/preferences", { name: "Maria N.", newsletter: "on" }, 'value="Maria N."'],
  ["/client/profile", { ...ANSWERS, words_to_avoid: "very cheap" }, ">very cheap</textarea>"],
  ["/client/voice", { liked_post3: "Open", language1: "Greek" }, ">Open</textarea>"],
  ["/client/news", { id: uuid(), news: "Fig bread" }, ">Fig bread</textarea>"],
  ["/client/plan", { plan: "video-pro" }, 'value="video-pro"'],
];

describe("a form that is sent after its session has ended", () => {
  test.each(CLIENT_FORMS)(
    "leads to the sign-in and from there back to %s, which shows it again once",
    async (page, fields, kept) => {
      const owner = await newClient();
      const { browser, account } = await interrupt(owner, page, fields);
      const login = await browser.get(loginPath(page));
      expect(login.text).toContain(
        "Authentication Required Your session has ended. Please sign in again.",
      );
      expect(login.text).toContain(
        "Not sent yet Sign in, and your form will come back with everything you typed, except passwords.",
      );

      const answer = await signIn(browser, owner.email, page);
      expect([answer.status, answer.location]).toEqual([303, page]);
      const form = await browser.get(page);
      expect(form.status).toBe(200);
      expect(form.headers.get("Cache-Control")).toBe("private, no-store");
      expect(form.html).toContain(kept);
      expect(form.text).toContain("Login successful! Welcome back!");
      expect(form.text).toContain("Not sent yet What you typed is still here.");
      expect(hidden(form.html, "account")).toBe(account);
      expect(browser.cookieNames).not.toContain("spellpost-form");
      expect((await browser.get(page)).text).not.toContain("What you typed is still here");
      expect((await browser.get("/client?section=support")).text).not.toContain("Posts are late");
    },
  );

  test.each(["/meeting?zone=Asia%2FTokyo", "/meeting?change=yes&zone=Asia%2FTokyo"])(
    "does so for a time chosen on %s",
    async (page) => {
      const owner = await newClient();
      const times = [
        ...(await owner.get(page)).html.matchAll(/name="starts_at"[^>]*value="([^"]+)"/g),
      ];
      const [booked = "", chosen = ""] = times.slice(-2).map(([, at]) => at);
      if (page.includes("change")) await owner.post("/meeting", { starts_at: booked });
      const { browser } = await interrupt(owner, page, { starts_at: chosen });
      await signIn(browser, owner.email, page);
      const checked = (await browser.get(page)).html.match(/<input[^>]*checked=""[^>]*>/g);
      expect(checked).toEqual([expect.stringContaining(`value="${chosen}"`)]);
    },
  );

  test("does so for a step of the questionnaire, and for a reply to a ticket", async () => {
    const [user, owner] = [await newUser(), await newClient()];
    const id = await submitTicket(owner);
    const step = { intent: "continue", business_name: "Fig", offer_description: "Bread" };
    const reply = { body: "Still late" };
    const [ticket, replies] = [`/client/tickets/${id}`, `/client/tickets/${id}/replies`];
    for (const [sender, page, path, fields, words] of [
      [user, "/profile-questionnaire?step=1", "/profile-questionnaire?step=1", step, "Bread"],
      [owner, ticket, replies, reply, "Still late"],
    ] as const) {
      const { browser } = await interrupt(sender, page, fields, path);
      expect((await signIn(browser, sender.email, path)).location).toBe(path);
      expect((await browser.get(path)).html).toContain(`>${words}</textarea>`);
    }
    expect((await owner.get(ticket)).text).not.toContain("Still late");
  });

  test("comes back when the token has expired and its refresh is refused", async () => {
    const [owner, browser] = [await newClient(), newVisitor()];
    const account = hidden((await owner.get(CALL)).html, "account");
    browser.storeCookies(owner);
    await owner.post("/logout", {});
    expireSession(browser);
    await browser.post(CALL, { account, message: "Mondays" });
    expect(sessionCookies(browser)).toEqual([]);
    await signIn(browser, owner.email, CALL);
    expect((await browser.get(CALL)).html).toContain(">Mondays</textarea>");
  });

  test("comes back after a visit without a session and both steps of a sign-in", async () => {
    const owner = await newClient();
    const secret = await enrollApp(owner);
    const { browser } = await interrupt(owner, CALL, { message: "Mondays" });
    expect((await browser.get(CALL)).location).toBe(loginPath(CALL));
    const first = await signIn(browser, owner.email, CALL);
    expect([first.status, first.location]).toEqual([
      303,
      `/login/code?next=${encodeURIComponent(CALL)}`,
    ]);
    expect((await browser.get(CALL)).location).toBe(loginPath(CALL));
    const second = await browser.post(first.location ?? "", { code: nextCode(secret) });
    expect([second.status, second.location]).toEqual([303, CALL]);
    expect((await browser.get(CALL)).html).toContain(">Mondays</textarea>");
  });

  test("is not shown to another account that signs in", async () => {
    const owner = await newClient();
    const { browser } = await interrupt(owner, CALL, { message: "Mondays" });
    await signIn(browser, client.email, CALL);
    const answer = await browser.get(CALL);
    expect([answer.status, answer.location]).toEqual([303, CALL]);
    const form = await browser.follow(answer);
    expect(form.status).toBe(200);
    expect(form.html).not.toContain("Mondays");
    expect(form.text).not.toContain("What you typed is still here");
    expect(browser.cookieNames).not.toContain("spellpost-form");
  });

  test.each([
    ["/client/password", { currentPassword: "S3cret!One", password: "S3cret!Two" }],
    ["/client/email", { currentPassword: "S3cret!One", email: "new@example.com" }],
    ["/client/two-step", { intent: "finish", factorId: uuid(), secret: "S3CRET".repeat(3) }],
  ] as [string, Record<string, string>][])(
    "is not kept when %s names no account",
    async (page, fields) => {
      const browser = newVisitor();
      const rejected = await browser.post(page, fields);
      expect([rejected.status, rejected.location]).toEqual([303, loginPath(page)]);
      expect(browser.cookieNames).not.toContain("spellpost-form");
      expect((await browser.follow(rejected)).text).toContain(
        "Not sent Please sign in, then fill in the form once more.",
      );
    },
  );

  test("comes back without a password", async () => {
    const owner = await newClient();
    const typed = { email: "typed@example.com", currentPassword: "S3cret!One" };
    const account = hidden((await owner.get(CALL)).html, "account");
    const browser = newVisitor();
    await browser.post("/client/delete", { ...typed, account });
    await signIn(browser, owner.email, "/client/delete");
    const { html } = await browser.get("/client/delete");
    expect(html).toContain("typed@example.com");
    expect(html).not.toContain("S3cret");
  });
});

describe("a form of the desk", () => {
  /** Returns what remains in the browser of a staff member after its session cookies are gone. */
  function withStaffCookieOnly(): Visitor {
    const browser = newVisitor();
    browser.setCookie("spellpost-desk", desk.staff.cookie("spellpost-desk") ?? "");
    return browser;
  }

  test.each([
    ["inbox", "replies", "body"],
    ["inbox", "closure", "body"],
    ["plan-changes", "decline", "reason"],
  ])("in /desk/%s leads to the sign-in and back, with its text", async (list, verb, field) => {
    const page = `/desk/${list}/${desk.ids[list]}`;
    const account = hidden((await desk.staff.get(page)).html, "account");
    expect(account).not.toBe("");
    const browser = withStaffCookieOnly();
    const path = `${page}/${verb}`;
    const typed = { account, seen: uuid(), [field]: "We look" };
    expect((await browser.post(path, typed)).location).toBe(loginPath(path));
    expect((await signIn(browser, desk.staff.email, path)).location).toBe(path);
    const form = await browser.get(path);
    expect(form.status).toBe(200);
    expect(form.html).toContain(">We look</textarea>");
  });

  test("leads to the sign-in when a button has no fields", async () => {
    const fields = { change: "resolve", ids: desk.ids.inbox! };
    const answer = await withStaffCookieOnly().post("/desk/inbox/changes", fields);
    expect(answer.location).toBe(`/login?next=${encodeURIComponent("/desk/inbox")}`);
  });

  test.each(["forged", ""])("is a 404 with the staff cookie %j", async (value) => {
    const visitor = newVisitor();
    if (value) visitor.setCookie("spellpost-desk", value);
    const path = `/desk/inbox/${desk.ids.inbox}/replies`;
    expect((await visitor.post(path, { body: "We look" })).status).toBe(404);
  });

  test("is a 404 for a client who signs in instead", async () => {
    const path = `/desk/inbox/${desk.ids.inbox}/replies`;
    const browser = withStaffCookieOnly();
    const fields = { account: uuid(), seen: uuid(), body: "We look" };
    await browser.post(path, fields);
    await signIn(browser, client.email, path);
    const answer = await browser.get(path);
    expect(answer.status).toBe(404);
    expect(answer.html).not.toContain("We look");
  });
});
