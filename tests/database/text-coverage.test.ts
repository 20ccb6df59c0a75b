import { expect, test } from "vitest";
import { scene } from "./scene.ts";

/**
 * Every value that anyone can send to the database has a rule there. The catalogue says what that
 * is, so that a new column or function needs a rule as well.
 */

/** Types whose values are short and hold no text of the sender's. */
const HARMLESS = `(typtype = 'e' or pg_type.oid in (
  'uuid'::regtype, 'boolean'::regtype, 'integer'::regtype, 'bigint'::regtype, 'date'::regtype,
  'timestamptz'::regtype, 'timestamp'::regtype
))`;
const ROLES = "(values ('anon'), ('authenticated')) as roles (role)";
const RULES = "private.(is_valid_line|is_valid_text|is_web_url|is_email|is_time_zone)";

const PARAMETERS_WITHOUT_RULE = `
  select distinct format('%s(%s)', proname, proargnames[place]) as name
  from pg_proc cross join ${ROLES}
  cross join unnest(proargtypes::oid[]) with ordinality as parameters (type, place)
  join pg_type on pg_type.oid = type
  where pronamespace = 'public'::regnamespace and has_function_privilege(role, pg_proc.oid, 'execute')
    and not ${HARMLESS}
    and not exists (select from pg_constraint where contypid = type and contype = 'c')
  order by 1`;

const COLUMNS_WITHOUT_RULE = `
  select distinct format('%s.%s', relname, attname) as name
  from pg_class cross join ${ROLES}
  join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  join pg_type on pg_type.oid = atttypid
  where relnamespace = 'public'::regnamespace
    and (
      has_column_privilege(role, pg_class.oid, attnum, 'insert')
      or has_column_privilege(role, pg_class.oid, attnum, 'update')
    )
    and not ${HARMLESS}
    and not exists (
      select from pg_constraint
      where conrelid = pg_class.oid and contype = 'c' and conkey = array[attnum]
        and pg_get_constraintdef(pg_constraint.oid) ~ ('${RULES}\\(' || attname || '[,)]')
    )
  order by 1`;

const { sql, listValues } = await scene();

/** Lists what a query names after a change, which is undone. */
async function list(query: string, change: string): Promise<string[]> {
  await sql("begin");
  try {
    await sql(change);
    return await listValues(query);
  } finally {
    await sql("rollback");
  }
}

test("every parameter that visitors and clients may pass has a rule", async () => {
  // Stored in columns with rules of their own.
  expect(await listValues(PARAMETERS_WITHOUT_RULE)).toEqual(["save_my_answers(answers)"]);
});

test("every column that visitors and clients may write has a rule", async () => {
  expect(await listValues(COLUMNS_WITHOUT_RULE)).toEqual([]);
});

test("a new text, list or object without a rule is found", async () => {
  const change = `
    create function public.leave(note text, labels text[], extra jsonb, id uuid) returns void
      language sql as '';
    grant execute on function public.leave to anon;
    alter table public.meetings add column note text;
    grant insert (note) on public.meetings to authenticated;
    alter table public.profiles drop constraint website_is_web_url`;
  expect(await list(PARAMETERS_WITHOUT_RULE, change)).toEqual([
    "leave(extra)",
    "leave(labels)",
    "leave(note)",
    "save_my_answers(answers)",
  ]);
  expect(await list(COLUMNS_WITHOUT_RULE, change)).toEqual(["meetings.note", "profiles.website"]);
});
