import { randomUUID } from "node:crypto";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { sha256Hex } from "../../app/domain/hashing.ts";
import { type Caller, MIGRATIONS, migration, type Project } from "../support/hosted-postgres.ts";
import { openServer } from "./server.ts";

/** Migrations on a project with existing users, applied as `supabase db push` does. */

const id = (digit: number) => `${digit}`.repeat(8) + "-1111-4111-8111-111111111111";
const SESSION = id(9);
const JOBS = [
  "apply-due-plan-changes",
  "enqueue-weekly-drafts",
  "expire-unreleased-posts",
  "purge-deleted-account-logs",
  "purge-expired-data",
  "purge-job-runs",
  "purge-unconfirmed-accounts",
  "work-on-emails",
  "work-on-others",
];
const SERVICE_ROLE: Caller = { role: "service_role" };
const ANON: Caller = { role: "anon" };
const HEALTH = "select * from public.backend_health()";

/** Accounts that existed before the first migration. */
const EARLIER_ACCOUNTS = `
  insert into auth.users (id, email, phone, raw_user_meta_data, created_at) values
    ('${id(1)}', 'ana@example.com', null, '{"chosen_plan": "pro"}', now()),
    ('${id(2)}', null, '35799000000', null, now()),
    ('${id(3)}', 'eve@example.com', null, '{"chosen_plan": "platinum"}', now()),
    ('${id(4)}', 'two@example.com', null, '[]', now()),
    ('${id(5)}', null, null, '"text"', now());
  update auth.users set is_anonymous = true where id = '${id(5)}';
  insert into auth.identities (provider_id, user_id, identity_data, provider) values
    ('${id(4)}', '${id(4)}', '{"email": "two@example.com"}', 'email'),
    ('4711', '${id(4)}', '{"email": "two@example.com"}', 'google'),
    ('${id(2)}', '${id(2)}', '{"phone": "35799000000"}', 'phone');`;

async function migrate({ asPostgres }: Project, names: readonly string[]): Promise<void> {
  for (const name of names) await asPostgres.query(migration(name));
}

const server = await openServer();
const project = await server.newProject();
const rows = async (statement: string) => (await project.asPostgres.query(statement)).rows;
const asPlatform = (statement: string, values?: unknown[]) =>
  project.asAdmin.query(statement, values);
const asAuthService = async (statement: string) => {
  await asPlatform("set role supabase_auth_admin");
  await asPlatform(statement).finally(() => asPlatform("reset role"));
};
const keepAs = (who: Caller, statement: string) => project.asCaller(who, statement, { keep: true });
const caller: Caller = { role: "authenticated", sub: id(1), session_id: SESSION };
const getHealth = async () => (await project.asCaller(SERVICE_ROLE, HEALTH))[0];
/** Opens a session by password, by default for the calling account. */
const openSession = (account = id(1), session = SESSION) =>
  asPlatform(`
    insert into auth.sessions (id, user_id, aal, created_at) values ('${session}', '${account}', 'aal1', now());
    insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
      values ('${session}', now(), now(), 'password');`);

beforeAll(async () => {
  await asPlatform(
    "alter role anon reset statement_timeout; alter role authenticated reset statement_timeout",
  );
  await asPlatform(EARLIER_ACCOUNTS);
  await migrate(project, MIGRATIONS);
  await asPlatform(`insert into auth.users (id, email) values ('${id(6)}', 'later@example.com')`);
  await rows(`update public.profiles set business_name = 'Fig & Olive' where id = '${id(6)}'`);
  await openSession();
});

test.each([
  ["anon", "3s"],
  ["authenticated", "8s"],
])("the migrations limit each statement of %s to %s", async (role, limit) => {
  expect(await rows(`select rolconfig from pg_roles where rolname = '${role}'`)).toEqual([
    { rolconfig: [`statement_timeout=${limit}`] },
  ]);
});

test("existing accounts get a profile with a valid plan, and existing profiles are kept", async () => {
  expect(
    await rows("select id, business_name, chosen_plan from public.profiles order by id"),
  ).toEqual([
    { id: id(1), business_name: "My Business", chosen_plan: "pro" },
    ...[2, 3, 4, 5].map((account) => ({
      id: id(account),
      business_name: "My Business",
      chosen_plan: "starter",
    })),
    { id: id(6), business_name: "Fig & Olive", chosen_plan: "starter" },
  ]);
});

