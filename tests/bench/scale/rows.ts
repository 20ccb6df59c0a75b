import type { Project } from "../../support/hosted-postgres.ts";

/** Rows of a service with any number of clients, in proportions of one that has run for two years. */

export const IDS = {
  staff: "99999999-1111-4111-8111-111111111111",
  staffSession: "88888888-1111-4111-8111-111111111111",
  staffFactor: "77777777-1111-4111-8111-111111111111",
  /** Client with an active plan and a usual number of everything. */
  client: id(1, 66),
  /** Client with two thousand tickets. */
  busyClient: id(1, 67),
  /** Client whose meeting was held, and who waits for the activation. */
  heldClient: id(1, 8),
  /** Client with a booked meeting. */
  bookedClient: id(1, 44),
  /** Ticket, which has the id of its newest message. */
  ticket: id(3, 66),
  bookedMeeting: id(5, 44),
  draft: id(6, 66),
  planChange: id(7, 60),
  job: id(8, 60),
  subscriber: id(2, 60),
} as const;

/** Number of due rows, however many are stored. */
const DUE = 500;
/** Meetings of the busiest day. */
const BUSY_DAY = 5_000;
const BUSY_CLIENTS_TICKETS = 2_000;

function id(digit: number, n: number): string {
  return `${String(digit).repeat(8)}-1111-4111-8111-${String(n).padStart(12, "0")}`;
}

const uuid = (digit: number, number = "n") =>
  `('${String(digit).repeat(8)}-1111-4111-8111-' || lpad((${number})::text, 12, '0'))::uuid`;
/** Numbers from 1, each with a moment in the last two years, the newest first. */
const spread = (rows: number) =>
  `generate_series(1, ${Math.round(rows)}) as n
   cross join lateral (select now() - interval '2 years' * n / ${Math.round(rows)}) as spread (at)`;

/** Indexes that are created after the rows, because filling them row by row takes most of the time. */
const SEARCH_INDEXES = `
  select format('%I.%I', schemaname, indexname) as name, indexdef as definition from pg_indexes
  where schemaname in ('public', 'private') and indexdef like '% gin %'`;

/**
 * Inserts the rows without triggers, and what these would have derived from them.
 * @param connection one of a superuser
 */
export async function insertRows(connection: Project["asAdmin"], clients: number): Promise<void> {
  const { rows: indexes } = await connection.query(SEARCH_INDEXES);
  await connection.query("set session_replication_role = replica");
  for (const { name } of indexes) await connection.query(`drop index ${name}`);
  for (const statement of listStatements(clients)) await connection.query(statement);
  await connection.query("set maintenance_work_mem = '512MB'");
  for (const { definition } of indexes) await connection.query(definition!);
  await connection.query("set session_replication_role = origin");
}

/** Shares of the clients by the last digit of their number; the others have an active plan. */
const IS_INCOMPLETE = "n % 10 in (0, 1)";
const HAS_NO_MEETING = "n % 10 = 2";
const IS_PAUSED = "n % 10 = 3";
const IS_BOOKED = `(n % 10 = 4 and n <= ${BUSY_DAY * 10})`;
const WAITS_FOR_ACTIVATION = `(n % 10 = 8 and n <= ${DUE * 10})`;
const HAS_PLAN = `not (${IS_INCOMPLETE} or ${HAS_NO_MEETING} or ${IS_BOOKED} or ${WAITS_FOR_ACTIVATION})`;
const CONVERSATION_STATUS = `case when n <= ${DUE} then 'open' else 'resolved' end::public.conversation_status`;
const IS_OPEN = `case when n <= ${DUE} then at end`;

