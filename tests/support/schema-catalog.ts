import { PGlite } from "@supabase/lite/pglite";
import { loadSnapshot } from "../../supabase/local/database-snapshot.ts";

type Parameter = {
  name: string;
  /** Type without a domain. */
  type: string;
  domain: string | null;
  /** Category of the type in pg_type: S for text, E for an enum. */
  category: string;
};
export type SchemaFunction = { name: string; executors: string[]; parameters: Parameter[] };

/** Lists the functions of the REST service, and the public roles that may execute each. */
export const FUNCTIONS = `
  select proname as name,
    array(
      select role from unnest(array['anon', 'authenticated']) as role
      where has_function_privilege(role, pg_proc.oid, 'execute')
    ) as executors,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', proargnames[place],
        'type', format_type(coalesce(nullif(typbasetype, 0), type), null),
        'domain', case typtype when 'd' then typname end,
        'category', typcategory
      ) order by place)
      from unnest(proargtypes::oid[]) with ordinality as arguments (type, place)
      join pg_type on pg_type.oid = type
    ), '[]') as parameters
  from pg_proc
  where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
  order by proname`;

/** Lists the tables and views of some schemas with their columns. */
export const TABLES = `
  select nspname as schema, relname as name, relkind in ('r', 'p') as is_table,
    array_agg(attname::text order by attnum) as columns
  from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace
  join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relkind in ('r', 'p', 'v', 'm', 'f') and nspname = any ($1)
  group by nspname, relname, relkind
  order by nspname, relname`;

export type SchemaTable = { schema: string; name: string; is_table: boolean; columns: string[] };

/** Reads the catalogue in a database with the migrations, which a stack has saved as a snapshot. */
export async function readSchemaCatalog() {
  const database = await PGlite.create({ loadDataDir: loadSnapshot() });
  const { rows: functions } = await database.query<SchemaFunction>(FUNCTIONS);
  const { rows: tables } = await database.query<SchemaTable>(TABLES, [["public"]]);
  await database.close();
  if (functions.length === 0 || tables.length === 0) throw new Error("The catalogue is empty");
  return { functions, tables };
}
