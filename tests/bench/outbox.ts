import { createDrainRequest } from "../../supabase/local/backend.ts";
import {
  type HostedPostgres,
  MIGRATIONS,
  migration,
  type Project,
  startHostedPostgres,
} from "../support/hosted-postgres.ts";
import { InProcessFunctions } from "../support/in-process/edge-functions.ts";
import { serveOrigin } from "../support/in-process/fetch-router.ts";

/**
 * Implements `npm run bench:outbox`: empties the outboxes of emails and webhooks, and the queue of drafts,
 * on PostgreSQL by one call of the drain at a time and by four. Receivers take 100 ms. Takes the
 * seconds of each measurement (20 by default) and the rows of the backlog (100,000).
 */

const [seconds = 20, backlog = 100_000] = process.argv.slice(2).map(Number);
const RECEIVER_MS = 100;
const NEW_ENTRY_EVERY_MS = 500;
const MAX_WAIT_MS = 5000;
const SUPABASE_URL = "http://supabase.test";
const RECEIVER_URL = "http://receiver.test";

type Outbox = {
  drain: string;
  table: string;
  /** Statement that inserts `$1` rows, due since an hour, or since now for one row. */
  insert: string;
};

const OUTBOXES: Outbox[] = [
  {
    drain: "drain-emails",
    table: "public.email_outbox",
    insert: `insert into public.email_outbox (kind, recipient, payload, next_attempt_at)
      select 'account_deleted', 'client@example.com', '{}', now() - interval '1 hour' * ($1::int > 1)::int
      from generate_series(1, $1::int) returning id`,
  },
  {
    drain: "drain-profile-webhooks",
    table: "public.profile_webhook_outbox",
    insert: `with accounts as (
        insert into auth.users (id, email)
        select id, id || '@example.com'
        from (select gen_random_uuid() as id from generate_series(1, $1::int)) as new_ids returning id
      ), profiles as (insert into public.profiles (id) select id from accounts)
      insert into public.profile_webhook_outbox (user_id, next_attempt_at)
      select id, now() - interval '1 hour' * ($1::int > 1)::int from accounts returning id`,
  },
  {
    drain: "draft-posts",
    table: "private.draft_jobs",
    insert: `with accounts as (
        insert into auth.users (id, email)
        select id, id || '@example.com'
        from (select gen_random_uuid() as id from generate_series(1, $1::int)) as new_ids returning id
      ), profiles as (
        insert into public.profiles (id, business_name, offer_description, differentiator, tone_preference)
        select id, 'Fig & Olive', 'Wood-fired pizza and natural wine', 'Sourdough that rests for three days',
          'Friendly'
        from accounts
      )
      insert into private.draft_jobs (user_id, kind, next_attempt_at)
      select id, 'again', now() - interval '1 hour' * ($1::int > 1)::int from accounts returning id`,
  },
];

/** Answers what PostgREST answers to the drains, with a connection for each call. */
function serveDatabase({ pool }: Project): void {
  serveOrigin(SUPABASE_URL, async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const name = pathname.replace("/rest/v1/", "");
    if (name.startsWith("rpc/")) {
      const values = (await request.json()) as Record<string, unknown>;
      const names = Object.keys(values).map((key, index) => `${key} => $${index + 1}`);
      const { rows } = await pool.query<{ rows: unknown[] }>(
        `select coalesce(json_agg(result), '[]') as rows from public.${name.slice(4)}(${names.join(", ")}) as result`,
        Object.values(values).map((value) =>
          Array.isArray(value) ? JSON.stringify(value) : value,
        ),
      );
      if (name === "rpc/finish_draft_job") recordArrival(String(values.id));
      return Response.json(rows[0]?.rows);
    }
    const id = searchParams.get("id")?.replace("eq.", "");
    if (request.method === "DELETE")
      await pool.query(`delete from public.${name} where id = $1`, [id]);
    else {
      const update = (await request.json()) as Record<string, unknown>;
      const columns = Object.keys(update).map((column, index) => `${column} = $${index + 2}`);
      await pool.query(`update public.${name} set ${columns.join(", ")} where id = $1`, [
        id,
        ...Object.values(update),
      ]);
    }
    return new Response(null, { status: 204 });
  });
}

/** Times at which each id arrived; for drafts, at which they were stored. */
const arrivals = new Map<string, number[]>();
const ID_HEADERS = ["idempotency-key", "x-spellpost-delivery"];

