import { afterAll, beforeEach, expect, test } from "vitest";
import { delayEmails } from "../support/faults.ts";
import { startInProcessStack } from "../support/in-process/stack.ts";
import { signUpFields } from "../support/onboarding.ts";
import { backend, backendUrl, newClient, newSignUp, newVisitor, tokenOf } from "../support/site.ts";
import { PASSWORD } from "../support/visitor.ts";

/** A mail server that takes eight seconds, for which the site waits. */

// Emails may follow each other at once.
await startInProcessStack({ email: { max_frequency: "1s" } });
beforeEach(() => delayEmails(backendUrl, 8000));
afterAll(() => delayEmails(backendUrl, 0));

test("a sign-up sent twice meanwhile ends with one account, and nothing is taken for an outage", async () => {
  const visitor = newVisitor();
  const send = () => visitor.post("/signup?plan=pro", signUpFields(visitor));
  for (const answer of await Promise.all([send(), send()]))
    expect(answer.location).toBe("/signup?plan=pro&step=check-email");
  const login = await newVisitor().post("/login", { email: visitor.email, password: PASSWORD });
  expect(login.text).toContain("Email not confirmed");
  const confirmed = await visitor.post("/email-verified", await tokenOf(visitor.email));
  expect(confirmed.location).toBe("/email-verified?status=verified");
});

test("a reset, a resend, a new address and its confirmation wait for their emails", async () => {
  await delayEmails(backendUrl, 0);
  const [client, newcomer] = [await newClient(), await newSignUp()];
  await delayEmails(backendUrl, 8000);
  const forgotten = await newVisitor().post("/forgot-password", { email: client.email });
  expect(forgotten.location).toBe("/forgot-password?sent");
  const resent = await newcomer.follow(await newcomer.post("/signup", { intent: "resend" }));
  expect(resent.text).toContain("Email sent");
  expect(await backend.emailsTo(newcomer.email)).toHaveLength(2);
  const moved = { email: `moved-${client.email}`, currentPassword: PASSWORD };
  expect((await client.post("/client/email", moved)).location).toBe("/client?section=account");
  await client.post("/email-changed", await tokenOf(moved.email));
  // The old address is told of the change.
  const confirmed = await client.post("/email-changed", await tokenOf(client.email));
  expect(confirmed.location).toBe("/client?section=account");
  expect(confirmed.ms).toBeGreaterThan(7000);
});
