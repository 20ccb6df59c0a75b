import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBackendHandle } from "../support/backend.ts";
import { startInProcessStack } from "../support/in-process/stack.ts";
import { activatePlan, ANSWERS, signInAsClient, signInAsUser } from "../support/onboarding.ts";
import { type Caller, type PublicApi, createPublicApi } from "../support/public-api.ts";
import { getUserId, readSession } from "../support/session-cookie.ts";
import type { Stack } from "../support/stack.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

/** Database rules as a client of the site experiences them. */

let stack: Stack;
let backend: ReturnType<typeof createBackendHandle>;
let api: PublicApi;
beforeAll(async () => {
  stack = await startInProcessStack();
  [backend, api] = [createBackendHandle(stack.backendUrl), createPublicApi(stack.backendUrl)];
});
afterAll(() => stack.stop());

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

async function newClient(): Promise<Visitor> {
  const visitor = new Visitor(stack.siteUrl);
  await signInAsClient(visitor, stack.backendUrl);
  await visitor.get("/"); // Clears the onboarding toasts by showing them.
  return visitor;
}

/** Uses the visitor's own token without the site. */
function callerOf(visitor: Visitor): Caller {
  const { access_token: token } = readSession(visitor);
  return { id: getUserId(visitor), email: visitor.email, token };
}

async function phoneOf(client: Visitor): Promise<Visitor> {
  const phone = new Visitor(stack.siteUrl, { "User-Agent": PHONE });
  expect((await phone.post("/login", { email: client.email, password: PASSWORD })).location).toBe(
    "/client",
  );
  await phone.get("/");
  return phone;
}

describe("over the quota", () => {
  const updates = async (visitor: Visitor, count: number) => {
    const caller = callerOf(visitor);
    for (let index = 0; index < count; index++)
      await api.rest(caller, "PATCH", `profiles?id=eq.${caller.id}`, { words_to_avoid: "x" });
  };

  test("the ticket form reports it and keeps what was typed", async () => {
    const client = await newClient();
    await api.rest(
      callerOf(client),
      "POST",
      "tickets",
      Array.from({ length: 10 }, (_, index) => ({ subject: `Stuck ${index}`, description: "x" })),
    );
    const page = await client.post("/client/ticket", {
      id: crypto.randomUUID(),
      subject: "One more",
      description: "The calendar shows last month",
    });
    expect(page.status).toBe(429);
    expect(page.text).toContain("Too Many Tries");
    expect(page.html).toContain("The calendar shows last month");
  });

  test("the plan form reports it", async () => {
    const client = await newClient();
    await activatePlan(client, stack.backendUrl);
    const caller = callerOf(client);
    for (let count = 0; count < 10; count++) {
      await api.rest(caller, "POST", "plan_changes", { requested_plan: "starter" });
      await backend.update("plan_changes", `user_id=eq.${caller.id}`, {
        status: "withdrawn",
        decided_at: "2026-01-01",
        completed_at: "2026-01-01",
      });
    }
    const page = await client.post("/client/plan", { plan: "starter" });
    expect([page.status, page.text]).toEqual([429, expect.stringContaining("Too Many Tries")]);
  });

  test("the profile form reports it and keeps what was typed", async () => {
    const client = await newClient();
    await updates(client, 60);
    const page = await client.post("/client/profile", { ...ANSWERS, business_name: "Still here" });
    expect([page.status, page.text]).toEqual([429, expect.stringContaining("Too Many Tries")]);
    expect(page.html).toContain('value="Still here"');
  });

  test("the questionnaire reports it and keeps what was typed", async () => {
    const user = new Visitor(stack.siteUrl);
    await signInAsUser(user, stack.backendUrl);
    await updates(user, 60);
    const page = await user.post("/profile-questionnaire", {
      ...ANSWERS,
      intent: "complete",
    });
    expect([page.status, page.text]).toEqual([429, expect.stringContaining("Too Many Tries")]);
    expect(page.html).toContain('name="words_to_avoid" value="cheap"');
  });
});

describe("harmful text", () => {
  test("is rejected by the forms with an explanation", async () => {
    const client = await newClient();
    const page = await client.post("/client/profile", {
      ...ANSWERS,
      business_name: '=HYPERLINK("https://evil.example")',
      differentiator: "Sourdough\u0007 that rests for three days",
    });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Please start with a letter or a digit");
    expect(page.text).toContain("Please remove the invisible control characters");
    const ticket = await client.post("/client/ticket", {
      id: crypto.randomUUID(),
      subject: "@SUM(1+1)",
      description: "x",
    });
    expect([ticket.status, ticket.text]).toEqual([
      400,
      expect.stringContaining("Please start with a letter or a digit"),
    ]);
  });
});

