import { describe, expect, test } from "vitest";
import { nextCode, enrollApp } from "../support/authenticator.ts";
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
import { type PageResponse, PASSWORD, type Visitor } from "../support/visitor.ts";

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
  return { browser, account, rejected };
}

/** Sends the sign-in of a page, and then what a browser sends after the redirect. */
async function signIn(browser: Visitor, page: PageResponse, email: string, path: string) {
  const fields = { keptForm: hidden(page.html, "keptForm"), email, password: PASSWORD };
  const answer = await browser.post(`/login?next=${encodeURIComponent(path)}`, fields);
  return { answer, resend: () => browser.post(answer.location ?? "", fields) };
}

const CALL = "/client/setup-call";
const TICKET = { subject: "Posts are late", category: "billing", priority: "high" };

const CLIENT_FORMS: [page: string, fields: Record<string, string>, kept: string][] = [
  ["/client/ticket", { ...TICKET, id: uuid(), description: LONG_TEXT }, `>${LONG_TEXT}</textarea>`],
  [
    CALL,
    { id: uuid(), message: "Mondays\r\nat “ten” & later" },
    ">Mondays\nat “ten” &amp; later</textarea>",
  ],
  ["/client/preferences", { name: "Maria N.", newsletter: "on" }, 'value="Maria N."'],
  ["/client/profile", { ...ANSWERS, words_to_avoid: "very cheap" }, ">very cheap</textarea>"],
  ["/client/plan", { plan: "video-pro" }, 'value="video-pro"'],
];

describe("a form that is sent after its session has ended", () => {
  test.each(CLIENT_FORMS)(
    "leads to the sign-in and from there back to %s, which shows it again",
    async (page, fields, kept) => {
      const owner = await newClient();
      const { browser, account, rejected } = await interrupt(owner, page, fields);
      expect(rejected.status).toBe(401);
      expect(rejected.text).toContain(
        "Authentication Required Your session has ended. Please sign in again.",
      );
      expect(rejected.html).toContain(
        `action="/login?next=${encodeURIComponent(page)}" encType="multipart/form-data"`,
      );
      expect(rejected.headers.get("Cache-Control")).toBe("private, no-store");

      const { answer, resend } = await signIn(browser, rejected, owner.email, page);
      expect([answer.status, answer.location]).toEqual([307, page]);
      const form = await resend();
      expect(form.status).toBe(200);
      expect(form.html).toContain(kept);
      expect(form.text).toContain("Login successful! Welcome back!");
      expect(form.text).toContain("Not sent yet What you typed is still here.");
      expect(hidden(form.html, "account")).toBe(account);
      expect(hidden(form.html, "id")).toBe(fields.id ?? "");
      const area = await browser.get("/client?section=support");
      expect(area.text).not.toContain("Posts are late");
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
      const { browser, rejected } = await interrupt(owner, page, { starts_at: chosen });
      const { resend } = await signIn(browser, rejected, owner.email, page);
      const checked = (await resend()).html.match(/<input[^>]*checked=""[^>]*>/g);
      expect(checked).toEqual([expect.stringContaining(`value="${chosen}"`)]);
    },
  );

  test("does so for a step of the questionnaire, and for a reply to a ticket", async () => {
    const [user, owner, id] = [await newUser(), await newClient(), uuid()];
    await owner.post("/client/ticket", { ...TICKET, id, description: "Since Monday" });
    const step = { intent: "continue", business_name: "Fig", offer_description: "Bread" };
    const reply = { message: uuid(), body: "Still late" };
    const [ticket, replies] = [`/client/tickets/${id}`, `/client/tickets/${id}/replies`];
    for (const [sender, page, path, fields, words] of [
      [user, "/profile-questionnaire?step=1", "/profile-questionnaire?step=1", step, "Bread"],
      [owner, ticket, replies, reply, "Still late"],
    ] as const) {
      const { browser, rejected } = await interrupt(sender, page, fields, path);
      const { answer, resend } = await signIn(browser, rejected, sender.email, path);
      expect(answer.location).toBe(path);
      expect((await resend()).html).toContain(`>${words}</textarea>`);
    }
  });

  test("is kept when the token has expired and its refresh is refused", async () => {
    const [owner, browser] = [await newClient(), newVisitor()];
    browser.storeCookies(owner);
    await owner.post("/logout", {});
    expireSession(browser);
    const fields = { account: uuid(), id: uuid(), message: "Mondays" };
    const rejected = await browser.post(CALL, fields);
    expect(rejected.status).toBe(401);
    expect(sessionCookies(browser)).toEqual([]);
    expect(JSON.parse(hidden(rejected.html, "keptForm"))).toEqual(fields);
  });

  test("is kept over a wrong password", async () => {
    const account = hidden((await client.get(CALL)).html, "account");
    const rejected = await newVisitor().post(CALL, { account, message: "Mondays" });
    const keptForm = hidden(rejected.html, "keptForm");
    const fields = { keptForm, email: client.email, password: "Wr0ng!Pass" };
    const again = await newVisitor().post("/login?next=%2Fclient%2Fsetup-call", fields);
    expect(again.status).toBe(401);
    expect(hidden(again.html, "keptForm")).toBe(keptForm);
    expect(keptForm).toContain("Mondays");
  });

  test("is kept over both steps of a sign-in", async () => {
    const owner = await newClient();
    const secret = await enrollApp(owner);
    const { browser, rejected } = await interrupt(owner, CALL, { id: uuid(), message: "Mondays" });
    const first = await signIn(browser, rejected, owner.email, CALL);
    const codePath = "/login/code?next=%2Fclient%2Fsetup-call";
    expect([first.answer.status, first.answer.location]).toEqual([307, codePath]);
    const question = await first.resend();
    expect(question.status).toBe(200);
    expect(question.text).toContain("Enter the code from your app");
    expect(question.text).not.toContain("There’s a problem");

    const keptForm = hidden(question.html, "keptForm");
    const wrong = await browser.post(codePath, { keptForm, code: "1" });
    expect([wrong.status, hidden(wrong.html, "keptForm")]).toEqual([400, keptForm]);
    const fields = { keptForm, code: nextCode(secret) };
    const second = await browser.post(codePath, fields);
    expect([second.status, second.location]).toEqual([307, CALL]);
    expect((await browser.post(CALL, fields)).html).toContain(">Mondays</textarea>");
  });

  test("is not shown to another account that signs in", async () => {
    const owner = await newClient();
    const { browser, rejected } = await interrupt(owner, CALL, { id: uuid(), message: "Mondays" });
    const { resend } = await signIn(browser, rejected, client.email, CALL);
    const answer = await resend();
    expect([answer.status, answer.location]).toEqual([303, CALL]);
    const form = await browser.follow(answer);
    expect(form.status).toBe(200);
    expect(form.html).not.toContain("Mondays");
    expect(form.text).not.toContain("What you typed is still here");
  });

  test.each([
    ["/client/password", { currentPassword: "S3cret!One", password: "S3cret!Two" }],
    ["/client/email", { currentPassword: "S3cret!One", email: "new@example.com" }],
    ["/client/two-step", { intent: "finish", factorId: uuid(), secret: "S3CRET".repeat(3) }],
  ] as [string, Record<string, string>][])(
    "leads to the sign-in without a copy of what %s asks for, because it names no account",
    async (page, fields) => {
      const rejected = await newVisitor().post(page, fields);
      expect(rejected.status).toBe(401);
      expect(rejected.html).not.toMatch(/S3cret|S3CRET|keptForm/);
      const { answer } = await signIn(newVisitor(), rejected, client.email, page);
      expect([answer.status, answer.location]).toEqual([303, page]);
    },
  );

  test("never contains a password", async () => {
    const fields = { account: uuid(), currentPassword: "S3cret!One" };
    const rejected = await newVisitor().post("/client/delete", fields);
    expect(rejected.status).toBe(401);
    expect(hidden(rejected.html, "keptForm")).toContain(fields.account);
    expect(rejected.html).not.toContain("S3cret");
  });

  test.each(["/login?next=//evil.example/form", "/login"])(
    "leads to no other site and is not resent without a page: %s",
    async (path) => {
      const fields = { keptForm: '{"account":"x"}', email: client.email, password: PASSWORD };
      const answer = await newVisitor().post(path, fields);
      expect([answer.status, answer.location]).toEqual([303, "/client"]);
    },
  );

  test.each(["[", "null", '"text"', "[1]", '{"body":{}}'])(
    "may be unreadable: %s shows an empty form",
    async (keptForm) => {
      const form = await client.post("/client/setup-call", { keptForm });
      expect(form.status).toBe(200);
      expect(form.text).toContain("When and where can we reach you?");
    },
  );
});