test("ensure_my_profile recreates a missing profile and leaves an existing one unchanged", async () => {
  const ensure = "select public.ensure_my_profile()";
  const read = "select chosen_plan from public.profiles";
  await rows(`delete from public.profiles where id = '${id(1)}'`);
  expect(await project.asCaller(caller, read)).toEqual([]);
  await keepAs(caller, ensure);
  expect(await project.asCaller(caller, read)).toEqual([{ chosen_plan: "pro" }]);
  await rows(`update public.profiles set chosen_plan = 'payg' where id = '${id(1)}'`);
  await keepAs(caller, ensure);
  expect(await project.asCaller(caller, read)).toEqual([{ chosen_plan: "payg" }]);
  await expect(project.asCaller({ ...caller, session_id: id(8) }, ensure)).rejects.toMatchObject({
    code: "28000",
  });
  await expect(project.asCaller(ANON, ensure)).rejects.toMatchObject({ code: "42501" });
});

test("every job is scheduled and active, and scheduling again repairs changed jobs", async () => {
  const jobs = "select jobname from cron.job where active order by 1";
  const names = JOBS.map((jobname) => ({ jobname }));
  expect(await rows(jobs)).toEqual(names);
  expect(await getHealth()).toMatchObject({ jobs_scheduled: true, cron_failures: [] });
  for (const damage of [
    "select cron.unschedule('purge-expired-data')",
    "select cron.alter_job(jobid, active := false) from cron.job where jobname = 'work-on-emails'",
    "select cron.alter_job(jobid, command := 'select 1') from cron.job where jobname = 'work-on-emails'",
  ]) {
    await rows(damage);
    expect(await getHealth()).toMatchObject({ jobs_scheduled: false });
    await rows("select private.schedule_cron_jobs()");
    expect(await rows(jobs)).toEqual(names);
    expect(await getHealth()).toMatchObject({ jobs_scheduled: true });
  }
});

test("every job runs, and each lane calls the function when a job is due and both Vault secrets exist", async () => {
  const run = async () => {
    for (const { command } of await rows("select command from cron.job")) await rows(command);
  };
  const requests =
    "select url, headers ->> 'x-drain-secret' as secret, convert_from(body, 'UTF8') as body from net.http_request_queue order by id";
  await rows(`insert into private.jobs (kind, subject_id, recipient, give_up_at) values
    ('account_deleted', '${id(2)}', null, 'infinity'), ('profile_webhook', '${id(2)}', '${id(2)}', 'infinity')`);
  await run();
  expect(await rows(requests)).toEqual([]);
  expect(await getHealth()).toMatchObject({ secrets_missing: ["drain_secret", "project_url"] });
  await rows("select vault.create_secret('https://p.supabase.co', 'project_url')");
  expect(await getHealth()).toMatchObject({ secrets_missing: ["drain_secret"] });
  await rows("select vault.create_secret('s3cret', 'drain_secret')");
  expect(await getHealth()).toMatchObject({ secrets_missing: [] });
  await run();
  expect(new Set(await rows(requests))).toEqual(
    new Set(
      ["emails", "others"].map((lane) => ({
        url: "https://p.supabase.co/functions/v1/work",
        secret: "s3cret",
        body: JSON.stringify({ lane }).replace(":", ": "),
      })),
    ),
  );
  await asPlatform("delete from net.http_request_queue");
  await rows("update private.jobs set give_up_at = now()");
  await run();
  expect(await rows(requests)).toEqual([]);
  await rows("update private.jobs set created_at = now() - interval '30 days'");
  await rows("select private.purge_expired_data()");
  expect(await rows("select from private.jobs")).toEqual([]);
});

test("backend_health reports failed runs of the last day, and runs are purged after seven days", async () => {
  await asPlatform(`
    insert into cron.job_run_details (jobid, username, status, return_message, end_time)
    select jobid, username, status, message, now() - age::interval from cron.job, (values
      ('failed', 'eight days', '8 days'), ('succeeded', 'eight days', '8 days'),
      ('failed', 'two days', '2 days'), ('succeeded', 'fine', '1 hour'), ('failed', 'one hour', '1 hour')
    ) as run (status, message, age) where jobname = 'purge-expired-data'`);
  expect(await getHealth()).toMatchObject({
    cron_failures: [{ job: "purge-expired-data", at: expect.any(String), message: "one hour" }],
  });
  await rows("select private.purge_job_runs()");
  expect(await rows("select return_message from cron.job_run_details order by runid")).toEqual([
    { return_message: "two days" },
    { return_message: "fine" },
    { return_message: "one hour" },
  ]);
  await asPlatform("delete from cron.job_run_details");
});

