import { beforeEach, expect, test } from "vitest";
import { nextCode, oneTimeCode } from "../support/authenticator.ts";
import { type App, type Caller } from "../support/public-api.ts";
import { api } from "../support/site.ts";

/** Somebody who knows the password tries to guess, or to reuse, a code of the authenticator app. */

const MAX_WRONG_CODES = 5;

let owner: Caller;
let factor: App;
let attacker: Caller;

/** The second code follows at once, as after an enrollment. */
beforeEach(async () => {
  owner = await api.register();
  factor = await api.startEnrollment(owner);
  await verify(owner, nextCode(factor.secret));
  attacker = await api.signIn(owner.email);
});

const verify = (caller: Caller, code: string) => api.sendCode(caller, factor, code);

/** Returns a code that no step accepts now. */
function wrongCode(): string {
  const valid = [-1, 0, 1].map((step) => oneTimeCode(factor.secret, step));
  return ["000000", "111111", "222222", "333333"].find((code) => !valid.includes(code))!;
}

test("the fifth wrong code blocks the app, for the right one too", async () => {
  for (let tries = 0; tries < MAX_WRONG_CODES; tries++)
    expect((await verify(attacker, wrongCode())).status).toBe(422);
  const blocked = await verify(attacker, nextCode(factor.secret));
  expect([blocked.status, blocked.json]).toMatchObject([
    429,
    { msg: "Too many wrong codes: please wait and try again later." },
  ]);
  expect((await api.auth("user", undefined, attacker, "GET")).status).toBe(200);
});

test("a right code ends the count of wrong ones", async () => {
  const sendWrongCodes = async () => {
    for (let tries = 0; tries < MAX_WRONG_CODES - 1; tries++)
      expect((await verify(attacker, wrongCode())).status).toBe(422);
  };
  await sendWrongCodes();
  expect((await verify(attacker, nextCode(factor.secret))).status).toBe(200);
  await sendWrongCodes();
});

test("a code is accepted once, by whichever session", async () => {
  const code = nextCode(factor.secret);
  expect((await verify(owner, code)).status).toBe(200);
  attacker = await api.signIn(owner.email); // The code has ended the sessions that lacked it.
  const replayed = await verify(attacker, code);
  expect([replayed.status, replayed.json]).toMatchObject([
    429,
    { msg: "This code was used before: please wait for the next one." },
  ]);
  // It has not passed its second step.
  expect((await api.rpc(attacker, "session_is_alive")).json).toBe(false);
});

test("a code is accepted once, whatever is said of it before", async () => {
  const code = nextCode(factor.secret);
  expect((await verify(owner, code)).status).toBe(200);
  attacker = await api.signIn(owner.email);
  for (const announced of ["", "000000", oneTimeCode(factor.secret, -2)])
    expect((await api.sendCode(attacker, factor, code, announced)).status).toBe(429);
  const unannounced = { challenge_id: crypto.randomUUID(), code };
  const replayed = await api.auth(`factors/${factor.id}/verify`, unannounced, attacker);
  expect(replayed.status).toBe(429);
});

test("a code that is two steps old is refused", async () => {
  expect((await verify(attacker, oneTimeCode(factor.secret, -2))).status).toBe(422);
});
