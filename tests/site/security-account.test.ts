import { describe, expect, test } from "vitest";
import { sql } from "../support/in-process/stack.ts";
import { ANSWERS } from "../support/onboarding.ts";
import { type Caller } from "../support/public-api.ts";
import { getUserId, readSession } from "../support/session-cookie.ts";
import { api, backend, hidden, newClient, newUser, newVisitor } from "../support/site.ts";
import { PASSWORD, type Visitor } from "../support/visitor.ts";

/** Database rules as a client of the site experiences them. */

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

/** Uses the visitor's own token without the site. */
function callerOf(visitor: Visitor): Caller {
  const { access_token: token } = readSession(visitor);
  return { id: getUserId(visitor), email: visitor.email, token };
}

async function phoneOf({ email }: Visitor): Promise<Visitor> {
  const phone = newVisitor({ "User-Agent": PHONE });
  await phone.follow(await phone.post("/login", { email, password: PASSWORD }));
  return phone;
}

/** Uses up what an account may do in an hour. */
const useUp = {
  async planChanges(caller: Caller) {
    const done = { status: "withdrawn", decided_at: "2026-01-01", completed_at: "2026-01-01" };
    await backend.activatePlan(caller.id);
    for (let count = 0; count < 10; count++) {
      await api.rpc(caller, "request_my_plan", { plan: "starter" });
      await backend.update("plan_changes", `user_id=eq.${caller.id}`, done);
    }
  },
  async updates(caller: Caller) {
    for (let count = 0; count < 60; count++)
      await api.rest(caller, "PATCH", `profiles?id=eq.${caller.id}`, { words_to_avoid: "x" });
  },
};
test.each([
  ["/client/plan", newClient, useUp.planChanges, { plan: "starter" }, 'value="starter"'],
  ["/client/profile", newClient, useUp.updates, ANSWERS, 'value="Fig &amp; Olive"'],
  [
    "/profile-questionnaire",
    newUser,
    useUp.updates,
    { ...ANSWERS, intent: "complete" },
    ">cheap</textarea>",
  ],
] as const)(
  "over the quota, %s says so and keeps what was typed",
  async (path, signIn, exhaust, fields, kept) => {
    const visitor = await signIn();
    await exhaust(callerOf(visitor));
    const page = await visitor.post(path, fields);
    expect(page.status).toBe(429);
    expect(page.text).toContain("Too Many Tries");
    expect(page.html).toContain(kept);
  },
);

describe("session list", () => {
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
    const id = hidden((await client.get("/client?section=account")).html, "id");
    for (let twice = 0; twice < 2; twice++) {
      const ended = await client.post("/client/end-session", { id });
      expect(ended.location).toBe("/client?section=account");
      expect((await client.follow(ended)).text).toContain("Session ended");
    }
    expect((await client.get("/client?section=account")).text).not.toContain("Safari on iPhone");
    expect((await api.rest(callerOf(phone), "GET", "profiles?select=id")).json).toEqual([]);
    expect((await phone.get("/client")).location).toMatch(/^\/login\?next=/);
  });

  test("rejects an invalid id, a GET and an anonymous visitor", async () => {
    const client = await newClient();
    const wrong = await client.post("/client/end-session", { id: "x" });
    expect((await client.follow(wrong)).text).toContain("Failed to end that session");
    expect((await client.get("/client/end-session")).location).toBe("/client?section=account");
    const stranger = await newVisitor().post("/client/end-session", { id: "x" });
    expect(stranger.location).toBe("/login?next=%2Fclient%3Fsection%3Daccount");
  });
});

describe("account deletion", () => {
  test("requires the password, not just a token, and deletes all data", async () => {
    const client = await newClient();
    const caller = callerOf(client);
    await api.rpc(null, "request_newsletter_subscription", { email: client.email });
    const message = { name: "Ana", email: client.email, subject: "Hours", message: "Open?" };
    await client.post("/contact-us", message);
    await sql("update auth.sessions set created_at = now() - interval '1 day' where user_id = $1", [
      caller.id,
    ]);
    expect((await api.rpc(caller, "delete_my_account")).status).toBe(403);
    expect((await client.post("/client/export", {})).location).toBe(
      "/confirm-identity?next=%2Fclient%3Fsection%3Daccount&again=yes",
    );
    await client.post("/confirm-identity", { currentPassword: PASSWORD });
    const file = JSON.parse((await client.post("/client/export", {})).html) as Record<
      string,
      unknown
    >;
    expect(file).toMatchObject({
      newsletter_subscription: { email: client.email, status: "pending" },
      consents: [{ purpose: "marketing", is_granted: true, source: "sign_up" }],
      conversations: [{ sender_email: client.email, messages: [{ body: "Open?" }] }],
      sessions: [{ created_at: expect.any(String) }],
    });
    const fields = { email: client.email, currentPassword: PASSWORD };
    const gone = await client.post("/client/delete", fields);
    expect(gone.location).toBe("/");
    expect((await client.follow(gone)).text).toContain("Account deleted");
    expect(await backend.rows("profiles", `id=eq.${caller.id}`)).toEqual([]);
    expect(await sql("select id from private.jobs where recipient = $1", [caller.id])).toEqual([]);
    const stored = `select email from public.newsletter_subscribers where email = $1
      union all select sender_email from private.conversations where sender_email = $1`;
    expect(await sql(stored, [client.email])).toEqual([]);
  });
});
