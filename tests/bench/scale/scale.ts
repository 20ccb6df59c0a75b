import { EXPORT_PART_SIZE } from "../../../app/domain/pagination.ts";
import { listApiFunctions } from "../../support/api-functions.ts";
import {
  type HostedPostgres,
  MIGRATIONS,
  migration,
  type Project,
  startHostedPostgres,
} from "../../support/hosted-postgres.ts";
import { IDS, insertRows } from "./rows.ts";

/**
 * Implements `npm run bench:scale`: times every function that the API offers, and every scheduled job, in
 * databases of different sizes. Takes the sizes as arguments, 10,000 to 1,000,000 clients by default.
 */

const SIZES = process.argv.slice(2).map(Number);
if (SIZES.length === 0) SIZES.push(10_000, 100_000, 1_000_000);
const RUNS = 7;
/** Duration of a call that is not repeated. */
const LONG_MS = 2000;

type Arguments = Record<string, unknown>;
type Call = { label: string; role: string; claims: object; sql: string; values: unknown[] };
type Timing = { ms: number; error: string };

const MAX_ROWS = 51;
const NEW_ID = "66666666-2222-4222-8222-222222222222";
const A_YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString();
/** Texts of all rows, of some, of a single one and of none, and of two characters. */
const SEARCHES = ["example", "777", "client-500@example.com", "nothing like it", "cl"];

/** A page of a list, or a part of an export, by each of the filters and searches. */
const listPages = (max_rows: number, ...filters: Arguments[]) =>
  [{}, ...filters, ...SEARCHES.map((search) => ({ search }))].map((filter) => ({
    max_rows,
    ...filter,
  }));
const EXPORT_PARTS = listPages(EXPORT_PART_SIZE, { cursor_at: A_YEAR_AGO, cursor_id: NEW_ID });

/** Arguments for functions that would find nothing with a value of their parameters' types. */
const ARGUMENTS: Record<string, Arguments[]> = {
  get_my_page: [
    { parts: ["account", "consents", "unavailable_times", "meeting"] },
    { parts: ["drafts", "plan_change", "updates"] },
    { parts: ["ticket"], item_id: IDS.ticket },
    { parts: ["draft"], item_id: IDS.draft },
  ],
  reply_to_my_ticket: [{ ticket_id: IDS.ticket, body: "Still" }],
  set_my_ticket_resolved: [{ id: IDS.ticket, is_resolved: true }],
  staff_export_clients: EXPORT_PARTS,
  staff_export_messages: EXPORT_PARTS,
  staff_export_subscribers: EXPORT_PARTS,
  staff_list_clients: listPages(MAX_ROWS, { plan_status: "inactive" }),
  staff_list_conversations: listPages(MAX_ROWS, { status: "open", assignment: "mine" }),
  staff_list_subscribers: listPages(MAX_ROWS, { status: "pending" }),
  staff_list_audit_entries: listPages(MAX_ROWS),
  staff_list_drafts: [
    { max_rows: MAX_ROWS, client_id: IDS.client },
    { max_rows: MAX_ROWS, from_day: new Date().toISOString().slice(0, 10) },
  ],
  staff_list_meetings: [{ max_rows: MAX_ROWS }],
  staff_list_plan_changes: [{ max_rows: MAX_ROWS }],
  staff_list_unsent_jobs: [{ max_rows: MAX_ROWS, has_failed: true }],
  staff_get_today: [{ max_rows: MAX_ROWS }],
  staff_search_desk: SEARCHES.map((search) => ({ search })),
  staff_get_client: [{ id: IDS.client }, { id: IDS.busyClient }],
  staff_get_client_deletion: [{ client_id: IDS.client }],
  staff_get_client_plan: [{ client_id: IDS.client }],
  staff_get_client_timeline: [{ id: IDS.busyClient, max_rows: MAX_ROWS }],
  staff_get_conversation: [{ id: IDS.ticket, kind: "ticket" }],
  staff_get_draft: [{ id: IDS.draft }],
  staff_get_meeting: [{ id: IDS.bookedMeeting }],
  staff_get_plan_change: [{ id: IDS.planChange }],
  staff_get_subscriber: [{ id: IDS.subscriber }],
  staff_get_unsent_job: [{ id: IDS.job }],
  staff_activate_plan: [{ id: IDS.heldClient }],
  staff_approve_plan_change: [{ id: IDS.planChange }],
  staff_reply_to_conversation: [
    { conversation_id: IDS.ticket, body: "Here", last_seen_id: IDS.ticket },
  ],
  staff_record_meeting_result: [{ id: IDS.bookedMeeting, is_held: true }],
  staff_delete_client: [{ client_id: IDS.client, email: "client-66@example.com" }],
  claim_jobs: [
    { lane: "emails", batch_size: 100 },
    { lane: "others", batch_size: 100 },
  ],
};
/** Client who calls a function that needs another one than usual. */
const CALLERS: Record<string, string> = {
  book_my_meeting: IDS.heldClient,
  cancel_my_meeting: IDS.bookedClient,
};

