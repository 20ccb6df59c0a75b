-- Strategy meetings: which half hours may be booked, who books, moves and cancels a meeting, the emails
-- about it and what the desk does with it. No half hour is given twice, and a client has at most one
-- booked meeting; booking again moves it.

create type public.meeting_status as enum ('booked', 'held', 'missed', 'cancelled');

create table public.meetings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  starts_at timestamptz not null,
  status public.meeting_status not null default 'booked',
  -- Number of changes, for the calendars that have the appointment.
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  -- Time zone in which the client chose the time, for the emails.
  time_zone text,
  -- The action plan was promised within a day of the meeting's end.
  action_plan_sent_at timestamptz,
  constraint time_zone_is_name check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$')
);
create unique index one_meeting_per_slot on public.meetings (starts_at) where status = 'booked';
create unique index one_booked_meeting_per_client on public.meetings (user_id)
  where status = 'booked';
create index meetings_user_id_starts_at_idx on public.meetings (user_id, starts_at desc);
create index meetings_status_starts_at_id_idx on public.meetings (status, starts_at, id);
create index meetings_starts_at_without_action_plan_idx on public.meetings (starts_at)
  where status = 'held' and action_plan_sent_at is null;

alter table public.meetings enable row level security;
revoke all on public.meetings from public, anon, authenticated;
grant select on public.meetings to authenticated;
grant all on public.meetings to service_role;
create policy "Clients read their own meetings" on public.meetings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Requires a live session" on public.meetings as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger audit_meetings after insert or update or delete on public.meetings
  for each row execute function private.record_audit_entry('user_id', 'id');

-- Days without meetings, as dates in New York.
create table public.days_off (
  day date primary key,
  created_at timestamptz not null default now()
);

alter table public.days_off enable row level security;
revoke all on public.days_off from public, anon, authenticated;
grant all on public.days_off to service_role;
create policy "Only the service role" on public.days_off
  to service_role using (true) with check (true);
create policy "Requires a live session" on public.days_off as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger audit_days_off after insert or update or delete on public.days_off
  for each row execute function private.record_audit_entry('', 'day');

-- Keys that open a meeting without signing in, for the links in emails, and the start time for which
-- the client was last reminded.
create table private.meeting_keys (
  meeting_id uuid primary key references public.meetings (id) on delete cascade,
  key uuid not null default gen_random_uuid(),
  reminder_sent_for timestamptz
);

alter table private.meeting_keys enable row level security;
revoke all on private.meeting_keys from public, anon, authenticated;
create policy "Only the service role" on private.meeting_keys
  to service_role using (true) with check (true);

-- Returns the client's booked meeting, else the latest; null for none. Runs under the caller's rights.
create function private.get_my_meeting() returns public.meetings
  language sql stable set search_path = ''
  return (
    select meetings from public.meetings
    where user_id = auth.uid() and status <> 'cancelled'
    order by (status = 'booked') desc, starts_at desc limit 1
  );

-- Tells whether meetings start at that time at all: half hours of business days in New York, from a day
-- to fourteen days ahead. app/domain/meetings/slots.ts has the same rule.
create function private.is_bookable_slot(starts_at timestamptz, requested_at timestamptz default now())
  returns boolean
  language sql stable set search_path = '' as $$
  select starts_at between requested_at + interval '24 hours' and requested_at + interval '336 hours'
    and extract(isodow from starts_at at time zone 'America/New_York') <= 5
    and (starts_at at time zone 'America/New_York')::time between '09:00' and '16:30'
    and extract(epoch from starts_at) % 1800 = 0
$$;

-- Bookable times that are not free: start times, and dates in New York.
create type public.unavailable_times as (taken timestamptz[], days_off date[]);

create function private.get_unavailable_times() returns public.unavailable_times
  language sql stable set search_path = '' as $$
  select
    array(
      select starts_at from public.meetings
      where status = 'booked' and starts_at between now() and now() + interval '336 hours'
      order by starts_at
    ),
    array(
      select day from public.days_off
      where day between current_date - 1 and current_date + 15 order by day
    )
$$;

-- Returns null to everyone who is not signed in.
create function private.get_my_unavailable_times() returns public.unavailable_times
  language sql stable security definer set search_path = '' as $$
  select * from private.get_unavailable_times() where private.session_is_alive()
$$;

