import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type HostedPostgres,
  MIGRATIONS,
  migration,
  type Project,
  startHostedPostgres,
} from "../support/hosted-postgres.ts";

/** Desk lists must take as long on a large PostgreSQL database as on a small one. */

const [FEW, MANY] = [100, 10_000];
const RUNS = 40;
const SCANNED_WHOLE =
  /Seq Scan on (tickets|ticket_messages|contact_messages|profiles|meetings|email_outbox|users|client_search|meeting_events|audit_log)/;
/** Maximum ratio of the large list's time to the small one's. */
const MOST = 1.5;

const STAFF = "99999999-1111-4111-8111-111111111111";
const SESSION = "88888888-1111-4111-8111-111111111111";
const FACTOR = crypto.randomUUID();
const CLAIMS = JSON.stringify({ sub: STAFF, role: "authenticated", session_id: SESSION });

const MAX_ROWS = 51;
/** Place of an hour ago, so that a full page follows it. */
const AN_HOUR_AGO = {
  key_at: new Date(Date.now() - 3_600_000).toISOString(),
  key_id: "11111111-1111-4111-8111-111111111111",
};
const TICKET = "33333333-1111-4111-8111-000000000060";
const CLIENT = "11111111-1111-4111-8111-000000000060";
const MESSAGE = "44444444-1111-4111-8111-000000000060";

const CALLS: [name: string, args: object][] = [
  ["staff_list_conversations", { max_rows: MAX_ROWS, status: "open" }],
  ["staff_list_conversations", { max_rows: MAX_ROWS, status: "open", kind: "messages" }],
  ["staff_list_conversations", { max_rows: MAX_ROWS, status: "open", assignment: "mine" }],
  ["staff_list_conversations", { max_rows: MAX_ROWS, status: "in_progress" }],
  ["staff_list_conversations", { max_rows: MAX_ROWS, is_spam: true }],
  [
    "staff_get_conversation",
    { id: TICKET, kind: "tickets", status: "resolved", key_at: AN_HOUR_AGO.key_at },
  ],
  ["staff_get_conversation", { id: MESSAGE }],
  ["staff_list_clients", { max_rows: MAX_ROWS }],
  ["staff_list_clients", { max_rows: MAX_ROWS, plan_status: "inactive" }],
  ["staff_get_client_timeline", { id: CLIENT, max_events: MAX_ROWS }],
  ["staff_list_meetings", { max_rows: MAX_ROWS }],
  ["staff_list_deliveries", { max_rows: MAX_ROWS }],
  ["staff_get_today", { max_rows: MAX_ROWS }],
];

/** Searches, which take as long as there are places to read: a small database scans its tables instead. */
const SEARCHES: typeof CALLS = [
  ["staff_list_clients", { max_rows: MAX_ROWS, search: "client-50@" }],
  ["staff_list_conversations", { max_rows: MAX_ROWS, search: "ticket 50" }],
  ["staff_search_desk", { search: "client-50@" }],
  ["staff_search_desk", { search: "ticket" }],
];

let server: HostedPostgres;
const projects: Record<number, Project> = {};
const times: Record<number, number[]> = {};
beforeAll(async () => {
  server = await startHostedPostgres(17);
  for (const size of [FEW, MANY]) projects[size] = await createProject(size);
  // Alternates the sizes, so that a slow moment of the machine affects both.
  for (let run = 0; run < RUNS; run++)
    for (const size of [FEW, MANY])
      for (const [index, [name, args]] of CALLS.entries()) {
        const startedAt = performance.now();
        await call(projects[size]!.asPostgres, name, args);
        const spent = performance.now() - startedAt;
        const best = (times[size] ??= []);
        best[index] = Math.min(best[index] ?? Infinity, spent);
      }
});
afterAll(() => server?.stop());

const SPREAD =
  "cross join lateral (select now() - interval '1 year' * n / $1::integer) as spread (at)";
