import { describe, expect, inject, test } from "vitest";
import { createBackendHandle, waitFor } from "../support/backend.ts";
import { getNewestToken, signInAsClient, signUpFields } from "../support/onboarding.ts";
import { createPublicApi } from "../support/public-api.ts";
import { Visitor } from "../support/visitor.ts";

/**
 * An attacker has the victim open a link that was emailed to the attacker, so that the victim's browser
 * acts in the attacker's account without noticing it.
 */

const [siteUrl, backendUrl] = [inject("siteUrl"), inject("backendUrl")];
const NEW_PASSWORD = "N3w!Secret?";

const newVisitor = () => new Visitor(siteUrl);
const tokenOf = async (email: string) => ({ token_hash: await getNewestToken(email, backendUrl) });
const sessionCookies = ({ cookieNames }: Visitor) =>
  cookieNames.filter((name) => /^spellpost-auth(\.\d+)?$/.test(name));
const accountOf = async (visitor: Visitor) =>
  (JSON.parse((await visitor.get("/client/export")).html) as { account: { email: string } }).account
    .email;

async function newClient(): Promise<Visitor> {
  const visitor = newVisitor();
  await signInAsClient(visitor, backendUrl);
  await visitor.get("/"); // Clears the onboarding toasts by showing them.
  return visitor;
}

describe("a confirmation link for another account", () => {
  test("does not submit itself and does not sign in", async () => {
    const [attacker, victim] = [newVisitor(), newVisitor()];
    await attacker.post("/signup", signUpFields(attacker));
    const link = await createBackendHandle(backendUrl).confirmationLink(attacker.email);
    expect((await victim.get(link)).html).not.toContain('data-email-link="ready"');
    const pressed = await victim.post("/email-verified", await tokenOf(attacker.email));
    expect(pressed.location).toBe("/claim-account");
    expect(sessionCookies(victim)).toEqual([]);
  });

  test("does not sign in a visitor who waits for another email's confirmation", async () => {
    const [attacker, victim] = [newVisitor(), newVisitor()];
    await attacker.post("/signup", signUpFields(attacker));
    await victim.post("/signup", signUpFields(victim));
    const pressed = await victim.post("/email-verified", await tokenOf(attacker.email));
    expect(pressed.location).toBe("/claim-account");
    expect(sessionCookies(victim)).toEqual([]);
  });

  test("submits itself in the browser that signed up, and signs it in", async () => {
    const visitor = newVisitor();
    await visitor.post("/signup", signUpFields(visitor));
    const link = await createBackendHandle(backendUrl).confirmationLink(visitor.email);
    expect((await visitor.get(link)).html).toContain('data-email-link="ready"');
    const pressed = await visitor.post("/email-verified", await tokenOf(visitor.email));
    expect(pressed.location).toBe("/email-verified?status=verified");
    expect((await visitor.get("/profile-questionnaire?step=1")).status).toBe(200);
  });

  test("gives no session through the tokens in its hash", async () => {
    const [attacker, victim] = [newVisitor(), newVisitor()];
    await attacker.post("/signup", signUpFields(attacker));
    const tokens = await createBackendHandle(backendUrl).confirmByLink(attacker.email);
    const posted = await victim.post("/email-verified", tokens);
    expect(posted.location).toBe("/claim-account");
    expect(sessionCookies(victim)).toEqual([]);
  });

  test("gives no session through the tokens of an account in use", async () => {
    const victim = newVisitor();
    const { session } = await createPublicApi(backendUrl).register();
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
    password: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
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

test("a confirmation link of another account leaves a client in their own", async () => {
  const [attacker, client] = [newVisitor(), await newClient()];
  await attacker.post("/signup", signUpFields(attacker));
  const link = await createBackendHandle(backendUrl).confirmationLink(attacker.email);
  await client.get(link);
  await client.post("/email-verified", await tokenOf(attacker.email));
  expect(await accountOf(client)).toBe(client.email);
});

test("the key of another client's meeting opens that meeting, and no account", async () => {
  const [owner, client, anybody] = [await newClient(), await newClient(), newVisitor()];
  const { html } = await owner.get("/meeting");
  const read = (pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
  await owner.post("/meeting", {
    account: read(/name="account" value="([^"]*)"/),
    starts_at: read(/<input type="radio"[^>]*value="([^"]+)"/),
  });
  const link = await waitFor(async () => {
    const emails = await createBackendHandle(backendUrl).emailsTo(owner.email);
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
