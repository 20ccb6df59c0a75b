import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import { PGlite } from "@supabase/lite/pglite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type HostedPostgres,
  MIGRATIONS,
  migration,
  POSTGRES_VERSIONS,
  type Project,
  startHostedPostgres,
} from "../support/hosted-postgres.ts";

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
  create role migrator nosuperuser createrole bypassrls;
  grant anon, authenticated, service_role to migrator with admin option;
  grant create on database postgres to migrator;
  grant all on schema public to migrator;
  grant usage on schema public to anon, authenticated, service_role;
  create schema auth authorization supabase_auth_admin;
  set role supabase_auth_admin;
  create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
  create type auth.factor_status as enum ('unverified', 'verified');
  create table auth.users (id uuid primary key, email text, is_sso_user boolean not null default false, encrypted_password text, raw_user_meta_data jsonb,
    email_change text, created_at timestamptz default now(), email_confirmed_at timestamptz,
    invited_at timestamptz,
    confirmation_sent_at timestamptz, recovery_sent_at timestamptz, email_change_sent_at timestamptz);
  create table auth.sessions (id uuid primary key, user_id uuid not null references auth.users on delete cascade,
    created_at timestamptz default now(), refreshed_at timestamp, not_after timestamptz, aal auth.aal_level, factor_id uuid, user_agent text, ip inet);
  create table auth.mfa_factors (id uuid primary key, user_id uuid not null references auth.users on delete cascade, status auth.factor_status not null);
  create table auth.mfa_amr_claims (session_id uuid not null references auth.sessions on delete cascade, authentication_method text not null,
    updated_at timestamptz not null default now());
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

/** Lists the functions of the API that the public roles may execute. */
const EXECUTABLE = `
  select role || ' ' || proname as name from pg_proc
  cross join unnest(array['anon', 'authenticated']) as role
  where pronamespace = 'public'::regnamespace and has_function_privilege(role, oid, 'execute')
  order by role collate "C", proname collate "C"`;