/** Lists the calls from the catalogue: the API's functions, and those and the jobs of the schedule. */
async function listCalls(project: Project): Promise<Call[]> {
  const api = await listApiFunctions({
    sql: async <T>(text: string) => (await project.asAdmin.query(text)).rows as T[],
  });
  const jobs = (await listJobs(project)).map(({ name, command }) => ({
    label: name,
    role: "postgres",
    claims: {},
    sql: command,
    values: [],
  }));
  return [
    ...api.flatMap(({ name, isForVisitors, args }) =>
      listCallsOf(name, isForVisitors ? "anon" : "authenticated", args),
    ),
    ...listCallsOf("claim_jobs", "service_role", {}),
    ...jobs,
  ];
}

/** Lists the jobs of the schedule, but for those that call an edge function. */
async function listJobs({ asAdmin }: Project) {
  const { rows } = await asAdmin.query<{ name: string; command: string }>(
    "select name, command from private.cron_jobs() where command not like '%trigger_work%'",
  );
  return rows;
}

function listCallsOf(name: string, role: string, args: object): Call[] {
  const client = CALLERS[name] ?? IDS.client;
  const session = name.startsWith("staff_")
    ? { sub: IDS.staff, session_id: IDS.staffSession, aal: "aal2" }
    : { sub: client, session_id: client, aal: "aal1" };
  return (ARGUMENTS[name] ?? [args]).map((values) => {
    const names = Object.keys(values).map((key, index) => `${key} => $${index + 1}`);
    return {
      label: ARGUMENTS[name] ? `${name} ${Object.values(values).join(" ")}` : name,
      role,
      claims: role === "authenticated" ? { role, ...session } : { role },
      sql: `select json_agg(result) from public.${name}(${names.join(", ")}) as result`,
      values: Object.values(values),
    };
  });
}

/** Times a call in a transaction that is rolled back, as the role that makes it. */
async function time({ asPostgres, asAdmin }: Project, call: Call): Promise<Timing> {
  const connection = call.role === "postgres" ? asPostgres : asAdmin;
  await connection.query("begin");
  try {
    await connection.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify(call.claims),
    ]);
    if (call.role !== "postgres") await connection.query(`set local role ${call.role}`);
    const startedAt = performance.now();
    const error = await connection.query(call.sql, call.values).then(
      () => "",
      ({ code }) => `rejected: ${code}`,
    );
    return { ms: performance.now() - startedAt, error };
  } finally {
    await connection.query("rollback");
  }
}

/** Times each call in a new project. @returns the fastest of several runs, by its label */
async function measure(server: HostedPostgres, clients: number): Promise<Map<string, Timing>> {
  const project = await server.newProject();
  for (const name of MIGRATIONS) await project.asPostgres.query(migration(name));
  await insertRows(project.asAdmin, clients);
  // Leaves the jobs with what becomes due in a day, and not in two years.
  for (const { command } of await listJobs(project)) await project.asPostgres.query(command);
  await project.asAdmin.query("vacuum analyze");
  const { rows } = await project.asAdmin.query<{ size: string }>(
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  console.log(`${clients.toLocaleString("en")} clients: ${rows[0]?.size}`);
  const found = new Map<string, Timing>();
  for (const call of await listCalls(project)) {
    let best = await time(project, call);
    for (let run = 1; run < RUNS && best.ms < LONG_MS; run++) {
      const next = await time(project, call);
      if (next.ms < best.ms) best = next;
    }
    found.set(call.label, best);
  }
  return found;
}

const server = await startHostedPostgres(17, { shared_buffers: "1GB", work_mem: "8MB" });
try {
  const results: Map<string, Timing>[] = [];
  for (const size of SIZES) results.push(await measure(server, size));
  console.log(`\n| call | ${SIZES.map((size) => size.toLocaleString("en")).join(" | ")} | note |`);
  console.log(`| --- | ${SIZES.map(() => "---:").join(" | ")} | --- |`);
  for (const [label, { error }] of results.at(-1) ?? []) {
    const times = results.map((result) => `${result.get(label)?.ms.toFixed(2)} ms`);
    console.log(`| ${label} | ${times.join(" | ")} | ${error} |`);
  }
} finally {
  await server.stop();
}
