/**
 * Implements `npm run test:mutation:sql`: drops or weakens each policy, grant, check, unique index, trigger,
 * guard and limit of the database in turn, and runs the database tests until one fails. Prints what no
 * test notices.
 *
 * Takes `--sample N` (every kind in proportion, chosen by `--seed`) and `--only TEXT` (part of a name).
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { seededRandom } from "../support/seeded-random.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";
import { REASONS } from "./sql-survivors.ts";

type Mutant = {
  kind: string;
  name: string;
  /** Name by which tests know it. */
  subject: string;
  sql: string;
};

const { values: options } = parseArgs({
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});

const tests = join(import.meta.dirname, "..");
/** Vitest's projects, which are folders as well. */
const PROJECTS = ["database", "postgres"];
const migration = join(import.meta.dirname, "../../supabase/migrations/99999999999999_mutant.sql");
/** Files that compare the schema with itself, and would notice anything. */
const BLIND = ["postgres/schema.test.ts", "postgres/types.test.ts"];
/** File that is about all mutants of a kind, and is tried first. */
const FIRST: Record<string, string> = {
  check: "database/check-constraints.test.ts",
  "check of a domain": "database/check-constraints.test.ts",
  unique: "database/unique-keys.test.ts",
  trigger: "database/audit-triggers.test.ts",
  "row level security": "postgres/advisor.test.ts",
  policy: "database/authorisation.test.ts",
  "missing revoke of a table": "database/authorisation.test.ts",
  "missing revoke of a function": "database/authorisation.test.ts",
  "grant to a function": "postgres/hosted-functions.test.ts",
  guard: "database/session-guards.test.ts",
  "session condition": "database/session-guards.test.ts",
  limit: "database/security-quotas.test.ts",
};
/** Files that try every table and function, the fastest first. */
const GENERAL = [
  "database/session-guards.test.ts",
  "database/staff-functions.test.ts",
  "database/authorisation.test.ts",
  "database/limits-agree.test.ts",
  "postgres/advisor.test.ts",
];
/** Files that name the subject most often, which are tried before all others. */
const MAX_LIKELY = 12;

const OURS = "('public'::regnamespace, 'private'::regnamespace)";
const GUARDS = [
  "private.require_session()",
  "private.require_staff()",
  "private.require_recent_code()",
];

/** Queries for the kind, name, subject and SQL of mutants. */
const LISTS = [
  `select 'policy', polrelid::regclass || ': ' || polname, relname,
     format('drop policy %I on %s', polname, polrelid::regclass)
   from pg_policy join pg_class on pg_class.oid = polrelid where relnamespace in ${OURS}`,
  `select 'row level security', oid::regclass::text, relname,
     format('alter table %s disable row level security', oid::regclass)
   from pg_class where relkind = 'r' and relrowsecurity and relnamespace in ${OURS}`,
  `select 'check', conrelid::regclass || ': ' || conname, relname,
     format('alter table %s drop constraint %I', conrelid::regclass, conname)
   from pg_constraint join pg_class on pg_class.oid = conrelid
   where contype = 'c' and relnamespace in ${OURS}`,
  `select 'check of a domain', typname || ': ' || conname, typname,
     format('alter domain %s drop constraint %I', contypid::regtype, conname)
   from pg_constraint join pg_type on pg_type.oid = contypid
   where contype = 'c' and typnamespace in ${OURS}`,
  `select 'unique', indexrelid::regclass::text, tables.relname,
     case when conname is null then format('drop index %s', indexrelid::regclass)
       else format('alter table %s drop constraint %I', indrelid::regclass, conname) end
   from pg_index join pg_class as tables on tables.oid = indrelid
   left join pg_constraint on conindid = indexrelid and contype = 'u'
   where indisunique and not indisprimary and tables.relnamespace in ${OURS}`,
  `select 'trigger', tgrelid::regclass || ': ' || tgname, tables.relname,
     format('drop trigger %I on %s', tgname, tgrelid::regclass)
   from pg_trigger join pg_class as tables on tables.oid = tgrelid
   join pg_proc on pg_proc.oid = tgfoid
   where not tgisinternal and pronamespace in ${OURS}`,
  `select 'grant to a function', oid::regprocedure::text, proname,
     format('revoke execute on function %s from authenticated, anon, service_role', oid::regprocedure)
   from pg_proc where pronamespace = 'public'::regnamespace
     and (has_function_privilege('authenticated', oid, 'execute') or has_function_privilege('service_role', oid, 'execute'))
     and prolang <> (select oid from pg_language where lanname = 'c')`,
  `select 'missing revoke of a function', oid::regprocedure::text, proname,
     format('grant execute on function %s to anon', oid::regprocedure)
   from pg_proc where pronamespace = 'public'::regnamespace
     and not has_function_privilege('anon', oid, 'execute')`,
  `select 'missing revoke of a table', oid::regclass::text, relname,
     format('grant select on %s to authenticated', oid::regclass)
   from pg_class where relkind = 'r' and relnamespace in ${OURS}
     and not has_table_privilege('authenticated', oid, 'select')`,
  ...GUARDS.map(
    (guard) => `select 'guard', oid::regprocedure || ': ${guard}', proname,
     replace(pg_get_functiondef(oid), 'perform ${guard};', '')
   from pg_proc where pronamespace in ${OURS} and prosrc like '%perform ${guard};%'`,
  ),
  `select 'session condition', oid::regprocedure::text, proname,
     replace(pg_get_functiondef(oid), 'private.session_is_alive()', 'true')
   from pg_proc where pronamespace in ${OURS} and proname <> 'session_is_alive'
     and prosrc like '%private.session_is_alive()%'`,
  `select 'limit', oid::regprocedure::text, proname,
     regexp_replace(pg_get_functiondef(oid), '(consume_(?:stranger_)?rate_limit\\([^;]*?, )(\\d+)(, ''\\d+ \\w+'')', '\\1\\2000\\3', 'g')
   from pg_proc where pronamespace in ${OURS}
     and prosrc ~ 'consume_(stranger_)?rate_limit\\([^;]*?, \\d+, ''\\d+ \\w+'''`,
];

