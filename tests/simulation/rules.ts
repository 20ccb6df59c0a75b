/** Rules that hold after every transaction, as SQL. */

/** Emails that the site owes to clients, with kinds of which one must have been enqueued, and their subject. */
const OWED_EMAILS = `
  select id as user_id, array['plan_activated', 'plan_resumed'] as kinds, null::uuid as subject_id
  from public.profiles where plan_status = 'active'
  union all
  select user_id, array['plan_paused', 'plan_resumed', 'plan_ended'], id from public.plan_status_changes
  union all
  select user_id, array['plan_change_approved', 'plan_changed'], null
  from public.plan_changes where status = 'approved'
  union all
  select user_id, array['plan_change_declined'], id from public.plan_changes where status = 'declined'
  union all
  select user_id, array['meeting_booked'], id from public.meetings
  union all
  select user_id, array['meeting_cancelled'], id from public.meetings where status = 'cancelled'
  union all
  select user_id, array['meeting_missed'], id from public.meetings where status = 'missed'
  union all
  select tickets.user_id, array['ticket_replied'], messages.id
  from private.conversation_messages as messages
  join private.conversations as tickets on tickets.id = messages.conversation_id
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
       select from simulation.jobs
       where jobs.recipient = owed.user_id and jobs.kind = any (owed.kinds)
         and (owed.subject_id is null or jobs.subject_id = owed.subject_id)
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
    `select kind as what from simulation.jobs where kind = 'ticket_replied'
     group by kind, subject_id having count(*) > 1
     union all
     select 'meeting_reminder' from public.meetings
     where (
       select count(*) from simulation.jobs where kind = 'meeting_reminder' and subject_id = meetings.id
     ) > (
       select count(*) from private.meeting_events as events
       where events.meeting_id = meetings.id and events.kind in ('booked', 'rescheduled')
     )`,
  ],
  [
    "staff get at most one email at once about a client within an hour",
    `select one.kind || ', ' || another.kind as what
     from simulation.jobs as one join simulation.jobs as another using (recipient, client_id)
     where another.id <> one.id and another.enqueued_at >= one.enqueued_at
       and another.enqueued_at < one.enqueued_at + interval '1 hour'`,
  ],
  [
    "staff read of everything that is written to us",
    `select messages.id::text as what from private.conversation_messages as messages
     where author = 'client' and not exists (
       select from simulation.jobs
       where kind = 'staff_conversation' and subject_id = messages.id
         or kind = 'staff_digest' and enqueued_at <= messages.created_at
           and ended_at < messages.created_at is not true
     )`,
  ],
  [
    "promises are looked at when they pass",
    `select subject as what from private.conversations
     where due_at is not null and not is_unverified_email and not exists (
       select from simulation.jobs
       where kind = 'promise' and subject_id = conversations.id and jobs.due_at = conversations.due_at
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
    `select event::text as what from public.post_events as webhooks
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
       select from simulation.jobs where kind = 'newsletter_welcome' and subject_id = public_id
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
    "answers reach the automation",
    `select business_name as what from public.profiles
     where completed_at is not null and not exists (
       select from simulation.jobs where kind = 'profile_webhook' and recipient = profiles.id
     )`,
  ],
  [
    "posts leave while they are approved",
    `select 'approved' as what from public.drafts
     where status = 'approved' and not exists (
       select from public.post_events as webhooks
       where webhooks.draft_id = drafts.id and webhooks.version = drafts.version
         and event = 'post.approved'
     )
     union all
     select status::text from public.drafts
     where status <> 'approved' and 'post.approved' = (
       select event from public.post_events as webhooks
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
    "drafts are written as long as they are missing",
    `select kind::text as what from private.draft_jobs
     where done_at is null and not exists (
       select from private.jobs
       where jobs.kind = 'drafts' and subject_id = draft_jobs.id and give_up_at > now()
     )`,
  ],
  [
    "reminders come the day before",
    `select starts_at::text as what from public.meetings
     where status = 'booked' and not exists (
       select from simulation.jobs
       where kind = 'meeting_reminder' and subject_id = meetings.id
         and due_at = starts_at - interval '24 hours'
     )`,
  ],
  [
    "access to LinkedIn is given back",
    `select user_id::text as what from simulation.ended_tokens as ended
     where not exists (
       select from simulation.jobs
       where kind = 'linkedin_revocation' and details ->> 'encrypted_token' = ended.encrypted_token
     )`,
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
         and strpos(text, private.fold_text(business_name)) > 0
     )`,
  ],
];
