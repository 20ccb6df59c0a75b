import { describe, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import {
  api,
  backend,
  hidden,
  newClient,
  newSignUp,
  newVisitor,
  sessionCookies,
  tokenOf,
  twice,
} from "../support/site.ts";
import type { Visitor } from "../support/visitor.ts";

/**
 * An attacker has the victim open a link that was emailed to the attacker, so that the victim's browser
 * acts in the attacker's account without noticing it.
 */

const NEW_PASSWORD = "N3w!Secret?";
const accountOf = async (visitor: Visitor) =>
  (JSON.parse((await visitor.post("/client/export", {})).html) as { account: { email: string } })
    .account.email;

describe("a confirmation link for another account", () => {
  test.each([
    ["a visitor", newVisitor],
    ["somebody who waits for another email's confirmation", newSignUp],
  ])("does not sign %s in", async (_, open) => {
    const [attacker, victim] = [await newSignUp(), await open()];
    const pressed = await victim.post("/email-verified", await tokenOf(attacker.email));
    expect(pressed.location).toBe("/claim-account");
    expect(sessionCookies(victim)).toEqual([]);
  });

  test("submits itself only in the browser that signed up, and signs it in", async () => {
    const visitor = await newSignUp();
    const link = await backend.confirmationLink(visitor.email);
    expect((await newVisitor().get(link)).html).not.toContain('data-email-link="ready"');
    expect((await visitor.get(link)).html).toContain('data-email-link="ready"');
    const pressed = await visitor.post("/email-verified", await tokenOf(visitor.email));
    expect(pressed.location).toBe("/email-verified?status=verified");
    expect((await visitor.get("/profile-questionnaire?step=1")).status).toBe(200);
  });

  test("gives no session through the tokens in its hash", async () => {
    const [attacker, victim] = [await newSignUp(), newVisitor()];
    const tokens = await backend.confirmByLink(attacker.email);
    const posted = await victim.post("/email-verified", tokens);
    expect(posted.location).toBe("/claim-account");
    expect(sessionCookies(victim)).toEqual([]);
  });

  test("gives no session through the tokens of an account in use", async () => {
    const victim = newVisitor();
    const { session } = await api.register();
    const { access_token, refresh_token } = session as Record<string, string>;
    const posted = await victim.post("/email-verified", {
      access_token: access_token ?? "",
      refresh_token: refresh_token ?? "",
    });
    expect(posted.location).toBe("/email-verified?status=confirmed");
    expect((await victim.follow(posted)).text).toContain(
      "Your email has been verified. Please sign in to continue.",
    );
    expect(sessionCookies(victim)).toEqual([]);
  });
});

test("a recovery link for one account never replaces another account's session", async () => {
  const [client, other] = [await newClient(), await newClient()];
  await newVisitor().post("/forgot-password", { email: client.email });
  const done = await other.post("/reset-password", {
    ...(await tokenOf(client.email)),
    ...twice(NEW_PASSWORD),
  });
  expect((await other.follow(done)).text).toContain(
    "You’re still signed in to your other account.",
  );
  expect(await accountOf(other)).toBe(other.email);
  const signedIn = await newVisitor().post("/login", {
    email: client.email,
    password: NEW_PASSWORD,
  });
  expect(signedIn.location).toBe("/client");
});

test("the key of another client's meeting opens that meeting, and no account", async () => {
  const [owner, client, anybody] = [await newClient(), await newClient(), newVisitor()];
  const { html } = await owner.get("/meeting");
  await owner.post("/meeting", {
    account: hidden(html, "account"),
    starts_at: /<input type="radio"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "",
  });
  const link = await waitFor(async () => {
    const emails = await backend.emailsTo(owner.email);
    return emails.map(({ text }) => text.match(/\/meeting\/[\w-]+\?key=[\w-]+/)?.[0]).find(Boolean);
  });
  for (const visitor of [client, anybody]) {
    const page = await visitor.follow(await visitor.get(link));
    expect(page.status).toBe(200);
    expect(page.html).not.toContain(owner.email);
  }
  expect(await accountOf(client)).toBe(client.email);
  expect(sessionCookies(anybody)).toEqual([]);
  expect((await anybody.get("/client")).location).toMatch(/^\/login/);
});
