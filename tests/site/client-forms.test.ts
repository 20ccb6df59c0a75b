import { describe, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { submitTicket } from "../support/conversations.ts";
import { insertDraft } from "../support/drafts.ts";
import { activatePlan, ANSWERS } from "../support/onboarding.ts";
import { getUserId } from "../support/session-cookie.ts";
import {
  api,
  backend,
  backendUrl,
  hidden,
  newClient,
  newUser,
  newVisitor,
  siteUrl,
} from "../support/site.ts";
import { PASSWORD, type Visitor } from "../support/visitor.ts";

const client = await newClient();

const FORM_PAGES = [
  "/client/profile",
  "/client/voice",
  "/client/news",
  "/client/plan",
  "/client/ticket",
  "/client/email",
  "/client/password",
  "/client/delete",
];

describe("client area forms", () => {
  test.each(FORM_PAGES)("%s requires sign-in, which then returns there", async (path) => {
    const visitor = newVisitor();
    const answer = await visitor.get(path);
    expect(answer.location).toBe(`/login?next=${encodeURIComponent(path)}`);
    expect((await visitor.follow(answer)).text).toContain(
      "Authentication Required Please sign in to access your client area.",
    );
  });

  test.each([
    ["/client/profile", { ...ANSWERS, business_name: "Only mine" }, 'value="Only mine"'],
    ["/client/voice", { words_to_avoid: "Only mine", language1: "Greek" }, ">Only mine</textarea>"],
    ["/client/news", { id: crypto.randomUUID(), news: "Only mine" }, ">Only mine</textarea>"],
    ["/client/ticket", { subject: "Only mine", description: "Since Monday" }, 'value="Only mine"'],
    ["/client/plan", { plan: "starter" }, 'value="starter"'],
  ] as [string, Record<string, string>, string][])(
    "%s rejects a form opened in another account, keeps its input and saves it when sent again",
    async (path, fields, kept) => {
      const [mine, theirs] = [await newClient(), await newClient()];
      const account = hidden((await mine.get(path)).html, "account");
      const page = await theirs.post(path, { ...fields, account });
      expect(page.status).toBe(409);
      expect(page.text).toContain(
        "You’re signed in to a different account than when you opened this form. Nothing was saved.",
      );
      expect(page.html).toContain(kept);
      const own = hidden(page.html, "account");
      expect(own).not.toBe(account);
      const area =
        (await theirs.get("/client?section=account")).text +
        (await theirs.get("/client?section=support")).text +
        (await theirs.get("/client/posts")).text +
        (await theirs.get("/client/plan")).text;
      expect(area).not.toMatch(/Only mine|Plan change pending/);
      expect((await theirs.post(path, { ...fields, account: own })).status).toBe(303);
    },
  );

  test("require a complete profile", async () => {
    const user = await newUser();
    for (const path of ["/client/profile", "/client/voice", "/client/plan", "/client/ticket"])
      expect((await user.get(path)).location).toBe("/profile-questionnaire");
  });

  test.each(FORM_PAGES)("%s greets the client, ships no React and is not indexed", async (path) => {
    const page = await client.get(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Hello, Maria Nicolaou");
    expect(page.html).toMatch(
      /href="\/client\?section=account"[^>]*>Pro(?:<!-- -->)? plan and billing/,
    );
    expect(page.html).toContain('name="robots" content="noindex"');
    expect(page.html).not.toContain("__reactRouterContext");
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  });
});

describe("Update Profile", () => {
  const VALIDATION = "Validation Error There was an error validating your form. Please try again.";

  test("accepts the longest answers in any script, counting a line break as one character", async () => {
    const visitor = await newClient();
    // Sends 4307 characters with 308 line breaks, of which 3999 are counted.
    const lines = "豆腐とお茶を毎朝作ります\r\n".repeat(1000).slice(0, 4307);
    expect((await visitor.get("/client/profile")).html).toContain('encType="multipart/form-data"');
    const long = { offer_description: lines, differentiator: lines, words_to_avoid: lines };
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...ANSWERS, ...long })) body.append(name, value);
    const saved = await fetch(new URL("/client/profile", siteUrl), {
      method: "POST",
      redirect: "manual",
      body,
      headers: { Cookie: visitor.cookieHeader, Origin: siteUrl },
    });
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/client?section=account"]);
  });

  test("shows the stored answers and saves all nine, but not the plan", async () => {
    const visitor = await newClient();
    expect((await visitor.get("/client?section=account")).html).toContain('href="/client/profile"');
    const form = await visitor.get("/client/profile");
    expect(form.html).toContain('value="Fig &amp; Olive"');
    expect(form.html).toMatch(
      /<input[^>]*checked=""[^>]*value="Friendly"|<input[^>]*value="Friendly"[^>]*checked=""/,
    );
    const changed = {
      ...ANSWERS,
      business_name: "Fig & Vine",
      website: "",
      tone_preference: "Bold",
      words_to_avoid: "",
      chosen_plan: "starter",
      id: "x",
    };
    for (let twice = 0; twice < 2; twice++) {
      const saved = await visitor.post("/client/profile", changed);
      expect(saved.location).toBe("/client?section=account");
    }
    const page = await visitor.get("/client?section=account");
    expect(page.text).toContain("Profile updated Your profile has been saved successfully.");
    expect(page.text).toContain("Fig & Vine");
    expect(page.text).not.toContain("figandolive.example");
    const [row] = await backend.rows("profiles", "business_name=eq.Fig %26 Vine");
    expect(row).toMatchObject({
      website: null,
      tone_preference: "Bold",
      words_to_avoid: null,
      chosen_plan: "pro",
      instagram_url: "https://instagram.com/figandolive",
    });
  });

  test("does not replace answers of another tab before it has shown them", async () => {
    const visitor = await newClient();
    const version = hidden((await visitor.get("/client/profile")).html, "version");
    const mine = {
      ...ANSWERS,
      website: "https://figandolive.example",
      instagram_url: "https://instagram.com/figandolive",
      business_name: "Fig & Vine",
      version,
    };
    await visitor.post("/client/profile", { ...ANSWERS, business_name: "Fig & Rye", version });
    const page = await visitor.post("/client/profile", mine);
    expect(page.status).toBe(409);
    expect(page.text).toContain("Not saved Your profile changed since you opened this page.");
    expect(page.text).toContain("Saved since you opened this page Business name Fig & Rye");
    expect(page.html.match(/<dt/g)).toHaveLength(1);
    expect(page.html).toContain('value="Fig &amp; Vine"');
    const account = "/client?section=account";
    expect((await visitor.get(account)).text).toContain("Fig & Rye");
    const again = { ...mine, version: hidden(page.html, "version") };
    expect((await visitor.post("/client/profile", again)).location).toBe(account);
    expect((await visitor.get(account)).text).toContain("Fig & Vine");
  });

  test.each([
    ["business_name", "x", "Business name is required", VALIDATION],
    [
      "differentiator",
      "",
      "What makes you unique?",
      "Please complete all required fields Missing: Differentiator",
    ],
    ["linkedin_url", "no url", "Please enter a valid LinkedIn URL", VALIDATION],
  ])(
    "rejects an invalid %s as the questionnaire does, and keeps the rest",
    async (field, value, message, toast) => {
      const fields = { ...ANSWERS, words_to_avoid: "kept", [field]: value };
      const page = await client.post("/client/profile", fields);
      expect(page.status).toBe(400);
      expect(page.text).toContain(message);
      expect(page.text).toContain(toast);
      expect(page.html).toContain(">kept</textarea>");
      expect(await backend.rows("profiles", "words_to_avoid=eq.kept")).toEqual([]);
    },
  );
});

