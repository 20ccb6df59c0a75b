import { beforeEach, expect, test } from "vitest";
import { nextCode } from "../support/authenticator.ts";
import { SESSION_ENDED } from "../support/function-calls.ts";
import { type Caller } from "../support/public-api.ts";
import { api, backend, backendUrl } from "../support/site.ts";

/** Somebody opens a link for a new password at Supabase Auth itself, to get in without setting one. */

const NEW_PASSWORD = "N3w!Secret?";

let owner: Caller;
beforeEach(async () => {
  owner = await api.register(undefined, { name: "Ana Lima", chosen_plan: "pro" });
});

async function openLink(): Promise<Caller> {
  const { id, email } = owner;
  await api.auth("recover", { email });
  const link = await backend.confirmationLink(email);
  const token_hash = new URL(link, backendUrl).searchParams.get("token_hash");
  const { json } = await api.auth("verify", { type: "recovery", token_hash });
  return { id, email, token: (json as { access_token: string }).access_token };
}

async function readProfile(caller: Caller): Promise<unknown> {
  return (await api.rest(caller, "GET", "profiles?select=id")).json;
}

test("reads nothing and changes nothing before it sets a password", async () => {
  const attacker = await openLink();
  expect(await readProfile(attacker)).toEqual([]);
  expect((await api.rpc(attacker, "get_my_session_state")).json).toBe("ended");
  expect(await api.rpc(attacker, "export_my_data")).toMatchObject(SESSION_ENDED);
  expect((await api.auth("user", { data: { name: "Eve" } }, attacker, "PUT")).status).toBe(200);
  const { json } = await api.auth("user", undefined, owner, "GET");
  expect(json).toMatchObject({ user_metadata: { name: "Ana Lima" } });
});

test("works once it has set a password, which ends the other sessions", async () => {
  const session = await openLink();
  expect((await api.auth("user", { password: NEW_PASSWORD }, session, "PUT")).status).toBe(200);
  expect(await readProfile(session)).toEqual([{ id: owner.id }]);
  expect(await readProfile(owner)).toEqual([]);
});

test("gains nothing by a password that its owner sets elsewhere", async () => {
  const attacker = await openLink();
  const second = await api.signIn(owner.email);
  const change = { password: NEW_PASSWORD, current_password: "Str0ng!Pass" };
  expect((await api.auth("user", change, second, "PUT")).status).toBe(200);
  expect(await readProfile(attacker)).toEqual([]);
});

test("sets a password only after the second step, and reads nothing by that step alone", async () => {
  const app = await api.startEnrollment(owner);
  const verify = (caller: Caller) => api.sendCode(caller, app, nextCode(app.secret));
  await verify(owner);
  const session = await openLink();
  const change = () => api.auth("user", { password: NEW_PASSWORD }, session, "PUT");
  expect((await change()).status).toBe(401);
  const passed = (await verify(session)).json as { access_token: string };
  session.token = passed.access_token;
  expect(await readProfile(session)).toEqual([]);
  expect((await change()).status).toBe(200);
  expect(await readProfile(session)).toEqual([{ id: owner.id }]);
});
