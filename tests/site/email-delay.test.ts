import { afterAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createBackendHandle, waitFor } from "../support/backend.ts";
import { delayEmails } from "../support/faults.ts";
import { startInProcessStack } from "../support/in-process/stack.ts";
import { getNewestToken, signInAsClient, signUpFields } from "../support/onboarding.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

// Emails may follow each other at once.
await startInProcessStack({ email: { max_frequency: "1s" } });
const backend = createBackendHandle(inject("backendUrl"));

afterAll(() => delayEmails(inject("backendUrl"), 0));

/** Signs up as the site does, through the proxy that stands between it and Supabase. */
function signUp(email: string, patienceMs: number): Promise<Response> {
  return fetch(`${inject("proxyUrl")}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
    signal: AbortSignal.timeout(patienceMs),
  });
}

test("a site that gives up on a slow mail server undoes the sign-up, though its email arrives", async () => {
  await delayEmails(inject("backendUrl"), 5000);
  const { email } = new Visitor(inject("siteUrl"));
  await expect(signUp(email, 2500)).rejects.toThrow("timeout");
  await waitFor(async () => (await backend.emailsTo(email)).length > 0);
  await expect(backend.confirmByLink(email)).rejects.toThrow("Confirmation failed: 403");
});

test("a site that waits for a slow mail server has the account", async () => {
  await delayEmails(inject("backendUrl"), 5000);
  const { email } = new Visitor(inject("siteUrl"));
  expect((await signUp(email, 8000)).status).toBe(200);
  expect((await backend.confirmByLink(email)).access_token).toBeTruthy();
});

describe("with a mail server that takes eight seconds", () => {
  beforeEach(() => delayEmails(inject("backendUrl"), 8000));

  const newVisitor = () => new Visitor(inject("siteUrl"));
  const tokenOf = async (email: string) => ({
    token_hash: await getNewestToken(email, inject("backendUrl")),
  });

  test("a sign-up ends with its account, and nothing else is taken for an outage", async () => {
    const visitor = newVisitor();
    const answer = await visitor.post("/signup?plan=pro", signUpFields(visitor));
    expect(answer.location).toBe("/signup?plan=pro&step=check-email");
    expect(answer.ms).toBeGreaterThan(7000);
    expect(await backend.emailsTo(visitor.email)).toHaveLength(1);
    const login = await newVisitor().post("/login", { email: visitor.email, password: PASSWORD });
    expect(login.status).toBe(403);
    expect(login.text).toContain("Email not confirmed");
    expect((await visitor.post("/email-verified", await tokenOf(visitor.email))).location).toBe(
      "/email-verified?status=verified",
    );
  });

  test("a submission repeated meanwhile ends like the first, with one account and one email", async () => {
    const visitor = newVisitor();
    const send = () => visitor.post("/signup?plan=pro", signUpFields(visitor));
    for (const answer of await Promise.all([send(), send()]))
      expect(answer.location).toBe("/signup?plan=pro&step=check-email");
    const confirmed = await visitor.post("/email-verified", await tokenOf(visitor.email));
    expect(confirmed.location).toBe("/email-verified?status=verified");
  });

  test("a reset, a resend, a new address and its confirmation wait for their emails", async () => {
    await delayEmails(inject("backendUrl"), 0);
    const [client, newcomer] = [newVisitor(), newVisitor()];
    await signInAsClient(client, inject("backendUrl"));
    await newcomer.post("/signup", signUpFields(newcomer));
    await delayEmails(inject("backendUrl"), 8000);
    const forgotten = await newVisitor().post("/forgot-password", { email: client.email });
    expect(forgotten.location).toBe("/forgot-password?sent");
    const emails = await backend.emailsTo(client.email);
    expect(emails.filter(({ text }) => !text.includes("/post/"))).toHaveLength(2);
    const resent = await newcomer.follow(await newcomer.post("/signup", { intent: "resend" }));
    expect(resent.text).toContain("Email sent");
    expect(await backend.emailsTo(newcomer.email)).toHaveLength(2);
    const moved = { email: `moved-${client.email}`, currentPassword: PASSWORD };
    expect((await client.post("/client/email", moved)).location).toBe("/client?section=account");
    expect(await backend.emailsTo(moved.email)).toHaveLength(1);
    // The old address is told of the change.
    await client.post("/email-changed", await tokenOf(moved.email));
    const confirmed = await client.post("/email-changed", await tokenOf(client.email));
    expect(confirmed.location).toBe("/client?section=account");
    expect(confirmed.ms).toBeGreaterThan(7000);
  });
});

test("a sign-up that takes longer than ten seconds says so and keeps what was typed", async () => {
  await delayEmails(inject("backendUrl"), 12_000);
  const visitor = new Visitor(inject("siteUrl"));
  const page = await visitor.post("/signup", signUpFields(visitor));
  expect(page.status).toBe(503);
  expect(page.text).toContain("Registration Failed");
  expect(page.html).toContain(`value="${visitor.email}"`);
  expect(page.ms).toBeLessThan(11_000);
});
