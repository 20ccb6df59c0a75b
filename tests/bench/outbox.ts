import { createDrainRequest } from "../../supabase/local/backend.ts";
import {
  MIGRATIONS,
  migration,
  type Project,
  startHostedPostgres,
} from "../support/hosted-postgres.ts";
import { InProcessFunctions } from "../support/in-process/edge-functions.ts";
import { serveOrigin } from "../support/in-process/fetch-router.ts";
import { median } from "../support/quantile.ts";

/**
 * Implements `npm run bench:outbox`: empties the outboxes of emails and webhooks, and the queue of drafts,
 * on PostgreSQL by one call of the drain at a time and by four. Receivers take 100 ms. Takes the
 * seconds of each measurement (20 by default) and the rows of the backlog (100,000).
 */

const [seconds = 20, backlog = 100_000] = process.argv.slice(2).map(Number);
const RECEIVER_MS = 100;
const NEW_ENTRY_EVERY_MS = 500;
const LONGEST_WAIT_MS = 5000;
const SUPABASE_URL = "http://supabase.test";
const RECEIVER_URL = "http://receiver.test";

type Outbox = {
  drain: string;
  table: string;
  /** Statement that inserts `$1` rows, due since an hour, or since now for one row. */
  insert: string;
};

const DUE = "now() - interval '1 hour' * ($1::int > 1)::int";
const ACCOUNTS = `with accounts as (
    insert into auth.users (id, email)
    select id, id || '@example.com'
    from (select gen_random_uuid() as id from generate_series(1, $1::int)) as new_ids returning id
  ), profiles as (
    insert into public.profiles (id, business_name, offer_description, differentiator, tone_preference)
    select id, 'Fig & Olive', 'Wood-fired pizza and natural wine', 'Sourdough that rests for three days',
      'Friendly'
    from accounts
  )`;

const OUTBOXES: Outbox[] = [
  {
    drain: "drain-emails",
    table: "public.email_outbox",
    insert: `insert into public.email_outbox (kind, recipient, payload, next_attempt_at)
      select 'account_deleted', 'client@example.com', '{}', ${DUE}
      from generate_series(1, $1::int) returning id`,
  },
  {
    drain: "drain-profile-webhooks",
    table: "public.profile_webhook_outbox",
    insert: `${ACCOUNTS} insert into public.profile_webhook_outbox (user_id, next_attempt_at)
      select id, ${DUE} from accounts returning id`,
  },
  {
    drain: "draft-posts",
    table: "private.draft_jobs",
    insert: `${ACCOUNTS} insert into private.draft_jobs (user_id, kind, next_attempt_at)
      select id, 'again', ${DUE} from accounts returning id`,
  },
];

/** Answers what PostgREST answers to the drains, with a connection for each call. */
function serveDatabase({ pool }: Project): void {
  serveOrigin(SUPABASE_URL, async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const name = `public.${pathname.split("/").at(-1)}`;
    const id = searchParams.get("id")?.replace("eq.", "");
    const body = (request.method === "DELETE" ? {} : await request.json()) as object;
    const list = (operator: string, first: number) =>
      Object.keys(body).map((key, index) => `${key} ${operator} $${index + first}`);
    const values = Object.values(body).map((value) =>
      Array.isArray(value) ? JSON.stringify(value) : value,
    );
    if (request.method === "DELETE") await pool.query(`delete from ${name} where id = $1`, [id]);
    else if (request.method === "PATCH")
      await pool.query(`update ${name} set ${list("=", 2)} where id = $1`, [id, ...values]);
    else {
      const { rows } = await pool.query<{ rows: unknown[] }>(
        `select coalesce(json_agg(result), '[]') as rows from ${name}(${list("=>", 1)}) as result`,
        values,
      );
      if ("id" in body && name === "public.finish_draft_job") recordArrival(String(body.id));
      return Response.json(rows[0]?.rows);
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

/** Drains an outbox for a while. @returns the cells of its row */
async function measure(
  { asAdmin }: Project,
  functions: InProcessFunctions,
  { drain, table, insert }: Outbox,
  calls: number,
): Promise<(string | number)[]> {
  arrivals.clear();
  await asAdmin.query(`truncate ${table} cascade`);
  await asAdmin.query("set session_replication_role = replica");
  await asAdmin.query(insert, [backlog]);
  await asAdmin.query(`vacuum analyze ${table}`);
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const insertedAt = new Map<string, number>();
  const timer = setInterval(async () => {
    // The last ones have to arrive before the drains end.
    if (performance.now() > endsAt - LONGEST_WAIT_MS) return;
    const { rows } = await asAdmin.query<{ id: string }>(insert, [1]);
    insertedAt.set(rows[0]!.id, performance.now());
  }, NEW_ENTRY_EVERY_MS);
  await Promise.all(
    Array.from({ length: calls }, async () => {
      while (performance.now() < endsAt)
        await functions.fetch(createDrainRequest(SUPABASE_URL, drain));
    }),
  );
  clearInterval(timer);
  // A call goes on for twenty seconds, so more may arrive than in the time of the measurement.
  const perSecond = (arrivals.size * 1000) / (performance.now() - startedAt);
  const waits = [...insertedAt].map(([id, at]) => (arrivals.get(id)?.[0] ?? Infinity) - at);
  return [
    drain,
    calls,
    perSecond.toFixed(0),
    `${(backlog / perSecond / 60).toFixed(0)} min`,
    `${median(waits).toFixed(0)} / ${Math.max(...waits).toFixed(0)} ms`,
    [...arrivals.values()].filter(({ length }) => length > 1).length,
    `${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MB`,
  ];
}

const server = await startHostedPostgres(17, { shared_buffers: "256MB" });
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
      const cells = await measure(project, functions, outbox, calls);
      console.log(`| ${cells.join(" | ")} |`);
    }
} finally {
  await server.stop();
}