/** State of the n-th conversation: as many are not resolved for every size. */
const STATUS = `case when n <= 50 then 'open' when n <= 80 then 'in_progress' else 'resolved' end::public.conversation_status`;
/** Rows spread over a year, with the same number open for every size. */
const FILLS = [
  `insert into auth.users (id, email, email_confirmed_at)
   select ('11111111-1111-4111-8111-' || lpad(n::text, 12, '0'))::uuid, 'client-' || n || '@example.com', now()
   from generate_series(1, $1::integer) as n`,
  `update public.profiles set created_at = at, business_name = 'Business ' || n, offer_description = 'Ropes for boats'
   from generate_series(1, $1::integer) as n ${SPREAD}
   where profiles.id = ('11111111-1111-4111-8111-' || lpad(n::text, 12, '0'))::uuid`,
  `insert into public.tickets (id, user_id, subject, description, status, created_at, waiting_since)
   select ('33333333-1111-4111-8111-' || lpad(n::text, 12, '0'))::uuid,
     '11111111-1111-4111-8111-000000000001', 'Ticket ' || n, 'Stuck', ${STATUS}, at, at
   from generate_series(1, $1::integer) as n ${SPREAD}`,
  // Those of one sender are not verified, because no account is looked for by an unverified email.
  `insert into public.contact_messages
     (id, name, email, subject, message, status, is_spam, is_unverified_email, created_at, waiting_since)
   select ('44444444-1111-4111-8111-' || lpad(n::text, 12, '0'))::uuid, 'Ana',
     'ana-' || n / 10 || '@example.com', 'Message ' || n, 'Hello', ${STATUS}, n between 91 and 99,
     n between 60 and 69, at, at
   from generate_series(1, $1::integer) as n ${SPREAD}`,
  `insert into public.ticket_messages (ticket_id, author, body, created_at)
   select id, 'client', 'Still stuck', created_at from public.tickets where $1::integer > 0`,
  `insert into public.contact_message_replies (message_id, body, created_at)
   select id, 'We look into it', created_at from public.contact_messages where $1::integer > 0`,
  `insert into public.meetings (user_id, starts_at, status, action_plan_sent_at)
   select id, at, case when n <= 50 then 'booked'::public.meeting_status else 'held' end, case when n > 100 then at end
   from (select id, row_number() over (order by id) as n from auth.users) as clients ${SPREAD}
   where n > 25 and $1::integer > 0`,
  `update public.profile_webhook_outbox set delivered_at = now() where $1::integer > 0`,
  `update public.profiles set plan_status = 'active', plan_activated_at = now()
   from public.meetings where meetings.user_id = profiles.id and meetings.status = 'held' and $1::integer > 0`,
  `insert into public.email_outbox (kind, recipient, created_at, attempts)
   select 'plan_changed', 'client-' || n || '@example.com', at, case when n <= 50 then 5 else 0 end
   from generate_series(1, $1::integer) as n
   cross join lateral (select now() - interval '25 days' * n / $1::integer) as spread (at)`,
];

/** Signs a staff member in, who looks after some tickets. */
const STAFF_SESSION = `
  insert into auth.users (id, email) values ('${STAFF}', 'staff@example.com');
  insert into public.staff (user_id, factor_id) values ('${STAFF}', '${FACTOR}');
  insert into auth.sessions (id, user_id, aal, factor_id, created_at)
  values ('${SESSION}', '${STAFF}', 'aal2', '${FACTOR}', now());
  insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
  values ('${SESSION}', now(), now(), 'password');
  update public.tickets set assignee_id = '${STAFF}' where subject ~ '^Ticket [1-8]$'`;

/** Creates a project with realistic data, whose connections are those of a staff member. */
async function createProject(size: number): Promise<Project> {
  const project = await server.newProject();
  for (const name of MIGRATIONS) await project.asPostgres.query(migration(name));
  for (const fill of FILLS) await project.asAdmin.query(fill, [size]);
  await project.asAdmin.query(STAFF_SESSION);
  await project.asPostgres.query("analyze");
  for (const client of [project.asAdmin, project.asPostgres])
    await client.query("select set_config('request.jwt.claims', $1, false)", [CLAIMS]);
  return project;
}

/** Calls a function of the desk as PostgREST does, which reads its result as JSON. */
async function call(client: Project["asAdmin"], name: string, args: object) {
  const names = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
  const { rows } = await client.query<{ results: object[] | null }>(
    `select json_agg(result) as results from public.${name}(${names.join(", ")}) as result`,
    Object.values(args),
  );
  return rows[0]?.results;
}

test.each([...CALLS.entries()])(
  "%i %j with ten thousand rows takes no longer than with a hundred",
  (index, [name, args]) => {
    const [few = 0, many = 0] = [times[FEW]?.[index], times[MANY]?.[index]];
    console.log(`${name} ${JSON.stringify(args)}: ${few.toFixed(2)} and ${many.toFixed(2)} ms`);
    expect(many / few).toBeLessThanOrEqual(MOST);
  },
);

test.each([...CALLS, ...SEARCHES])("%s %j is read by index", async (name, args) => {
  const { asAdmin } = projects[MANY]!;
  const plans: string[] = [];
  const take = ({ message = "" }) => plans.push(message);
  asAdmin.on("notice", take);
  await asAdmin.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0;
    set auto_explain.log_nested_statements = on; set client_min_messages = log`);
  const results = await call(asAdmin, name, args);
  asAdmin.off("notice", take);
  expect(results).toContainEqual(expect.any(Object));
  expect(plans.join("\n")).toMatch(/Index (Only )?Scan/);
  expect(plans.join("\n")).not.toMatch(SCANNED_WHOLE);
});
