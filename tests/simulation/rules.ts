/** Rules that hold after every transaction, as SQL, and what is recorded to check them. */

/** Tables whose changes by anyone but their client are in the log, with the columns of client and id. */
const LOGGED_TABLES: [table: string, events: string, client: string, id: string][] = [
  ["public.staff", "insert or delete", "", "user_id"],
  ["public.launch_promotion_counters", "update", "", "plan_name"],
  ["public.profiles", "update", "id", "id"],
  ["public.tickets", "update or delete", "user_id", "id"],
  ["public.contact_messages", "update", "", "id"],
  ["public.contact_message_replies", "insert", "", "id"],
  ["public.meetings", "insert or update or delete", "user_id", "id"],
  ["public.days_off", "insert or delete", "", "day"],
  ["public.plan_changes", "update or delete", "user_id", "id"],
  ["public.plan_status_changes", "insert or update or delete", "user_id", "id"],
];

/**
 * Records what the tables themselves do not keep: the launch spots that went with deleted accounts,
 * because nobody else gets them, activations that took none, every email that was ever due, and the
 * changes since the last check.
 */
export const OBSERVERS = `
  -- So few that they run out.
  update public.launch_promotion_counters
    set available_spots = few, total_spots = few
    from (values ('starter', 1), ('pro', 2)) as limits (name, few) where plan_name = name;
  create schema simulation;
  create table simulation.deleted_spots (plan_name text not null);
  create function simulation.keep_deleted_spot() returns trigger
    language plpgsql security definer set search_path = '' as $$
  begin
    insert into simulation.deleted_spots values (old.launch_spot::text);
    return null;
  end
  $$;
  create trigger keep_deleted_spot after delete on public.profiles
    for each row when (old.launch_spot is not null)
    execute function simulation.keep_deleted_spot();

  create table simulation.activations_without_spot (plan text, available_spots integer);
  create function simulation.keep_activation_without_spot() returns trigger
    language plpgsql security definer set search_path = '' as $$
  begin
    insert into simulation.activations_without_spot
    select plan_name, available_spots from public.launch_promotion_counters
    where plan_name = new.chosen_plan::text;
    return null;
  end
  $$;
  create trigger keep_activation_without_spot after update on public.profiles
    for each row when (
      new.plan_activated_at is distinct from old.plan_activated_at and new.plan_status = 'active'
      and new.launch_spot is null
    )
    execute function simulation.keep_activation_without_spot();

  create table simulation.emails (id uuid, user_id uuid, kind text, payload jsonb, at timestamptz);
  create index on simulation.emails (user_id);
  create function simulation.keep_email() returns trigger
    language plpgsql security definer set search_path = '' as $$
  begin
    insert into simulation.emails values (
      new.id, new.user_id, new.kind::text, new.payload || jsonb_build_object('recipient', new.recipient), now()
    );
    return null;
  end
  $$;
  create trigger keep_email after insert on public.email_outbox
    for each row execute function simulation.keep_email();

  create table simulation.changes (table_name text, row_id text, action text, at timestamptz);
  create function simulation.keep_change() returns trigger
    language plpgsql security definer set search_path = '' as $$
  declare
    changed constant jsonb := to_jsonb(coalesce(new, old));
  begin
    if auth.uid() is null or auth.uid() is distinct from (changed ->> tg_argv[0])::uuid then
      insert into simulation.changes
      values (tg_table_name, changed ->> tg_argv[1], lower(tg_op), now());
    end if;
    return null;
  end
  $$;
  ${LOGGED_TABLES.map(
    ([table, events, client, id]) => `create trigger keep_change after ${events} on ${table}
      for each row execute function simulation.keep_change('${client}', '${id}');`,
  ).join("\n")}`;

/** Forgets the changes that were found in the log. */
export const FORGET_CHANGES = "delete from simulation.changes";

/**
 * Emails to clients that may leave the outbox unsent, because something later made them untrue: another
 * email about the plan or the meeting, or another status of what they are about.
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
    ))
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
  select id, array['plan_ended', 'plan_closed'], null, null from public.profiles where plan_status = 'ended'
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
  where status <> 'cancelled' and starts_at <= now()
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
     where status = 'approved' and plan_changes.completed_at is null and plan_status <> 'paused'
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
     group by table_name, row_id, action, at
     having count(*) > (
       select count(*) from public.audit_log
       where audit_log.table_name = changes.table_name and audit_log.row_id = changes.row_id
         and audit_log.action::text = changes.action and audit_log.created_at = changes.at
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
];
