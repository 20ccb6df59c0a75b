import type { Project, HostedPostgres } from "./hosted-postgres.ts";

/** Rows of a desk of any size on PostgreSQL, and the calls of its pages. */

const STAFF = "99999999-1111-4111-8111-111111111111";
const SESSION = "88888888-1111-4111-8111-111111111111";
const FACTOR = crypto.randomUUID();
const CLAIMS = JSON.stringify({ sub: STAFF, role: "authenticated", session_id: SESSION });

const MAX_ROWS = 51;
/** Place of an hour ago, so that a full page follows it. */
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();
const TICKET = "33333333-1111-4111-8111-000000000060";
const CLIENT = "11111111-1111-4111-8111-000000000060";
const MESSAGE = "44444444-1111-4111-8111-000000000060";

export type DeskCall = [name: string, args: object];

/** Calls of pages that show a list or one thing. */
export const PAGE_CALLS: DeskCall[] = [
  ["staff_list_conversations", { max_rows: MAX_ROWS, status: "open" }],
  ["staff_list_conversations", { max_rows: MAX_ROWS, status: "open", kind: "message" }],
  ["staff_list_conversations", { max_rows: MAX_ROWS, status: "open", assignment: "mine" }],
  ["staff_list_conversations", { max_rows: MAX_ROWS, status: "in_progress" }],
  ["staff_list_conversations", { max_rows: MAX_ROWS, is_spam: true }],
  [
    "staff_get_conversation",
    { id: TICKET, kind: "ticket", status: "resolved", cursor_at: AN_HOUR_AGO },
  ],
  ["staff_get_conversation", { id: MESSAGE }],
  ["staff_list_clients", { max_rows: MAX_ROWS }],
  ["staff_list_clients", { max_rows: MAX_ROWS, plan_status: "inactive" }],
  ["staff_get_client_timeline", { id: CLIENT, max_rows: MAX_ROWS }],
  ["staff_list_meetings", { max_rows: MAX_ROWS }],
  ["staff_list_unsent_jobs", { max_rows: MAX_ROWS }],
  ["staff_get_today", { max_rows: MAX_ROWS }],
];

/** Searches, which take as long as there are places to read: a small database scans its tables instead. */
export const SEARCH_CALLS: DeskCall[] = [
  ["staff_list_clients", { max_rows: MAX_ROWS, search: "client-50@" }],
  ["staff_list_conversations", { max_rows: MAX_ROWS, search: "ticket 50" }],
  ["staff_search_desk", { search: "client-50@" }],
];

/** Numbers of rows; `owners` are the clients who share the tickets. */
export type DeskSize = { clients: number; tickets: number; owners: number };

const uuid = (digit: number, number: string) =>
  `('${String(digit).repeat(8)}-1111-4111-8111-' || lpad((${number})::text, 12, '0'))::uuid`;
const spread = (rows: number, span = "1 year") =>
  `generate_series(1, ${rows}) as n
   cross join lateral (select now() - interval '${span}' * n / ${rows}) as spread (at)`;
/** State of the n-th conversation: as many are not resolved for every size. */
const STATUS = `case when n <= 50 then 'open' when n <= 80 then 'in_progress' else 'resolved' end::public.conversation_status`;

/**
 * Inserts meetings in parts, and analyzes the first, because a trigger plans its query for the table as it finds
 * it: for an empty one, it would read the whole table for each of 100,000 rows.
 */
function listMeetingFills(clients: number): string[] {
  const insert = (first: number, last: number) =>
    `insert into public.meetings (user_id, starts_at, status, action_plan_sent_at)
     select ${uuid(1, "n")}, at, case when n <= 50 then 'booked'::public.meeting_status else 'held' end,
       case when n > 100 then at end
     from ${spread(clients)} where n between ${first} and ${last}`;
  return [insert(26, 2_000), "analyze public.meetings", insert(2_001, clients)];
}