create type public.meeting_result as enum (
  'booked',
  -- The client had another time, which is free again.
  'rescheduled',
  'cancelled',
  -- Another client was faster.
  'slot_taken',
  -- No meetings are held at that time.
  'slot_unavailable',
  -- The booked meeting has begun.
  'already_started',
  'held',
  'missed',
  'profile_incomplete'
);

-- Books a meeting, or moves the one that is booked.
create function private.book_or_reschedule_meeting(
  user_id uuid, starts_at timestamptz, time_zone text default null
) returns public.meeting_result
  language plpgsql set search_path = '' as $$
declare
  latest public.meetings;
begin
  -- Serializes the bookings of one client.
  perform from public.profiles
  where id = $1 and private.is_profile_complete(profiles)
  for no key update;
  if not found then
    return 'profile_incomplete';
  end if;
  select meetings.* into latest from public.meetings
  where meetings.user_id = $1 and status <> 'cancelled'
  order by (status = 'booked') desc, meetings.starts_at desc limit 1
  for update;
  if latest.status = 'held' then
    return 'held';
  end if;
  if latest.status = 'booked' and latest.starts_at = $2 then
    return 'booked';
  end if;
  if latest.status = 'booked' and latest.starts_at <= now() then
    return 'already_started';
  end if;
  if private.is_bookable_slot($2) is not true or exists (
    select from public.days_off where day = ($2 at time zone 'America/New_York')::date
  ) then
    return 'slot_unavailable';
  end if;
  -- Takes a lock per start time, the earlier first, so that two clients who want each other's time do
  -- not deadlock.
  perform pg_advisory_xact_lock(extract(epoch from least($2, latest.starts_at))::bigint);
  perform pg_advisory_xact_lock(extract(epoch from greatest($2, latest.starts_at))::bigint);
  if latest.status = 'booked' then
    -- Limits rescheduling, because each change emails all staff.
    if latest.sequence >= 20 then
      raise sqlstate 'PT429' using message = 'Too often: please write to us.';
    end if;
    update public.meetings
    set starts_at = $2, sequence = sequence + 1, time_zone = coalesce($3, meetings.time_zone)
    where id = latest.id;
    return 'rescheduled';
  end if;
  insert into public.meetings (user_id, starts_at, time_zone) values ($1, $2, $3);
  return 'booked';
exception
  when unique_violation then
    return 'slot_taken';
  -- Re-raised because the original error quotes the rejected row.
  when check_violation then
    raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- Cancels a meeting that has not begun. Idempotent.
-- @returns "cancelled" or the reason why not; null for no such meeting
create function private.cancel_meeting(id uuid) returns public.meeting_result
  language plpgsql set search_path = '' as $$
begin
  update public.meetings set status = 'cancelled', sequence = sequence + 1
  where meetings.id = $1 and status = 'booked' and starts_at > now();
  return case when found then 'cancelled' else (
    select case status when 'booked' then 'already_started' else status::text end
    from public.meetings where meetings.id = $1
  ) end;
end
$$;

create function private.book_my_meeting(starts_at timestamptz, time_zone text)
  returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.consume_rate_limit('meetings', 30, '1 day');
  return private.book_or_reschedule_meeting(auth.uid(), starts_at, time_zone);
end
$$;

create function public.book_my_meeting(starts_at timestamptz, time_zone private.line default null)
  returns public.meeting_result
  language sql set search_path = '' as $$ select private.book_my_meeting(starts_at, time_zone) $$;

-- @returns "cancelled", also for no booked meeting, or the reason why not
create function private.cancel_my_meeting() returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  return coalesce(
    (
      select private.cancel_meeting(id) from public.meetings
      where user_id = auth.uid() and status = 'booked'
    ),
    'cancelled'
  );
end
$$;

create function public.cancel_my_meeting() returns public.meeting_result
  language sql set search_path = '' as $$ select private.cancel_my_meeting() $$;

-- Raises PT404 for a wrong id and for a wrong key alike.
create function private.require_meeting_key(meeting_id uuid, key uuid) returns void
  language sql stable set search_path = '' as $$
  select private.require_found(exists (
    select from private.meeting_keys as keys where keys.meeting_id = $1 and keys.key = $2
  ))
$$;

create type public.meeting_by_key as (
  id uuid,
  starts_at timestamptz,
  status public.meeting_status,
  time_zone text,
  unavailable_times public.unavailable_times
);
comment on column public.meeting_by_key.time_zone is 'Null for a meeting that staff booked.';