const PUBLIC_FUNCTIONS = [
  "anon cancel_meeting_by_key",
  "anon confirm_newsletter_subscription",
  "anon decide_on_draft_by_key",
  "anon get_draft_by_key",
  "anon get_meeting_by_key",
  "anon get_posts_calendar",
  "anon get_sign_up_by_link",
  "anon get_sign_up_progress",
  "anon get_staff_calendar",
  "anon is_recovery_link_usable",
  "anon record_sign_up",
  "anon request_newsletter_subscription",
  "anon reschedule_meeting_by_key",
  "anon resume_sign_up",
  "anon submit_contact_message",
  "anon unsubscribe_from_newsletter",
  "authenticated accept_staff_invitation",
  "authenticated answer_suggested_word",
  "authenticated book_my_meeting",
  "authenticated cancel_meeting_by_key",
  "authenticated cancel_my_meeting",
  "authenticated claim_my_sign_up",
  "authenticated confirm_newsletter_subscription",
  "authenticated decide_on_draft_by_key",
  "authenticated decide_on_my_draft",
  "authenticated delete_my_account",
  "authenticated edit_my_draft",
  "authenticated end_my_session",
  "authenticated ensure_my_profile",
  "authenticated get_draft_by_key",
  "authenticated get_meeting_by_key",
  "authenticated get_my_history",
  "authenticated get_my_newsletter_subscription",
  "authenticated get_my_page",
  "authenticated get_my_session_state",
  "authenticated get_posts_calendar",
  "authenticated get_sign_up_by_link",
  "authenticated get_sign_up_progress",
  "authenticated get_staff_calendar",
  "authenticated is_recovery_link_usable",
  "authenticated keep_my_sign_up",
  "authenticated list_my_contact_messages",
  "authenticated list_my_sessions",
  "authenticated list_my_webhook_deliveries",
  "authenticated record_my_export",
  "authenticated record_sign_up",
  "authenticated renew_my_posts_calendar",
  "authenticated reply_to_my_ticket",
  "authenticated request_new_drafts",
  "authenticated request_newsletter_subscription",
  "authenticated request_setup_call",
  "authenticated reschedule_meeting_by_key",
  "authenticated resume_sign_up",
  "authenticated session_is_alive",
  "authenticated set_my_preferences",
  "authenticated set_my_ticket_resolved",
  "authenticated staff_activate_plan",
  "authenticated staff_add_conversation_note",
  "authenticated staff_add_day_off",
  "authenticated staff_add_draft",
  "authenticated staff_add_member",
  "authenticated staff_approve_plan_change",
  "authenticated staff_assign_conversations",
  "authenticated staff_assign_meeting",
  "authenticated staff_cancel_meeting",
  "authenticated staff_classify_ticket",
  "authenticated staff_correct_activation",
  "authenticated staff_decline_plan_change",
  "authenticated staff_delete_client",
  "authenticated staff_delete_saved_reply",
  "authenticated staff_discard_email",
  "authenticated staff_edit_draft",
  "authenticated staff_export_clients",
  "authenticated staff_export_messages",
  "authenticated staff_export_subscribers",
  "authenticated staff_get_client",
  "authenticated staff_get_client_deletion",
  "authenticated staff_get_client_plan",
  "authenticated staff_get_client_timeline",
  "authenticated staff_get_conversation",
  "authenticated staff_get_delivery",
  "authenticated staff_get_draft",
  "authenticated staff_get_meeting",
  "authenticated staff_get_overview",
  "authenticated staff_get_plan_change",
  "authenticated staff_get_preferences",
  "authenticated staff_get_subscriber",
  "authenticated staff_get_today",
  "authenticated staff_get_working_hours",
  "authenticated staff_list_audit_entries",
  "authenticated staff_list_clients",
  "authenticated staff_list_conversations",
  "authenticated staff_list_days_off",
  "authenticated staff_list_deliveries",
  "authenticated staff_list_drafts",
  "authenticated staff_list_meetings",
  "authenticated staff_list_notification_settings",
  "authenticated staff_list_plan_changes",
  "authenticated staff_list_saved_replies",
  "authenticated staff_list_subscribers",
  "authenticated staff_merge_conversation",
  "authenticated staff_propose_meeting_times",
  "authenticated staff_record_action_plan_sent",
  "authenticated staff_record_meeting_result",
  "authenticated staff_remove_day_off",
  "authenticated staff_remove_member",
  "authenticated staff_renew_calendar_token",
  "authenticated staff_reply_to_conversation",
  "authenticated staff_reschedule_meeting",
  "authenticated staff_reset_member",
  "authenticated staff_retry_delivery",
  "authenticated staff_revert_activation",
  "authenticated staff_save_notification_settings",
  "authenticated staff_save_preferences",
  "authenticated staff_save_reply_draft",
  "authenticated staff_save_saved_reply",
  "authenticated staff_save_working_hours",
  "authenticated staff_schedule_plan_status_change",
  "authenticated staff_search_desk",
  "authenticated staff_set_conversation_status",
  "authenticated staff_set_meeting_link",
  "authenticated staff_start_conversation",
  "authenticated staff_undo_action",
  "authenticated staff_unsubscribe_subscriber",
  "authenticated staff_withdraw_draft",
  "authenticated staff_withdraw_plan_status_change",
  "authenticated submit_contact_message",
  "authenticated unsubscribe_from_newsletter",
  "authenticated withdraw_my_plan_change",
];

let database: PGlite;

beforeAll(async () => {
  database = await PGlite.create({ extensions: { pgcrypto, pg_trgm } });
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
  expect(await as("authenticated", CLAIMS, read)).toEqual([]);
  await database.exec(`insert into auth.mfa_amr_claims values ('${SESSION}', 'password')`);
  expect(await as("authenticated", CLAIMS, read)).toEqual([{ id: CLIENT }]);
  expect(
    await as(
      "authenticated",
      CLAIMS,
      "select user_agent, ip, is_current from public.list_my_sessions()",
    ),
  ).toEqual([{ user_agent: "Agent", ip: "192.0.2.1", is_current: true }]);
  const end = `select public.end_my_session('${SESSION}')`;
  expect(await as("authenticated", CLAIMS, end, read)).toEqual([]);
  await database.exec("update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'");
  await expect(as("authenticated", CLAIMS, end)).rejects.toMatchObject({ code: "PT403" });
});

