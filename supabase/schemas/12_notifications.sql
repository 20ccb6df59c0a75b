-- A row per staff member, so that nobody gets two emails for one event.

create type public.notification_event as enum ('tickets', 'messages', 'bookings', 'overdue');
create type public.notification_frequency as enum ('immediate', 'hourly', 'daily', 'none');

-- An event without a row is emailed immediately.
create table private.notification_settings (
  staff_id uuid not null references public.staff (user_id) on delete cascade,
  event public.notification_event not null,
  frequency public.notification_frequency not null,
  primary key (staff_id, event)
);

-- Messages from the contact form count as one client, with an id of zeros.
create table private.staff_alerts (
  client_id uuid primary key,
  subject_id uuid not null,
  alerted_at timestamptz not null default now()
);
create index staff_alerts_alerted_at_idx on private.staff_alerts (alerted_at);

alter table private.notification_settings enable row level security;
alter table private.staff_alerts enable row level security;

-- "none" until the invitation is accepted: a mistyped address may be a stranger's.
create function private.get_notification_frequency(
  staff_id uuid, event public.notification_event
) returns public.notification_frequency
  language sql stable set search_path = '' as $$
  select case when not private.can_open_desk($1) then 'none' else coalesce(
    (
      select settings.frequency from private.notification_settings as settings
      where settings.staff_id = $1 and settings.event = $2
    ),
    'immediate'
  ) end
$$;

-- Null while the desk does not open to them, so that others are notified.
create function private.get_active_assignee_id(assignee_id uuid) returns uuid
  language sql stable set search_path = '' as $$
  select case when private.can_open_desk($1) then $1 end
$$;

-- Once an hour per client, so that one can't drown out another.
create function private.may_alert_staff(client_id uuid, subject_id uuid) returns boolean
  language plpgsql set search_path = '' as $$
begin
  insert into private.staff_alerts as alerts (client_id, subject_id)
  values (coalesce($1, '00000000-0000-0000-0000-000000000000'), $2)
  on conflict on constraint staff_alerts_pkey
  do update set alerted_at = now(), subject_id = excluded.subject_id
  where alerts.alerted_at <= now() - interval '1 hour'
    -- A move and its new host are one event.
    or (alerts.alerted_at, alerts.subject_id) = (now(), $2);
  return found;
end
$$;

-- At the full hour, or at eight in their zone. A pending digest covers it.
create function private.enqueue_staff_digest(member_id uuid, is_daily boolean) returns void
  language sql set search_path = '' as $$
  insert into private.jobs as pending (kind, subject_id, recipient, due_at, give_up_at)
  select digests.kind, $1, $1, digests.due_at, digests.due_at + private.get_job_lifetime(digests.kind)
  from (
    select case when $2 then 'staff_daily_digest' else 'staff_digest' end::public.job_kind as kind,
      case when $2 then (
        select (date_trunc('day', now() at time zone zone - interval '8 hours') + interval '32 hours')
          at time zone zone
        from coalesce(
          (
            select preferences.time_zone from private.staff_preferences as preferences
            where preferences.user_id = $1
          ),
          'America/New_York'
        ) as zone
      ) else date_trunc('hour', now()) + interval '1 hour' end as due_at
  ) as digests
  on conflict on constraint one_pending_job do update
    set id = excluded.id, due_at = excluded.due_at, attempts = 0, give_up_at = excluded.give_up_at,
      last_error = null
    where pending.attempts > 0
$$;

-- By email at once, unless the client caused one within the hour; otherwise by digest.
-- @param client_id null without an account
-- @param assignee_id null for all
create function private.notify_staff(
  event public.notification_event, kind public.job_kind, subject_id uuid, client_id uuid,
  assignee_id uuid default null, is_urgent boolean default false, details jsonb default '{}'
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  is_immediate constant boolean := is_urgent or private.may_alert_staff(client_id, subject_id);
  member record;
begin
  for member in
    select staff.user_id, private.get_notification_frequency(staff.user_id, $1) as frequency
    from public.staff
    where ($5 is null or staff.user_id = $5)
      and not exists (
        select from private.jobs
        where jobs.recipient = staff.user_id and jobs.subject_id = $3 and jobs.created_at = now()
      )
  loop
    if is_immediate and (member.frequency = 'immediate' or member.frequency <> 'none' and $7 <> '{}') then
      perform private.enqueue_job($2, $3, member.user_id, details => $7);
    elsif member.frequency <> 'none' then
      perform private.enqueue_staff_digest(member.user_id, member.frequency = 'daily');
    end if;
  end loop;
end
$$;

create function private.get_conversation_event(kind public.conversation_kind)
  returns public.notification_event
  language sql immutable set search_path = '' as $$
  select case kind when 'ticket' then 'tickets'::public.notification_event else 'messages' end
$$;

-- The assignee where there is one. Unverified emails notify nobody, because anyone can send many.
create function private.notify_staff_of_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversations;
begin
  select conversations.* into conversation
  from private.conversations where conversations.id = new.conversation_id;
  if not conversation.is_unverified_email then
    perform private.notify_staff(
      private.get_conversation_event(conversation.kind), 'staff_conversation', new.id,
      conversation.user_id, private.get_active_assignee_id(conversation.assignee_id),
      -- Only what opens a ticket is urgent.
      conversation.priority = 'urgent' and conversation.created_at = now()
    );
  end if;
  return null;
end
$$;

create trigger notify_staff_of_message after insert on private.conversation_messages
  for each row when (new.author = 'client') execute function private.notify_staff_of_message();

create function private.enqueue_promise() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or old.due_at is distinct from new.due_at then
    perform private.enqueue_job('promise', new.id, due_at => new.due_at);
  end if;
  return null;
end
$$;

create trigger enqueue_promise after insert or update on private.conversations
  for each row when (new.due_at is not null and not new.is_unverified_email)
  execute function private.enqueue_promise();

create function private.notify_staff_of_overdue_conversation(id uuid) returns void
  language sql set search_path = '' as $$
  select private.notify_staff(
    'overdue', 'staff_overdue', conversations.id, conversations.user_id,
    private.get_active_assignee_id(conversations.assignee_id)
  )
  from private.conversations
  where conversations.id = $1 and conversations.due_at <= now()
$$;

create function private.write_staff_conversation_email(job private.jobs) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'conversation_id', conversations.id, 'path', 'inbox/' || conversations.id,
    'title', conversations.subject, 'body', written.body, 'due_at', conversations.due_at,
    'sender', coalesce(profiles.business_name, conversations.sender_name,
      private.get_display_name(conversations.user_id)),
    'sends_replies', (
      select case when settings.sends_emailed_replies then 'yes' end
      from private.staff_settings as settings
    )
  )
  from private.conversations
  left join private.conversation_messages as written on written.id = $1.subject_id
  left join public.profiles on profiles.id = conversations.user_id
  where conversations.status = 'open'
    and conversations.id = coalesce(written.conversation_id, $1.subject_id)