describe("session list", () => {
  const idOf = (html: string) => /name="id" value="([^"]+)"/.exec(html)?.[1] ?? "";

  test("names the devices, the current one without a button", async () => {
    const client = await newClient();
    expect((await client.get("/client?section=account")).html).not.toContain("/client/end-session");
    await phoneOf(client);
    const page = await client.get("/client?section=account");
    expect(page.text).toContain("Where you’re signed in");
    expect(page.text).toMatch(/Unknown device \(this device\) Signed in on \w+ \d+, \d{4}/);
    expect(page.text).toContain("Safari on iPhone");
    expect(page.html.match(/action="\/client\/end-session"/g)).toHaveLength(1);
  });

  test("ends a session, which invalidates its token", async () => {
    const client = await newClient();
    const phone = await phoneOf(client);
    const id = idOf((await client.get("/client?section=account")).html);
    for (let twice = 0; twice < 2; twice++) {
      const ended = await client.post("/client/end-session", { id });
      expect(ended.location).toBe("/client?section=account");
      expect((await client.follow(ended)).text).toContain("Session ended");
    }
    expect((await client.get("/client?section=account")).text).not.toContain("Safari on iPhone");
    expect((await api.rest(callerOf(phone), "GET", "profiles?select=id")).json).toEqual([]);
    expect((await phone.get("/client")).location).toMatch(/^\/login\?next=/);
  });

  test("cannot end another account's session and does not reveal it", async () => {
    const [client, other] = [await newClient(), await newClient()];
    await phoneOf(client);
    const id = idOf((await client.get("/client?section=account")).html);
    const tried = await other.post("/client/end-session", { id });
    expect((await other.follow(tried)).text).toContain("Session ended");
    expect((await client.get("/client?section=account")).text).toContain("Safari on iPhone");
  });

  test("rejects an invalid id, a GET and an anonymous visitor", async () => {
    const client = await newClient();
    const wrong = await client.post("/client/end-session", { id: "x" });
    expect((await client.follow(wrong)).text).toContain("Failed to end that session");
    expect((await client.get("/client/end-session")).location).toBe("/client?section=account");
    const stranger = new Visitor(stack.siteUrl);
    expect((await stranger.post("/client/end-session", { id: "x" })).location).toBe(
      "/login?next=%2Fclient%3Fsection%3Daccount",
    );
  });
});

describe("account deletion", () => {
  test("requires the password, not just a token, and deletes all data", async () => {
    const client = await newClient();
    const caller = callerOf(client);
    await api.rpc(null, "request_newsletter_subscription", { email: client.email });
    const message = { name: "Ana", email: client.email, subject: "Hours", message: "Open?" };
    await client.post("/contact-us", message);
    await stack.sql(
      "update auth.sessions set created_at = now() - interval '1 day' where user_id = $1",
      [caller.id],
    );
    expect((await api.rpc(caller, "delete_my_account")).status).toBe(403);
    expect((await client.get("/client/export")).location).toBe(
      "/confirm-identity?next=%2Fclient%3Fsection%3Daccount&again=yes",
    );
    await client.post("/confirm-identity", { currentPassword: PASSWORD });
    const file = JSON.parse((await client.get("/client/export")).html) as Record<string, unknown>;
    expect(file).toMatchObject({
      newsletter_subscription: { email: client.email, status: "pending" },
      consents: [{ purpose: "marketing", is_granted: true, source: "sign_up" }],
      profile_webhook_deliveries: [{ attempts: expect.any(Number) }],
      contact_messages: [message],
      sessions: [{ is_current: true }],
    });
    const gone = await client.post("/client/delete", {
      email: client.email,
      currentPassword: PASSWORD,
    });
    expect(gone.location).toBe("/");
    expect((await client.follow(gone)).text).toContain("Account deleted");
    expect(await backend.rows("profiles", `id=eq.${caller.id}`)).toEqual([]);
    expect(await backend.rows("profile_webhook_outbox", `user_id=eq.${caller.id}`)).toEqual([]);
    for (const table of ["newsletter_subscribers", "contact_messages"])
      expect(await backend.rows(table, `email=eq.${encodeURIComponent(client.email)}`)).toEqual([]);
  });
});