function serveReceiver(): void {
  serveOrigin(RECEIVER_URL, async ({ headers }) => {
    const id = ID_HEADERS.map((name) => headers.get(name)).find((value) => value !== null) ?? "";
    await new Promise((resolve) => setTimeout(resolve, RECEIVER_MS));
    recordArrival(id);
    return Response.json({ id });
  });
}

function recordArrival(id: string): void {
  arrivals.set(id, [...(arrivals.get(id) ?? []), performance.now()]);
}

async function measure(
  project: Project,
  functions: InProcessFunctions,
  outbox: Outbox,
  calls: number,
) {
  const { asAdmin } = project;
  arrivals.clear();
  await asAdmin.query(`truncate ${outbox.table} cascade`);
  await asAdmin.query("set session_replication_role = replica");
  await asAdmin.query(outbox.insert, [backlog]);
  await asAdmin.query(`vacuum analyze ${outbox.table}`);
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > seconds * 1000;
  const drain = async () => {
    while (!isOver()) await functions.fetch(createDrainRequest(SUPABASE_URL, outbox.drain));
  };
  const insertedAt = new Map<string, number>();
  const timer = setInterval(async () => {
    // The last ones have to arrive before the drains end.
    if (performance.now() - startedAt > seconds * 1000 - MAX_WAIT_MS) return;
    const { rows } = await asAdmin.query<{ id: string }>(outbox.insert, [1]);
    insertedAt.set(rows[0]!.id, performance.now());
  }, NEW_ENTRY_EVERY_MS);
  // A call goes on for twenty seconds, so more may arrive than in the time of the measurement.
  await Promise.all(Array.from({ length: calls }, drain));
  clearInterval(timer);
  const elapsed = (performance.now() - startedAt) / 1000;
  const times = [...arrivals.values()];
  const waits = [...insertedAt]
    .map(([id, at]) => (arrivals.get(id)?.[0] ?? Infinity) - at)
    .toSorted((a, b) => a - b);
  const perSecond = times.length / elapsed;
  return {
    outbox: outbox.drain,
    calls,
    perSecond,
    repeated: times.filter(({ length }) => length > 1).length,
    minutesToDrain: backlog / perSecond / 60,
    newEntries: waits.length,
    medianWaitMs: waits[Math.trunc(waits.length / 2)] ?? Infinity,
    maxWaitMs: waits.at(-1) ?? Infinity,
    memoryMb: process.memoryUsage.rss() / 2 ** 20,
  };
}

const server: HostedPostgres = await startHostedPostgres(17, { shared_buffers: "256MB" });
const faults: string[] = [];
try {
  const project = await server.newProject();
  for (const name of MIGRATIONS) await project.asPostgres.query(migration(name));
  serveDatabase(project);
  serveReceiver();
  const functions = new InProcessFunctions({
    SUPABASE_URL,
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: "sb_secret_bench" }),
    SITE_ORIGIN: "https://spellpost.example",
    DRAIN_SECRET: "local-drain-secret",
    MAIL_API_URL: `${RECEIVER_URL}/emails`,
    MAIL_API_KEY: "key",
    MAIL_FROM: "Spellpost <hello@spellpost.example>",
    PROFILE_WEBHOOK_URL: `${RECEIVER_URL}/profiles`,
    PROFILE_WEBHOOK_SECRET: "secret",
  });
  await functions.start();
  console.log(
    `Backlog of ${backlog.toLocaleString("en")} rows, receivers that take ${RECEIVER_MS} ms, ${seconds} s each; drain times are the backlog divided by the rate.\n`,
  );
  console.log(
    "| drain | calls at once | rows/s | backlog gone after | new rows wait, median / longest | sent twice | memory |",
  );
  console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
  for (const outbox of OUTBOXES)
    for (const calls of [1, 4]) {
      const result = await measure(project, functions, outbox, calls);
      const { perSecond, minutesToDrain, medianWaitMs, maxWaitMs, repeated, memoryMb } = result;
      console.log(
        `| ${outbox.drain} | ${calls} | ${perSecond.toFixed(0)} | ${minutesToDrain.toFixed(0)} min | ${medianWaitMs.toFixed(0)} / ${maxWaitMs.toFixed(0)} ms | ${repeated} | ${memoryMb.toFixed(0)} MB |`,
      );
      if (repeated > 0) faults.push(`${outbox.drain}, ${calls} calls: ${repeated} sent twice`);
      if (maxWaitMs > MAX_WAIT_MS)
        faults.push(`${outbox.drain}, ${calls} calls: a new row waited too long`);
    }
} finally {
  await server.stop();
}
if (faults.length > 0) {
  console.error(`\n${faults.join("\n")}`);
  process.exitCode = 1;
}