-- Returns the meeting that the key opens. Raises PT404 for a wrong id or key.
create function private.get_meeting_by_key(id uuid, key uuid) returns public.meeting_by_key
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.meeting_by_key;
begin
  perform private.require_meeting_key(id, key);
  select meetings.id, meetings.starts_at, meetings.status, meetings.time_zone,
    private.get_unavailable_times()
  into result
  from public.meetings where meetings.id = $1;
  return result;
end
$$;

create function public.get_meeting_by_key(id uuid, key uuid) returns public.meeting_by_key
  language sql stable set search_path = '' as $$ select private.get_meeting_by_key(id, key) $$;

-- Moves a booked meeting; booking a new one needs the account. Raises PT404 for a wrong id or key.
create function private.reschedule_meeting_by_key(id uuid, key uuid, starts_at timestamptz)
  returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
declare
  owner_id uuid := (select meetings.user_id from public.meetings where meetings.id = $1);
  current_status public.meeting_status;
begin
  perform private.require_meeting_key(id, key);
  -- Locks in the order of book_or_reschedule_meeting, so that the meeting is not cancelled meanwhile.
  perform from public.profiles where profiles.id = owner_id for no key update;
  select meetings.status into current_status from public.meetings
  where meetings.id = $1 and meetings.user_id = owner_id for update;
  return case
    when current_status = 'booked' then private.book_or_reschedule_meeting(owner_id, $3)::text
    else current_status::text
  end;
end
$$;

create function public.reschedule_meeting_by_key(id uuid, key uuid, starts_at timestamptz)
  returns public.meeting_result
  language sql set search_path = '' as $$ select private.reschedule_meeting_by_key($1, $2, $3) $$;

-- @returns "cancelled" or the reason why not. Raises PT404 for a wrong id or key.
create function private.cancel_meeting_by_key(id uuid, key uuid) returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_meeting_key(id, key);
  return private.cancel_meeting(id);
end
$$;

create function public.cancel_meeting_by_key(id uuid, key uuid) returns public.meeting_result
  language sql set search_path = '' as $$ select private.cancel_meeting_by_key(id, key) $$;

-- Builds what an email needs to put a meeting into a calendar, or to take it out.
create function private.build_appointment(meeting public.meetings) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'meeting_id', meeting.id, 'starts_at', meeting.starts_at, 'sequence', meeting.sequence::text,
    'time_zone', meeting.time_zone
  ))
$$;

-- Returns the cancelled appointment of a client who is about to be deleted; null for none.
create function private.get_appointment_to_cancel(user_id uuid) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  meeting public.meetings;
begin
  select meetings.* into meeting from public.meetings
  where meetings.user_id = $1 and status = 'booked' and starts_at > now() for update;
  meeting.sequence := meeting.sequence + 1;
  return case when meeting.id is not null then private.build_appointment(meeting) end;
end
$$;

-- Enqueues an email about a meeting to its client and, as staff_<kind>, to every staff member. The client
-- of an active plan meets us again, so their email must not say that the plan waits for the meeting.
create function private.enqueue_meeting_emails(kind public.email_kind, meeting public.meetings)
  returns void
  language plpgsql set search_path = '' as $$
declare
  client_id uuid;
  payload jsonb;
begin
  -- Left joins, because the account may be deleted together with its meeting.
  select users.id, private.build_appointment(meeting) || jsonb_strip_nulls(jsonb_build_object(
    'business_name', profiles.business_name, 'client_email', users.email,
    'plan_status', profiles.plan_status
  )) into client_id, payload
  from (values (meeting.user_id)) as owner (id)
  left join auth.users on users.id = owner.id
  left join public.profiles on profiles.id = owner.id;
  -- Drops the reminder of another start time.
  delete from public.email_outbox as outdated
  where outdated.kind = 'meeting_reminder'
    and outdated.payload ->> 'meeting_id' = meeting.id::text;
  perform private.enqueue_email(
    kind, payload ->> 'client_email',
    payload || jsonb_build_object(
      'key', (select keys.key from private.meeting_keys as keys where keys.meeting_id = meeting.id)
    ),
    client_id
  );
  if kind <> 'meeting_reminder' then
    perform private.enqueue_staff_email(('staff_' || kind)::public.email_kind, payload, client_id);
    perform private.notify_staff_of_meeting(kind, meeting, payload ->> 'business_name');
  end if;
end
$$;

