import type { Queryable } from "@supabase/postgrest-typegen";

/** What postgrest-typegen does not read. */
export type Catalog = {
  nullableAttributes: Map<number, Set<string>>;
  nullableFunctions: Set<number>;
  /** By the id of the domain or of the array of domains. */
  baseTypes: Map<number, number>;
};

/** A comment that starts with "Null" marks a nullable attribute, view column or function. */
export const isMarkedNullable = (comment: string | null) => comment?.startsWith("Null") ?? false;

const ATTRIBUTES = `
  select t.oid as type_id, a.attname as name, col_description(c.oid, a.attnum) as comment
  from pg_type t join pg_class c on c.oid = t.typrelid join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'c'`;

const FUNCTIONS = `
  select p.oid as id, p.oid::regprocedure::text as signature, p.proretset as returns_rows,
    obj_description(p.oid, 'pg_proc') as comment
  from pg_proc p where p.pronamespace <> 'pg_catalog'::regnamespace`;

const DOMAINS = `
  with recursive bases (id, array_id, base) as (
    select oid, typarray, typbasetype from pg_type where typtype = 'd'
    union all
    select b.id, b.array_id, t.typbasetype from bases b join pg_type t on t.oid = b.base
    where t.typtype = 'd'
  )
  select b.id, b.array_id, t.oid as base, t.typarray as base_array
  from bases b join pg_type t on t.oid = b.base where t.typtype <> 'd'`;

/** @throws Error for a set-returning function marked as nullable */
export async function readCatalog(database: Queryable): Promise<Catalog> {
  const read = async <T>(sql: string) => (await database.query(sql)).rows as T[];
  const attributes = await read<{ type_id: number; name: string; comment: string }>(ATTRIBUTES);
  const functions = await read<{
    id: number;
    signature: string;
    returns_rows: boolean;
    comment: string;
  }>(FUNCTIONS);
  const domains = await read<Record<"id" | "array_id" | "base" | "base_array", number>>(DOMAINS);

  const nullableFunctions = functions.filter(({ comment }) => isMarkedNullable(comment));
  const setReturning = nullableFunctions.find(({ returns_rows }) => returns_rows);
  if (setReturning) {
    throw new Error(
      `${setReturning.signature} returns rows, never null; begin its comment differently.`,
    );
  }
  const nullableAttributes = new Map<number, Set<string>>();
  for (const { type_id, name } of attributes.filter(({ comment }) => isMarkedNullable(comment))) {
    nullableAttributes.set(type_id, (nullableAttributes.get(type_id) ?? new Set()).add(name));
  }
  return {
    nullableAttributes,
    nullableFunctions: new Set(nullableFunctions.map(({ id }) => id)),
    baseTypes: new Map(
      domains.flatMap((domain): [number, number][] => [
        [domain.id, domain.base],
        [domain.array_id, domain.base_array],
      ]),
    ),
  };
}