/** Returns statements that insert rows spread over a year, with the same number open for every size. */
const listFills = ({ clients, tickets, owners }: DeskSize) => [
  `insert into auth.users (id, email, email_confirmed_at)
   select ${uuid(1, "n")}, 'client-' || n || '@example.com', now()
   from generate_series(1, ${clients}) as n`,
  `update public.profiles set created_at = at, business_name = 'Business ' || n, offer_description = 'Ropes for boats'
   from ${spread(clients)} where profiles.id = ${uuid(1, "n")}`,
  `insert into private.conversations
     (id, kind, user_id, category, priority, subject, status, created_at, waiting_since)
   select ${uuid(3, "n")}, 'ticket', ${uuid(1, `1 + n % ${owners}`)}, 'general', 'medium', 'Ticket ' || n,
     ${STATUS}, at, at
   from ${spread(tickets)}`,
  // Those of one sender are not verified, because no account is looked for by an unverified email.
  `insert into private.conversations
     (id, kind, sender_name, sender_email, subject, status, is_spam, is_unverified_email, created_at,
      waiting_since)
   select ${uuid(4, "n")}, 'message', 'Ana', 'ana-' || n / 10 || '@example.com', 'Message ' || n, ${STATUS},
     n between 91 and 99, n between 60 and 69, at, at
   from ${spread(clients)}`,
  `insert into private.conversation_messages (conversation_id, author, body, created_at)
   select id, author, 'Still stuck', created_at
   from private.conversations,
     unnest(array['client', 'staff']::public.message_author[]) as authors (author)`,
  ...listMeetingFills(clients),
  `update public.profiles set plan_status = 'active', plan_activated_at = now()
   from public.meetings where meetings.user_id = profiles.id and meetings.status = 'held'`,
  "delete from private.jobs",
  `insert into private.jobs (kind, subject_id, recipient, created_at, due_at, give_up_at, attempts)
   select 'plan_changed', ${uuid(1, "n")}, ${uuid(1, "n")}, at, at, now() + interval '3 days',
     case when n <= 50 then 5 else 0 end
   from ${spread(clients, "25 days")}`,
];

/** Signs a staff member in, who looks after some tickets. */
const STAFF_SESSION = `
  insert into auth.users (id, email) values ('${STAFF}', 'staff@example.com');
  insert into public.staff (user_id, factor_id) values ('${STAFF}', '${FACTOR}');
  insert into auth.sessions (id, user_id, aal, factor_id, created_at)
  values ('${SESSION}', '${STAFF}', 'aal2', '${FACTOR}', now());
  insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
  values ('${SESSION}', now(), now(), 'password');
  update private.conversations set assignee_id = '${STAFF}' where subject ~ '^Ticket [1-8]$'`;

/** Creates a project with realistic data, whose connections are those of a staff member. */
export async function createDesk(server: HostedPostgres, size: DeskSize): Promise<Project> {
  const project = await server.newMigratedProject();
  for (const fill of listFills(size)) await project.asAdmin.query(fill);
  return openForStaff(project);
}

async function openForStaff(project: Project): Promise<Project> {
  await project.asAdmin.query(STAFF_SESSION);
  await project.asPostgres.query("analyze");
  for (const client of [project.asAdmin, project.asPostgres])
    await client.query("select set_config('request.jwt.claims', $1, false)", [CLAIMS]);
  return project;
}

/** Creates a project with as many clients, tickets, messages and subscribers, for searches only. */
export async function createSearchableDesk(server: HostedPostgres, size: number): Promise<Project> {
  const project = await server.newMigratedProject();
  await project.asAdmin.query(`
    set session_replication_role = replica;
    insert into auth.users (id, email, raw_user_meta_data)
    select ${uuid(1, "n")}, 'client-' || n || '@example.com', jsonb_build_object('name', 'Maria ' || n)
    from generate_series(1, ${size}) as n;
    insert into public.profiles (id, business_name, created_at)
    select ${uuid(1, "n")}, 'Business ' || n, at from ${spread(size)};
    insert into private.client_search (user_id, text)
    select ${uuid(1, "n")}, private.fold_text('Maria ' || n || ' client-' || n || '@example.com Business ' || n)
    from generate_series(1, ${size}) as n;
    insert into private.conversations (id, kind, user_id, category, priority, subject, status, created_at)
    select ${uuid(3, "n")}, 'ticket', ${uuid(1, "n")}, 'general', 'medium', 'Ticket ' || n, ${STATUS}, at
    from ${spread(size)};
    insert into private.conversations (id, kind, sender_name, sender_email, subject, status, created_at)
    select ${uuid(4, "n")}, 'message', 'Ana', 'ana-' || n || '@example.com', 'Message ' || n, ${STATUS}, at
    from ${spread(size)};
    insert into public.newsletter_subscribers (email, created_at)
    select 'reader-' || n || '@example.com', at from ${spread(size)};
    set session_replication_role = origin`);
  return openForStaff(project);
}

/** Calls a function of the desk as PostgREST does, which reads its result as JSON. */
export async function callDesk(client: Project["asAdmin"], [name, args]: DeskCall) {
  const names = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
  const { rows } = await client.query<{ results: object[] | null }>(
    `select json_agg(result) as results from public.${name}(${names.join(", ")}) as result`,
    Object.values(args),
  );
  return rows[0]?.results;
}