describe("a form of the desk", () => {
  /** Returns what remains in the browser of a staff member after its session cookies are gone. */
  function withStaffCookieOnly(): Visitor {
    const browser = newVisitor();
    browser.setCookie("spellpost-desk", desk.staff.cookie("spellpost-desk") ?? "");
    return browser;
  }

  test.each([
    ["tickets", "replies", "body"],
    ["tickets", "closure", "body"],
    ["messages", "replies", "body"],
    ["plan-changes", "decline", "reason"],
  ])("in /desk/%s leads to the sign-in and back, with its text", async (list, verb, field) => {
    const page = `/desk/${list}/${desk.ids[list]}`;
    const account = hidden((await desk.staff.get(page)).html, "account");
    expect(account).not.toBe("");
    const browser = withStaffCookieOnly();
    const path = `${page}/${verb}`;
    const rejected = await browser.post(path, { account, message: uuid(), [field]: "We look" });
    expect(rejected.status).toBe(401);
    expect(rejected.text).toContain("Your session has ended");
    const { answer, resend } = await signIn(browser, rejected, desk.staff.email, path);
    expect([answer.status, answer.location]).toEqual([307, path]);
    const form = await resend();
    expect(form.status).toBe(200);
    expect(form.html).toContain(">We look</textarea>");
  });

  test("leads to the sign-in when a button has no fields", async () => {
    const fields = { change: "resolve", ids: desk.ids.tickets! };
    const answer = await withStaffCookieOnly().post("/desk/inbox/changes", fields);
    expect(answer.location).toBe(`/login?next=${encodeURIComponent("/desk/inbox")}`);
  });

  test.each(["forged", ""])("is a 404 with the staff cookie %j", async (value) => {
    const visitor = newVisitor();
    if (value) visitor.setCookie("spellpost-desk", value);
    const path = `/desk/tickets/${desk.ids.tickets}/replies`;
    expect((await visitor.post(path, { body: "We look" })).status).toBe(404);
  });

  test("is a 404 for a client who signs in instead", async () => {
    const path = `/desk/tickets/${desk.ids.tickets}/replies`;
    const browser = withStaffCookieOnly();
    const fields = { account: uuid(), message: uuid(), body: "We look" };
    const rejected = await browser.post(path, fields);
    const { resend } = await signIn(browser, rejected, client.email, path);
    const answer = await resend();
    expect(answer.status).toBe(404);
    expect(answer.html).not.toContain("We look");
  });
});
