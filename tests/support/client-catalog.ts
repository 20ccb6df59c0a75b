/** Facts about the schema `public` that clients of the REST service can notice, one per row. */
export const CLIENT_CATALOG = `
  with roles (role) as (values ('anon'), ('authenticated')),
  functions as (
    select oid, proname from pg_catalog.pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
  ),
  relations as (
    select oid, relname from pg_catalog.pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
  ),
  columns as (
    select relations.*, attnum, attname from relations
    join pg_catalog.pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
  )
  select format('function %s', proname) as fact from functions
  union all
  select format('%s may execute %s', role, proname) from functions cross join roles
  where has_function_privilege(role, oid, 'execute')
  union all
  select format('column %s.%s', relname, attname) from columns
  union all
  select format('%s may %s %s.%s', role, verb, relname, attname) from columns cross join roles
  cross join (values ('select'), ('insert'), ('update')) as verbs (verb)
  where has_column_privilege(role, oid, attnum, verb)
  union all
  select format('%s may delete %s', role, relname) from relations cross join roles
  where has_table_privilege(role, oid, 'delete')`;
