import type { PGlite } from "@supabase/lite/pglite";

export type Viewer = {
  role: "anon" | "authenticated" | "service_role";
  claims: Record<string, unknown>;
  headers?: Headers;
};

export type Table = { schema: string; table: string };
export type ChangeType = "INSERT" | "UPDATE" | "DELETE";
/** Without content, so that it never exceeds the 8000 bytes of NOTIFY. */
export type Change = Table & { type: ChangeType; key: Record<string, unknown>; at: string };
export type SeenRow = {
  columns: { name: string; type: string }[];
  record: Record<string, unknown>;
};

const NOTIFY_CHANNEL = "local_realtime";

export async function listenForChanges(
  database: PGlite,
  onChange: (change: Change) => Promise<void>,
): Promise<void> {
  await database.listen(NOTIFY_CHANNEL, (json) => {
    onChange(JSON.parse(json) as Change).catch((error: unknown) =>
      console.error("Realtime:", error),
    );
  });
}

/** No migration, because hosted Realtime reads the replication log. */
export async function installTriggers(database: PGlite): Promise<Table[]> {
  await database.exec(`
    create schema if not exists local_realtime;
    create or replace function local_realtime.notify_change() returns trigger
      language plpgsql set search_path = '' as $$
    declare
      changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
      key jsonb;
    begin
      select jsonb_object_agg(name, changed -> name) into key from unnest(tg_argv) as name;
      perform pg_notify('${NOTIFY_CHANNEL}', jsonb_build_object('schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op, 'key', key, 'at', now())::text);
      return null;
    end
    $$;`);
  const { rows } = await database.query<Table & { key: string[] }>(`
    select schemaname as schema, tablename as table, array_agg(attname::text) as key
    from pg_publication_tables
    join pg_index on indrelid = format('%I.%I', schemaname, tablename)::regclass and indisprimary
    join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where pubname = 'supabase_realtime' group by 1, 2`);
  for (const { schema, table, key } of rows) {
    const names = key.map((name) => `'${name.replaceAll("'", "''")}'`).join(", ");
    await database.exec(`create or replace trigger local_realtime
      after insert or update or delete on ${quote(schema)}.${quote(table)}
      for each row execute function local_realtime.notify_change(${names})`);
  }
  return rows;
}

type Transaction = Parameters<Parameters<PGlite["transaction"]>[0]>[0];

export function runAs<T>(
  database: PGlite,
  { role, claims, headers }: Viewer,
  run: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { sub } = claims;
  const settings = {
    role,
    "request.headers": JSON.stringify(Object.fromEntries(headers ?? [])),
    "request.jwt.claims": JSON.stringify(claims),
    "request.jwt.claim.role": role,
    "request.jwt.claim.sub": typeof sub === "string" ? sub : "",
  };
  const names = Object.keys(settings).map(
    (name, index) => `set_config('${name}', $${index + 1}, true)`,
  );
  return database.transaction(async (transaction) => {
    await transaction.query(`select ${names.join(", ")}`, Object.values(settings));
    return run(transaction);
  });
}

/** Null if the viewer may not see the row. A deleted row's key goes to all who may select. */
export function readRow(database: PGlite, change: Change, viewer: Viewer): Promise<SeenRow | null> {
  const relation = `${quote(change.schema)}.${quote(change.table)}`;
  return runAs(database, viewer, async (transaction) => {
    const { rows: columns } = await transaction.query<SeenRow["columns"][number]>(
      `select attname as name, typname as type
       from pg_attribute join pg_type on pg_type.oid = atttypid
       where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and has_column_privilege($2, attrelid, attnum, 'select')
       order by attnum`,
      [relation, viewer.role],
    );
    if (columns.length === 0) return null;
    if (change.type === "DELETE") return { columns, record: {} };
    const keys = Object.keys(change.key);
    const { rows } = await transaction.query<Record<string, unknown>>(
      `select ${columns.map(({ name }) => quote(name)).join(", ")} from ${relation}
       where ${keys.map((key, index) => `${quote(key)}::text = $${index + 1}`).join(" and ")}`,
      keys.map((key) => String(change.key[key])),
    );
    return rows[0] ? { columns, record: rows[0] } : null;
  });
}

function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