test.each([
  // Supabase Auth writes the metadata that it read before the confirmation, in either order.
  "before",
  "after",
])(
  "a confirmation sets the sign-up aside until its browser keeps it (metadata written %s)",
  async (order) => {
    const [user, session, signUp] = [randomUUID(), randomUUID(), randomUUID()];
    const typed = JSON.stringify({
      name: "Mallory",
      chosen_plan: "pro",
      sign_up_id_hash: await sha256Hex(signUp),
    });
    await asAuthService(`
      insert into auth.users (id, email, encrypted_password, confirmation_sent_at, raw_user_meta_data)
      values ('${user}', 'owner@example.com', 'first hash', now(), '${typed}')`);
    const statements = [
      `update auth.users set raw_user_meta_data = '${typed}'::jsonb || '{"email_verified": true}'
       where id = '${user}'`,
      `update auth.users set confirmation_token = '', email_confirmed_at = now()
       where id = '${user}'`,
    ];
    if (order === "after") statements.reverse();
    for (const statement of statements) await asAuthService(statement);
    await asPlatform(`insert into auth.sessions (id, user_id, aal, created_at)
      values ('${session}', '${user}', 'aal1', now())`);
    const owner = { role: "authenticated", sub: user, session_id: session } as const;
    const readUser = () =>
      rows(`select encrypted_password as hash, raw_user_meta_data - 'email_verified' as data
        from auth.users where id = '${user}'`);
    const keep = (signUpId: string) =>
      keepAs(owner, `select public.keep_my_sign_up('${signUpId}') as kept`);

    expect(await readUser()).toEqual([{ hash: "", data: { chosen_plan: "pro" } }]);
    expect(await project.asCaller(owner, "select id from public.profiles")).toEqual([]);
    expect(await keep(randomUUID())).toEqual([{ kept: "unclaimed" }]);
    expect(await readUser()).toMatchObject([{ hash: "" }]);
    expect(await keep(signUp)).toEqual([{ kept: "kept" }]);
    expect(await readUser()).toEqual([{ hash: "first hash", data: JSON.parse(typed) }]);
    expect(await project.asCaller(owner, "select id from public.profiles")).toHaveLength(1);
    await asAuthService(
      `update auth.users set raw_user_meta_data = '{"name": "Eve", "chosen_plan": "payg"}'
       where id = '${user}'`,
    );
    expect(await readUser()).toMatchObject([{ data: JSON.parse(typed) }]);
    await asPlatform(`delete from auth.users where id = '${user}'`);
  },
);

