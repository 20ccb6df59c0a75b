import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBackendHandle, waitFor } from "../support/backend.ts";
import { endFaults, setFault } from "../support/faults.ts";
import { startInProcessStack } from "../support/in-process/stack.ts";
import { getNewestToken, signInAsUser, signUpFields } from "../support/onboarding.ts";
import { createPublicApi } from "../support/public-api.ts";
import { expireSession } from "../support/session-cookie.ts";
import type { Stack } from "../support/stack.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const ATTACKERS_PASSWORD = "Attack3r!Pass";

let stack: Stack;
beforeAll(async () => {
  stack = await startInProcessStack({ email: { max_frequency: "1s" } });
});
afterAll(() => stack.stop());

const newVisitor = () => new Visitor(stack.siteUrl);
const tokenOf = async (email: string) => ({
  token_hash: await getNewestToken(email, stack.backendUrl),
});
const signInDirectly = (email: string, password: string) =>
  fetch(`${stack.backendUrl}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });

test("a confirmation signs the browser in that signed up, even when its token cannot be renewed", async () => {
  const visitor = newVisitor();
  await visitor.post("/signup", signUpFields(visitor));
  const proof = await tokenOf(visitor.email);
  await setFault(stack.proxyUrl, {
    percent: { hang: 100 },
    only: "grant_type=refresh_token",
  });
  const pressed = await visitor.post("/email-verified", proof);
  await endFaults(stack.proxyUrl, stack.siteUrl);
  expect(pressed.location).toBe("/email-verified?status=verified");
  expect((await visitor.get("/profile-questionnaire?step=1")).status).toBe(200);
});

describe("an email that an attacker registered first", () => {
  /** Signs up with the address of the owner, who signs up a moment later. */
  async function hijackedSignUp() {
    const [attacker, owner] = [newVisitor(), newVisitor()];
    await attacker.post("/signup", {
      ...signUpFields(attacker),
      email: owner.email,
      name: "Mallory",
      password: ATTACKERS_PASSWORD,
      confirmPassword: ATTACKERS_PASSWORD,
    });
    await waitFor(
      async () => (await owner.post("/signup?plan=pro", signUpFields(owner))).status === 303,
    );
    return { attacker, owner };
  }

  test("becomes the owner's who signed up with it too, as they signed up", async () => {
    const { attacker, owner } = await hijackedSignUp();
    const confirmed = await owner.post("/email-verified", await tokenOf(owner.email));
    expect(confirmed.location).toBe("/email-verified?status=verified");
    expect((await owner.get("/profile-questionnaire?step=1")).text).toContain("Selected Plan: Pro");
    expect((await signInDirectly(owner.email, ATTACKERS_PASSWORD)).status).toBe(400);
    expect((await signInDirectly(owner.email, PASSWORD)).status).toBe(200);
    expect((await attacker.get("/profile-questionnaire?step=1")).location).toMatch(/^\/login/);
  });

  test("belongs to the owner of the mailbox, who chooses password, name and consent anew", async () => {
    const { attacker, owner: laptop } = await hijackedSignUp();
    const owner = newVisitor();
    owner.email = laptop.email;
    const confirmed = await owner.post("/email-verified", await tokenOf(owner.email));
    expect(confirmed.location).toBe("/claim-account");
    await owner.follow(confirmed);
    const page = await owner.get("/claim-account?new-password");
    expect(page.text).toContain("Make this account yours");
    expect(page.text).toContain("I don't want to receive email marketing");

    // The first password is invalid after the confirmation.
    expect((await signInDirectly(owner.email, ATTACKERS_PASSWORD)).status).toBe(400);
    expect(
      (await attacker.post("/login", { email: owner.email, password: ATTACKERS_PASSWORD })).status,
    ).toBe(401);

    // The plan is that of the first sign-up until the owner chooses.
    expect(page.html).toContain('<option value="starter" selected="">Starter</option>');
    const fields = { ...signUpFields(owner), plan: "pro", noMarketing: "on" };
    const { terms: _, ...withoutTerms } = fields;
    expect((await owner.post("/claim-account", withoutTerms)).text).toContain("Terms Required");
    const claimed = await owner.post("/claim-account", fields);
    expect(claimed.location).toBe("/profile-questionnaire");
    expect((await owner.get("/profile-questionnaire?step=1")).status).toBe(200);
    expect((await signInDirectly(owner.email, ATTACKERS_PASSWORD)).status).toBe(400);
    const session = (await (await signInDirectly(owner.email, PASSWORD)).json()) as {
      user: { user_metadata: Record<string, unknown> };
    };
    expect(session.user.user_metadata).toMatchObject({
      name: "Maria Nicolaou",
      chosen_plan: "pro",
      marketing_emails_accepted: false,
    });
    expect((await owner.get("/profile-questionnaire?step=1")).text).toContain("Selected Plan: Pro");
  });

  test("stays closed to the attacker when the owner resets the password instead", async () => {
    const [attacker, phone] = [newVisitor(), newVisitor()];
    await attacker.post("/signup", { ...signUpFields(attacker), name: "Mallory" });
    await phone.post("/email-verified", await tokenOf(attacker.email));
    await waitFor(
      async () =>
        (await phone.post("/forgot-password", { email: attacker.email })).status === 303 &&
        (await createBackendHandle(stack.backendUrl).emailsTo(attacker.email)).length > 1,
    );
    const password = "Own3r!Chooses";
    await phone.post("/reset-password", {
      ...(await tokenOf(attacker.email)),
      password,
      confirmPassword: password,
    });
    expect((await signInDirectly(attacker.email, PASSWORD)).status).toBe(400);
    const signedIn = await signInDirectly(attacker.email, password);
    const { user } = (await signedIn.json()) as { user: { user_metadata: object } };
    expect(user.user_metadata).not.toHaveProperty("name");
    expect((await phone.get("/profile-questionnaire?step=1")).status).toBe(200);
  });

  test("is confirmed by the typed code as by the link", async () => {
    const { owner } = await hijackedSignUp();
    const confirmed = await owner.post("/signup", {
      intent: "confirm",
      mailCode: await createBackendHandle(stack.backendUrl).confirmationCode(owner.email),
    });
    expect(confirmed.location).toBe("/email-verified?status=verified");
  });

  test("keeps what was typed when the new password is rejected, and claims nothing", async () => {
    const { owner: laptop } = await hijackedSignUp();
    const owner = newVisitor();
    await owner.post("/email-verified", await tokenOf(laptop.email));
    const page = await owner.post("/claim-account", {
      name: "Maria Nicolaou",
      password: "short",
      confirmPassword: "short",
    });
    expect(page.status).toBe(400);
    expect(page.html).toContain('value="Maria Nicolaou"');
    expect(page.text).toContain("Password must be at least 8 characters long");
  });
});

test("a confirmation link of another device opens no session beside that of another account", async () => {
  const [newcomer, other] = [newVisitor(), newVisitor()];
  await newcomer.post("/signup", signUpFields(newcomer));
  await signInAsUser(other, stack.backendUrl);
  const confirmed = await other.post("/email-verified", await tokenOf(newcomer.email));
  expect(confirmed.location).toBe("/email-verified?status=other-account-unclaimed");
  expect((await other.follow(confirmed)).text).toContain(
    "To use the new one, log out and choose its password with “Forgot your password?”.",
  );
  expect((await other.get("/profile-questionnaire?step=1")).status).toBe(200);
  const sessions = "from auth.sessions join auth.users on users.id = user_id where email = $1";
  expect(await stack.sql(`select ${sessions}`, [newcomer.email])).toEqual([]);
  expect((await signInDirectly(newcomer.email, PASSWORD)).status).toBe(400);
});

test("a reset link opened while nobody can tell who is signed in sets no password and stays valid", async () => {
  const [owner, visitor] = [newVisitor(), newVisitor()];
  for (const each of [owner, visitor]) await signInAsUser(each, stack.backendUrl);
  await owner.post("/forgot-password", { email: owner.email });
  const password = "Own3r!Chooses";
  const fields = { ...(await tokenOf(owner.email)), password, confirmPassword: password };
  expireSession(visitor);
  // A rate limit leaves the circuit breaker closed, so that only the unknown viewer stops the reset.
  await setFault(stack.proxyUrl, { percent: { 429: 100 }, only: "grant_type=refresh_token" });
  const page = await visitor.post("/reset-password", fields);
  await endFaults(stack.proxyUrl, stack.siteUrl);
  expect(page.status).toBe(503);
  expect(page.text).toContain("Your link should still work");
  expect((await signInDirectly(owner.email, PASSWORD)).status).toBe(200);
  await newVisitor().post("/reset-password", fields);
  expect((await signInDirectly(owner.email, password)).status).toBe(200);
});

describe("with the publishable key alone", () => {
  test("a session changes its password only with the current one", async () => {
    const api = createPublicApi(stack.backendUrl);
    const { email } = await api.register();
    const { token: access_token } = await api.signIn(email);
    const change = (body: Record<string, string>) =>
      fetch(`${stack.backendUrl}/auth/v1/user`, {
        method: "PUT",
        headers: {
          apikey: PUBLISHABLE_KEY,
          Authorization: `Bearer ${access_token}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify(body),
      });
    const password = `N3w!${randomUUID()}`;
    expect((await change({ password })).status).toBe(400);
    expect((await change({ password, current_password: "Wr0ng!Pass" })).status).toBe(400);
    expect((await change({ password, current_password: PASSWORD })).status).toBe(200);
  });

  test("an emailed code has ten digits and is valid for one hour", async () => {
    const visitor = newVisitor();
    await visitor.post("/signup", signUpFields(visitor));
    const [email] = await createBackendHandle(stack.backendUrl).emailsTo(visitor.email);
    expect(email?.text).toMatch(/\b\d{10}\b/);
    expect(email?.text).toContain("the code for one hour");
  });
});

