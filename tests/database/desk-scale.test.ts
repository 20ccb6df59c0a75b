import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
  /Seq Scan on (tickets|ticket_messages|contact_messages|profiles|meetings|email_outbox|users)/;
/** Maximum ratio of the large list's time to the small one's. */
const MOST = 1.5;

const STAFF = "99999999-1111-4111-8111-111111111111";
const SESSION = "88888888-1111-4111-8111-111111111111";
const FACTOR = crypto.randomUUID();
const CLAIMS = JSON.stringify({ sub: STAFF, role: "authenticated", session_id: SESSION });

const MAX_ROWS = 51;
const after = (days: number) => ({
  after_created_at: new Date(Date.now() - days * 86_400_000).toISOString(),
  after_id: "11111111-1111-4111-8111-111111111111",
});
/** Cursors in the past, so that a full page follows them. */
const [YEAR_AGO, HALF_A_YEAR_AGO] = [after(366), after(183)];

const CALLS: [name: string, args: object][] = [
  ["staff_list_tickets", { max_rows: MAX_ROWS }],
  ["staff_list_tickets", { max_rows: MAX_ROWS, status: "open" }],
  ["staff_list_tickets", { max_rows: MAX_ROWS, status: "resolved", ...YEAR_AGO }],
  ["staff_list_tickets", { max_rows: MAX_ROWS, ...HALF_A_YEAR_AGO }],
  ["staff_list_messages", { max_rows: MAX_ROWS }],
  ["staff_list_messages", { max_rows: MAX_ROWS, status: "open" }],
  ["staff_list_clients", { max_rows: MAX_ROWS }],
  ["staff_list_clients", { max_rows: MAX_ROWS, plan_status: "inactive" }],
  ["staff_list_meetings", { max_rows: MAX_ROWS }],
  ["staff_list_deliveries", { max_rows: MAX_ROWS }],
  ["staff_get_today", { max_rows: MAX_ROWS }],
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
/** Rows spread over a year, with the same number open for every size. */
const FILLS = [
  `insert into auth.users (id, email, email_confirmed_at)
   select ('11111111-1111-4111-8111-' || lpad(n::text, 12, '0'))::uuid, 'client-' || n || '@example.com', now()
   from generate_series(1, $1::integer) as n`,
  `update public.profiles set created_at = at, business_name = 'Business ' || n, offer_description = 'Ropes for boats'
   from generate_series(1, $1::integer) as n ${SPREAD}
   where profiles.id = ('11111111-1111-4111-8111-' || lpad(n::text, 12, '0'))::uuid`,
  `insert into public.tickets (user_id, subject, description, status, created_at, waiting_since)
   select '11111111-1111-4111-8111-000000000001', 'Ticket ' || n, 'Stuck',
     case when n <= 50 then 'open'::public.ticket_status else 'resolved' end, at, at
   from generate_series(1, $1::integer) as n ${SPREAD}`,
  `insert into public.contact_messages (name, email, subject, message, closed_at, created_at)
   select 'Ana', 'ana@example.com', 'Message ' || n, 'Hello',
     case when n > 50 then at end, at
   from generate_series(1, $1::integer) as n ${SPREAD}`,
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

const STAFF_SESSION = `
  insert into auth.users (id, email) values ('${STAFF}', 'staff@example.com');
  insert into public.staff (user_id, factor_id) values ('${STAFF}', '${FACTOR}');
  insert into auth.sessions (id, user_id, aal, factor_id, created_at)
  values ('${SESSION}', '${STAFF}', 'aal2', '${FACTOR}', now());
  insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
  values ('${SESSION}', now(), now(), 'password')`;

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

describe.each([...CALLS.entries()])("%i %j", (index, [name, args]) => {
  test("with ten thousand rows takes no longer than with a hundred", () => {
    const [few = 0, many = 0] = [times[FEW]?.[index], times[MANY]?.[index]];
    console.log(`${name} ${JSON.stringify(args)}: ${few.toFixed(2)} and ${many.toFixed(2)} ms`);
    expect(many / few).toBeLessThanOrEqual(MOST);
  });

  test("is read by index", async () => {
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
});
