/** Records what the checks need to know and the tables do not keep, as SQL. */

/** Tables whose changes by anyone but their client are in the log, with the columns of client and id. */
const LOGGED_TABLES: [table: string, events: string, client: string, id: string][] = [
  ["public.staff", "insert", "", "user_id"],
  ["public.launch_promotion_counters", "update", "", "plan_name"],
  ["public.profiles", "update", "id", "id"],
  ["private.conversations", "update or delete", "user_id", "id"],
  ["public.meetings", "insert or update or delete", "user_id", "id"],
  ["public.days_off", "insert or delete", "", "day"],
  ["public.plan_changes", "update or delete", "user_id", "id"],
  ["public.plan_status_changes", "insert or update or delete", "user_id", "id"],
];

/**
 * What a job is about, told from the tables alone: whether there is still something to say, which is null
 * where only the job itself could tell, and the client whose action staff are told of.
 */
const HAS_SOMETHING_TO_SAY = `
  create function simulation.has_something_to_say(job private.jobs) returns boolean
    language sql stable set search_path = '' as $$
    select case
      when job.recipient is not null and not exists (
        select from auth.users where users.id = job.recipient
      ) then false
      when job.kind in ('staff_conversation', 'staff_overdue') then private.can_open_desk(job.recipient)
        and exists (
          select from private.conversations
          where conversations.status = 'open' and conversations.id in (
            select job.subject_id
            union all select conversation_id from private.conversation_messages as messages
              where messages.id = job.subject_id
          )
        )
      when job.kind::text like 'staff\\_%' or job.kind in ('drafts', 'linkedin_revocation', 'member_removal', 'promise') then null
      when job.kind::text like 'post\\_%' then exists (
        select from public.post_events where post_events.id = job.subject_id
      )
      when job.kind = 'meeting_cancelled' then exists (
        select from public.meetings where meetings.id = job.subject_id and status = 'cancelled'
      )
      when job.kind = 'meeting_missed' then exists (
        select from public.meetings where meetings.id = job.subject_id and status = 'missed'
      ) and not exists (
        select from public.meetings where meetings.user_id = job.recipient and status = 'booked'
      )
      when job.kind = 'meeting_proposed' then null
      when job.kind::text like 'meeting\\_%' then exists (
        select from public.meetings
        where meetings.id = job.subject_id and status = 'booked' and starts_at > now() and (
          job.kind <> 'meeting_reminder' or not exists (
            select from private.meeting_events as told
            where told.meeting_id = meetings.id and told.kind in ('booked', 'rescheduled')
              and told.created_at > meetings.starts_at - interval '25 hours'
          )
        )
      )
      when job.kind = 'plan_activated' then exists (
        select from public.profiles where profiles.id = job.recipient and plan_status = 'active'
      )
      when job.kind = 'plan_change_requested' then exists (
        select from public.plan_changes where plan_changes.id = job.subject_id and status = 'open'
      )
      when job.kind = 'plan_change_approved' then exists (
        select from public.plan_changes
        where plan_changes.id = job.subject_id and status = 'approved' and completed_at is null
      )
      when job.kind = 'plan_change_declined' then not exists (
        select from public.plan_changes as newer join public.plan_changes as declined using (user_id)
        where declined.id = job.subject_id and newer.created_at > declined.created_at
      )
      when job.kind in ('plan_paused', 'plan_resumed', 'plan_ended') then exists (
        select from public.plan_status_changes as changes
        join public.profiles on profiles.id = changes.user_id
        where changes.id = job.subject_id and withdrawn_at is null
          and profiles.plan_activated_at > changes.created_at is not true
      )
      when job.kind = 'ticket_resolved' then exists (
        select from private.conversations where conversations.id = job.subject_id and status = 'resolved'
      )
      when job.kind = 'contact_message_replied' then exists (
        select from private.conversation_messages as replies where replies.id = job.subject_id
      )
      when job.kind::text like 'newsletter\\_%' then exists (
        select from public.newsletter_subscribers as subscribers
        where public_id = job.subject_id and confirmation_sent_at is not null
          and (status = 'confirmed') = (job.kind = 'newsletter_welcome')
      )
      when job.kind in ('draft_written', 'drafts_ready') then exists (
        select from public.drafts
        where job.subject_id in (drafts.id, drafts.job_id) and status = 'waiting' and not exists (
          select from private.draft_keys as keys
          where keys.draft_id = drafts.id and keys.version = drafts.version and keys.emailed_in <> job.id
        )
      )
      when job.kind in ('linkedin_reconnection', 'linkedin_reminder') then exists (
        select from public.linkedin_connections as connections
        where connections.user_id = job.recipient and case job.kind
          when 'linkedin_reconnection' then broken_at is not null
          else broken_at is null and expires_at between now() and now() + interval '7 days' end
      )
      else true
    end
  $$;
  create function simulation.get_client_id(subject_id uuid) returns uuid
    language sql stable set search_path = '' as $$
    select user_id from public.meetings where meetings.id = subject_id
    union all
    select user_id from private.conversations where conversations.id = subject_id
    union all
    select user_id from private.conversation_messages as messages
    join private.conversations on conversations.id = messages.conversation_id
    where messages.id = subject_id
  $$;`;

