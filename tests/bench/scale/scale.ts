import { listApiFunctions } from "../../support/api-functions.ts";
import {
  type HostedPostgres,
  MIGRATIONS,
  migration,
  type Project,
  startHostedPostgres,
} from "../../support/hosted-postgres.ts";
import { ARGUMENTS, CALLERS } from "./calls.ts";
import { IDS, insertRows } from "./rows.ts";

/**
 * Implements `npm run bench:scale`: times every function that the API offers, and every scheduled job, in
 * databases of different sizes. Takes the sizes as arguments, 10,000 to 1,000,000 clients by default.
 */

const SIZES = process.argv.slice(2).map(Number);
if (SIZES.length === 0) SIZES.push(10_000, 100_000, 1_000_000);
const RUNS = 7;
/** Ratio of the largest to the smallest size that a visitor or client may wait for. */
const MAX_GROWTH = 2;
/** Time below which no one notices growth, in milliseconds. */
const UNNOTICEABLE_MS = 3;
const MAX_DESK_MS = 30;
/** Time of a job for each row that it changes. */
const MAX_MS_PER_ROW = 0.03;

type Audience = "visitor" | "client" | "desk" | "job";
type Call = {
  audience: Audience;
  label: string;
  caller: object;
  role: string;
  sql: string;
  values: unknown[];
};
type Timing = {
  ms: number;
  /** Rows that it inserted, updated or deleted. */
  rows: number;
  error: string | null;
};

const STAFF = { sub: IDS.staff, session_id: IDS.staffSession, role: "authenticated", aal: "aal2" };

/** Lists the calls from the catalogue: the API's functions and the jobs of the schedule. */
async function listCalls(project: Project): Promise<Call[]> {
  const { rows } = await project.asAdmin.query<{ name: string; isService: boolean }>(
    `select distinct proname as name, not has_function_privilege('authenticated', oid, 'execute') as "isService"
     from pg_proc where pronamespace = 'public'::regnamespace
       and has_function_privilege('service_role', oid, 'execute')
       and not has_function_privilege('authenticated', oid, 'execute')`,
  );
  const api = await listApiFunctions({
    sql: async <T>(text: string) => (await project.asAdmin.query(text)).rows as T[],
  });
  const offered = api.map(({ name, isForVisitors, args }) => ({
    name,
    args,
    audience: name.startsWith("staff_") ? "desk" : isForVisitors ? "visitor" : "client",
  }));
  const claims = rows
    .filter(({ name }) => Object.hasOwn(ARGUMENTS, name))
    .map(({ name }) => ({ name, args: {}, audience: "job" }));
  const calls = [...offered, ...claims].flatMap(({ name, args, audience }) =>
    (ARGUMENTS[name] ?? [args]).map((values) => toCall(name, audience as Audience, values)),
  );
  const scheduled = (await listJobs(project)).map(({ name, command }): Call => ({
    audience: "job",
    label: name,
    caller: {},
    role: "postgres",
    sql: command,
    values: [],
  }));
  return [...calls, ...scheduled];
}

/** Lists the jobs of the schedule, but for those that call an edge function. */
async function listJobs({ asAdmin }: Project) {
  const { rows } = await asAdmin.query<{ name: string; command: string }>(
    "select name, command from private.cron_jobs() where command not like '%trigger_drain%'",
  );
  return rows;
}

function toCall(name: string, audience: Audience, args: object): Call {
  const client = CALLERS[name] ?? IDS.client;
  const callers = {
    visitor: { role: "anon" },
    client: { role: "authenticated", sub: client, session_id: client, aal: "aal1" },
    desk: STAFF,
    job: { role: "service_role" },
  };
  const names = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
  const shown = Object.entries(args)
    .filter(([key]) => !["max_rows", "id"].includes(key))
    .map(([key, value]) => `${key}=${String(value).slice(0, 24)}`);
  return {
    audience,
    label: ARGUMENTS[name] ? [name, ...shown].join(" ") : name,
    caller: callers[audience],
    role: callers[audience].role,
    sql: `select json_agg(result) from public.${name}(${names.join(", ")}) as result`,
    values: Object.values(args),
  };
}

