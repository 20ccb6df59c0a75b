-- Settings that every later file relies on. The files of this folder run in the order of their names.

-- Makes every function callable only by the roles that it is granted to.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public
  revoke execute on functions from anon, authenticated, service_role;
-- A hosted project grants new tables and sequences to every role of the API. Visitors get the grants of their
-- own profile and of the launch counters, and reach the rest through functions; identity columns need none.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;

-- Limits a statement that a visitor can make expensive, such as a filter by a regular expression. A
-- hosted project has these limits already; PostgREST applies them to each request.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Search of the desk needs trigrams. Hosted Supabase has the schema of extensions.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Hosted Supabase has this publication; plain PostgreSQL does not.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;