describe("account deletion", () => {
  /** Creates every kind of row that the auth service and the site store about an email. */
  const leaveTraces = async (account: string, email: string) => {
    await asPlatform(`
      insert into auth.identities (provider_id, user_id, identity_data, provider) values ('${email}', '${account}', '{"email": "${email}"}', 'email');
      insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to) values (gen_random_uuid(), '${account}', 'recovery_token', 'x', '${email}');
      insert into auth.flow_state (id, user_id, provider_type, provider_access_token, authentication_method) values (gen_random_uuid(), '${account}', 'email', '${email}', 'recovery');
      insert into auth.audit_log_entries (id, payload) values
        (gen_random_uuid(), '{"action": "login", "actor_id": "${account}", "actor_username": "former-${email}"}'),
        (gen_random_uuid(), '{"action": "login", "actor_id": "${id(7)}", "actor_username": "${email.toUpperCase()}"}'),
        (gen_random_uuid(), '{"action": "user_invited", "actor_id": "00000000-0000-0000-0000-000000000000", "traits": {"user_id": "${account}", "user_email": "${email}"}}')`);
    for (const address of [email, "stays@example.com"]) {
      await keepAs(ANON, `select public.request_newsletter_subscription('${address}')`);
      await keepAs(
        ANON,
        `select public.submit_contact_message('A', '${address.toUpperCase()}', 's', 'm')`,
      );
    }
    await rows(`
      with ticket as (
        insert into private.conversations (kind, user_id, category, priority, subject)
        values ('ticket', '${account}', 'general', 'low', 's') returning id
      )
      insert into private.conversation_messages (conversation_id, author, body)
      select id, 'client', '${email}' from ticket`);
  };
  /** Lists the tables with a row that contains the text, ignoring case. */
  const listTablesContaining = async (text: string) => {
    const tables = await rows(
      "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('auth', 'public', 'private') order by 1",
    );
    const found: string[] = [];
    for (const { name } of tables as { name: string }[])
      if ((await asPlatform(`select from ${name} as t where t::text ilike '%${text}%'`)).rowCount)
        found.push(name);
    return found;
  };

  const finishJobs = () =>
    keepAs(
      SERVICE_ROLE,
      "select public.finish_job(jobs.id) from public.claim_jobs('emails', 100) as jobs",
    );

  test("removes every trace after the last email is sent and affects no other account", async () => {
    await leaveTraces(id(1), "ana@example.com");
    const otherEmails = ["eve@example.com", "joana@example.com"];
    for (const name of otherEmails)
      await asPlatform(
        `insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), '{"actor_id": "${id(3)}", "actor_username": "${name}"}')`,
      );
    expect(await listTablesContaining("ana@example.com")).toHaveLength(9);
    await keepAs(caller, "select public.delete_my_account()");
    expect(await listTablesContaining("ana@example.com")).toContain("private.jobs");
    await finishJobs();
    const logged = "select payload ->> 'actor_username' as name from auth.audit_log_entries";
    expect(await rows(`${logged} order by 1`)).toEqual(otherEmails.map((name) => ({ name })));
    await asPlatform(
      "delete from auth.audit_log_entries where payload ->> 'actor_username' like 'jo%'",
    );
    expect(await listTablesContaining("ana@example.com")).toEqual([]);
    // They keep the account's id, which no longer identifies a person: the log for good, alerts for an hour.
    expect(await listTablesContaining(id(1))).toEqual(["private.staff_alerts", "public.audit_log"]);
    expect(await listTablesContaining("stays@example.com")).toEqual([
      "private.conversations",
      "public.newsletter_subscribers",
    ]);
    expect(await listTablesContaining("eve@example.com")).toEqual([
      "auth.audit_log_entries",
      "auth.users",
      "private.client_search",
    ]);
  });

  test("succeeds when the auth service's log is not accessible to us, and leaves that log to the daily job", async () => {
    const [account, session] = [crypto.randomUUID(), crypto.randomUUID()];
    const email = `${account.slice(0, 8)}@example.com`;
    await asPlatform(`insert into auth.users (id, email) values ('${account}', '${email}')`);
    await openSession(account, session);
    await leaveTraces(account, email);
    await asPlatform("revoke delete on auth.audit_log_entries from postgres");
    const leavingCaller = { ...caller, sub: account, session_id: session };
    await keepAs(leavingCaller, "select public.delete_my_account()");
    await finishJobs();
    expect(await listTablesContaining(email)).toEqual(["auth.audit_log_entries"]);
    const purge = () => rows("select private.purge_deleted_account_logs()");
    await expect(purge()).rejects.toThrow("permission denied for table audit_log_entries");
    await asPlatform("grant delete on auth.audit_log_entries to postgres");
    await purge();
    expect(await listTablesContaining(email)).toEqual([]);
  });

  test("in the dashboard is completed by the daily job, which leaves existing accounts unchanged", async () => {
    await leaveTraces(id(3), "gone@example.com");
    await asPlatform(`delete from auth.users where id = '${id(3)}'`);
    await asPlatform(
      `insert into auth.audit_log_entries (id, payload) values
        (gen_random_uuid(), '{"actor_id": "${id(6)}", "actor_username": "later@example.com"}'),
        (gen_random_uuid(), '{"actor_id": "00000000-0000-0000-0000-000000000000", "actor_username": "service_role"}'),
        (gen_random_uuid(), null), (gen_random_uuid(), '{"actor_id": "no id"}')`,
    );
    await rows("select private.purge_deleted_account_logs()");
    expect(
      await rows(
        "select payload ->> 'actor_username' as name from auth.audit_log_entries order by 1",
      ),
    ).toEqual(["later@example.com", "service_role", null, null].map((name) => ({ name })));
  });
});

test("a missing extension fails the migration and the call with its name", async () => {
  const other = await server.newProject();
  const control = join(server.extensions, "pg_net.control");
  renameSync(control, `${control}.away`);
  try {
    await expect(migrate(other, MIGRATIONS)).rejects.toThrow(
      "Nothing is scheduled, because this server lacks: pg_net",
    );
    await expect(rows("select private.schedule_cron_jobs()")).rejects.toThrow(/lacks: pg_net$/);
  } finally {
    renameSync(`${control}.away`, control);
  }
  await migrate(other, MIGRATIONS);
  expect(await other.asCaller(SERVICE_ROLE, HEALTH)).toMatchObject([{ jobs_scheduled: true }]);
});