const listStatements = (clients: number): string[] => [
  `insert into auth.users (id, email, email_confirmed_at, created_at, raw_user_meta_data)
   select ${uuid(1)}, 'client-' || n || '@example.com', at, at, jsonb_build_object('name', 'Client ' || n)
   from ${spread(clients)}`,
  `insert into public.profiles
     (id, business_name, offer_description, differentiator, tone_preference, words_to_avoid, chosen_plan,
      created_at, completed_at, plan_status, plan_activated_at, instagram_url)
   select ${uuid(1)}, case when ${IS_INCOMPLETE} then 'My Business' else 'Business ' || n end,
     case when ${IS_INCOMPLETE} then 'To be completed' else 'Ropes and sails for boats of any size' end,
     case when ${IS_INCOMPLETE} then 'To be completed' else 'Spliced by hand since 1935' end,
     'Friendly', 'cheap', (array['starter', 'pro', 'video-pro', 'payg'])[1 + n % 4]::public.plan, at,
     case when not (${IS_INCOMPLETE}) then at end,
     case when ${IS_PAUSED} then 'paused' when ${HAS_PLAN} then 'active' else 'inactive' end::public.plan_status,
     case when ${HAS_PLAN} then at end, 'https://instagram.com/business' || n
   from ${spread(clients)}`,
  `insert into private.active_plan_counts (plan, client_count)
   select chosen_plan, count(*) from public.profiles where plan_status = 'active' group by 1
   on conflict (plan) do update set client_count = excluded.client_count`,
  `insert into private.weekly_drafts (user_id, next_week)
   select id, private.get_next_week() from public.profiles
   where plan_status = 'active' and chosen_plan <> 'payg'`,
  `insert into private.client_search (user_id, text)
   select ${uuid(1)}, private.fold_text('Client ' || n || ' client-' || n || '@example.com Business ' || n)
   from ${spread(clients)}`,
  `insert into auth.sessions (id, user_id, aal, created_at)
   select ${uuid(1)}, ${uuid(1)}, 'aal1', now() from ${spread(clients / 5)}`,
  `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
   select id, now(), now(), 'password' from auth.sessions`,
  `insert into public.consents (user_id, purpose, is_granted, source, created_at)
   select ${uuid(1)}, 'marketing', n % 3 > 0, 'sign_up', at from ${spread(clients)}`,

  `insert into private.conversations
     (id, kind, user_id, category, priority, subject, status, created_at, waiting_since, due_at)
   select ${uuid(3)}, 'ticket',
     case when n between 1000 and ${999 + BUSY_CLIENTS_TICKETS} then '${IDS.busyClient}'::uuid else ${uuid(1)} end,
     'general', 'medium', 'Ticket ' || n, ${CONVERSATION_STATUS}, at, at, ${IS_OPEN} + interval '1 day'
   from ${spread(clients)}`,
  `insert into private.conversations
     (id, kind, sender_name, sender_email, subject, status, created_at, waiting_since, due_at)
   select ${uuid(4)}, 'message', 'Ana ' || n, 'ana-' || n || '@example.com', 'Question ' || n,
     ${CONVERSATION_STATUS}, at, at, ${IS_OPEN} + interval '1 day'
   from ${spread(clients * 0.3)}`,
  `insert into private.conversation_messages (conversation_id, author, body, created_at)
   select id, 'client'::public.message_author, subject || ' is about a sail that does not fit', created_at
   from private.conversations
   union all
   select id, 'client', subject || ' is still open', created_at + interval '1 hour'
   from private.conversations where kind = 'ticket'`,
  `insert into private.conversation_messages (id, conversation_id, author, body, created_at)
   select id, id, 'staff', 'Answer to ' || subject, created_at + interval '2 hours'
   from private.conversations`,

  `insert into public.meetings (id, user_id, starts_at, status, created_at, time_zone, action_plan_sent_at)
   select ${uuid(5)}, ${uuid(1)},
     case when ${IS_BOOKED} then date_trunc('day', now()) + interval '10 days 9 hours' + n % 16 * interval '30 minutes'
       else at end,
     case when ${IS_BOOKED} then 'booked' else 'held' end::public.meeting_status, at, 'Europe/Athens',
     case when not (${IS_BOOKED}) and n > ${DUE} then at end
   from ${spread(clients)} where not (${IS_INCOMPLETE} or ${HAS_NO_MEETING})`,
  `insert into private.meeting_events (meeting_id, created_at, kind, starts_at)
   select meetings.id, meetings.created_at, kind, meetings.starts_at
   from public.meetings, unnest('{booked,held}'::public.meeting_event_kind[]) as kind`,
  `insert into private.meeting_keys (meeting_id) select id from public.meetings where status = 'booked'`,
  `insert into private.awaited_activations (client_id, met_at)
   select ${uuid(1)}, at from ${spread(clients)} where ${WAITS_FOR_ACTIVATION}`,

  `insert into public.plan_changes (id, user_id, requested_plan, created_at, completed_at, status, decided_at, effective_on)
   select ${uuid(7)}, ${uuid(1)}, 'pro', at, case when n > ${DUE} then at end,
     case when n <= ${DUE} then 'open' else 'approved' end::public.plan_change_status,
     case when n > ${DUE} then at end, case when n > ${DUE} then at::date end
   from ${spread(clients * 0.1)}`,

  `insert into private.draft_jobs (id, user_id, kind, created_at, done_at)
   select ${uuid(9)}, ${uuid(1)}, 'first', at, case when n > 50 then at end from ${spread(clients)}`,
  `insert into public.drafts (id, user_id, network, origin, version, status, planned_at, created_at, status_changed_at)
   select ${uuid(6)}, ${uuid(1, `1 + n % ${clients}`)}, 'Instagram', 'starter', 1,
     case when n % 40 = 0 and n <= ${DUE * 40} then 'changes_requested' when n % 3 = 0 then 'waiting' else 'approved' end::public.draft_status,
     at + interval '14 days', at, at
   from ${spread(clients * 2)}`,
  `insert into public.draft_versions
     (draft_id, number, author, body, picture_idea, alt_text, reasons, planned_for, time_zone, created_at)
   select ${uuid(6)}, 1, 'writer', 'The sail of boat ' || n || ' is up.', 'A sail', 'A sail in the wind', '{Friendly}',
     (at + interval '14 days') at time zone 'UTC', 'UTC', at
   from ${spread(clients * 2)}`,
  `insert into public.draft_decisions (draft_id, version, decision, created_at)
   select id, 1, 'approved', status_changed_at from public.drafts where status = 'approved'`,
  `insert into public.post_events (event, draft_id, version, user_id, created_at, due_at, claimed_at, delivered_at)
   select 'post.approved', id, 1, user_id, created_at, planned_at,
     case when planned_at < now() then planned_at end, case when planned_at < now() then planned_at end
   from public.drafts where status = 'approved'`,
  `insert into public.post_reports (id, draft_id, version, status, reported_at)
   select 'msg_' || draft_id, draft_id, 1, 'published', delivered_at
   from public.post_events where delivered_at is not null`,

  `insert into private.jobs (id, kind, subject_id, recipient, created_at, due_at, give_up_at)
   select ${uuid(8)}, 'plan_changed', ${uuid(1)}, ${uuid(1)}, at, at, now() + interval '3 days'
   from ${spread(clients / 10)}`,
  `insert into private.jobs (kind, subject_id, recipient, created_at, due_at, give_up_at)
   select 'profile_webhook'::public.job_kind, ${uuid(1)}, ${uuid(1)}, at, at, now() + interval '7 days'
   from ${spread(clients)} where n <= ${DUE} and not (${IS_INCOMPLETE})
   union all
   select 'drafts', id, user_id, created_at, created_at, now() + interval '7 days'
   from private.draft_jobs where done_at is null
   union all
   select 'post_approved', id, user_id, created_at, due_at, due_at + interval '24 hours'
   from public.post_events where delivered_at is null`,
  `insert into private.sent_emails (user_id, kind, sent_at)
   select ${uuid(1)}, kind, at
   from ${spread(clients)}, unnest('{meeting_booked,drafts_ready,plan_activated}'::public.job_kind[]) as kind`,
  `insert into public.audit_log (created_at, actor_id, client_id, table_name, row_id, action, changed_columns)
   select at, ${uuid(1)}, ${uuid(1)}, 'profiles', (${uuid(1)})::text, 'update', '{website}'
   from ${spread(clients)}, generate_series(1, 3)`,

  `insert into public.newsletter_subscribers (email, created_at, public_id, confirmed_at, unsubscribed_at)
   select 'reader-' || n || '@example.com', at, ${uuid(2)}, case when n % 10 > 0 then at end, case when n % 10 = 1 then at end
   from ${spread(clients * 0.3)}`,

  `insert into auth.users (id, email, email_confirmed_at, created_at) values ('${IDS.staff}', 'staff@example.com', now(), now());
   insert into public.profiles (id) values ('${IDS.staff}');
   insert into public.staff (user_id, factor_id) values ('${IDS.staff}', '${IDS.staffFactor}');
   insert into auth.sessions (id, user_id, aal, factor_id, created_at)
   values ('${IDS.staffSession}', '${IDS.staff}', 'aal2', '${IDS.staffFactor}', now());
   insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
   values ('${IDS.staffSession}', now(), now(), 'password')`,
];