-- Creates a meeting's key, and notifies client and staff that it was booked, moved or cancelled, by
-- whomever, account deletion included.
create function private.notify_meeting_changed() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.meeting_keys (meeting_id) values (new.id);
    if new.status = 'booked' and new.starts_at > now() then
      perform private.enqueue_meeting_emails('meeting_booked', new);
    end if;
  elsif old.status <> 'booked' or old.starts_at <= now() then
    return null;
  elsif tg_op = 'DELETE' then
    old.sequence := old.sequence + 1;
    perform private.enqueue_meeting_emails('meeting_cancelled', old);
  elsif new.status = 'cancelled' then
    perform private.enqueue_meeting_emails('meeting_cancelled', new);
  elsif new.starts_at <> old.starts_at then
    perform private.enqueue_meeting_emails('meeting_rescheduled', new);
  end if;
  return null;
end
$$;

create trigger notify_meeting_changed after insert or update or delete on public.meetings
  for each row execute function private.notify_meeting_changed();

-- Reminds each client the day before, once per start time.
create function private.enqueue_meeting_reminders() returns void
  language plpgsql set search_path = '' as $$
declare
  meeting public.meetings;
begin
  for meeting in
    select meetings.* from public.meetings
    join private.meeting_keys as keys on keys.meeting_id = meetings.id
    where meetings.status = 'booked'
      and meetings.starts_at between now() and now() + interval '24 hours'
      and keys.reminder_sent_for is distinct from meetings.starts_at
    for update of keys skip locked
  loop
    update private.meeting_keys set reminder_sent_for = meeting.starts_at
    where meeting_id = meeting.id;
    perform private.enqueue_meeting_emails('meeting_reminder', meeting);
  end loop;
end
$$;

create type public.staff_meeting_summary as (
  id uuid,
  starts_at timestamptz,
  status public.meeting_status,
  business_name text
);
comment on column public.staff_meeting_summary.business_name is 'Null for an account without a profile.';

-- Lists meetings of one status from the one after the given key: booked ones by time, the others newest
-- first.
create function private.staff_list_meetings(
  max_rows integer, status public.meeting_status, after_starts_at timestamptz, after_id uuid
) returns setof public.staff_meeting_summary
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_staff();
  if $2 = 'booked' then
    return query
      select meetings.id, meetings.starts_at, meetings.status, profiles.business_name
      from public.meetings left join public.profiles on profiles.id = meetings.user_id
      where meetings.status = $2
        and ($4 is null or (meetings.starts_at, meetings.id) > ($3, $4))
      order by meetings.starts_at, meetings.id limit $1;
  else
    return query
      select meetings.id, meetings.starts_at, meetings.status, profiles.business_name
      from public.meetings left join public.profiles on profiles.id = meetings.user_id
      where meetings.status = $2
        and ($4 is null or (meetings.starts_at, meetings.id) < ($3, $4))
      order by meetings.starts_at desc, meetings.id desc limit $1;
  end if;
end
$$;

create function public.staff_list_meetings(
  max_rows integer, status public.meeting_status default 'booked',
  after_starts_at timestamptz default null, after_id uuid default null
) returns setof public.staff_meeting_summary
  language sql stable set search_path = '' as $$
  select * from private.staff_list_meetings($1, $2, $3, $4)
$$;

create type public.staff_meeting as (
  meeting public.meetings,
  client_email text,
  business_name text
);
comment on column public.staff_meeting.business_name is 'Null for an account without a profile.';

-- Raises PT404 for no such meeting.
create function private.staff_get_meeting(id uuid) returns public.staff_meeting
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_meeting;
begin
  perform private.require_staff();
  select meetings, users.email, profiles.business_name into result
  from public.meetings
  join auth.users on users.id = meetings.user_id
  left join public.profiles on profiles.id = meetings.user_id
  where meetings.id = $1;
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_meeting(id uuid) returns public.staff_meeting
  language sql stable set search_path = '' as $$ select private.staff_get_meeting(id) $$;

create type public.meeting_record_result as enum (
  'recorded', 'not_started', 'not_held', 'cancelled'
);

-- Marks a meeting that has begun as held or missed, or corrects it. Raises PT404 for no such meeting.
create function private.staff_record_meeting_result(id uuid, is_held boolean)
  returns public.meeting_record_result
  language plpgsql security definer set search_path = '' as $$
declare
  meeting public.meetings;
begin
  perform private.require_staff();
  select meetings.* into meeting from public.meetings where meetings.id = $1 for update;
  perform private.require_found(found);
  if meeting.status = 'cancelled' then
    return 'cancelled';
  end if;
  if meeting.starts_at > now() then
    return 'not_started';
  end if;
  update public.meetings
  set status = case when is_held then 'held'::public.meeting_status else 'missed' end
  where meetings.id = meeting.id;
  return 'recorded';
