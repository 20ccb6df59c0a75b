import type { Caller, PublicApi } from "./public-api.ts";
import type { Supabase } from "./supabase.ts";

export type ReadableTable = { name: string; columns: string };

/** Lists the tables and views of which signed-in users may read columns, with those columns. */
export const listReadableTables = ({ sql }: Pick<Supabase, "sql">): Promise<ReadableTable[]> =>
  sql<ReadableTable>(
    `select relname as name, string_agg(quote_ident(attname), ',' order by attnum) as columns
     from pg_class
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
       and has_column_privilege('authenticated', pg_class.oid, attnum, 'select')
     group by relname order by relname`,
  );

/** Reads the rows of a table that a caller gets; none where the API rejects them. */
export async function readTable(
  api: PublicApi,
  caller: Caller | null,
  { name, columns }: ReadableTable,
): Promise<object[]> {
  const { json } = await api.rest(caller, "GET", `${name}?select=${columns}`);
  return Array.isArray(json) ? json : [];
}
