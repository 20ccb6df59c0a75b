-- The files of this folder run in the order of their names.

-- Functions are callable only by the roles that are granted them.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public
  revoke execute on functions from anon, authenticated, service_role;
-- A hosted project grants every API role new tables and sequences; visitors mostly use functions.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;

-- Stops expensive statements, such as regular expression filters. A hosted project has these limits.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Plain PostgreSQL lacks this publication.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;