end
$$;

create function public.staff_record_meeting_result(id uuid, is_held boolean)
  returns public.meeting_record_result
  language sql set search_path = '' as $$ select private.staff_record_meeting_result($1, $2) $$;

-- Marks the action plan of a held meeting as sent; the first time counts. Raises PT404 for no such
-- meeting.
create function private.staff_record_action_plan_sent(id uuid)
  returns public.meeting_record_result
  language plpgsql security definer set search_path = '' as $$
declare
  current_status public.meeting_status;
begin
  perform private.require_staff();
  select meetings.status into current_status from public.meetings
  where meetings.id = $1 for update;
  perform private.require_found(found);
  if current_status <> 'held' then
    return 'not_held';
  end if;
  update public.meetings set action_plan_sent_at = coalesce(action_plan_sent_at, now())
  where meetings.id = $1;
  return 'recorded';
end
$$;

create function public.staff_record_action_plan_sent(id uuid) returns public.meeting_record_result
  language sql set search_path = '' as $$ select private.staff_record_action_plan_sent(id) $$;

-- Cancels a meeting for its client. Raises PT404 for no such meeting.
-- @returns "cancelled" or the reason why not
create function private.staff_cancel_meeting(id uuid) returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
declare
  result public.meeting_result;
begin
  perform private.require_staff();
  result := private.cancel_meeting(id);
  perform private.require_found(result is not null);
  return result;
end
$$;

create function public.staff_cancel_meeting(id uuid) returns public.meeting_result
  language sql set search_path = '' as $$ select private.staff_cancel_meeting(id) $$;

-- Day off with the number of meetings that are booked on it all the same.
create type public.staff_day_off as (day date, meeting_count bigint);

create function private.staff_list_days_off() returns setof public.staff_day_off
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query
    select days_off.day, (
      select count(*) from public.meetings
      where meetings.status = 'booked'
        and meetings.starts_at >= days_off.day::timestamp at time zone 'America/New_York'
        and meetings.starts_at < (days_off.day + 1)::timestamp at time zone 'America/New_York'
    )
    from public.days_off
    where days_off.day >= (now() at time zone 'America/New_York')::date order by days_off.day;
end
$$;

create function public.staff_list_days_off() returns setof public.staff_day_off
  language sql stable set search_path = '' as $$ select * from private.staff_list_days_off() $$;

create function private.add_day_off(day date) returns void
  language sql set search_path = '' as $$
  insert into public.days_off (day) values ($1) on conflict on constraint days_off_pkey do nothing
$$;

create function private.remove_day_off(day date) returns void
  language sql set search_path = '' as $$ delete from public.days_off where days_off.day = $1 $$;

-- Schedules a day off. Idempotent.
-- @returns id of the scheduled action
create function private.staff_add_day_off(day date) returns uuid
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (private.schedule_staff_action('add_day_off', day::text)).id;
end
$$;

create function public.staff_add_day_off(day date) returns uuid
  language sql set search_path = '' as $$ select private.staff_add_day_off(day) $$;

-- Schedules the removal of a day off. Idempotent.
-- @returns id of the scheduled action
create function private.staff_remove_day_off(day date) returns uuid
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (private.schedule_staff_action('remove_day_off', day::text)).id;
end
$$;

create function public.staff_remove_day_off(day date) returns uuid
  language sql set search_path = '' as $$ select private.staff_remove_day_off(day) $$;

grant execute on function private.get_meeting_by_key, public.get_meeting_by_key,
  private.reschedule_meeting_by_key, public.reschedule_meeting_by_key,
  private.cancel_meeting_by_key, public.cancel_meeting_by_key to anon, authenticated;
grant execute on function private.get_my_meeting, private.get_my_unavailable_times,
  private.book_my_meeting, public.book_my_meeting, private.cancel_my_meeting,
  public.cancel_my_meeting, private.staff_list_meetings, public.staff_list_meetings,
  private.staff_get_meeting, public.staff_get_meeting, private.staff_record_meeting_result,
  public.staff_record_meeting_result, private.staff_record_action_plan_sent,
  public.staff_record_action_plan_sent, private.staff_cancel_meeting, public.staff_cancel_meeting,
  private.staff_list_days_off, public.staff_list_days_off, private.staff_add_day_off,
  public.staff_add_day_off, private.staff_remove_day_off, public.staff_remove_day_off
  to authenticated;
