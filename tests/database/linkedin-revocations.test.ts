import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { encryptToken } from "../../supabase/functions/_shared/token-encryption.ts";
import { startReceiver } from "../support/post-webhooks.ts";
import { LINKEDIN } from "../support/supabase-keys.ts";
import { newId, newEmail, scene } from "./scene.ts";

const DAY_S = 24 * 60 * 60;
const FORMER_KEY = randomBytes(32).toString("base64");

type Row = { user_id: string; encrypted_token: string; rest: number; last_error: string | null };

const linkedin = await startReceiver();
afterAll(linkedin.stop);
const { sql, insert, api, work } = await scene({
  functionsEnv: { LINKEDIN_REVOKE_URL: linkedin.url, LINKEDIN_TOKEN_FORMER_KEYS: FORMER_KEY },
});
beforeEach(async () => {
  await sql("delete from private.jobs");
  [linkedin.received, linkedin.answer] = [[], 200];
});

test("ending the connection enqueues revocation of both tokens in the same transaction", async () => {
  const client = await api.register();
  const { id } = client;
  await connect(id);
  await sql(`begin; delete from public.linkedin_connections where user_id = '${id}'; rollback`);
  expect(await listJobs()).toEqual([]);
  expect((await api.rpc(client, "disconnect_my_linkedin")).status).toBe(204);
  const rows = await listJobs();
  expect(rows).toMatchObject([
    { user_id: id, rest: expect.closeTo(60 * DAY_S, -2) },
    { user_id: id, rest: expect.closeTo(365 * DAY_S, -2) },
  ]);
  expect(JSON.stringify(rows)).not.toContain(`access-${id}`);

  expect(await revoke()).toEqual({ done: 2, failed: 0 });
  expect(listTokens()).toEqual([`access-${id}`, `refresh-${id}`]);
  const { clientId: client_id, clientSecret: client_secret } = LINKEDIN;
  for (const form of listForms())
    expect(form).toEqual({ client_id, client_secret, token: expect.any(String) });
  expect(linkedin.received[0]?.headers["content-type"]).toMatch(
    /^application\/x-www-form-urlencoded/,
  );
  expect(await listJobs()).toEqual([]);
  expect(await revoke()).toEqual({ done: 0, failed: 0 });
});

test("deleting the account enqueues revocations, which outlive it", async () => {
  const { id, email } = await api.register();
  await connect(id);
  expect((await api.rpc(await api.signIn(email), "delete_my_account")).status).toBe(204);
  expect(await revoke()).toEqual({ done: 2, failed: 0 });
  expect(listTokens()).toEqual([`access-${id}`, `refresh-${id}`]);
});

test("connecting again enqueues the replaced tokens, and a connection without a refresh token enqueues one revocation", async () => {
  const id = await newUser();
  await connect(id);
  const encrypted = await encryptToken("newer", id, [LINKEDIN.tokenKey]);
  await sql(
    "update public.linkedin_connections set encrypted_access_token = $2, encrypted_refresh_token = null where user_id = $1",
    [id, encrypted],
  );
  expect(await revoke()).toEqual({ done: 2, failed: 0 });
  expect(listTokens()).toEqual([`access-${id}`, `refresh-${id}`]);
  await sql("update public.linkedin_connections set scope = 'openid' where user_id = $1", [id]);
  expect(await listJobs()).toEqual([]);
  await disconnect(id);
  expect(await listJobs()).toMatchObject([{ encrypted_token: encrypted }]);
});

test("an expired connection loses its tokens, of which the refresh token is revoked, and stays", async () => {
  const [expired, valid] = [await newUser(), await newUser()];
  for (const id of [expired, valid]) await connect(id);
  await sql(
    "update public.linkedin_connections set expires_at = now() - interval '1 minute' where user_id = $1",
    [expired],
  );
  for (let twice = 0; twice < 2; twice++) await sql("select private.purge_expired_data()");
  expect(
    await sql(
      `select user_id, encrypted_access_token is not null as access,
         encrypted_refresh_token is not null as refresh, expires_at < now() as has_expired
       from public.linkedin_connections where user_id in ($1, $2) order by has_expired`,
      [expired, valid],
    ),
  ).toEqual([
    { user_id: valid, access: true, refresh: true, has_expired: false },
    { user_id: expired, access: false, refresh: false, has_expired: true },
  ]);
  expect(await revoke()).toEqual({ done: 1, failed: 0 });
  expect(listTokens()).toEqual([`refresh-${expired}`]);
  // The client connects again, where nothing is left to be revoked.
  await sql(
    "update public.linkedin_connections set encrypted_access_token = $2 where user_id = $1",
    [expired, await encryptToken("newer", expired, [LINKEDIN.tokenKey])],
  );
  expect(await listJobs()).toEqual([]);
});

test("a failed revocation is tried again, until the token expires", async () => {
  const id = await newUser();
  await connect(id);
  await disconnect(id);
  for (const failure of [500, 302, "hangs", 400] as const) {
    linkedin.answer = failure;
    await makeDue();
    expect(await revoke()).toEqual({ done: 0, failed: 2 });
  }
  expect((await listJobs())[0]?.last_error).toBe("LinkedIn answered 400");
  [linkedin.received, linkedin.answer] = [[], 200];
  await sql(
    `update private.jobs set details = details || '{"expires_at":"2026-01-01"}'
     where details ->> 'encrypted_token' = $1`,
    [(await listJobs())[0]!.encrypted_token],
  );
  await makeDue();
  expect(await revoke()).toEqual({ done: 1, failed: 0 });
  expect(listTokens()).toEqual([`refresh-${id}`]);
  expect(await listJobs()).toEqual([]);
});

test("a token under a previous key is revoked, and one under an unknown key waits with an error", async () => {
  const [former, lost] = [await newUser(), await newUser()];
  await connect(former, [FORMER_KEY]);
  await connect(lost, [randomBytes(32).toString("base64")]);
  await disconnect(former);
  await disconnect(lost);
  expect(await revoke()).toEqual({ done: 2, failed: 2 });
  expect(listTokens()).toEqual([`access-${former}`, `refresh-${former}`]);
  for (const row of await listJobs())
    expect(row).toMatchObject({
      user_id: lost,
      last_error: expect.stringMatching(/^No key \w{8} /),
    });
});

const newUser = () => insert("auth.users", { id: newId(), email: newEmail() });
const listForms = () =>
  linkedin.received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
const listTokens = () =>
  listForms()
    .map(({ token }) => token)
    .toSorted();

async function connect(id: string, keys: string[] = [LINKEDIN.tokenKey]): Promise<void> {
  await sql(
    `insert into public.linkedin_connections (user_id, encrypted_access_token, encrypted_refresh_token, expires_at)
     values ($1, $2, $3, now() + interval '60 days')`,
    [
      id,
      await encryptToken(`access-${id}`, id, keys),
      await encryptToken(`refresh-${id}`, id, keys),
    ],
  );
}

const disconnect = (id: string) =>
  sql("delete from public.linkedin_connections where user_id = $1", [id]);
const makeDue = () => sql("update private.jobs set due_at = now()");
const revoke = () => work("others");

const listJobs = () =>
  sql<Row>(
    `select details ->> 'user_id' as user_id, details ->> 'encrypted_token' as encrypted_token, last_error,
       extract(epoch from (details ->> 'expires_at')::timestamptz - now())::float8 as rest
     from private.jobs where kind = 'linkedin_revocation' order by rest`,
  );