$$;

-- Null for nothing. Respects the current settings; "immediate" leftovers come hourly.
create function private.write_staff_digest(job private.jobs) returns jsonb
  language sql stable set search_path = '' as $$
  with frequencies as (
    select event from unnest(enum_range(null::public.notification_event)) as event
    where case private.get_notification_frequency(job.recipient, event)
      when 'none' then false when 'daily' then job.kind = 'staff_daily_digest'
      else job.kind = 'staff_digest'
    end
  ), items as (
    select private.get_conversation_event(conversations.kind) as event,
      'inbox/' || conversations.id as path, conversations.subject as title,
      conversations.waiting_since as happened_at
    from private.conversations
    where conversations.status = 'open' and not conversations.is_unverified_email
      and coalesce(private.get_active_assignee_id(conversations.assignee_id), job.recipient) = job.recipient
      and exists (
        select from private.list_messages(conversations.id) as messages
        where messages.author = 'client' and messages.created_at >= job.created_at
      )
    union all
    select 'overdue', 'inbox/' || conversations.id, conversations.subject,
      conversations.due_at
    from private.conversations
    where conversations.due_at between now() - interval '1 day' and now()
      and not conversations.is_unverified_email
      and coalesce(private.get_active_assignee_id(conversations.assignee_id), job.recipient) = job.recipient
    union all
    select 'bookings', 'meetings/' || meetings.id,
      coalesce(profiles.business_name, 'A client') || case newest.kind
        when 'booked' then ' booked a meeting' when 'rescheduled' then '’s meeting was moved'
        when 'assigned' then '’s meeting is yours to host' else '’s meeting was cancelled'
      end, newest.created_at
    from (
      select distinct on (events.meeting_id) events.* from private.meeting_events as events
      where events.created_at >= job.created_at
        and events.kind in ('booked', 'rescheduled', 'cancelled', 'assigned')
      order by events.meeting_id, events.id desc
    ) as newest
    join public.meetings on meetings.id = newest.meeting_id
    left join public.profiles on profiles.id = meetings.user_id
    where newest.kind <> 'assigned' or meetings.staff_id = job.recipient
  )
  select jsonb_build_object(
    'items', string_agg(items.event || E'\t' || items.path || E'\t' || items.title, E'\n'
      order by items.happened_at)
  )
  from items join frequencies on frequencies.event = items.event
  having count(*) > 0
$$;

create type public.notification_setting as (
  event public.notification_event, frequency public.notification_frequency
);

create function private.staff_list_notification_settings()
  returns setof public.notification_setting
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query
    select event, private.get_notification_frequency(auth.uid(), event)
    from unnest(enum_range(null::public.notification_event)) as event;
end
$$;

create function public.staff_list_notification_settings()
  returns setof public.notification_setting
  language sql stable set search_path = '' as $$
  select * from private.staff_list_notification_settings()
$$;

create function private.staff_save_notification_settings(
  tickets public.notification_frequency, messages public.notification_frequency,
  bookings public.notification_frequency, overdue public.notification_frequency
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  insert into private.notification_settings (staff_id, event, frequency)
  values
    (auth.uid(), 'tickets', $1), (auth.uid(), 'messages', $2), (auth.uid(), 'bookings', $3),
    (auth.uid(), 'overdue', $4)
  on conflict (staff_id, event) do update set frequency = excluded.frequency;
exception when not_null_violation then
  raise exception 'A frequency is missing' using errcode = '22023';
end
$$;

create function public.staff_save_notification_settings(
  tickets public.notification_frequency, messages public.notification_frequency,
  bookings public.notification_frequency, overdue public.notification_frequency
) returns void
  language sql set search_path = '' as $$
  select private.staff_save_notification_settings($1, $2, $3, $4)
$$;

grant execute on function private.staff_list_notification_settings,
  public.staff_list_notification_settings, private.staff_save_notification_settings,
  public.staff_save_notification_settings to authenticated;
