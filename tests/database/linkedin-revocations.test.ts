import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { encryptToken } from "../../supabase/functions/_shared/token-encryption.ts";
import { createBackendHandle, waitFor } from "../support/backend.ts";
import { createPublicApi } from "../support/public-api.ts";
import { LINKEDIN, PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { DRAIN_SECRET, startSupabase, type Supabase } from "../support/supabase.ts";

const DAY_S = 24 * 60 * 60;
const FORMER_KEY = randomBytes(32).toString("base64");

type Row = {
  user_id: string;
  encrypted_token: string;
  attempts: number;
  wait: number;
  rest: number;
  last_error: string | null;
};

let backend: Supabase;
let linkedin: Server;
let received: { type: string | undefined; form: Record<string, string> }[] = [];
let linkedinBehaviour: number | "hangs" = 200;

beforeAll(async () => {
  linkedin = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const form = Object.fromEntries(new URLSearchParams(body));
      received.push({ type: request.headers["content-type"], form });
      if (linkedinBehaviour !== "hangs") response.writeHead(linkedinBehaviour).end();
    });
  });
  await new Promise<void>((resolve) => linkedin.listen(0, "127.0.0.1", resolve));
  backend = await startSupabase({
    functionsEnv: {
      LINKEDIN_REVOKE_URL: `http://127.0.0.1:${(linkedin.address() as AddressInfo).port}/`,
      LINKEDIN_TOKEN_FORMER_KEYS: FORMER_KEY,
    },
  });
});
afterAll(async () => {
  await backend?.stop();
  linkedin?.closeAllConnections();
  linkedin?.close();
});
beforeEach(async () => {
  await backend.sql("delete from public.linkedin_revocations");
  [received, linkedinBehaviour] = [[], 200];
});

test("ending the connection enqueues revocation of both tokens in the same transaction", async () => {
  const { id, token } = await signIn("ends@example.com");
  await connect(id);
  await backend.sql(
    `begin; delete from public.linkedin_connections where user_id = '${id}'; rollback`,
  );
  expect(await listOutbox()).toEqual([]);
  const response = await rest(token, "DELETE", `linkedin_connections?user_id=eq.${id}`);
  expect(response.status).toBeLessThan(300);
  const rows = await listOutbox();
  expect(rows).toMatchObject([
    { user_id: id, attempts: 0, rest: expect.closeTo(60 * DAY_S, -2) },
    { user_id: id, attempts: 0, rest: expect.closeTo(365 * DAY_S, -2) },
  ]);
  expect(JSON.stringify(rows)).not.toContain(`access-${id}`);

  expect(await drain()).toEqual({ delivered: 2, failed: 0 });
  expect(received.map(({ form }) => form).toSorted(byToken)).toEqual(
    [`access-${id}`, `refresh-${id}`].map((revoked) => ({
      client_id: LINKEDIN.clientId,
      client_secret: LINKEDIN.clientSecret,
      token: revoked,
    })),
  );
  expect(received[0]?.type).toMatch(/^application\/x-www-form-urlencoded/);
  expect(await listOutbox()).toEqual([]);
  expect(await drain()).toEqual({ delivered: 0, failed: 0 });
});

test("deleting the account enqueues revocations, which outlive it", async () => {
  const { id } = await signIn("leaves@example.com");
  await connect(id);
  const { token } = await createPublicApi(backend.url).signIn("leaves@example.com");
  expect((await rest(token, "POST", "rpc/delete_my_account", {})).status).toBe(204);
  expect(
    await createBackendHandle(backend.url).rows("linkedin_connections", `user_id=eq.${id}`),
  ).toEqual([]);
  expect(await drain()).toEqual({ delivered: 2, failed: 0 });
  expect(received.map(({ form }) => form.token).toSorted()).toEqual([
    `access-${id}`,
    `refresh-${id}`,
  ]);
});

