import { beforeAll, describe, expect, inject, test } from "vitest";
import { nextCode, enrollApp } from "../support/authenticator.ts";
import { type Desk, seedDesk } from "../support/desk.ts";
import { ANSWERS, signInAsClient, signInAsUser } from "../support/onboarding.ts";
import { expireSession } from "../support/session-cookie.ts";
import { type PageResponse, PASSWORD, Visitor } from "../support/visitor.ts";

/** Forms that are sent after their session has ended. */

const siteUrl = inject("siteUrl");
const backendUrl = inject("backendUrl");
const newVisitor = () => new Visitor(siteUrl);
const uuid = () => crypto.randomUUID();

const LONG_TEXT = "豆腐".repeat(2000);

let desk: Desk;
let client: Visitor;
beforeAll(async () => {
  desk = await seedDesk(siteUrl, backendUrl);
  client = await newClient();
});

async function newClient(): Promise<Visitor> {
  const visitor = newVisitor();
  await signInAsClient(visitor, backendUrl);
  await visitor.get("/"); // Clears the onboarding toasts by showing them.
  return visitor;
}

/** Returns the value of a hidden field. */
function hidden(html: string, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  return value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

/** Returns a browser that has the form of a page open, after another one has ended the session. */
async function openAndEndSession(owner: Visitor, page: string) {
  const { html } = await owner.get(page);
  const browser = newVisitor();
  browser.storeCookies(owner);
  expect((await owner.post("/logout", {})).location).toBe("/");
  return { browser, account: hidden(html, "account"), html };
}

/** Sends the sign-in of a page, and then what a browser sends after the redirect. */
async function signIn(browser: Visitor, page: PageResponse, email: string, path: string) {
  const fields = { keptForm: hidden(page.html, "keptForm"), email, password: PASSWORD };
  const answer = await browser.post(`/login?next=${encodeURIComponent(path)}`, fields);
  return { answer, resend: () => browser.post(answer.location ?? "", fields) };
}

type FormCase = { page: string; path?: string; fields: Record<string, string>; kept: string };

const CLIENT_FORMS: FormCase[] = [
  {
    page: "/client/ticket",
    fields: {
      id: uuid(),
      subject: "Posts are late",
      description: LONG_TEXT,
      category: "billing",
      priority: "high",
    },
    kept: `>${LONG_TEXT}</textarea>`,
  },
  {
    page: "/client/setup-call",
    fields: { id: uuid(), message: "Mondays\r\nat “ten” & later" },
    kept: ">Mondays\nat “ten” &amp; later</textarea>",
  },
  {
    page: "/client/preferences",
    fields: { name: "Maria N.", newsletter: "on" },
    kept: 'value="Maria N."',
  },
  {
    page: "/client/profile",
    fields: { ...ANSWERS, words_to_avoid: "very cheap" },
    kept: ">very cheap</textarea>",
  },
  { page: "/client/plan", fields: { plan: "video-pro" }, kept: 'value="video-pro"' },
];

describe("a form that is sent after its session has ended", () => {
  test.each(CLIENT_FORMS)(
    "leads to the sign-in and from there back to $page, which shows it again",
    async ({ page, fields, kept }) => {
      const owner = await newClient();
      const { browser, account } = await openAndEndSession(owner, page);
      const rejected = await browser.post(page, { ...fields, account });
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
      const { browser, account } = await openAndEndSession(owner, page);
      const rejected = await browser.post(page, { account, starts_at: chosen });
      const { resend } = await signIn(browser, rejected, owner.email, page);
      const checked = (await resend()).html.match(/<input[^>]*checked=""[^>]*>/g);
      expect(checked).toEqual([expect.stringContaining(`value="${chosen}"`)]);
    },
  );

  test("does so for a step of the questionnaire", async () => {
    const owner = newVisitor();
    await signInAsUser(owner, backendUrl);
    const page = "/profile-questionnaire?step=1";
    const { browser, account } = await openAndEndSession(owner, page);
    const step = { intent: "continue", business_name: "Fig & Olive", offer_description: "Bread" };
    const rejected = await browser.post(page, { ...step, account });
    const { answer, resend } = await signIn(browser, rejected, owner.email, page);
    expect(answer.location).toBe(page);
    const form = await resend();
    expect(form.html).toContain('value="Fig &amp; Olive"');
    expect(form.html).toContain(">Bread</textarea>");
  });

  test("does so for a reply to a ticket", async () => {
    const owner = await newClient();
    const id = uuid();
    const ticket = { id, subject: "Late", description: "Posts are late" };
    await owner.post("/client/ticket", { ...ticket, category: "general", priority: "low" });
    const { browser, account } = await openAndEndSession(owner, `/client/tickets/${id}`);
    const path = `/client/tickets/${id}/replies`;
    const rejected = await browser.post(path, { account, message: uuid(), body: "Still late" });
    const { resend } = await signIn(browser, rejected, owner.email, path);
    const form = await resend();
    expect(form.html).toContain(">Still late</textarea>");
    expect(form.text).toContain("Posts are late");
  });

  test("is kept when the token has expired and its refresh is refused", async () => {
    const owner = await newClient();
    const { browser, account } = await openAndEndSession(owner, "/client/setup-call");
    expireSession(browser);
    const fields = { account, id: uuid(), message: "Mondays" };
    const rejected = await browser.post("/client/setup-call", fields);
    expect(rejected.status).toBe(401);
    expect(browser.cookie("spellpost-auth.0")).toBeUndefined();
    expect(JSON.parse(hidden(rejected.html, "keptForm"))).toEqual(fields);
  });

  test("is kept over a wrong password", async () => {
    const account = hidden((await client.get("/client/setup-call")).html, "account");
    const rejected = await newVisitor().post("/client/setup-call", { account, message: "Mondays" });
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
    const page = "/client/setup-call";
    const { browser, account } = await openAndEndSession(owner, page);
    const rejected = await browser.post(page, { account, id: uuid(), message: "Mondays" });
    const first = await signIn(browser, rejected, owner.email, page);
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
    expect([second.status, second.location]).toEqual([307, page]);
    expect((await browser.post(page, fields)).html).toContain(">Mondays</textarea>");
  });

  test("is not shown to another account that signs in", async () => {
    const owner = await newClient();
    const page = "/client/setup-call";
    const { browser, account } = await openAndEndSession(owner, page);
    const rejected = await browser.post(page, { account, id: uuid(), message: "Mondays" });
    const { resend } = await signIn(browser, rejected, client.email, page);
    const answer = await resend();
    expect([answer.status, answer.location]).toEqual([303, page]);
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

  test("cannot lead to another site", async () => {
    const fields = { keptForm: '{"account":"x"}', email: client.email, password: PASSWORD };
    const answer = await newVisitor().post("/login?next=//evil.example/form", fields);
    expect([answer.status, answer.location]).toEqual([303, "/client"]);
  });

  test("is not resent where the sign-in names no page", async () => {
    const fields = { keptForm: '{"account":"x"}', email: client.email, password: PASSWORD };
    expect((await newVisitor().post("/login", fields)).location).toBe("/client");
  });

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
    const rejected = await browser.post(path, {
      account: uuid(),
      message: uuid(),
      body: "We look",
    });
    const { resend } = await signIn(browser, rejected, client.email, path);
    const answer = await resend();
    expect(answer.status).toBe(404);
    expect(answer.html).not.toContain("We look");
  });
});
