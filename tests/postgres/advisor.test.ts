import { expect, test } from "vitest";
import { createMigratedProject } from "./server.ts";

/**
 * Rules of Supabase's database advisor that apply to a hosted project, by number, each with a
 * statement that must violate it. Excluded are rules that need statistics of a running database
 * (0005 unused indexes, 0020 bloat, 0031 replication slots), rules about extensions and services
 * that the project does not use (0012 anonymous sign-ins, 0019 queues, 0022 extension versions, 0025
 * buckets, 0026 and 0027 GraphQL), and rules about tidiness, such as duplicate indexes. Supabase has
 * given some numbers twice.
 */
type Rule = { rule: string; finds: string; plant: string };

const OURS = "n.nspname in ('public', 'private')";
const READABLE =
  "(has_any_column_privilege('anon', c.oid, 'select') or has_any_column_privilege('authenticated', c.oid, 'select'))";
const POLICIES = "pg_policies p where p.schemaname in ('public', 'private')";
const UNCACHED = "(auth\\.(uid|jwt|role|email)|current_setting)\\(";
const TO_PUBLIC_ROLES = "p.roles && array['public', 'anon', 'authenticated']::name[]";
const IS_TRUE = "~ '^\\(*(true|1 *= *1)\\)*$'";

const RULES: Rule[] = [
  {
    rule: "0001 a foreign key without an index",
    finds: `select conname from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and ${OURS} and not exists (
        select from pg_index i where i.indrelid = c.oid and i.indisvalid and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] = k.conkey)`,
    plant:
      "create table public.planted (id int primary key, client uuid references auth.users (id))",
  },
  {
    rule: "0002 a view that exposes auth.users",
    finds: `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_rewrite r on r.ev_class = c.oid join pg_depend d on d.objid = r.oid
      where c.relkind in ('v', 'm') and n.nspname = 'public' and d.refobjid = 'auth.users'::regclass and ${READABLE}`,
    plant:
      "create view public.planted as select id from auth.users; grant select on public.planted to anon",
  },
  {
    rule: "0003 a policy that evaluates the caller for every row",
    finds: `select policyname from ${POLICIES} and regexp_replace(concat(qual, ' ', with_check), '(?i)select +${UNCACHED}', '', 'g') ~ '${UNCACHED}'`,
    plant:
      "create policy planted on public.profiles for delete to authenticated using (id = auth.uid())",
  },
  {
    rule: "0007 policies on a table without row level security",
    finds: `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${OURS} and not c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid)`,
    plant: "alter table public.profiles disable row level security",
  },
  {
    rule: "0008 row level security without a policy on a table that callers may use",
    finds: `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and ${OURS} and c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid)
        and has_any_column_privilege('authenticated', c.oid, 'SELECT, INSERT, UPDATE')`,
    plant: `create table public.planted (id int primary key); alter table public.planted enable row level security;
      grant select on public.planted to authenticated`,
  },
  {
    rule: "0010 a security definer view",
    finds: `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'v' and n.nspname = 'public' and ${READABLE} and not coalesce(c.reloptions::text ~ 'security_invoker=(1|true|yes|on)', false)`,
    plant:
      "create view public.planted as select plan_name from public.launch_promotion_counters; grant select on public.planted to anon",
  },
  {
    rule: "0011 a function whose search path can change",
    finds: `select f.proname from pg_proc f join pg_namespace n on n.oid = f.pronamespace
      where ${OURS} and not coalesce(array_to_string(f.proconfig, ' ') like '%search_path=%', false)`,
    plant: "create function public.planted() returns int language sql as 'select 1'",
  },
  {
    rule: "0013 a table of the API without row level security",
    finds:
      "select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity",
    plant: "create table public.planted (id int primary key)",
  },
  {
    rule: "0015 a policy that trusts user metadata",
    finds: `select policyname from ${POLICIES} and concat(qual, ' ', with_check) like '%user_metadata%'`,
    plant:
      "create policy planted on public.profiles for delete to authenticated using ((select auth.jwt()) -> 'user_metadata' ->> 'is_admin' = 'yes')",
  },
  {
    rule: "0023 a column named like a secret that the public roles can read",
    finds: `select c.relname, a.attname from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      cross join unnest(array['anon', 'authenticated']) role
      where n.nspname = 'public' and c.relkind in ('r', 'v', 'm') and a.attname ~* '(password|passphrase|secret|token|jwt|api_?key|private_key|otp|iban|card_number|ssn)'
        and has_column_privilege(role, c.oid, a.attnum, 'select')`,
    plant: "grant select (encrypted_access_token) on public.linkedin_connections to authenticated",
  },
  {
    rule: "0024 a write policy that is always true",
    finds: `select policyname from ${POLICIES} and p.permissive = 'PERMISSIVE' and ${TO_PUBLIC_ROLES}
      and ((p.cmd in ('UPDATE', 'DELETE', 'ALL') and coalesce(qual, 'true') ${IS_TRUE})
        or (p.cmd <> 'SELECT' and with_check ${IS_TRUE}) or (p.cmd = 'INSERT' and with_check is null))`,
    plant: "create policy planted on public.profiles for insert to anon with check (true)",
  },
  ...[
    ["0028", "anon"],
    ["0029", "authenticated"],
  ].map(([number, role]) => ({
    rule: `${number} a security definer function of the API that ${role} can execute`,
    finds: `select f.proname from pg_proc f where f.pronamespace = 'public'::regnamespace and f.prosecdef
      and has_function_privilege('${role}', f.oid, 'execute')`,
    plant: `create function public.planted() returns int language sql security definer set search_path = '' as 'select 1';
      revoke all on function public.planted() from public; grant execute on function public.planted() to ${role}`,
  })),
  {
    rule: "0030 a policy that admits callers without an identity",
    finds: `select policyname from ${POLICIES} and p.permissive = 'PERMISSIVE' and concat(qual, ' ', with_check) ~* '${UNCACHED}[^()]*\\)[^()]*\\)* is null'`,
    plant:
      "create policy planted on public.meetings for select to anon using ((select auth.uid()) is null or user_id = (select auth.uid()))",
  },
  {
    rule: "0031 a policy for a role without the privilege",
    finds: `select p.policyname, role from pg_policies p cross join unnest(p.roles) role cross join format('%I.%I', p.schemaname, p.tablename) name
      where p.schemaname = 'public' and p.permissive = 'PERMISSIVE' and role in ('anon', 'authenticated')
        and not case p.cmd
          when 'DELETE' then has_table_privilege(role, name, 'DELETE')
          when 'ALL' then has_any_column_privilege(role, name, 'SELECT, INSERT, UPDATE') or has_table_privilege(role, name, 'DELETE')
          else has_any_column_privilege(role, name, p.cmd)
        end`,
    plant:
      "create policy planted on public.meetings for delete to authenticated using (user_id = (select auth.uid()))",
  },
];

const { asAdmin } = await createMigratedProject();

test.each(RULES)("$rule: reports none, and detects a planted one", async ({ finds, plant }) => {
  const find = async () => (await asAdmin.query(finds)).rows as unknown[];
  expect(await find()).toEqual([]);
  await asAdmin.query("begin");
  try {
    await asAdmin.query(plant);
    expect(await find()).not.toEqual([]);
  } finally {
    await asAdmin.query("rollback");
  }
});
