import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createBackendHandle } from "../support/backend.ts";
import { FAULTS, endFaults, proxyCounts, setFault } from "../support/faults.ts";
import { ANSWERS, signInAsClient, getNewestToken } from "../support/onboarding.ts";
import { EMAIL_RESPONSE_LIMIT_MS, RESPONSE_LIMIT_MS } from "../support/response-limit.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const NEW_PASSWORD = "N3w!Secret?";

const backend = createBackendHandle(inject("backendUrl"));
const newVisitor = () => new Visitor(inject("siteUrl"));
const proxyUrl = inject("proxyUrl");

/** Within one fault the site keeps its circuit state, unless a test needs it healthy first. */
const mend = () => endFaults(proxyUrl, inject("siteUrl"));
afterAll(mend);

describe.each(FAULTS)("with Supabase %s", (fault) => {
  let client: Visitor;
  beforeAll(async () => {
    await mend();
    client = newVisitor();
    await signInAsClient(client, inject("backendUrl"));
    await client.get("/"); // Clears the onboarding toasts by showing them.
  });

  async function expectStillSignedIn() {
    expect((await client.get("/")).html).toContain(">Logout</button>");
  }

  test.each([
    "/forgot-password",
    "/forgot-password?sent",
    "/reset-password?token_hash=x",
    "/email-changed?token_hash=x",
  ])("%s works as usual", async (path) => {
    await setFault(proxyUrl, fault);
    for (const visitor of [newVisitor(), client]) {
      const page = await visitor.get(path);
      expect(page.status).toBe(200);
      expect(page.ms).toBeLessThan(RESPONSE_LIMIT_MS);
    }
    await expectStillSignedIn();
  });

  test("a link to a new password is not called used, because nobody knows", async () => {
    await setFault(proxyUrl, fault);
    const page = await newVisitor().get("/reset-password?token_hash=x");
    expect(page.html).toContain('name="password"');
  });

  test.each(["/client/profile", "/client/plan", "/client/ticket", "/client/export"])(
    "%s reports the outage and leads home",
    async (path) => {
      await setFault(proxyUrl, fault);
      const guarded = await client.get(path);
      expect(guarded.ms).toBeLessThan(RESPONSE_LIMIT_MS);
      expect((await client.follow(guarded)).text).toContain(
        "Database Error There was an error loading your data. Please try again.",
      );
      await expectStillSignedIn();
    },
  );

  test("an export makes one call", async () => {
    await mend();
    await setFault(proxyUrl, fault);
    await client.get("/client/export");
    const { calls } = await proxyCounts(proxyUrl);
    // The backend's own webhooks and emails pass through the same proxy, and a probe after a timeout.
    const own = Object.entries(calls).filter(([call]) => !/webhooks|mailbox|counters/.test(call));
    expect(own).toEqual([["POST /rest/v1/rpc/get_my_session_state", 1]]);
  });

  test.each(["/client/email", "/client/password", "/client/delete"])(
    "%s opens, because it needs no profile",
    async (path) => {
      await setFault(proxyUrl, fault);
      const page = await client.get(path);
      expect(page.status).toBe(200);
      expect(page.ms).toBeLessThan(RESPONSE_LIMIT_MS);
      await expectStillSignedIn();
    },
  );

  const ticketId = crypto.randomUUID();
  const passwords = {
    currentPassword: PASSWORD,
    password: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  };
  test.each([
    [
      "/client/profile",
      ANSWERS,
      "Unexpected Error Something went wrong. Please try again or contact support.",
      ["Fig &amp; Olive", "Sourdough that rests for three days", "instagram.com/figandolive"],
    ],
    [
      "/client/plan",
      { plan: "starter" },
      "Not requested Your request may not have been saved",
      ['checked="" value="starter"'],
    ],
    [
      "/client/ticket",
      {
        id: ticketId,
        subject: "Late posts",
        description: "Since Monday",
        category: "billing",
        priority: "urgent",
      },
      "Submission failed Please try again or contact us directly.",
      [
        "Late posts",
        "Since Monday",
        ticketId,
        'value="billing" selected=""',
        'value="urgent" selected=""',
      ],
    ],
    [
      "/client/email",
      { email: "new@example.com", currentPassword: PASSWORD },
      "Error Something went wrong. Please try again.",
      ['value="new@example.com"'],
    ],
    ["/client/password", passwords, "Error Something went wrong. Please try again.", []],
    [
      "/client/delete",
      { email: "mine", currentPassword: PASSWORD },
      "Deletion not confirmed Our servers didn’t respond, so your account may still be here.",
      [],
    ],
  ] as [string, Record<string, string>, string, string[]][])(
    "%s keeps what was typed, except passwords",
    async (path, fields, toast, kept) => {
      await setFault(proxyUrl, fault);
      const own: Record<string, string> = fields.email === "mine" ? { email: client.email } : {};
      const page = await client.post(path, { ...fields, ...own });
      expect(page.status).toBe(503);
      expect(page.ms).toBeLessThan(RESPONSE_LIMIT_MS);
      expect(page.text).toContain(toast);
      expect(page.text).toContain("What you typed is still here");
      for (const text of kept) expect(page.html).toContain(text);
      for (const secret of [PASSWORD, NEW_PASSWORD]) expect(page.html).not.toContain(secret);
      await expectStillSignedIn();
    },
  );

  test("a failed sign-out everywhere reports the failure and keeps the session", async () => {
    await setFault(proxyUrl, fault);
    const posted = await client.post("/client/sign-out-everywhere", {});
    expect(posted.ms).toBeLessThan(RESPONSE_LIMIT_MS);
    expect((await client.follow(posted)).text).toContain(
      "Error Failed to sign out everywhere. Please try again.",
    );
    await expectStillSignedIn();
  });

  test("a forgotten password request reports that the email may not have been sent, for any account", async () => {
    await setFault(proxyUrl, fault);
    for (const email of [client.email, "nobody@example.com"]) {
      const page = await newVisitor().post("/forgot-password", { email });
      expect(page.status).toBe(503);
      expect(page.ms).toBeLessThan(RESPONSE_LIMIT_MS);
      expect(page.text).toContain("the email may not have been sent");
      expect(page.html).toContain(`value="${email}"`);
    }
  });

  test("recovery and email change links stay valid", async () => {
    await mend();
    const owner = newVisitor();
    await signInAsClient(owner, inject("backendUrl"));
    const visitor = newVisitor();
    await visitor.post("/forgot-password", { email: owner.email });
    const reset = {
      token_hash: await getNewestToken(owner.email, inject("backendUrl")),
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    };
    await owner.post("/client/email", { email: `moved-${owner.email}`, currentPassword: PASSWORD });
    const change = {
      token_hash: await getNewestToken(`moved-${owner.email}`, inject("backendUrl")),
    };
    await setFault(proxyUrl, fault);
    for (const browser of [visitor, owner]) {
      const page = await browser.post("/reset-password", reset);
      expect(page.status).toBe(503);
      expect(page.ms).toBeLessThan(RESPONSE_LIMIT_MS);
      expect(page.text).toContain("Your link should still work");
      expect(page.html).toContain(reset.token_hash);
      expect(page.html).not.toContain(NEW_PASSWORD);
      const confirm = await browser.post("/email-changed", change);
      expect(confirm.status).toBe(503);
      expect(confirm.ms).toBeLessThan(EMAIL_RESPONSE_LIMIT_MS);
      expect(confirm.html).toContain(change.token_hash);
    }
    await mend();
    expect((await owner.post("/email-changed", change)).location).toBe(
      "/email-changed?status=partly-confirmed",
    );
    expect((await visitor.post("/reset-password", reset)).location).toBe("/client");
    // Three links and the notice about the new password.
    const emails = await backend.emailsTo(owner.email);
    expect(emails.filter(({ text }) => !text.includes("/post/"))).toHaveLength(4);
  });
});
