/** Rules that hold after every transaction, as SQL. */

/**
 * Emails to clients that may leave the outbox unsent, because something later made them untrue: another
 * email about the plan or the meeting, another status of what they are about, or the withdrawal of a change.
 */
export const WITHDRAWN_EMAILS = `
  select id from simulation.emails as email
  where case
    when kind = 'meeting_reminder' or kind = 'meeting_missed' then not exists (
      select from public.meetings
      where meetings.id::text = payload ->> 'meeting_id'
        and starts_at = (payload ->> 'starts_at')::timestamptz
        and status = case kind when 'meeting_missed' then 'missed' else 'booked' end::public.meeting_status
    )
    when split_part(kind, '_', 1) in ('plan', 'meeting') then exists (
      select from simulation.emails as later
      where later.user_id = email.user_id and later.id <> email.id and later.at >= email.at
        and split_part(later.kind, '_', 1) = split_part(email.kind, '_', 1)
    ) or (kind like 'plan_%' and exists (
      select from public.plan_changes as requests
      where requests.user_id = email.user_id and requests.status = 'withdrawn'
        and email.at >= requests.created_at
    )) or exists (
      select from public.plan_status_changes as changes
      where changes.user_id = email.user_id and changes.withdrawn_at is not null
        and private.get_plan_email_kind(changes.kind)::text = email.kind
        and changes.effective_on::text = payload ->> 'effective_on'
    )
    when kind = 'ticket_resolved' then not exists (
      select from public.tickets where tickets.id::text = payload ->> 'ticket_id' and status = 'resolved'
    ) or exists (
      select from simulation.emails as later
      where later.kind = email.kind and later.payload ->> 'ticket_id' = email.payload ->> 'ticket_id'
        and later.at > email.at
    )
    when kind = 'drafts_ready' and payload ->> 'kind' in ('added', 'changed') then not exists (
      select from jsonb_array_elements((payload ->> 'posts')::jsonb) as posts (post)
      join private.draft_keys as keys on keys.key::text = post ->> 'key'
      join public.drafts on drafts.id = keys.draft_id and drafts.version = keys.version
      where drafts.status = 'waiting'
    )
    else false
  end`;

/** Emails that the site owes to clients, with kinds of which one must have been due. */
const OWED_EMAILS = `
  select id as user_id, array['plan_activated', 'plan_resumed'] as kinds, null as meeting_id,
    null::timestamptz as at
  from public.profiles where plan_status = 'active'
  union all
  select id, array['plan_paused'], null, null from public.profiles where plan_status = 'paused'
  union all
  select id, array['plan_ended'], null, null from public.profiles where plan_status = 'ended'
  union all
  select user_id, array['plan_change_approved', 'plan_changed'], null, null
  from public.plan_changes where status = 'approved'
  union all
  select user_id, array['plan_change_declined'], null, null from public.plan_changes
  where status = 'declined'
  union all
  select user_id, array['meeting_booked'], id::text, null from public.meetings
  union all
  select user_id, array['meeting_cancelled'], id::text, null from public.meetings
  where status = 'cancelled'
  union all
  select user_id, array['meeting_missed'], id::text, null from public.meetings
  where status = 'missed'
  union all
  select user_id, array['meeting_reminder'], id::text, null from public.meetings
  where status <> 'cancelled' and starts_at <= now() and not exists (
    -- Emails that told the time too late for a reminder of it.
    select from simulation.emails as late
    where late.kind in ('meeting_booked', 'meeting_rescheduled')
      and late.payload ->> 'meeting_id' = meetings.id::text
      and (late.payload ->> 'starts_at')::timestamptz = meetings.starts_at
      and late.at > meetings.starts_at - interval '25 hours'
  )
  union all
  select tickets.user_id, array['ticket_replied'], null, messages.created_at
  from public.ticket_messages as messages join public.tickets on tickets.id = messages.ticket_id
  where messages.author = 'staff'`;

