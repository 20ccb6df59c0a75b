-- Column names, no values.
create table private.profile_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  changed_columns text[] not null
);
create index profile_changes_user_id_idx on private.profile_changes (user_id);

alter table private.profile_changes enable row level security;

create function private.record_profile_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := to_jsonb(old);
  columns constant text[] := array(
    select key from jsonb_each(to_jsonb(new))
    where before -> key is distinct from value and key = any (
      '{business_name,website,offer_description,differentiator,facebook_url,instagram_url,linkedin_url,tone_preference,words_to_avoid}'
    )
    order by key
  );
begin
  if cardinality(columns) > 0 then
    insert into private.profile_changes (user_id, changed_columns) values (new.id, columns);
  end if;
  return null;
end
$$;

create trigger record_profile_change after update on public.profiles
  for each row when (private.is_profile_complete(old))
  execute function private.record_profile_change();

create type public.client_event_kind as enum (
  'signed_up', 'email_confirmed', 'profile_completed', 'answers_changed', 'meeting',
  'ticket_opened', 'message_opened', 'email_sent', 'email_waiting', 'email_failed',
  'plan_requested', 'plan_request_withdrawn',
  'staff_change'
);

create type public.client_event as (
  id uuid,
  kind public.client_event_kind,
  occurred_at timestamptz,
  item_id uuid,
  detail text,
  changed_columns text[],
  meeting_event public.meeting_event,
  audit_entry public.staff_audit_entry
);
comment on column public.client_event.item_id is 'Null for an event without a page.';
comment on column public.client_event.detail is
  'Null unless the event has a subject, a plan or the title of an email.';
comment on column public.client_event.meeting_event is 'Null unless it is about a meeting.';
comment on column public.client_event.audit_entry is 'Null unless it is an entry of the audit log.';

-- Planned for each call, so that few tickets are not read like many.
create function private.list_client_events(
  client_id uuid, max_rows integer, cursor_at timestamptz, cursor_id uuid
) returns setof public.client_event
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select keyed.*
    from (
      select md5(concat_ws(' ', events.kind, events.key))::uuid as id,
        events.kind::public.client_event_kind, events.occurred_at, events.item_id, events.detail,
        events.changed_columns, events.meeting_event, events.audit_entry
      from (
        select 'signed_up' as kind, null as key, profiles.created_at as occurred_at,
          null::uuid as item_id, null as detail, '{}'::text[] as changed_columns,
          null::public.meeting_event as meeting_event, null::public.staff_audit_entry as audit_entry
        from public.profiles where profiles.id = $1
        union all
        select 'email_confirmed', null, users.email_confirmed_at, null, null, '{}', null, null
        from auth.users where users.id = $1
        union all
        select 'profile_completed', null, profiles.completed_at, null, null, '{}', null, null
        from public.profiles where profiles.id = $1
        union all
        select 'answers_changed', changes.id::text, changes.created_at, null, null,
          changes.changed_columns, null, null
        from private.profile_changes as changes where changes.user_id = $1
        union all
        select 'meeting', events.id::text, events.created_at, meetings.id, null, '{}',
          row(
            events.created_at, events.kind,
            private.get_meeting_actor_name(events.actor_id, meetings.user_id),
            events.starts_at, events.reason
          )::public.meeting_event, null
        from public.meetings
        join private.meeting_events as events on events.meeting_id = meetings.id
        where meetings.user_id = $1
        union all
        select 'ticket_opened', tickets.id::text, tickets.created_at, tickets.id, tickets.subject,
          '{}', null, null
        from private.conversations as tickets where tickets.user_id = $1
        union all
        select 'message_opened', messages.id::text, messages.created_at, messages.id,
          messages.subject, '{}', null, null
        from auth.users
        join private.conversations as messages
          on lower(messages.sender_email) = lower(users.email)
        where users.id = $1 and users.email_confirmed_at is not null
          and not messages.is_unverified_email
        union all
        select 'email_sent', emails.id::text, emails.sent_at, null,
          private.get_job_title(emails.kind), '{}', null, null
        from private.sent_emails as emails where emails.user_id = $1
        union all
        select case when jobs.give_up_at <= now() then 'email_failed' else 'email_waiting' end,
          jobs.id::text, jobs.created_at, jobs.id, private.get_job_title(jobs.kind), '{}', null, null
        from private.unsent_jobs as jobs
        where jobs.recipient = $1 and jobs.lane = 'emails' and jobs.kind::text not like 'staff\_%'
        union all
        select 'plan_requested', changes.id::text, changes.created_at, changes.id,
          changes.requested_plan::text, '{}', null, null
        from public.plan_changes as changes where changes.user_id = $1
        union all
        select 'plan_request_withdrawn', changes.id::text, changes.decided_at, changes.id,
          changes.requested_plan::text, '{}', null, null
        from public.plan_changes as changes
        where changes.user_id = $1 and changes.status = 'withdrawn'
        union all
        -- Meetings and tickets by staff have their own events.
        select 'staff_change', entries.id::text, entries.created_at, null, null, '{}', null,
          private.to_staff_audit_entry(entries)
        from private.audit_entries as entries
        where entries.client_id = $1 and entries.table_name <> 'meetings'
          and (entries.table_name, entries.action) <> ('conversations', 'insert')
      ) as events
      where events.occurred_at is not null
    ) as keyed
    where $4 is null or (keyed.occurred_at, keyed.id) < ($3, $4)
    order by keyed.occurred_at desc, keyed.id desc limit $2;
end
$$;

create type public.staff_client_timeline as (
  profile public.profiles,
  email text,
  name text,
  has_marketing_consent boolean,
  has_held_meeting boolean,
  meeting public.meetings,
  plan_status_changes public.plan_status_changes[],
  brand_notes public.brand_notes_version[],
  events public.client_event[],
  voice public.voice,
  news public.client_news[]
);
comment on column public.staff_client_timeline.email is 'Null for an account without one.';
comment on column public.staff_client_timeline.name is 'Null where the client gave none.';
comment on column public.staff_client_timeline.meeting is
  'Null for none; the booked meeting, else the latest that was not cancelled.';
comment on column public.staff_client_timeline.voice is 'Null until the client saves one.';

create function private.staff_get_client_timeline(
  id uuid, max_rows integer, cursor_at timestamptz, cursor_id uuid
) returns public.staff_client_timeline
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_client_timeline;
begin
  perform private.require_staff();
  select profiles, users.email, users.raw_user_meta_data ->> 'name',
    private.has_marketing_consent(users.id),
    exists (
      select from public.meetings
      where meetings.user_id = profiles.id and meetings.status = 'held'
    ),
    (
      select meetings from public.meetings
      where meetings.user_id = profiles.id and meetings.status <> 'cancelled'
      order by meetings.status = 'booked' desc, meetings.starts_at desc limit 1
    ),
    array(select changes from private.list_plan_status_changes(profiles.id) as changes),
    private.list_brand_notes(profiles.id, 20),
    array(
      select events from private.list_client_events(profiles.id, $2, $3, $4) as events
    ),
    private.get_voice(profiles.id), private.list_valid_news(profiles.id)
  into result
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = $1;
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_client_timeline(
  id uuid, max_rows private.page_rows default 50, cursor_at timestamptz default null,
  cursor_id uuid default null
) returns public.staff_client_timeline
  language sql stable set search_path = '' as $$
  select private.staff_get_client_timeline($1, $2, $3, $4)
$$;

grant execute on function private.staff_get_client_timeline, public.staff_get_client_timeline to authenticated;