test("connecting again enqueues the replaced tokens, and a connection without a refresh token enqueues one revocation", async () => {
  const id = await newUser();
  await connect(id);
  const encrypted = await encryptToken("newer", id, [LINKEDIN.tokenKey]);
  await backend.sql(
    "update public.linkedin_connections set encrypted_access_token = $2, encrypted_refresh_token = null where user_id = $1",
    [id, encrypted],
  );
  expect(await drain()).toEqual({ delivered: 2, failed: 0 });
  expect(received.map(({ form }) => form.token).toSorted()).toEqual([
    `access-${id}`,
    `refresh-${id}`,
  ]);
  await backend.sql("update public.linkedin_connections set scope = 'openid' where user_id = $1", [
    id,
  ]);
  expect(await listOutbox()).toEqual([]);
  await disconnect(id);
  expect(await listOutbox()).toMatchObject([{ encrypted_token: encrypted }]);
});

test("an expired connection loses its tokens, of which the refresh token is revoked, and stays", async () => {
  const [expired, valid] = [await newUser(), await newUser()];
  for (const id of [expired, valid]) await connect(id);
  await backend.sql(
    "update public.linkedin_connections set expires_at = now() - interval '1 minute' where user_id = $1",
    [expired],
  );
  for (let twice = 0; twice < 2; twice++) await backend.sql("select private.purge_expired_data()");
  expect(
    await backend.sql(
      `select user_id, encrypted_access_token is not null as access,
         encrypted_refresh_token is not null as refresh, expires_at < now() as has_expired
       from public.linkedin_connections where user_id in ($1, $2) order by has_expired`,
      [expired, valid],
    ),
  ).toEqual([
    { user_id: valid, access: true, refresh: true, has_expired: false },
    { user_id: expired, access: false, refresh: false, has_expired: true },
  ]);
  expect(await drain()).toEqual({ delivered: 1, failed: 0 });
  expect(received.map(({ form }) => form.token)).toEqual([`refresh-${expired}`]);
  // The client connects again, where nothing is left to be revoked.
  await backend.sql(
    "update public.linkedin_connections set encrypted_access_token = $2 where user_id = $1",
    [expired, await encryptToken("newer", expired, [LINKEDIN.tokenKey])],
  );
  expect(await listOutbox()).toEqual([]);
});

test("expired tokens are not enqueued", async () => {
  const id = await newUser();
  await connect(id);
  await backend.sql(
    "update public.linkedin_connections set expires_at = now(), connected_at = now() - interval '1 year' where user_id = $1",
    [id],
  );
  await disconnect(id);
  expect(await listOutbox()).toEqual([]);
});

test("a failed revocation is retried after 30 s, 1 min, 2 min … up to a day, until the token expires", async () => {
  const id = await newUser();
  await connect(id);
  await disconnect(id);
  await backend.sql(
    "delete from public.linkedin_revocations where retry_until > now() + interval '61 days'",
  );
  const waits: number[] = [];
  for (const failure of [500, 503, 400, 302, "hangs", 500] as const) {
    linkedinBehaviour = failure;
    await makeDue();
    expect(await drain()).toEqual({ delivered: 0, failed: 1 });
    expect(await drain()).toEqual({ delivered: 0, failed: 0 });
    waits.push((await listOutbox())[0]!.wait);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960].map((seconds) => expect.closeTo(seconds, -1)));
  expect((await listOutbox())[0]?.last_error).toBe("LinkedIn answered 500");
  await backend.sql("update public.linkedin_revocations set attempts = 40");
  await makeDue();
  await drain();
  expect((await listOutbox())[0]?.wait).toBeCloseTo(DAY_S, -2);

  received = [];
  await backend.sql("update public.linkedin_revocations set retry_until = now()");
  await makeDue();
  expect(await drain()).toEqual({ delivered: 0, failed: 0 });
  expect(received).toEqual([]);
  expect(await listOutbox()).toEqual([]);
});

test("a token under a previous key is revoked, and one under an unknown key waits with an error", async () => {
  const [former, lost] = [await newUser(), await newUser()];
  await connect(former, [FORMER_KEY]);
  await connect(lost, [randomBytes(32).toString("base64")]);
  await disconnect(former);
  await disconnect(lost);
  expect(await drain()).toEqual({ delivered: 2, failed: 2 });
  expect(received.map(({ form }) => form.token).toSorted()).toEqual([
    `access-${former}`,
    `refresh-${former}`,
  ]);
  for (const row of await listOutbox())
    expect(row).toMatchObject({
      user_id: lost,
      last_error: expect.stringMatching(/^No key \w{8} /),
    });
});