/** Rules, each with a query of what breaks it. */
export const RULES: [rule: string, sql: string][] = [
  [
    "one booked meeting per time",
    `select starts_at::text as what from public.meetings
     where status = 'booked' group by starts_at having count(*) > 1`,
  ],
  [
    "launch spots that are gone equal activations",
    `select plan_name || ': ' || available_spots as what from public.launch_promotion_counters
     where available_spots < 0 or total_spots - available_spots <> (
       select count(*) from public.profiles where launch_spot::text = plan_name
     ) + (
       select count(*) from simulation.deleted_spots as deleted
       where deleted.plan_name = launch_promotion_counters.plan_name
     )`,
  ],
  [
    "an activation takes a launch spot while there are any",
    `select plan as what from simulation.activations_without_spot where available_spots > 0`,
  ],
  [
    "a plan is active only after a meeting",
    `select business_name as what from public.profiles
     where plan_status = 'active' and not exists (
       select from public.meetings where meetings.user_id = profiles.id and status = 'held'
     )`,
  ],
  [
    "clients get an email about every decision and every meeting",
    `select kinds[1] as what from (${OWED_EMAILS}) as owed
     where not exists (
       select from simulation.emails as due
       where due.user_id = owed.user_id and due.kind = any (owed.kinds)
         and (owed.meeting_id is null or due.payload ->> 'meeting_id' = owed.meeting_id)
         and (owed.at is null or due.at = owed.at)
     )`,
  ],
  [
    "sign-ups that nobody confirms are deleted",
    `select email as what from auth.users
     where email_confirmed_at is null and invited_at is null
       and greatest(created_at, confirmation_sent_at) < now() - interval '32 days'`,
  ],
  [
    "no email is due twice",
    `select kind as what from simulation.emails where kind = 'meeting_reminder'
     group by kind, payload ->> 'meeting_id', payload ->> 'starts_at', payload ->> 'sequence'
     having count(*) > 1
     union all
     select 'ticket_replied' from simulation.emails as due
     join public.tickets on tickets.id = (due.payload ->> 'ticket_id')::uuid
     where due.kind = 'ticket_replied'
     group by tickets.id
     having count(*) > (
       select count(*) from public.ticket_messages as messages
       where messages.ticket_id = tickets.id and messages.author = 'staff'
     )`,
  ],
  [
    "changes of plans take effect on their day",
    `select 'plan' as what
     from public.plan_changes join public.profiles on profiles.id = plan_changes.user_id
     where status = 'approved' and plan_changes.completed_at is null
       and effective_on < (now() at time zone 'UTC')::date
     union all
     select kind::text from public.plan_status_changes
     where applied_at is null and withdrawn_at is null
       and effective_on < (now() at time zone 'UTC')::date`,
  ],
  [
    "only approved texts leave",
    `select event::text as what from public.post_webhook_outbox as webhooks
     where not exists (
       select from public.draft_decisions as decisions
       where decisions.draft_id = webhooks.draft_id and decisions.version = webhooks.version
         and decisions.decision = 'approved'
     )`,
  ],
  [
    "subscribers are welcomed",
    `select email as what from public.newsletter_subscribers as subscribers
     where confirmed_at >= confirmation_sent_at and not exists (
       select from simulation.emails as due
       where due.kind = 'newsletter_welcome' and due.payload ->> 'recipient' = subscribers.email
     )`,
  ],
  [
    "every change by anyone but its client is in the log",
    `select action || ' ' || table_name as what from simulation.changes
     group by table_name, row_id, action, actor_id, at
     having count(*) > (
       select count(*) from public.audit_log
       where audit_log.table_name = changes.table_name and audit_log.row_id = changes.row_id
         and audit_log.action::text = changes.action and audit_log.created_at = changes.at
         and audit_log.actor_id is not distinct from changes.actor_id
     )`,
  ],
  [
    "the search has every text",
    `select 'texts' as what
     where (select count(*) from private.conversation_search) <> (
       (select count(*) from public.tickets) + (select count(*) from public.ticket_messages)
       + (select count(*) from public.contact_messages)
       + (select count(*) from public.contact_message_replies)
     )`,
  ],
  [
    "changes of plans wait for their day",
    `select 'plan' as what from public.plan_changes
     where status = 'approved' and (completed_at at time zone 'UTC')::date < effective_on
     union all
     select kind::text from public.plan_status_changes
     where (applied_at at time zone 'UTC')::date < effective_on`,
  ],
  [
    "plans are paused from their pause to their resumption",
    `select newest.kind::text as what
     from public.profiles cross join lateral (
       select kind from public.plan_status_changes as changes
       where changes.user_id = profiles.id and applied_at is not null
       order by applied_at desc limit 1
     ) as newest
     where (newest.kind = 'pause') <> (plan_status = 'paused')`,
  ],
  [
    "what was undone takes no effect",
    `select kind::text as what from private.staff_actions
     where undone_at is not null and executed_at is not null`,
  ],
  [
    "answers reach the automation",
    `select business_name as what from public.profiles
     where completed_at is not null and not exists (
       select from public.profile_webhook_outbox as webhooks where webhooks.user_id = profiles.id
     )`,
  ],
  [
    "posts leave while they are approved",
    `select 'approved' as what from public.drafts
     where status = 'approved' and not exists (
       select from public.post_webhook_outbox as webhooks
       where webhooks.draft_id = drafts.id and webhooks.version = drafts.version
         and event = 'post.approved'
     )
     union all
     select status::text from public.drafts
     where status <> 'approved' and 'post.approved' = (
       select event from public.post_webhook_outbox as webhooks
       where webhooks.draft_id = drafts.id order by webhooks.created_at desc limit 1
     )`,
  ],
  [
    "posts leave under an active plan",
    `select plan_status as what from simulation.posts_sent_without_plan`,
  ],
  [
    "decisions are about the newest text",
    `select decision::text as what from public.draft_decisions as decisions
     where exists (
       select from public.draft_versions as versions
       where versions.draft_id = decisions.draft_id and versions.number > decisions.version
         and versions.created_at < decisions.created_at
     )`,
  ],
  [
    "a week's drafts are written once",
    `select week::text as what from private.draft_jobs where week is not null
     group by user_id, week having count(*) > 1`,
  ],
  [
    "reminders come the day before",
    `select payload ->> 'starts_at' as what from simulation.emails
     where kind = 'meeting_reminder'
       and (payload ->> 'starts_at')::timestamptz - at not between interval '22 hours' and interval '24 hours'`,
  ],
  [
    "an email that a ticket is resolved is true",
    `select status::text as what
     from public.email_outbox join public.tickets on tickets.id::text = payload ->> 'ticket_id'
     where kind = 'ticket_resolved' and status <> 'resolved'`,
  ],
  [
    "nothing is kept for deleted accounts",
    `select 'email ' || kind as what from public.email_outbox
     where user_id is not null and not exists (select from auth.users where users.id = user_id)`,
  ],
  [
    "access to LinkedIn is given back",
    `select user_id::text as what from simulation.ended_tokens
     where encrypted_token not in (select encrypted_token from simulation.revoked_tokens)`,
  ],
  [
    "counters equal counts",
    `select 'active plans ' || plan as what
     from private.active_plan_counts full join (
       select chosen_plan as plan, count(*) from public.profiles
       where plan_status = 'active' group by chosen_plan
     ) as active using (plan)
     where coalesce(client_count, 0) <> coalesce(active.count, 0)
     union all
     select 'awaited activation of ' || id
     from public.profiles
     where (plan_status = 'inactive' and completed_at is not null and exists (
       select from public.meetings where meetings.user_id = profiles.id and meetings.status = 'held'
     )) <> exists (select from private.awaited_activations where client_id = profiles.id)
     union all
     select 'weekly drafts of ' || id
     from public.profiles
     where (plan_status = 'active' and chosen_plan <> 'payg')
       <> exists (select from private.weekly_drafts where weekly_drafts.user_id = profiles.id)
     union all
     select 'search of ' || users.email
     from auth.users join public.profiles on profiles.id = users.id
     where not exists (
       select from private.client_search where client_search.user_id = users.id
         and strpos(text, users.email) > 0
         and strpos(text, coalesce(business_name, '')) > 0
     )`,
  ],
];