/**
 * Records what the tables themselves do not keep: the launch spots that went with deleted accounts,
 * because nobody else gets them, activations that took none, every job and how it ended, posts that left
 * under a plan that is not active, the access to LinkedIn that ended, and the changes since the last check.
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

  create table simulation.jobs (
    id uuid primary key,
    -- Id under which its receiver gets it.
    delivery_id uuid not null,
    kind text not null,
    subject_id uuid not null,
    recipient uuid,
    -- Client whose action an immediate email tells staff of; null for none, and for what is always emailed.
    client_id uuid,
    -- What only the job knows.
    details jsonb not null,
    due_at timestamptz not null,
    enqueued_at timestamptz not null default now(),
    -- Whether it had something to say at any attempt; null before the first, and where nobody can tell.
    was_true boolean,
    ended_at timestamptz,
    -- Whether it had something to say when it ended.
    ended_true boolean,
    is_checked boolean not null default false
  );
  ${HAS_SOMETHING_TO_SAY}
  create function simulation.keep_job() returns trigger
    language plpgsql security definer set search_path = '' as $$
  declare
    is_anew constant boolean := tg_op = 'UPDATE' and new.id <> old.id and new.attempts = 0;
  begin
    if tg_op = 'UPDATE' and new.attempts > old.attempts then
      update simulation.jobs set was_true = was_true is true or simulation.has_something_to_say(new)
      where jobs.id = new.id;
    end if;
    if tg_op = 'DELETE' or is_anew then
      update simulation.jobs
      set ended_at = now(), ended_true = tg_op = 'DELETE' and simulation.has_something_to_say(old)
      where jobs.id = old.id;
    end if;
    if tg_op = 'INSERT' or is_anew then
      insert into simulation.jobs
        (id, delivery_id, kind, subject_id, recipient, client_id, details, due_at)
      values (
        new.id, case when new.kind::text like 'post\\_%' then new.subject_id else new.id end, new.kind::text,
        new.subject_id, new.recipient,
        case when new.kind::text like 'staff\\_%' then simulation.get_client_id(new.subject_id) end,
        new.details, new.due_at
      );
    end if;
    return null;
  end
  $$;
  create trigger keep_job after insert or update or delete on private.jobs
    for each row execute function simulation.keep_job();

  create table simulation.posts_sent_without_plan (id uuid, plan_status text);
  create function simulation.keep_post_without_plan() returns trigger
    language plpgsql security definer set search_path = '' as $$
  begin
    insert into simulation.posts_sent_without_plan
    select new.id, plan_status from public.profiles
    where profiles.id = new.recipient and plan_status <> 'active';
    return null;
  end
  $$;
  create trigger keep_post_without_plan after update on private.jobs
    for each row when (new.kind = 'post_approved' and new.attempts > old.attempts)
    execute function simulation.keep_post_without_plan();

  create table simulation.ended_tokens (user_id uuid, encrypted_token text);
  create function simulation.keep_ended_token() returns trigger
    language plpgsql security definer set search_path = '' as $$
  begin
    insert into simulation.ended_tokens values (old.user_id, old.encrypted_access_token);
    return null;
  end
  $$;
  create trigger keep_ended_token after delete on public.linkedin_connections
    for each row when (old.encrypted_access_token is not null and old.expires_at > now())
    execute function simulation.keep_ended_token();
  create trigger keep_replaced_token after update on public.linkedin_connections
    for each row when (
      old.encrypted_access_token is distinct from new.encrypted_access_token
      and old.expires_at > now()
    )
    execute function simulation.keep_ended_token();

  create table simulation.changes (
    table_name text, row_id text, action text, actor_id uuid, at timestamptz
  );
  create function simulation.keep_change() returns trigger
    language plpgsql security definer set search_path = '' as $$
  declare
    changed constant jsonb := to_jsonb(coalesce(new, old));
  begin
    -- Deleted messages of strangers are not in the log.
    if (auth.uid() is null or auth.uid() is distinct from (changed ->> tg_argv[0])::uuid)
      and (tg_op <> 'DELETE' or changed ->> 'kind' is distinct from 'message')
    then
      insert into simulation.changes
      values (tg_table_name, changed ->> tg_argv[1], lower(tg_op), auth.uid(), now());
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
