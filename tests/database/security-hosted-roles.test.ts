import { PGlite } from "@supabase/lite/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MIGRATIONS, migration } from "../support/hosted-postgres.ts";

/**
 * Migrations with the roles of hosted Supabase: the migrating role is no
 * superuser and only bypasses row level security, the auth service owns its own tables, and new
 * objects in `public` are open to every role by default.
 */

const CLIENT = "11111111-1111-4111-8111-111111111111";
const SESSION = "33333333-3333-4333-8333-333333333333";

const HOSTED = `
  create role anon; create role authenticated; create role service_role bypassrls;
  create role supabase_auth_admin;
  create role migrator nosuperuser bypassrls;
  grant anon, authenticated, service_role to migrator;
  grant create on database postgres to migrator;
  grant all on schema public to migrator;
  grant usage on schema public to anon, authenticated, service_role;
  create schema auth authorization supabase_auth_admin;
  set role supabase_auth_admin;
  create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
  create type auth.factor_status as enum ('unverified', 'verified');
  create table auth.users (id uuid primary key, email text, encrypted_password text, raw_user_meta_data jsonb,
    email_change text, created_at timestamptz default now(), email_confirmed_at timestamptz);
  create table auth.sessions (id uuid primary key, user_id uuid not null references auth.users on delete cascade,
    created_at timestamptz default now(), refreshed_at timestamp, not_after timestamptz, aal auth.aal_level, user_agent text, ip inet);
  create table auth.mfa_factors (id uuid primary key, user_id uuid not null references auth.users on delete cascade, status auth.factor_status not null);
  create table auth.mfa_amr_claims (session_id uuid not null references auth.sessions on delete cascade, authentication_method text not null);
  create function auth.jwt() returns jsonb language sql stable as
    $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;
  create function auth.uid() returns uuid language sql stable as $$ select (auth.jwt() ->> 'sub')::uuid $$;
  alter table auth.users enable row level security;
  alter table auth.sessions enable row level security;
  alter table auth.mfa_factors enable row level security;
  alter table auth.mfa_amr_claims enable row level security;
  grant usage on schema auth to migrator, anon, authenticated, service_role;
  grant all on all tables in schema auth to migrator;
  set role migrator;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;`;

let database: PGlite;

beforeAll(async () => {
  database = await PGlite.create();
  await database.exec(HOSTED);
  for (const name of MIGRATIONS) await database.exec(migration(name));
  await database.exec(`insert into auth.users (id, email, raw_user_meta_data) values
    ('${CLIENT}', 'ana@example.com', '{"chosen_plan": "starter"}')`);
});
afterAll(() => database?.close());

/** Runs statements in a given role, as PostgREST would, and rolls them back. */
async function as(
  role: "authenticated" | "anon",
  claims: object,
  ...statements: string[]
): Promise<Record<string, unknown>[]> {
  await database.exec("begin");
  try {
    await database.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ role, ...claims }),
    ]);
    await database.exec(`set local role ${role}`);
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements)
      rows = (await database.query<Record<string, unknown>>(statement)).rows;
    return rows;
  } finally {
    await database.exec("rollback");
  }
}
const CLAIMS = { sub: CLIENT, session_id: SESSION };

test("policies work for a migrating role that is no superuser: only a live session reads", async () => {
  const read = "select id from public.profiles";
  expect(await as("authenticated", CLAIMS, read)).toEqual([]);
  await database.exec(
    `insert into auth.sessions (id, user_id, aal, user_agent, ip) values ('${SESSION}', '${CLIENT}', 'aal1', 'Agent', '192.0.2.1')`,
  );
  expect(await as("authenticated", CLAIMS, read)).toEqual([{ id: CLIENT }]);
  expect(
    await as(
      "authenticated",
      CLAIMS,
      "select user_agent, ip, is_current from public.list_my_sessions()",
    ),
  ).toEqual([{ user_agent: "Agent", ip: "192.0.2.1", is_current: true }]);
  expect(
    await as("authenticated", CLAIMS, `select public.end_my_session('${SESSION}')`, read),
  ).toEqual([]);
});

test("quotas, subscription and deletion work", async () => {
  const ticket = "insert into public.tickets (subject, description) values ('x', 'y')";
  const ten = Array.from({ length: 10 }, () => ticket);
  await as("authenticated", CLAIMS, ...ten);
  await expect(as("authenticated", CLAIMS, ...ten, ticket)).rejects.toMatchObject({
    code: "PT429",
  });
  await as("anon", {}, "select public.request_newsletter_subscription('new@example.com')");
  await expect(
    as("anon", {}, "insert into public.newsletter_subscribers (email) values ('new@example.com')"),
  ).rejects.toMatchObject({ code: "42501" });
  const leave = "select public.delete_my_account()";
  await expect(as("authenticated", CLAIMS, leave)).rejects.toMatchObject({ code: "42501" });
  await database.exec(`insert into auth.mfa_amr_claims values ('${SESSION}', 'password')`);
  await as("authenticated", CLAIMS, leave);
  await database.exec(
    `insert into auth.mfa_factors values (gen_random_uuid(), '${CLIENT}', 'verified')`,
  );
  await expect(as("authenticated", CLAIMS, leave)).rejects.toMatchObject({ code: "28000" });
});

test("the public roles can execute only the listed functions", async () => {
  const { rows } = await database.query<{ role: string; name: string }>(`
    select role, proname as name from pg_proc cross join unnest(array['anon', 'authenticated']) as role
    where pronamespace = 'public'::regnamespace and has_function_privilege(role, oid, 'execute')
    order by 1, 2`);
  expect(rows.map(({ role, name }) => `${role} ${name}`)).toEqual([
    "anon cancel_meeting_by_key",
    "anon confirm_newsletter_subscription",
    "anon unsubscribe_from_newsletter",
    "anon get_meeting_by_key",
    "anon reschedule_meeting_by_key",
    "anon submit_contact_message",
    "anon request_newsletter_subscription",
    "authenticated book_meeting",
    "authenticated cancel_meeting_by_key",
    "authenticated cancel_my_meeting",
    "authenticated set_my_ticket_resolved",
    "authenticated confirm_newsletter_subscription",
    "authenticated delete_my_account",
    "authenticated desk",
    "authenticated end_my_session",
    "authenticated ensure_my_profile",
    "authenticated unsubscribe_from_newsletter",
    "authenticated get_meeting_by_key",
    "authenticated reschedule_meeting_by_key",
    "authenticated list_my_contact_messages",
    "authenticated get_my_newsletter_subscription",
    "authenticated get_my_page",
    "authenticated list_my_sessions",
    "authenticated list_my_webhook_deliveries",
    "authenticated void_sign_up_credentials",
    "authenticated reply_to_my_ticket",
    "authenticated request_setup_call",
    "authenticated submit_contact_message",
    "authenticated session_is_alive",
    "authenticated set_my_consents",
    "authenticated request_newsletter_subscription",
    "authenticated withdraw_my_plan_change",
  ]);
});