describe("Change Plan", () => {
  async function newActiveClient(): Promise<Visitor> {
    const visitor = await newClient("starter");
    await activatePlan(visitor, backendUrl);
    return visitor;
  }

  test("before the strategy meeting changes the plan at once, without a word about billing", async () => {
    const visitor = await newClient("starter");
    const form = await visitor.get("/client/plan");
    expect(form.text).toContain("A change takes effect right away");
    expect(form.text).toContain(
      "You’re on Starter now. Compare plans and prices on the pricing page",
    );
    expect(form.html).toMatch(/<button[^>]*data-busy="Changing..."[^>]*>Change Plan/);
    expect(form.html).not.toMatch(/billing cycle/i);
    const changed = await visitor.post("/client/plan", { plan: "video-pro" });
    expect(changed.location).toBe("/client?section=account");
    const account = await visitor.get("/client?section=account");
    expect(account.text).toContain("Plan changed You’re on the Video Pro plan now.");
    expect(account.text).toMatch(/Plan changed: you chose Video Pro on \w+ \d+, \d{4}\./);
    expect(account.text).toContain("$199/month");
    expect(account.html).not.toMatch(/billing cycle/i);
    expect(account.html).not.toContain("Withdraw Request");
    expect((await visitor.get("/client")).text).not.toContain("Latest updates");
    expect((await visitor.get("/client/plan")).html).toContain('value="starter"');
  });

  test("is a request once the meeting was held", async () => {
    const visitor = await newClient("starter");
    const meeting = { user_id: getUserId(visitor), starts_at: "2026-01-05T15:00:00Z" };
    await backend.insert("meetings", { ...meeting, status: "held" });
    expect((await visitor.get("/client/plan")).text).toContain("Request Plan Change");
    const asked = await visitor.follow(await visitor.post("/client/plan", { plan: "pro" }));
    expect(asked.text).toContain("Plan change requested");
    expect(asked.text).toContain("$99/month");
  });

  test("stores the request once and shows it as pending without changing the plan", async () => {
    const visitor = await newActiveClient();
    const form = await visitor.get("/client/plan");
    expect(form.text).toContain("A change takes effect at your next billing cycle");
    for (const plan of ["Pro", "Video Pro", "Pay As You Go"]) expect(form.text).toContain(plan);
    expect(form.html).not.toMatch(/type="radio"[^>]*value="starter"/);
    const asked = await visitor.post("/client/plan", { plan: "video-pro" });
    expect(asked.location).toBe("/client?section=account");
    const account = await visitor.get("/client?section=account");
    expect(account.text).toContain(
      "Plan change requested It takes effect at your next billing cycle.",
    );
    expect(account.text).toMatch(/Plan change pending: you requested Video Pro on \w+ \d+, \d{4}/);
    expect(account.text).toContain("$99/month");
    const again = await visitor.follow(await visitor.post("/client/plan", { plan: "pro" }));
    expect(again.text).toContain("Already requested");
    expect(again.text).toContain("you requested Video Pro");
    expect(again.html).not.toContain('type="radio"');
  });

  test.each([
    ["nothing", {}, "Please choose a plan"],
    ["an unknown plan", { plan: "platinum" }, "Please choose a plan"],
    ["the current plan", { plan: "pro" }, "That’s your current plan."],
  ])("rejects %s", async (_, fields, message) => {
    const page = await client.post("/client/plan", fields as Record<string, string>);
    expect(page.status).toBe(400);
    expect(page.text).toContain(message);
    expect((await client.get("/client?section=account")).text).not.toContain("Plan change pending");
  });
});

