import { expect, test } from "vitest";
import { migration, MIGRATIONS } from "../support/hosted-postgres.ts";
import { openServer } from "./server.ts";

/** Values that pass a check, of columns that must have one and have no default. */
const VALUES: Record<string, string> = {
  hash: "repeat('0', 64)",
  email: "'ana@example.com'",
  time_zone: "'UTC'",
  plan_name: "'pro'",
  starts: "'9:00'",
  ends: "'17:00'",
};

/** Columns that the checks of a table require besides. */
const EXTRA: Record<string, Record<string, string>> = {
  "private.conversations": {
    kind: "'message'",
    sender_name: "'Ana'",
    sender_email: "'a@b.example'",
  },
};

const TABLES = `
  select format('%I.%I', nspname, relname) as name
  from pg_catalog.pg_class join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
  where nspname in ('public', 'private') and relkind = 'r' order by 1`;

const REQUIRED_COLUMNS = `
  select attname as name, format_type(atttypid, null) as type, typcategory as category, typtype,
    (select min(enumlabel) from pg_catalog.pg_enum where enumtypid = atttypid) as label
  from pg_catalog.pg_attribute join pg_catalog.pg_type on pg_type.oid = atttypid
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull
    and not atthasdef and attidentity = '' and attgenerated = ''`;

type Column = { name: string; type: string; category: string; label: string | null };

/** Returns a value of a column's type, as SQL. */
function getValue({ name, type, category, label }: Column): string {
  const known = Object.entries(VALUES).find(([ending]) => name.endsWith(ending));
  if (known) return known[1];
  if (label) return `'${label}'`;
  if (category === "A") return "'{}'";
  if (category === "B") return "false";
  if (category === "N") return "1";
  if (category === "D") return "now()";
  if (category === "T") return "'1 hour'";
  if (type === "uuid") return "gen_random_uuid()";
  if (type === "jsonb") return "'{}'";
  return "'A text'";
}

test("every migration after the first keeps a row of each table", async () => {
  const [first, ...later] = MIGRATIONS;
  const server = await openServer();
  const { asPostgres, asAdmin } = await server.newProject();
  await asPostgres.query(migration(first!));
  // Leaves out triggers and foreign keys: each table gets a row by itself.
  await asAdmin.query("set session_replication_role = replica");
  const { rows: tables } = await asAdmin.query<{ name: string }>(TABLES);
  for (const { name } of tables) {
    const { rows: columns } = await asAdmin.query<Column>(REQUIRED_COLUMNS, [name]);
    const { rowCount } = await asAdmin.query(`select from ${name} limit 1`);
    if (rowCount) continue;
    const values = {
      ...Object.fromEntries(columns.map((column) => [column.name, getValue(column)])),
      ...EXTRA[name],
    };
    await asAdmin.query(
      `insert into ${name} (${Object.keys(values).join()}) values (${Object.values(values).join()})`,
    );
  }

  for (const each of later) await asPostgres.query(migration(each));

  for (const { name } of tables) {
    const { rowCount } = await asAdmin.query(`select from ${name} limit 1`);
    expect([name, rowCount]).toEqual([name, 1]);
  }
});