describe("a new password", () => {
  async function signedUp() {
    const visitor = newVisitor();
    await visitor.post("/signup", signUpFields(visitor));
    await visitor.post("/email-verified", await tokenOf(visitor.email));
    return visitor;
  }

  test("ends a copied session and keeps the current one", async () => {
    const owner = await signedUp();
    const thief = newVisitor();
    thief.storeCookies(owner);
    expect((await thief.get("/profile-questionnaire?step=1")).status).toBe(200);
    const changed = await owner.post("/client/password", {
      currentPassword: PASSWORD,
      password: `N3w!${randomUUID()}`,
      confirmPassword: "",
    });
    expect(changed.status).toBe(400); // Rejected, because the confirmation differs.
    const password = `N3w!${randomUUID()}`;
    await owner.post("/client/password", {
      currentPassword: PASSWORD,
      password,
      confirmPassword: password,
    });
    expect((await owner.get("/profile-questionnaire?step=1")).status).toBe(200);
    expect((await thief.get("/profile-questionnaire")).location).toContain("/login");
  });

  test("ends all other sessions even when a reset keeps the old password", async () => {
    const owner = await signedUp();
    const [thief, reset] = [newVisitor(), newVisitor()];
    await thief.post("/login", { email: owner.email, password: PASSWORD });
    expect((await thief.get("/profile-questionnaire?step=1")).status).toBe(200);
    await reset.post("/forgot-password", { email: owner.email });
    await reset.post("/reset-password", {
      ...(await tokenOf(owner.email)),
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    expect((await thief.get("/profile-questionnaire")).location).toContain("/login");
  });
});
