import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENT_PAGE_PART_VALUES } from "../../app/services/database.types.ts";
import { createBackendHandle } from "../support/backend.ts";
import { type Caller, type PublicApi, createPublicApi, getSession } from "../support/public-api.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";
import { PASSWORD } from "../support/visitor.ts";

/**
 * An access token outlives its session by minutes, so each request checks that the session is live.
 */

let backend: Supabase;
let api: PublicApi;
beforeAll(async () => {
  backend = await startSupabase();
  api = createPublicApi(backend.url);
});
afterAll(async () => {
  console.log(`Sessions: ${api?.requestCount} requests with the public key`);
  await backend?.stop();
});

const NEW_PASSWORD = "N3w!Secret?";
const TICKET = { subject: "Stuck", description: "Nothing posts" };

/** Creates a client with a row in each of their tables. */
async function clientWithData(): Promise<Caller> {
  const client = await api.register();
  await api.rest(client, "POST", "tickets", TICKET);
  await api.rest(client, "POST", "plan_changes", { requested_plan: "pro" });
  await api.rest(client, "POST", "questionnaire_drafts", { step: "2" });
  await backend.sql(
    "insert into public.linkedin_connections (user_id, encrypted_access_token) values ($1, '0123abcd.' || repeat('x', 60))",
    [client.id],
  );
  await backend.sql(
    "insert into public.plan_status_changes (user_id, kind, effective_on, reason) values ($1, 'end', now(), 'As agreed')",
    [client.id],
  );
  await backend.sql("insert into public.newsletter_subscribers (email) values ($1)", [
    client.email,
  ]);
  return client;
}

/** Lists each table that clients can read, with its readable columns. */
async function readable(): Promise<[string, string][]> {
  const rows = await backend.sql<{ name: string; columns: string }>(`
    select relname as name, string_agg(attname, ',') as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and has_column_privilege('authenticated', pg_class.oid, attnum, 'select') group by 1`);
  return rows.map(({ name, columns }) => [name, columns]);
}

/** Lists the tables from which the token still reads rows. */
async function reads(caller: Caller): Promise<string[]> {
  const found: string[] = [];
  for (const [table, columns] of await readable()) {
    const { json } = await api.rest(caller, "GET", `${table}?select=${columns}`);
    if (Array.isArray(json) && json.length > 0) found.push(table);
  }
  return found.sort();
}

/** Lists the writes and calls that still succeed with the token. */
async function writes(caller: Caller): Promise<string[]> {
  const own = `user_id=eq.${caller.id}`;
  const tries: [string, () => Promise<{ status: number; json: unknown }>][] = [
    ["ticket", () => api.rest(caller, "POST", "tickets", { ...TICKET, subject: "Late" })],
    ["plan", () => api.rest(caller, "POST", "plan_changes", { requested_plan: "payg" })],
    [
      "profile",
      () => api.rest(caller, "PATCH", `profiles?id=eq.${caller.id}`, { words_to_avoid: "x" }),
    ],
    ["draft", () => api.rest(caller, "PATCH", `questionnaire_drafts?${own}`, { step: "3" })],
    ["linkedin", () => api.rest(caller, "DELETE", `linkedin_connections?${own}&select=user_id`)],
    ["sessions", () => api.rpc(caller, "list_my_sessions")],
    ["page", () => shownPage(caller)],
    ["end a session", () => api.rpc(caller, "end_my_session", { id: crypto.randomUUID() })],
    ["newsletter", () => api.rpc(caller, "get_my_newsletter_subscription")],
    ["history", () => api.rpc(caller, "get_my_history")],
    ["deliveries", () => api.rpc(caller, "list_my_webhook_deliveries")],
    ["delete", () => api.rpc(caller, "delete_my_account")],
  ];
  const done: string[] = [];
  for (const [name, attempt] of tries) {
    const { status, json } = await attempt();
    if (status < 300 && !(Array.isArray(json) && json.length === 0)) done.push(name);
  }
  return done;
}

/** Returns the non-empty parts of a page that requests every part. */
async function shownPage(caller: Caller): Promise<{ status: number; json: unknown[] }> {
  const parts = CLIENT_PAGE_PART_VALUES;
  const { status, json } = await api.rpc(caller, "get_my_page", { parts });
  const shown = Object.values((json ?? {}) as object);
  const isThere = (part: unknown) => part && !(Array.isArray(part) && part.length === 0);
  return { status, json: shown.filter(isThere) };
}

const OWN_TABLES = [
  "launch_promotion_counters",
  "linkedin_connections",
  "plan_changes",
  "plan_status_changes",
  "profiles",
  "questionnaire_drafts",
  "tickets",
];

describe("the very next request after", () => {
  const ways: [string, (client: Caller) => Promise<unknown>][] = [
    ["signing out", (client) => api.auth("logout?scope=local", {}, client)],
    [
      "signing out everywhere on another device",
      async (client) => api.auth("logout?scope=global", {}, await api.signIn(client.email)),
    ],
    [
      "signing out the others on another device",
      async (client) => api.auth("logout?scope=others", {}, await api.signIn(client.email)),
    ],
    [
      "a change of the password on another device",
      async (client) => {
        const other = await api.signIn(client.email);
        const change = { password: NEW_PASSWORD, current_password: PASSWORD };
        expect((await api.auth("user", change, other, "PUT")).status).toBe(200);
        await api.auth("logout?scope=others", {}, other);
      },
    ],
    [
      "ending it by hand on another device",
      async (client) =>
        api.rpc(await api.signIn(client.email), "end_my_session", { id: getSession(client) }),
    ],
    [
      "its expiry",
      (client) =>
        backend.sql("update auth.sessions set not_after = now() where id = $1", [
          getSession(client),
        ]),
    ],
    [
      "deletion of the account on another device",
      async (client) => api.rpc(await api.signIn(client.email), "delete_my_account"),
    ],
  ];

  test.each(ways)("%s reads nothing and writes nothing", async (_, end) => {
    const client = await clientWithData();
    expect(await reads(client)).toEqual(OWN_TABLES);
    await end(client);
    expect(await reads(client)).toEqual([]);
    expect(await writes(client)).toEqual([]);
  });
});

