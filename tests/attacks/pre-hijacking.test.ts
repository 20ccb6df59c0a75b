import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { sha256Hex } from "../../app/domain/hashing.ts";
import { signUpFields } from "../support/onboarding.ts";
import { readSession } from "../support/session-cookie.ts";
import { api, backend, newVisitor, tokenOf, twice } from "../support/site.ts";
import { PASSWORD, type Visitor } from "../support/visitor.ts";

/**
 * An attacker signs up with the victim's address, and waits for the victim to confirm it in a browser
 * of their own.
 */

const ATTACKERS_PASSWORD = "Attack3r!Pass";

const trySignIn = async (email: string, password: string) =>
  (await api.auth("token?grant_type=password", { email, password })).status;

/** Signs up with the address of the owner, who confirms it in another browser. */
async function hijackSignUp() {
  const [attacker, owner] = [newVisitor(), newVisitor()];
  await attacker.post("/signup?plan=video-pro", {
    ...signUpFields(attacker),
    email: owner.email,
    name: "Mallory",
    ...twice(ATTACKERS_PASSWORD),
  });
  const confirmed = await owner.post("/email-verified", await tokenOf(owner.email));
  expect(confirmed.location).toBe("/claim-account");
  return { attacker, owner, page: await owner.follow(confirmed) };
}

async function expectClosedTo(attacker: Visitor, email: string) {
  expect(await trySignIn(email, ATTACKERS_PASSWORD)).toBe(400);
  const signedIn = await attacker.post("/login", { email, password: ATTACKERS_PASSWORD });
  expect(signedIn.status).toBe(401);
  for (const path of ["/client", "/claim-account", "/profile-questionnaire"])
    expect((await attacker.get(path)).location).toMatch(/^\/login/);
}

test("the confirmation opens nothing to the attacker, and shows the owner nothing of theirs but the plan", async () => {
  const { attacker, owner, page } = await hijackSignUp();
  expect(page.text).toContain("Choose a new password");
  expect(page.html).not.toContain("Mallory");
  const claim = await owner.get("/claim-account?new-password");
  expect(claim.text).toContain("Claim your account");
  expect(claim.html).not.toContain("Mallory");
  expect(claim.html).toContain('<option value="video-pro" selected="">');
  await expectClosedTo(attacker, owner.email);
});

test("the account has the password, name, plan and consent of the owner, and no session but theirs", async () => {
  const { attacker, owner } = await hijackSignUp();
  const fields = { ...signUpFields(owner), plan: "pro", noMarketing: "on" };
  expect((await owner.post("/claim-account", fields)).location).toBe("/profile-questionnaire");
  await expectClosedTo(attacker, owner.email);
  const session = readSession(owner);
  const { id } = session.user as { id: string };
  const caller = { id, email: owner.email, token: session.access_token };
  expect((await api.auth("user", undefined, caller, "GET")).json).toMatchObject({
    user_metadata: {
      name: "Maria Nicolaou",
      chosen_plan: "pro",
      marketing_emails_accepted: false,
    },
  });
  expect((await api.rest(caller, "GET", "profiles?select=id,chosen_plan")).json).toEqual([
    { id, chosen_plan: "pro" },
  ]);
  expect(await backend.rows("consents", `user_id=eq.${id}&is_granted=eq.true`)).toEqual([]);
  expect((await api.rpc(caller, "list_my_sessions")).json).toMatchObject([{ is_current: true }]);
  expect(await trySignIn(owner.email, PASSWORD)).toBe(200);
});

test("a confirmed address opens nothing but the choice of a password", async () => {
  const email = `${randomUUID()}@example.com`;
  const signUpId = randomUUID();
  const data = {
    name: "Mallory",
    marketing_emails_accepted: true,
    sign_up_id_hash: await sha256Hex(signUpId),
  };
  await api.auth("signup", { email, password: PASSWORD, data });
  const { access_token: token } = await backend.confirmByLink(email);
  const caller = { id: decodeJwt(token).sub ?? "", email, token };

  expect(await trySignIn(email, PASSWORD)).toBe(400);
  expect((await api.rest(caller, "GET", "profiles")).json).toEqual([]);
  expect((await api.rpc(caller, "session_is_alive")).json).toBe(false);
  const other = { sign_up_id: randomUUID() };
  expect((await api.rpc(caller, "keep_my_sign_up", other)).json).toBe("unclaimed");
  expect((await api.rpc(null, "keep_my_sign_up", { sign_up_id: signUpId })).status).not.toBe(200);

  const password = `N3w!${randomUUID()}`;
  const changed = await api.auth("user", { password }, caller, "PUT");
  expect(changed).toMatchObject({ status: 200, json: { user_metadata: {} } });
  expect(changed.json).not.toHaveProperty("user_metadata.name");
  expect(await trySignIn(email, password)).toBe(200);
  expect((await api.rest(caller, "GET", "profiles")).json).toHaveLength(1);
  // The first password can no longer be had back.
  expect((await api.rpc(caller, "keep_my_sign_up", { sign_up_id: signUpId })).json).toBe("none");
  expect(await trySignIn(email, PASSWORD)).toBe(400);
});

test("nothing that the attacker wrote into the metadata but the plan survives the confirmation", async () => {
  const email = `${randomUUID()}@example.com`;
  const written = {
    phone: "+357 99 123456",
    bio: "Mallory was here",
    location: "Mallory Street 1",
    job_title: "Mallory",
    avatar_url: "https://mallory.example/a.png",
  };
  const data = { name: "Mallory", chosen_plan: "pro", ...written };
  await api.auth("signup", { email, password: ATTACKERS_PASSWORD, data });
  const { access_token: token } = await backend.confirmByLink(email);
  const caller = { id: decodeJwt(token).sub ?? "", email, token };
  const read = async () =>
    (await api.auth("user", undefined, caller, "GET")).json as { user_metadata: object };
  expect((await read()).user_metadata).toMatchObject({ chosen_plan: "pro" });
  expect(JSON.stringify((await read()).user_metadata)).not.toMatch(/Mallory|mallory|99 123456/);
  await api.auth("user", { password: PASSWORD }, caller, "PUT");
  expect(JSON.stringify(await read())).not.toMatch(/Mallory|mallory|99 123456/);
});

test("an attacker who signs up after the owner cannot put a password into the owner's sign-up", async () => {
  const email = `${randomUUID()}@example.com`;
  const signUpId = randomUUID();
  const data = { name: "Vera", sign_up_id_hash: await sha256Hex(signUpId) };
  const first = await api.auth("signup", { email, password: PASSWORD, data });
  // The answer to a second sign-up shows the metadata of the first.
  const shown = JSON.stringify(first.json);
  expect(shown).not.toContain(signUpId);
  const account = { email, password: ATTACKERS_PASSWORD, name: "Vera", plan: "pro" };
  for (const id of [data.sign_up_id_hash, randomUUID()])
    await api.rpc(null, "record_sign_up", { ...account, id, marketing: false });
  const { access_token: token } = await backend.confirmByLink(email);
  const owner = { id: decodeJwt(token).sub ?? "", email, token };
  expect((await api.rpc(owner, "keep_my_sign_up", { sign_up_id: signUpId })).json).toBe("kept");
  expect(await trySignIn(email, PASSWORD)).toBe(200);
  expect(await trySignIn(email, ATTACKERS_PASSWORD)).toBe(400);
});

test("the claim page requires a confirmation", async () => {
  expect((await newVisitor().get("/claim-account")).location).toBe("/login");
  const posted = await newVisitor().post("/claim-account", { name: "Mallory", ...twice(PASSWORD) });
  expect(posted.location).toBe("/login");
});