describe("Submit a Ticket", () => {
  const TICKET = {
    subject: "Posts are late",
    description: "Monday's post came on Tuesday",
    category: "technical",
    priority: "high",
  };
  test("stores a ticket once, confirms it and lists it under Support", async () => {
    const visitor = await newClient();
    expect((await visitor.get("/client?section=support")).text).toContain("No tickets yet.");
    for (const _ of ["first", "again"])
      expect((await visitor.post("/client/ticket", TICKET)).location).toBe(
        "/client?section=support",
      );
    const page = await visitor.get("/client?section=support");
    expect(page.html).toMatch(
      /role="status".*Ticket submitted.*We(&#x27;|')ll get back to you within 24 hours\./s,
    );
    expect(page.text.match(/Posts are late Technical, high priority/g)).toHaveLength(1);
    expect((await client.get("/client?section=support")).text).not.toContain("Posts are late");
  });

  test.each([
    ["payg", false],
    ["pro", true],
  ])("promises a response within 24 hours, and the plan %s priority: %j", async (plan, hasIt) => {
    const visitor = await newClient(plan);
    const priority = "Your plan has priority support: within 4 hours.";
    for (const [page, promise] of [
      ["/client/ticket", "A person will read it and reply within 24 hours."],
      ["/client?section=support", "Response within 24 hours."],
    ] as const) {
      const { text } = await visitor.get(page);
      expect(text).toContain(promise);
      expect(text.includes(priority)).toBe(hasIt);
    }
  });

  test.each([
    ["subject", "Enter a subject"],
    ["description", "Enter a description"],
  ])("requires the %s and keeps the rest", async (field, message) => {
    const page = await client.post("/client/ticket", { ...TICKET, [field]: " " });
    expect(page.status).toBe(400);
    expect(page.html).toMatch(/role="alert".*Please fill in all required fields/s);
    expect(page.text).toContain(message);
    expect(page.html).toContain(field === "subject" ? "Monday&#x27;s post" : "Posts are late");
    expect(page.html).toMatch(/<option value="urgent"|<option value="high" selected=""/);
  });
});

describe("data export", () => {
  test("contains account, profile, tickets and plan requests in an uncached file", async () => {
    const visitor = await newClient();
    await visitor.post("/client/ticket", { subject: "Hello", description: "World" });
    await visitor.post("/client/plan", { plan: "starter" });
    const file = await visitor.post("/client/export", {});
    expect(file.headers.get("Content-Type")).toContain("application/json");
    expect(file.headers.get("Content-Disposition")).toBe(
      'attachment; filename="spellpost-data.json"',
    );
    expect(file.headers.get("Cache-Control")).toBe("private, no-store");
    expect(JSON.parse(file.html)).toMatchObject({
      account: { email: visitor.email, details: { name: "Maria Nicolaou" } },
      profile: { business_name: "Fig & Olive" },
      conversations: [{ subject: "Hello", messages: [{ author: "client", body: "World" }] }],
      plan_changes: [{ requested_plan: "starter" }],
    });
    expect(file.html).not.toMatch(/password|token/i);
  });

  test("is not served when the audit log does not record it", async () => {
    const visitor = await newClient();
    const caller = await api.signIn(visitor.email);
    for (let count = 0; count < 30; count++) await api.rpc(caller, "export_my_data");
    const answer = await visitor.post("/client/export", {});
    expect(answer.location).toBe("/client?section=account");
    expect(answer.html).not.toContain(visitor.email);
  });
});

describe("a button of a page that was opened in another account", () => {
  const pressIn = async (owner: Visitor, path: string, account: string) =>
    owner.follow(await owner.post(path, { account, id: crypto.randomUUID(), resolved: "yes" }));

  test.each([
    "/meeting/cancellation",
    "/client/disconnect-linkedin",
    "/client/posts/renewal",
    "/client/posts/times",
    "/client/plan/withdrawal",
    "/client/end-session",
    "/client/sign-out-everywhere",
  ])("changes nothing: %s", async (path) => {
    const owner = await newClient();
    const page = await pressIn(owner, path, crypto.randomUUID());
    expect(page.status).toBe(200);
    expect(page.text).toContain("You’re signed in to a different account");
    const own = await pressIn(owner, path, getUserId(owner));
    expect(own.text).not.toContain("You’re signed in to a different account");
  });

  test("names the account of its page", async () => {
    const owner = await newClient();
    const slots = (await owner.get("/meeting")).html;
    const [, starts_at = ""] = /name="starts_at"[^>]*value="([^"]+)"/.exec(slots) ?? [];
    await owner.post("/meeting", { starts_at });
    const ticket = await submitTicket(owner);
    await activatePlan(owner, backendUrl);
    await owner.post("/client/plan", { plan: "starter" });
    await insertDraft(backend, getUserId(owner), { origin: "ai" });
    await newVisitor().post("/login", { email: owner.email, password: PASSWORD });
    const field = `<input type="hidden" name="account" value="${getUserId(owner)}"/>`;
    for (const [page, path] of [
      ["/meeting", "/meeting/cancellation"],
      ["/client/posts", "/client/posts/renewal"],
      ["/client?section=account", "/client/sign-out-everywhere"],
      ["/client?section=account", "/client/end-session"],
      ["/client?section=account", "/client/plan/withdrawal"],
      [`/client/tickets/${ticket}`, `/client/tickets/${ticket}/closure`],
    ] as const) {
      // The form for new drafts comes once the first ones are written.
      const form = await waitFor(async () =>
        new RegExp(`<form[^>]*action="${path}".*?</form>`).exec((await owner.get(page)).html),
      );
      expect(form[0]).toContain(field);
    }
  });
});
