import { expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { createPublicApi } from "../support/public-api.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { PASSWORD } from "../support/visitor.ts";
import { scene } from "./scene.ts";

const SITE = "http://127.0.0.1:5999";
const { url, backend } = await scene({ siteOrigin: SITE, email: { max_frequency: "1s" } });

const auth = (path: string, body: unknown) =>
  fetch(`${url}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

test("a confirmation email can be resent after its delay, which invalidates the previous code and link", async () => {
  const email = "again@example.com";
  const mailbox = backend;
  await auth("signup", { email, password: PASSWORD });
  const firstCode = await mailbox.confirmationCode(email);
  const early = await auth("resend", { type: "signup", email });
  expect([early.status, ((await early.json()) as { msg: string }).msg]).toEqual([
    429,
    "For security purposes, you can only request this after 0 seconds.", // Rounds down to whole seconds.
  ]);
  await waitFor(
    async () =>
      (await auth("resend", { type: "signup", email: "Again@Example.com" })).status === 200,
  );
  const emails = await mailbox.emailsTo(email);
  expect(emails.map(({ subject }) => subject)).toEqual([
    "Confirm your email for Spellpost",
    "Confirm your email for Spellpost",
  ]);
  expect(emails[0]?.html).toContain(`${SITE}/email-verified?token_hash=`);
  expect(emails[0]?.html).not.toContain("{{");
  expect(emails[0]?.text).toContain("1 of 5 stars lit: account. Next: address.");
  const code = await mailbox.confirmationCode(email);
  expect(code).not.toBe(firstCode);
  expect((await auth("verify", { type: "signup", email, token: firstCode })).status).toBe(403);
  expect((await auth("verify", { type: "signup", email, token: code })).status).toBe(200);
});

test("flows that the site does not use send our text without a link or code that signs in", async () => {
  const api = createPublicApi(url);
  const client = await api.register();
  const mailbox = backend;
  const read = async (email: string) => {
    const [newest] = await mailbox.emailsTo(email);
    return { subject: newest?.subject, links: newest?.html.match(/(?<=href=")[^"]+/g) ?? [] };
  };
  expect((await api.auth("otp", { email: client.email, create_user: false })).status).toBe(200);
  expect(await read(client.email)).toEqual({
    subject: "Sign in to Spellpost with your password",
    links: [`${SITE}/login`, `${SITE}/login`],
  });
  expect((await api.auth("reauthenticate", undefined, client, "GET")).status).toBe(200);
  expect(await read(client.email)).toEqual({
    subject: "Someone asked for a code for your Spellpost account",
    links: [`${SITE}/forgot-password`, `${SITE}/forgot-password`],
  });
  for (const { html } of (await mailbox.emailsTo(client.email)).slice(0, 2))
    expect(html).not.toMatch(/token|\b\d{10}\b/);
});