test("quotas, subscription and deletion work", async () => {
  const ticket =
    "insert into public.tickets (subject, description) values ('x', gen_random_uuid()::text)";
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
  await database.exec("update auth.sessions set created_at = now() - interval '6 minutes'");
  await expect(as("authenticated", CLAIMS, leave)).rejects.toMatchObject({ code: "42501" });
  await database.exec("update auth.sessions set created_at = now()");
  await as("authenticated", CLAIMS, leave);
  await database.exec(
    `insert into auth.mfa_factors values (gen_random_uuid(), '${CLIENT}', 'verified')`,
  );
  await expect(as("authenticated", CLAIMS, leave)).rejects.toMatchObject({ code: "28000" });
});

test("the public roles can execute only the listed functions", async () => {
  const { rows } = await database.query<{ name: string }>(EXECUTABLE);
  expect(rows.map(({ name }) => name)).toEqual(PUBLIC_FUNCTIONS);
});

describe.each(POSTGRES_VERSIONS)("default privileges of a project on PostgreSQL %i", (version) => {
  let server: HostedPostgres;
  let project: Project;
  const query = async (statement: string) => (await project.asPostgres.query(statement)).rows;
  beforeAll(async () => {
    server = await startHostedPostgres(version);
    project = await server.newProject();
    for (const name of MIGRATIONS) await query(migration(name));
  });
  afterAll(() => server?.stop());

  test("grant the public roles only the listed functions", async () => {
    expect((await query(EXECUTABLE)).map(({ name }) => name)).toEqual(PUBLIC_FUNCTIONS);
  });

  test("grant PUBLIC no function", async () => {
    const granted = `
      select f.oid::regprocedure::text as name from pg_proc f
      cross join aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as acl
      where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and acl.grantee = 0`;
    expect(await query(granted)).toEqual([]);
  });

  test("make a later function callable only by its owner until it is granted", async () => {
    for (const name of ["public.later", "private.later", "extensions.later"]) {
      await query(`create function ${name}() returns integer language sql as 'select 1'`);
      expect(
        await query(
          `select proacl::text as acl from pg_proc where oid = '${name}()'::regprocedure`,
        ),
      ).toEqual([{ acl: "{postgres=X/postgres}" }]);
    }
    const call = "select public.later()";
    for (const role of ["anon", "authenticated", "service_role"] as const)
      await expect(project.asCaller({ role }, call)).rejects.toMatchObject({ code: "42501" });
    await query("grant execute on function public.later() to authenticated");
    expect(await project.asCaller({ role: "authenticated" }, call)).toEqual([{ later: 1 }]);
    await expect(project.asCaller({ role: "anon" }, call)).rejects.toMatchObject({ code: "42501" });
    await query("drop function public.later(), private.later(), extensions.later()");
  });

  test("grant every sequence, and those of later tables, to their owner only", async () => {
    await query("create table public.later (id bigint generated always as identity, other serial)");
    const sequences = await query(`
      select c.relname as name, array_agg(distinct acl.grantee::regrole::text) as roles
      from pg_class c cross join aclexplode(coalesce(c.relacl, acldefault('s', c.relowner))) as acl
      where c.relkind = 'S' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      group by c.relname order by c.relname`);
    const names = [
      "audit_log_id_seq",
      "later_id_seq",
      "later_other_seq",
      "meeting_events_id_seq",
      "newsletter_subscribers_id_seq",
      "profile_changes_id_seq",
      "response_times_id_seq",
      "sent_emails_id_seq",
      "staff_notifications_id_seq",
    ];
    expect(sequences).toEqual(names.map((name) => ({ name, roles: ["postgres"] })));
    await query("drop table public.later");
  });
});
