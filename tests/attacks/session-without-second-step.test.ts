import { beforeEach, expect, test } from "vitest";
import { nextCode } from "../support/authenticator.ts";
import { SESSION_ENDED } from "../support/function-calls.ts";
import { type App, type Caller } from "../support/public-api.ts";
import { api } from "../support/site.ts";

/** Somebody knows the password of an account with an authenticator app, but has no code. */

const METADATA = { name: "Ana Lima", chosen_plan: "pro", marketing_emails_accepted: true };

let owner: Caller;
let app: App;
let attacker: Caller;

beforeEach(async () => {
  owner = await api.register(undefined, METADATA);
  app = await api.startEnrollment(owner);
  await passSecondStep(owner);
  attacker = await api.signIn(owner.email);
});

async function passSecondStep(caller: Caller): Promise<void> {
  expect((await api.sendCode(caller, app, nextCode(app.secret))).status).toBe(200);
}

const readMetadata = async () =>
  ((await api.auth("user", undefined, owner, "GET")).json as { user_metadata: object })
    .user_metadata;

test("reads and writes nothing", async () => {
  const own = `profiles?id=eq.${owner.id}`;
  expect((await api.rest(attacker, "GET", own)).json).toEqual([]);
  expect((await api.rest(attacker, "PATCH", own, { words_to_avoid: "x" })).json).toEqual([]);
  const preferences = { name: "Eve", marketing: false, newsletter: true };
  expect(await api.rpc(attacker, "set_my_preferences", preferences)).toMatchObject(SESSION_ENDED);
  const claim = { name: "Eve", plan: "payg", marketing: false };
  expect(await api.rpc(attacker, "claim_my_sign_up", claim)).toMatchObject(SESSION_ENDED);
});

test("changes neither the name nor the plan at Supabase Auth", async () => {
  const data = { name: "Eve", chosen_plan: "payg", marketing_emails_accepted: false };
  expect((await api.auth("user", { data }, attacker, "PUT")).status).toBe(200);
  expect(await readMetadata()).toMatchObject(METADATA);
  const { json } = await api.rest(owner, "GET", "profiles?select=chosen_plan");
  expect(json).toEqual([{ chosen_plan: "pro" }]);
});

test("may log out, or pass its second step", async () => {
  const other = await api.signIn(owner.email);
  expect((await api.auth("logout?scope=local", {}, other)).status).toBe(204);
  await passSecondStep(attacker);
  expect((await api.rest(attacker, "GET", "profiles?select=id")).json).toEqual([{ id: owner.id }]);
});
