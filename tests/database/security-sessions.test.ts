import { describe, expect, test } from "vitest";
import { type Caller, getSession } from "../support/public-api.ts";
import { PASSWORD } from "../support/visitor.ts";
import { newId, scene } from "./scene.ts";

/**
 * An access token outlives its session by minutes, so each request checks that the session is live.
 * `session-guards.test.ts` tries all functions and tables with a session that is not.
 */

const { sql, api, backend, insert } = await scene();

const isAlive = async (caller: Caller) => (await api.rpc(caller, "session_is_alive")).json;
/** Tells whether the token still reads the profile and changes it. */
async function isServed(caller: Caller): Promise<boolean[]> {
  const own = `profiles?id=eq.${caller.id}`;
  const responses = [
    await api.rest(caller, "GET", `${own}&select=id`),
    await api.rest(caller, "PATCH", own, { words_to_avoid: newId() }),
  ];
  return responses.map(({ status, json }) => status === 200 && (json as object[]).length === 1);
}
const endSession = (caller: Caller, id: string) => api.rpc(caller, "end_my_session", { id });
const addFactor = ({ id }: Caller, status = "verified") =>
  insert("auth.mfa_factors", { id: newId(), user_id: id, factor_type: "totp", status });
const raise = (caller: Caller) =>
  sql("update auth.sessions set aal = 'aal2' where id = $1", [getSession(caller)]);

test.each<[string, (client: Caller) => Promise<unknown>]>([
  ["signing out", (client) => api.auth("logout?scope=local", {}, client)],
  [
    "signing out the others on another device",
    async (client) => api.auth("logout?scope=others", {}, await api.signIn(client.email)),
  ],
  [
    "a change of the password on another device",
    async (client) => {
      const other = await api.signIn(client.email);
      const change = { password: "N3w!Secret?", current_password: PASSWORD };
      expect((await api.auth("user", change, other, "PUT")).status).toBe(200);
      await api.auth("logout?scope=others", {}, other);
    },
  ],
  [
    "ending it by hand on another device",
    async (client) => endSession(await api.signIn(client.email), getSession(client)),
  ],
  [
    "its expiry",
    (client) =>
      sql("update auth.sessions set not_after = now() where id = $1", [getSession(client)]),
  ],
  [
    "deletion of the account on another device",
    async (client) => api.rpc(await api.signIn(client.email), "delete_my_account"),
  ],
])("the very next request after %s is served no longer", async (_, end) => {
  const client = await api.register();
  expect([await isAlive(client), await isServed(client)]).toEqual([true, [true, true]]);
  await end(client);
  expect([await isAlive(client), await isServed(client)]).toEqual([false, [false, false]]);
});

test("a password alone gives no access to an account with a second factor", async () => {
  const client = await api.register();
  await addFactor(client, "unverified"); // Enrollment that was begun and abandoned.
  expect(await isAlive(client)).toBe(true);
  await addFactor(client);
  const thief = await api.signIn(client.email);
  expect([await isAlive(thief), await isServed(thief)]).toEqual([false, [false, false]]);
  await raise(client);
  expect([await isAlive(client), await isAlive(thief)]).toEqual([true, false]);
});

test("an operator's reset of a lost app removes it, and ends the sessions of this account alone", async () => {
  const [client, other] = [await api.register(), await api.register()];
  await addFactor(client);
  await raise(client);
  await sql("update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'");
  await sql("select private.reset_mfa($1)", [client.id]);
  expect(await isAlive(client)).toBe(false);
  expect(await isAlive(await api.signIn(client.email))).toBe(true);
  expect(await isAlive(other)).toBe(true);
  expect((await api.rpc(client, "reset_mfa", { user_id: other.id })).status).toBe(404);
});

test("a token cannot borrow another account's live session", async () => {
  const [client, other] = [await api.register(), await api.register()];
  await api.auth("logout?scope=local", {}, client);
  await sql(
    `with session as (insert into auth.sessions (id, user_id) values ($1, $2) returning id)
     insert into private.session_proofs (session_id) select id from session`,
    [getSession(client), other.id],
  );
  expect([await isAlive(client), await isServed(client)]).toEqual([false, [false, false]]);
});

test("anonymous visitors and the service role need no session", async () => {
  expect((await api.rest(null, "GET", "launch_promotion_counters")).json).toHaveLength(2);
  expect(await backend.rows("profiles")).not.toEqual([]);
});

describe("a user's own sessions", () => {
  test("are listed alone, with the current one marked", async () => {
    const client = await api.register();
    const other = await api.signIn(client.email);
    await api.register();
    const { json } = await api.rpc(other, "list_my_sessions");
    const sessions = json as { id: string; is_current: boolean }[];
    expect(sessions.map(({ id }) => id).sort()).toEqual([client, other].map(getSession).sort());
    expect(sessions.filter(({ is_current }) => is_current)).toMatchObject([
      { id: getSession(other) },
    ]);
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(
      ["created_at", "id", "ip", "is_current", "refreshed_at", "user_agent"].sort(),
    );
  });

  test("can be ended individually, and another's is like an unknown one", async () => {
    const [client, stranger] = [await api.register(), await api.register()];
    const other = await api.signIn(client.email);
    for (const [id, json] of [
      [getSession(stranger), false],
      [newId(), false],
      [getSession(other), true],
      [getSession(other), false],
    ] as const)
      expect(await endSession(client, id)).toMatchObject({ status: 200, json });
    const alive = [await isAlive(stranger), await isAlive(client), await isAlive(other)];
    expect(alive).toEqual([true, true, false]);
  });

  test("cannot be refreshed once they have ended", async () => {
    const client = await api.register();
    const { json } = await api.auth("token?grant_type=password", {
      email: client.email,
      password: PASSWORD,
    });
    const { access_token: token, refresh_token } = json as Record<string, string>;
    await endSession(client, getSession({ ...client, token: token! }));
    const refreshed = await api.auth("token?grant_type=refresh_token", { refresh_token });
    expect(refreshed.status).toBeGreaterThanOrEqual(400);
  });
});