/** Times a call in a transaction that is rolled back, as the role that makes it. */
async function time({ asPostgres, asAdmin }: Project, call: Call): Promise<Timing> {
  const connection = call.role === "postgres" ? asPostgres : asAdmin;
  await connection.query("begin");
  try {
    await connection.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify(call.caller),
    ]);
    const rowsBefore = await countChangedRows(connection);
    if (call.role !== "postgres") await connection.query(`set local role ${call.role}`);
    const startedAt = performance.now();
    let error: string | null = null;
    try {
      await connection.query(call.sql, call.values);
    } catch (cause) {
      error = String((cause as { code?: string }).code);
    }
    const ms = performance.now() - startedAt;
    return { ms, rows: error ? 0 : (await countChangedRows(connection)) - rowsBefore, error };
  } finally {
    await connection.query("rollback");
  }
}

/** Returns a number that grows by one for each row that the connection changes. */
async function countChangedRows(connection: Project["asAdmin"]): Promise<number> {
  const { rows } = await connection.query<{ count: string }>(
    "select sum(n_tup_ins + n_tup_upd + n_tup_del) as count from pg_catalog.pg_stat_xact_user_tables",
  );
  return Number(rows[0]?.count);
}

async function measure(
  server: HostedPostgres,
  clients: number,
): Promise<Map<string, Timing & Call>> {
  const project = await server.newProject();
  for (const name of MIGRATIONS) await project.asPostgres.query(migration(name));
  const startedAt = performance.now();
  await insertRows(project.asAdmin, clients);
  // Leaves the jobs with what becomes due in a day, and not in two years.
  for (const { command } of await listJobs(project)) await project.asPostgres.query(command);
  await project.asAdmin.query("vacuum analyze");
  const { rows } = await project.asAdmin.query<{ size: string }>(
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${clients.toLocaleString("en")} clients: ${rows[0]?.size}, filled in ${seconds} s`);
  const found = new Map<string, Timing & Call>();
  for (const call of await listCalls(project)) {
    let best = await time(project, call);
    for (let run = 1; run < RUNS && best.ms < 2000; run++) {
      const next = await time(project, call);
      if (next.ms < best.ms) best = next;
    }
    found.set(call.label, { ...call, ...best });
  }
  return found;
}

/** Returns why a call is too slow, or null. */
function findFault({ audience, ms, rows }: Timing & Call, small: Timing): string | null {
  if (audience === "desk") return ms > MAX_DESK_MS ? `over ${MAX_DESK_MS} ms` : null;
  if (ms <= UNNOTICEABLE_MS) return null;
  // A larger business has more due, and nothing else may take longer.
  const dueMs = audience === "job" ? (rows - small.rows) * MAX_MS_PER_ROW : 0;
  return ms > small.ms * MAX_GROWTH + dueMs ? `over ${MAX_GROWTH} times` : null;
}

const server = await startHostedPostgres(17, { shared_buffers: "1GB", work_mem: "8MB" });
const faults: string[] = [];
try {
  const results: Map<string, Timing & Call>[] = [];
  for (const size of SIZES) results.push(await measure(server, size));
  console.log(
    `\n| who | call | ${SIZES.map((size) => size.toLocaleString("en")).join(" | ")} | growth |`,
  );
  console.log(`| --- | --- | ${SIZES.map(() => "---:").join(" | ")} | ---: |`);
  for (const [label, largest] of results.at(-1)!) {
    const timings = results.map((result) => result.get(label)!);
    const fault = findFault(largest, timings[0]!);
    const cells = timings.map(
      ({ ms, rows, audience }) =>
        `${ms.toFixed(2)}${audience === "job" ? ` (${rows.toLocaleString("en")} rows)` : ""}`,
    );
    if (fault) faults.push(`${label}: ${largest.ms.toFixed(1)} ms, ${fault}`);
    const notes = [largest.error && `rejected: ${largest.error}`, fault && `**${fault}**`].filter(
      Boolean,
    );
    console.log(
      `| ${largest.audience} | ${label} | ${cells.join(" | ")} | ${(largest.ms / timings[0]!.ms).toFixed(1)} ${notes.join(", ")} |`,
    );
  }
} finally {
  await server.stop();
}
if (faults.length > 0) {
  console.error(`\n${faults.length} too slow:\n${faults.join("\n")}`);
  process.exitCode = 1;
}
