import { createWorkRequest } from "../../supabase/local/backend.ts";
import {
  MIGRATIONS,
  migration,
  type Project,
  startHostedPostgres,
} from "../support/hosted-postgres.ts";
import { InProcessFunctions } from "../support/in-process/edge-functions.ts";
import { serveOrigin } from "../support/in-process/fetch-router.ts";

/**
 * Implements `npm run bench:queue`: does emails, webhooks and drafts on PostgreSQL by one call of the function
 * "work" at a time and by four. Receivers take 100 ms. Takes the
 * seconds of each measurement (20 by default) and the rows of the backlog (100,000).
 */

const [seconds = 20, backlog = 100_000] = process.argv.slice(2).map(Number);
const RECEIVER_MS = 100;
const SUPABASE_URL = "http://supabase.test";
const RECEIVER_URL = "http://receiver.test";

type Kind = {
  name: string;
  lane: string;
  /** Statement that inserts `$1` jobs. */
  insert: string;
};

const ENQUEUE =
  "insert into private.jobs (kind, subject_id, recipient, details, due_at, give_up_at)";
const DUE = "now(), now() + interval '3 days'";
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

const KINDS: Kind[] = [
  {
    name: "emails",
    lane: "emails",
    insert: `${ENQUEUE}
      select 'account_deleted', gen_random_uuid(), null, '{"recipient": "client@example.com"}', ${DUE}
      from generate_series(1, $1::int)`,
  },
  {
    name: "profile webhooks",
    lane: "others",
    insert: `${ACCOUNTS} ${ENQUEUE}
      select 'profile_webhook', id, id, '{}', ${DUE} from accounts`,
  },
  {
    name: "drafts",
    lane: "others",
    insert: `${ACCOUNTS}, requests as (
        insert into private.draft_jobs (user_id, kind) select id, 'again' from accounts returning id, user_id
      ) ${ENQUEUE}
      select 'drafts', id, user_id, '{}', ${DUE} from requests`,
  },
];

/** Answers what PostgREST answers to the function, with a connection for each call. */
function serveDatabase({ pool }: Project): void {
  serveOrigin(SUPABASE_URL, async (request) => {
    const { pathname } = new URL(request.url);
    const name = `public.${pathname.split("/").at(-1)}`;
    const body = (await request.json()) as object;
    const list = Object.keys(body).map((key, index) => `${key} => $${index + 1}`);
    const values = Object.values(body).map((value) =>
      typeof value === "object" && value ? JSON.stringify(value) : value,
    );
    const { rows } = await pool.query<{ rows: unknown[] }>(
      `select coalesce(json_agg(result), '[]') as rows from ${name}(${list}) as result`,
      values,
    );
    if ("id" in body && name === "public.finish_draft_job") recordArrival(String(body.id));
    return Response.json(rows[0]?.rows);
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

/** Works on one kind of jobs for a while. @returns the cells of its row */
async function measure(
  { asAdmin }: Project,
  functions: InProcessFunctions,
  { name, lane, insert }: Kind,
  calls: number,
): Promise<(string | number)[]> {
  arrivals.clear();
  await asAdmin.query("truncate private.jobs, private.draft_jobs cascade");
  await asAdmin.query("set session_replication_role = replica");
  await asAdmin.query(insert, [backlog]);
  await asAdmin.query("vacuum analyze private.jobs, private.draft_jobs");
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: calls }, async () => {
      while (performance.now() < endsAt)
        await functions.fetch(createWorkRequest(SUPABASE_URL, lane));
    }),
  );
  // A call goes on for twenty seconds, so more may arrive than in the time of the measurement.
  const perSecond = (arrivals.size * 1000) / (performance.now() - startedAt);
  return [
    name,
    calls,
    perSecond.toFixed(0),
    `${(backlog / perSecond / 60).toFixed(0)} min`,
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
    `Backlog of ${backlog.toLocaleString("en")} jobs, receivers that take ${RECEIVER_MS} ms, ${seconds} s each; the backlog is gone after its size divided by the rate.\n`,
  );
  console.log("| jobs | calls at once | jobs/s | backlog gone after | sent twice | memory |");
  console.log("| --- | ---: | ---: | ---: | ---: | ---: |");
  for (const kind of KINDS)
    for (const calls of [1, 4]) {
      const cells = await measure(project, functions, kind, calls);
      console.log(`| ${cells.join(" | ")} |`);
    }
} finally {
  await server.stop();
}