test("parallel drains share the work: 20 tokens are revoked once each", async () => {
  for (let count = 0; count < 10; count++) {
    const id = await newUser();
    await connect(id);
    await disconnect(id);
  }
  await Promise.all([drain(), drain(), drain(), drain()]);
  expect(received).toHaveLength(20);
  expect(new Set(received.map(({ form }) => form.token)).size).toBe(20);
  expect(await listOutbox()).toEqual([]);
});

test("the drain requires its secret; the outbox and the claim require the service role", async () => {
  const { id, token } = await signIn("curious@example.com");
  await connect(id);
  await disconnect(id);
  for (const secret of ["", "wrong", `${DRAIN_SECRET}x`])
    expect((await callDrain(secret)).status).toBe(401);
  for (const session of [null, token]) {
    for (const method of ["GET", "DELETE"])
      expect(
        (await rest(session, method, "linkedin_revocations?attempts=gte.0")).status,
      ).toBeGreaterThanOrEqual(401);
    expect(
      (await rest(session, "POST", "linkedin_revocations", { user_id: id, encrypted_token: "x" }))
        .status,
    ).toBeGreaterThanOrEqual(401);
    expect(
      (await rest(session, "POST", "rpc/claim_linkedin_revocations", {})).status,
    ).toBeGreaterThanOrEqual(401);
  }
  expect(received).toEqual([]);
  expect(await listOutbox()).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
});

test("the local timer replaces the hosted schedule and revokes at the LinkedIn stand-in", async () => {
  const other = await startSupabase({
    drainEveryMs: 200,
  });
  try {
    const id = await newUser(other);
    await connect(id, [LINKEDIN.tokenKey], other);
    await disconnect(id, other);
    const revoked = await waitFor(async () => {
      const tokens = await createBackendHandle(other.url).revokedTokens();
      return tokens.length >= 2 && tokens;
    });
    expect(revoked.toSorted()).toEqual([`access-${id}`, `refresh-${id}`]);
  } finally {
    await other.stop();
  }
});

function byToken(one: Record<string, string>, two: Record<string, string>): number {
  return (one.token ?? "").localeCompare(two.token ?? "");
}

async function newUser(at = backend): Promise<string> {
  const rows = await at.sql<{ id: string }>(
    "insert into auth.users (id, email) values (gen_random_uuid(), $1) returning id",
    [`user-${crypto.randomUUID()}@example.com`],
  );
  return rows[0]!.id;
}

async function connect(
  id: string,
  keys: string[] = [LINKEDIN.tokenKey],
  at = backend,
): Promise<void> {
  await at.sql(
    `insert into public.linkedin_connections (user_id, encrypted_access_token, encrypted_refresh_token, expires_at)
     values ($1, $2, $3, now() + interval '60 days')`,
    [
      id,
      await encryptToken(`access-${id}`, id, keys),
      await encryptToken(`refresh-${id}`, id, keys),
    ],
  );
}

const disconnect = (id: string, at = backend) =>
  at.sql("delete from public.linkedin_connections where user_id = $1", [id]);
const makeDue = () => backend.sql("update public.linkedin_revocations set next_attempt_at = now()");
const callDrain = (secret: string) =>
  fetch(`${backend.url}/functions/v1/drain-linkedin-revocations`, {
    method: "POST",
    headers: { "x-drain-secret": secret },
  });
const drain = async () => (await callDrain(DRAIN_SECRET)).json();

async function listOutbox(): Promise<Row[]> {
  const rows = await backend.sql<Row>(`
    select user_id, encrypted_token, attempts, last_error,
      extract(epoch from next_attempt_at - now())::float8 as wait,
      extract(epoch from retry_until - now())::float8 as rest
    from public.linkedin_revocations order by retry_until`);
  return rows;
}

const signIn = (email: string) => createPublicApi(backend.url).register(email);

function rest(token: string | null, method: string, path: string, body?: unknown) {
  return fetch(`${backend.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: PUBLISHABLE_KEY,
      "Content-Type": "application/json",
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}
