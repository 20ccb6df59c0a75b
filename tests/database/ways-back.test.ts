import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type HostedPostgres,
  MIGRATIONS,
  migration,
  POSTGRES_VERSIONS,
  type Project,
  startHostedPostgres,
} from "../support/hosted-postgres.ts";

/** Each migration has a rollback that restores the previous catalog. */

const folder = join(import.meta.dirname, "../../supabase/ways-back");
const wayBack = (name: string) => readFileSync(join(folder, `${name}.sql`), "utf8");

const OURS = "('public', 'private')";
/** Selects the effective privileges, explicit or default. */
const rights = (acl: string, kind: string, owner: string) =>
  `array(select g.grantee::regrole || ' ' || g.privilege_type || ' ' || g.is_grantable
     from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) as g order by 1)`;

/** Queries for every kind of catalog object that migrations create. */
const CATALOGUE = {
  schemas: `select nspname, ${rights("nspacl", "n", "nspowner")} from pg_namespace where nspname in ${OURS}`,
  tables: `select c.relname, c.relkind, c.relrowsecurity, c.relowner::regrole, ${rights("c.relacl", "r", "c.relowner")}
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${OURS} and c.relkind <> 'i'`,
  columns: `select c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid),
      array(select g.grantee::regrole || ' ' || g.privilege_type from aclexplode(a.attacl) as g order by 1)
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where n.nspname in ${OURS} and a.attnum > 0 and not a.attisdropped and c.relkind <> 'i'`,
  constraints: `select conrelid::regclass, conname, pg_get_constraintdef(k.oid) from pg_constraint k
    join pg_namespace n on n.oid = k.connamespace where n.nspname in ${OURS}`,
  indexes: `select indexdef from pg_indexes where schemaname in ${OURS}`,
  policies: `select * from pg_policies where schemaname in ${OURS}`,
  functions: `select pg_get_functiondef(f.oid), f.proowner::regrole, ${rights("f.proacl", "f", "f.proowner")}
    from pg_proc f join pg_namespace n on n.oid = f.pronamespace where n.nspname in ${OURS}`,
  triggers: `select pg_get_triggerdef(t.oid), t.tgenabled from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'private', 'auth') and not t.tgisinternal`,
  published: "select pubname, schemaname, tablename from pg_publication_tables",
};

type Catalogue = Record<string, string[]>;

async function catalogue({ asAdmin }: Project): Promise<Catalogue> {
  const kinds: Catalogue = {};
  for (const [kind, query] of Object.entries(CATALOGUE))
    kinds[kind] = (await asAdmin.query({ text: query, rowMode: "array" })).rows
      .map((row) => JSON.stringify(row))
      .toSorted();
  const { rowCount } = await asAdmin.query("select from pg_extension where extname = 'pg_cron'");
  const jobs = "select jobname, schedule, command, active from cron.job order by 1";
  kinds.jobs = rowCount ? (await asAdmin.query(jobs)).rows.map((row) => JSON.stringify(row)) : [];
  return kinds;
}

/** Rows in every table, as in a project in use. */
const LIVED = `
  insert into auth.users (id, email) values ('11111111-1111-4111-8111-111111111111', 'ana@example.com');
  insert into public.linkedin_connections (user_id, access_token_sealed)
    select id, '0123abcd.' || repeat('A', 60) from auth.users;
  delete from public.linkedin_connections;
  insert into public.linkedin_connections (user_id, access_token_sealed)
    select id, '0123abcd.' || repeat('A', 60) from auth.users;
  insert into public.linkedin_used_states values (repeat('a', 64), now());
  update public.profiles set business_name = 'Fig & Olive', offer_description = 'Wood-fired pizza', chosen_plan = 'payg';
  insert into public.support_tickets (user_id, subject, description) select id, 'Stuck', 'Nothing posts' from auth.users;
  insert into public.plan_change_requests (user_id, requested_plan) select id, 'pro' from auth.users;
  insert into public.profile_drafts (user_id, business_name) select id, 'Fig & Olive' from auth.users;
  insert into private.uses select id, 'tickets', '1 hour', array[now()] from auth.users;
  insert into public.staff (user_id) select id from auth.users;
  insert into public.ticket_messages (ticket_id, author, body) select id, 'client', 'Still stuck' from public.support_tickets;
  insert into public.meetings (user_id, starts_at) select id, '2026-12-01 15:00Z' from auth.users;
  insert into public.days_off (day) values ('2026-12-25');
  select public.subscribe_to_newsletter('ana@example.com');
  select public.send_contact_message('Ana', 'ana@example.com', 'Hours', 'Open?');
  insert into public.message_answers (message_id, body) select id, 'From nine' from public.contact_messages;
  insert into public.consents (user_id, what, is_given, place) select id, 'marketing', true, 'account' from auth.users;
  insert into public.launch_promotion_counters values ('pro', 30, 30);`;

test("every migration has exactly one rollback, which begins with the data it loses", () => {
  expect(readdirSync(folder).toSorted()).toEqual(MIGRATIONS.map((name) => `${name}.sql`));
  for (const name of MIGRATIONS) expect(wayBack(name)).toMatch(/^-- Loses /);
});

describe.each(POSTGRES_VERSIONS)("on PostgreSQL %i", (version) => {
  let server: HostedPostgres;
  beforeAll(async () => {
    server = await startHostedPostgres(version);
  });
  afterAll(() => server?.stop());

  test("each rollback restores the previous catalog, down to an empty project and up again", async () => {
    const project = await server.newProject();
    const { asPostgres } = project;
    const before: Catalogue[] = [];
    for (const name of MIGRATIONS) {
      before.push(await catalogue(project));
      await asPostgres.query(migration(name));
    }
    const all = await catalogue(project);
    await asPostgres.query(LIVED);
    const { rows } = await asPostgres.query(
      "select relid::regclass::text as name from pg_stat_user_tables where schemaname in ('public', 'private')",
    );
    for (const { name } of rows as { name: string }[])
      expect([name, (await asPostgres.query(`select from ${name}`)).rowCount]).not.toContain(0);

    for (const [index, name] of [...MIGRATIONS.entries()].toReversed()) {
      await asPostgres.query(wayBack(name));
      expect({ after: name, ...(await catalogue(project)) }).toEqual({
        after: name,
        ...before[index],
      });
    }
    expect((await asPostgres.query("select email from auth.users")).rows).toEqual([
      { email: "ana@example.com" },
    ]);

    for (const name of MIGRATIONS) await asPostgres.query(migration(name));
    expect(await catalogue(project)).toEqual(all);
    expect((await asPostgres.query("select business_name from public.profiles")).rows).toEqual([
      { business_name: "My Business" },
    ]);
  });

  test("rollbacks keep the data that they promise to keep", async () => {
    const { asPostgres } = await server.newProject();
    for (const name of MIGRATIONS) await asPostgres.query(migration(name));
    await asPostgres.query(LIVED);
    const kept = async () => {
      const found: Record<string, unknown[]> = {};
      for (const table of [
        "profiles",
        "support_tickets",
        "plan_change_requests",
        "newsletter_subscribers",
      ])
        found[table] = (await asPostgres.query(`select * from public.${table}`)).rows;
      return found;
    };
    const rows = await kept();
    for (const name of MIGRATIONS.toReversed().filter((each) => each > "20261121000800"))
      await asPostgres.query(wayBack(name));
    // Later columns are not compared, because rollbacks drop them.
    expect(rows).toMatchObject(await kept());
  });
});