test("a password alone gives no access to an account with a second factor", async () => {
  const client = await clientWithData();
  const factor = (status: string) =>
    backend.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status)
       values (gen_random_uuid(), $1, 'totp', $2)`,
      [client.id, status],
    );
  await factor("unverified"); // Enrollment that was begun and abandoned.
  expect(await reads(client)).toEqual(OWN_TABLES);
  await factor("verified");
  const thief = await api.signIn(client.email);
  expect(await reads(thief)).toEqual([]);
  expect(await writes(thief)).toEqual([]);
  await backend.sql("update auth.sessions set aal = 'aal2' where id = $1", [getSession(client)]);
  expect(await reads(client)).toEqual(OWN_TABLES);
  expect(await reads(thief)).toEqual([]);
});

test("an operator's reset of a lost app removes it, and ends the sessions of this account alone", async () => {
  const [client, other] = [await clientWithData(), await clientWithData()];
  await backend.sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status)
     values (gen_random_uuid(), $1, 'totp', 'verified')`,
    [client.id],
  );
  expect(await reads(await api.signIn(client.email))).toEqual([]);
  const before = (await api.signIn(client.email)).token;
  await backend.sql("update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'");
  await backend.sql("select private.reset_mfa($1)", [client.id]);
  expect(await reads({ ...client, token: before })).toEqual([]);
  expect(await reads(await api.signIn(client.email))).toEqual(OWN_TABLES);
  expect(await reads(other)).toEqual(OWN_TABLES);
  expect((await api.rpc(client, "reset_mfa", { user_id: other.id })).status).toBe(404);
});

test("a live session reads and writes as before", async () => {
  const client = await api.signIn((await clientWithData()).email);
  expect(await reads(client)).toEqual(OWN_TABLES);
  await backend.sql("delete from public.plan_changes where user_id = $1", [client.id]);
  expect(await writes(client)).toEqual(
    expect.arrayContaining(["ticket", "plan", "profile", "linkedin", "sessions", "page", "delete"]),
  );
});

test("a token cannot borrow another account's live session", async () => {
  const [client, other] = [await clientWithData(), await clientWithData()];
  await api.auth("logout?scope=local", {}, client);
  await backend.sql(
    `with session as (insert into auth.sessions (id, user_id) values ($1, $2) returning id)
     insert into private.session_proofs (session_id) select id from session`,
    [getSession(client), other.id],
  );
  expect(await reads(client)).toEqual([]);
});

test("anonymous visitors and the service role need no session", async () => {
  expect((await api.rest(null, "GET", "launch_promotion_counters")).json).toHaveLength(2);
  expect(await createBackendHandle(backend.url).rows("profiles")).not.toEqual([]);
});

test("every table that clients can access checks the session once per statement", async () => {
  const rows = await backend.sql(`
    select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (
        select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
          and p.permissive = 'RESTRICTIVE' and p.cmd = 'ALL' and 'authenticated' = any (p.roles)
          and p.qual ~* '\\( *select private.session_is_alive\\(\\)')`);
  expect(rows).toEqual([]);
});

describe("a user's own sessions", () => {
  test("are listed alone, with the current one marked", async () => {
    const client = await api.register();
    const other = await api.signIn(client.email);
    await api.register();
    const { json } = await api.rpc(other, "list_my_sessions");
    const sessions = json as { id: string; is_current: boolean }[];
    expect(sessions.map(({ id }) => id).sort()).toEqual([client, other].map(getSession).sort());
    expect(sessions.filter(({ is_current }) => is_current).map(({ id }) => id)).toEqual([
      getSession(other),
    ]);
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(
      ["created_at", "id", "ip", "is_current", "refreshed_at", "user_agent"].sort(),
    );
  });

  test("can be ended individually, and an attempt on another's session gives the same response as an unknown one", async () => {
    const [client, stranger] = [await api.register(), await api.register()];
    const other = await api.signIn(client.email);
    expect((await api.rpc(client, "end_my_session", { id: getSession(stranger) })).json).toBe(
      false,
    );
    expect((await api.rpc(client, "end_my_session", { id: crypto.randomUUID() })).json).toBe(false);
    expect((await api.rpc(client, "end_my_session", { id: getSession(other) })).json).toBe(true);
    expect((await api.rpc(client, "end_my_session", { id: getSession(other) })).json).toBe(false);
    expect(await reads(stranger)).not.toEqual([]);
    expect(await reads(client)).not.toEqual([]);
    expect(await reads(other)).toEqual([]);
  });

  test("cannot be listed or ended anonymously", async () => {
    expect((await api.rpc(null, "list_my_sessions")).status).toBe(401);
    expect((await api.rpc(null, "end_my_session", { id: crypto.randomUUID() })).status).toBe(401);
  });

  test("an ended session cannot be refreshed", async () => {
    const email = `refresh-${crypto.randomUUID()}@example.com`;
    const client = await api.register(email);
    const { json } = await api.auth("token?grant_type=password", {
      email,
      password: "Str0ng!Pass",
    });
    const { access_token: token, refresh_token } = json as Record<string, string>;
    await api.rpc(client, "end_my_session", {
      id: getSession({ ...client, token: token ?? "" }),
    });
    expect(
      (await api.auth("token?grant_type=refresh_token", { refresh_token })).status,
    ).toBeGreaterThanOrEqual(400);
  });
});