async function listMutants({ sql }: Supabase): Promise<Mutant[]> {
  const found: Mutant[] = [];
  for (const list of LISTS)
    found.push(
      ...(await sql<Mutant>(`select * from (${list}) as mutants (kind, name, subject, sql)`)),
    );
  return found.filter(({ kind, name }) => `${kind} ${name}`.includes(options.only));
}

/** Chooses mutants at random. */
function sample(mutants: Mutant[]): Mutant[] {
  if (!options.sample) return mutants;
  const random = seededRandom(Number(options.seed));
  return mutants
    .map((mutant) => ({ mutant, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, Number(options.sample))
    .map(({ mutant }) => mutant);
}

/** Lists the files in the order in which they are tried, the likely ones first and each once. */
function listBatches({ kind, subject }: Mutant): string[][] {
  const first = FIRST[kind];
  const others = PROJECTS.flatMap((project) =>
    readdirSync(join(tests, project)).map((name) => `${project}/${name}`),
  )
    .filter((name) => name.endsWith(".test.ts") && ![...BLIND, ...GENERAL].includes(name))
    .map((name) => ({
      name,
      count: readFileSync(join(tests, name), "utf8").split(subject).length - 1,
    }))
    .toSorted((a, b) => b.count - a.count)
    .map(({ name }) => name);
  const batches = [GENERAL, others.slice(0, MAX_LIKELY), others.slice(MAX_LIKELY)];
  return [first ? [first] : [], ...batches.map((names) => names.filter((name) => name !== first))];
}

/** Runs the tests with a mutant as the last migration. @returns the test that failed, or null */
function run(mutant: Mutant): string | null {
  writeFileSync(migration, `${mutant.sql};\n`);
  try {
    for (const names of listBatches(mutant)) {
      const failed = runFiles(names);
      if (failed) return failed;
    }
    return null;
  } finally {
    rmSync(migration, { force: true });
  }
}

function runFiles(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const { status, stdout } = spawnSync(
    "vitest",
    [
      "run",
      "--config",
      join(import.meta.dirname, "../vitest.config.ts"),
      ...PROJECTS.flatMap((project) => ["--project", project]),
      "--bail",
      "1",
      "--silent=true",
      ...names,
    ],
    { encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } },
  );
  if (status === 0) return null;
  const failed =
    /× (.*?)(?: \d+ms)?\n/.exec(stdout)?.[1] ??
    // A file whose database does not open with the mutant.
    /❯ \|\w+\| (\S+) \(0 test\)/.exec(stdout)?.[1];
  if (!failed) throw new Error(`The tests did not run:\n${stdout}`);
  return failed;
}

process.once("SIGINT", () => process.exit(130));
process.once("exit", () => rmSync(migration, { force: true }));

const backend = await startSupabase();
const mutants = sample(await listMutants(backend));
await backend.stop();
const unnoticed: Mutant[] = [];
let equivalent = 0;
for (const mutant of mutants) {
  const label = `${mutant.kind} ${mutant.name}`;
  const reason = REASONS.find(({ matches }) => matches.test(label))?.reason;
  if (reason) {
    equivalent++;
    continue;
  }
  const failed = run(mutant);
  console.log(`${failed ? "noticed  " : "UNNOTICED"} ${label}${failed ? ` by ${failed}` : ""}`);
  if (!failed) unnoticed.push(mutant);
}
const tried = mutants.length - equivalent;
const score = ((100 * (tried - unnoticed.length)) / tried).toFixed(1);
console.log(
  `\n${mutants.length} mutants, ${equivalent} of them change nothing; tests notice ${score} % of the others.`,
);
for (const { kind, name } of unnoticed) console.log(`UNNOTICED ${kind} ${name}`);
if (unnoticed.length > 0) process.exitCode = 1;
