-- Strategy meetings: which half hours may be booked, who books, moves and cancels a meeting, the emails
-- about it and what the desk does with it. A half hour is given once to each host, or once while nobody has
-- working hours, and a client has at most one booked meeting; booking again moves it.

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
  -- Staff member who holds it; null for nobody.
  staff_id uuid references public.staff (user_id) on delete set null,
  -- Link to the video call; null for that of its host.
  video_link text,
  -- Reason that staff gave the client for the last change; null for none.
  change_reason text,
  constraint time_zone_is_name check (private.is_time_zone(time_zone)),
  constraint video_link_is_https check (
    private.is_web_url(video_link, 500) and video_link ~ '^https://'
  ),
  constraint change_reason_is_valid_text check (private.is_valid_text(change_reason, 1, 1000))
);
-- Meetings that nobody holds are kept apart by the lock in book_or_reschedule_meeting alone, so that two
-- hosts of the same half hour can both leave.
create unique index one_meeting_per_host_and_slot on public.meetings (staff_id, starts_at)
  where status = 'booked';
create index meetings_staff_id_starts_at_idx on public.meetings (staff_id, starts_at);
create unique index one_booked_meeting_per_client on public.meetings (user_id)
  where status = 'booked';
create index meetings_user_id_starts_at_idx on public.meetings (user_id, starts_at desc);
create index meetings_status_starts_at_id_idx on public.meetings (status, starts_at, id);
create index meetings_starts_at_without_action_plan_idx on public.meetings (starts_at)
  where status = 'held' and action_plan_sent_at is null;

alter table public.meetings enable row level security;
revoke all on public.meetings from public, anon, authenticated;
grant select (
  id, user_id, starts_at, status, sequence, created_at, time_zone, action_plan_sent_at, video_link,
  change_reason
) on public.meetings to authenticated;
grant all on public.meetings to service_role;
create policy "Clients read their own meetings" on public.meetings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Requires a live session" on public.meetings as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger audit_meetings after insert or update or delete on public.meetings
  for each row execute function private.record_audit_entry('user_id', 'id');

-- Days without meetings, as dates in New York.
create table public.days_off (
  day date not null,
  created_at timestamptz not null default now(),
  -- Staff member who is off; null for everyone.
  staff_id uuid references public.staff (user_id) on delete cascade,
  id uuid primary key default gen_random_uuid(),
  constraint one_day_off_per_person unique nulls not distinct (day, staff_id)
);
create index days_off_staff_id_idx on public.days_off (staff_id);

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

-- Tells whether meetings start at that time at all: half hours of business days in New York, from the notice
-- to fourteen days ahead. app/domain/meetings/slots.ts has the same rule.
create function private.is_bookable_slot(
  starts_at timestamptz, requested_at timestamptz default now(),
  notice interval default '24 hours'
) returns boolean
  language sql stable set search_path = '' as $$
  select starts_at between requested_at + notice and requested_at + interval '336 hours'
    and extract(isodow from starts_at at time zone 'America/New_York') <= 5
    and (starts_at at time zone 'America/New_York')::time between '09:00' and '16:30'
    and extract(epoch from starts_at) % 1800 = 0
$$;

-- Bookable times that are not free: start times, and dates in New York.
create type public.unavailable_times as (taken timestamptz[], days_off date[]);

-- Lists the hosts who work at each of the times and are free, all times at once, because pages offer hundreds.
-- @param meeting_id meeting that may be at one of the times already
create function private.list_free_hosts(times timestamptz[], meeting_id uuid)
  returns table (starts_at timestamptz, host_id uuid)
  language sql stable set search_path = '' as $$
  select slots.starts_at, hosts.user_id
  from private.meeting_hosts as hosts
  cross join unnest($1) as slots (starts_at)
  cross join lateral (select slots.starts_at at time zone hosts.time_zone as starts) as local_time
  join private.staff_working_hours as hours
    on hours.user_id = hosts.user_id and hours.weekday = extract(isodow from local_time.starts)
  where local_time.starts::time between hours.starts and hours.ends - interval '30 minutes'
    and not exists (
      select from public.days_off
      where days_off.staff_id = hosts.user_id
        and days_off.day = (slots.starts_at at time zone 'America/New_York')::date
    )
    and not exists (
      select from public.meetings
      where meetings.staff_id = hosts.user_id and meetings.starts_at = slots.starts_at
        and meetings.status = 'booked' and meetings.id is distinct from $2
    )
$$;

-- Returns the host who gets a meeting: the given one if free, else the one with the fewest meetings that
-- week, then the longest-serving. Null for nobody.
create function private.choose_host(starts_at timestamptz, meeting_id uuid, preferred_id uuid)
  returns uuid
  language sql stable set search_path = '' as $$
  select staff.user_id
  from private.list_free_hosts(array[$1], $2) as hosts
  join public.staff on staff.user_id = hosts.host_id
  order by staff.user_id is not distinct from $3 desc, (
    select count(*) from public.meetings
    where meetings.staff_id = staff.user_id and meetings.status <> 'cancelled'
      and meetings.id is distinct from $2
      and date_trunc('week', meetings.starts_at at time zone 'America/New_York')
        = date_trunc('week', $1 at time zone 'America/New_York')
      and meetings.starts_at between $1 - interval '8 days' and $1 + interval '8 days'
  ), staff.created_at, staff.user_id
  limit 1
$$;

-- Lists those of the times at which nobody can hold another meeting. Meetings that nobody holds yet each
-- need a host, too. While nobody has working hours, there is one meeting at a time.
-- @param meeting_id meeting that may be at one of the times already
create function private.list_taken_times(times timestamptz[], meeting_id uuid default null)
  returns setof timestamptz
  language sql stable set search_path = '' as $$
  with hosts as (
    select free.starts_at, count(*) as host_count
    from private.list_free_hosts($1, $2) as free group by free.starts_at
  ), booked as (
    select meetings.starts_at, count(*) as meeting_count,
      count(*) filter (where meetings.staff_id is null) as unassigned_count
    from public.meetings
    where meetings.starts_at = any ($1) and meetings.status = 'booked'
      and meetings.id is distinct from $2
    group by meetings.starts_at
  )
  select slots.starts_at
  from unnest($1) as slots (starts_at)
  left join hosts on hosts.starts_at = slots.starts_at
  left join booked on booked.starts_at = slots.starts_at
  where case when exists (select from private.staff_working_hours)
    then coalesce(hosts.host_count, 0) <= coalesce(booked.unassigned_count, 0)
    else booked.meeting_count > 0
  end
$$;

create function private.is_slot_free(starts_at timestamptz, meeting_id uuid default null)
  returns boolean
  language sql stable set search_path = '' as $$
  select not exists (select from private.list_taken_times(array[$1], $2))
$$;

create function private.is_day_off(starts_at timestamptz) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from public.days_off
    where day = ($1 at time zone 'America/New_York')::date and staff_id is null
  )
$$;

create function private.get_unavailable_times() returns public.unavailable_times
  language sql stable set search_path = '' as $$
  select
    array(
      select taken from private.list_taken_times(array(
        select slot from generate_series(
          date_trunc('hour', now()), now() + interval '336 hours', interval '30 minutes'
        ) as slot
        where private.is_bookable_slot(slot, now(), '0')
      )) as taken order by taken
    ),
    array(
      select day from public.days_off
      where day between current_date - 1 and current_date + 15 and staff_id is null order by day
    )
$$;

create function private.get_my_unavailable_times() returns public.unavailable_times
  language sql stable security definer set search_path = '' as $$
  select * from private.get_unavailable_times()
$$;

create type public.meeting_result as enum (
  'booked',
  -- The client had another time, which is free again.
  'rescheduled',
  'cancelled',
  -- Another client was faster.
  'slot_taken',
  -- Meetings are not held at that time.
  'slot_unavailable',
  -- The booked meeting has begun.
  'already_started',
  'held',
  'missed',
  'profile_incomplete',
  -- Other times were proposed to the client.
  'proposed'
);

-- Times that staff proposed for a meeting. They expire when it changes or begins.
create table private.meeting_proposals (
  meeting_id uuid primary key references public.meetings (id) on delete cascade,
  -- Sequence of the meeting that they were proposed for.
  sequence integer not null,
  times timestamptz[] not null,
  message text,
  constraint message_is_valid_text check (private.is_valid_text(message, 1, 1000))
);

alter table private.meeting_proposals enable row level security;
revoke all on private.meeting_proposals from public, anon, authenticated;
create policy "Only the service role" on private.meeting_proposals
  to service_role using (true) with check (true);

-- Lists those of the given times to which a booked meeting may move.
create function private.list_free_times(meeting public.meetings, times timestamptz[])
  returns timestamptz[]
  language sql stable set search_path = '' as $$
  select array(
    select starts_at from unnest(times) as starts_at
    where meeting.status = 'booked' and meeting.starts_at > now()
      and starts_at > now() and private.is_slot_free(starts_at, meeting.id)
      and not private.is_day_off(starts_at)
    order by starts_at
  )
$$;

-- Lists the proposed times that the client can still choose.
create function private.list_proposed_times(meeting public.meetings) returns timestamptz[]
  language sql stable set search_path = '' as $$
  select private.list_free_times(meeting, (
    select proposals.times from private.meeting_proposals as proposals
    where proposals.meeting_id = meeting.id and proposals.sequence = meeting.sequence
  ))
$$;

-- Returns the link to the call: that of the meeting, else that of its host; null for none.
create function private.get_video_link(meeting public.meetings) returns text
  language sql stable set search_path = '' as $$
  select coalesce(
    meeting.video_link,
    (
      select hosts.video_link from private.meeting_hosts as hosts
      where hosts.user_id = meeting.staff_id
    )
  )
$$;

-- Meeting as its client sees it.
create type public.client_meeting as (
  id uuid,
  starts_at timestamptz,
  status public.meeting_status,
  sequence integer,
  time_zone text,
  video_link text,
  change_reason text,
  proposed_times timestamptz[],
  proposal_message text
);
comment on column public.client_meeting.time_zone is 'Null for a meeting that staff booked.';
comment on column public.client_meeting.video_link is 'Null for none.';
comment on column public.client_meeting.change_reason is 'Null unless staff gave one.';
comment on column public.client_meeting.proposal_message is 'Null for none.';

create function private.to_client_meeting(meeting public.meetings) returns public.client_meeting
  language sql stable set search_path = '' as $$
  select row(
    meeting.id, meeting.starts_at, meeting.status, meeting.sequence, meeting.time_zone,
    private.get_video_link(meeting), meeting.change_reason, private.list_proposed_times(meeting),
    (
      select proposals.message from private.meeting_proposals as proposals
      where proposals.meeting_id = meeting.id and proposals.sequence = meeting.sequence
    )
  )::public.client_meeting
$$;

-- Returns the client's booked meeting, else the latest; null for none.
create function private.get_my_meeting() returns public.client_meeting
  language sql stable security definer set search_path = '' as $$
  select private.to_client_meeting(meetings) from public.meetings
  where user_id = auth.uid() and status <> 'cancelled'
  order by (status = 'booked') desc, starts_at desc limit 1
$$;

-- Returns the client's latest meeting if staff cancelled it and said why; null otherwise.
create function private.get_my_cancelled_meeting() returns public.client_meeting
  language sql stable security definer set search_path = '' as $$
  select private.to_client_meeting(meeting)
  from (
    select meetings as meeting from public.meetings
    where user_id = auth.uid() order by created_at desc limit 1
  ) as latest
  where (meeting).status = 'cancelled' and (meeting).change_reason is not null
$$;

-- Books a meeting, or moves the one that is booked, and gives it a host: the same one where they are free.
-- Staff and clients who accept a proposed time are not bound to the notice.
-- @param change_reason what staff tell the client
create function private.book_or_reschedule_meeting(
  user_id uuid, starts_at timestamptz, time_zone text default null,
  is_by_staff boolean default false, change_reason text default null
) returns public.meeting_result
  language plpgsql set search_path = '' as $$
declare
  latest public.meetings;
  notice interval := '24 hours';
  host_id uuid;
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
  if is_by_staff or $2 = any (private.list_proposed_times(latest)) then
    notice := '0';
  end if;
  if private.is_bookable_slot($2, now(), notice) is not true or private.is_day_off($2) then
    return 'slot_unavailable';
  end if;
  -- Takes a lock per start time, the earlier first, so that two clients who want each other's time do
  -- not deadlock.
  perform pg_advisory_xact_lock(extract(epoch from least($2, latest.starts_at))::bigint);
  perform pg_advisory_xact_lock(extract(epoch from greatest($2, latest.starts_at))::bigint);
  if not private.is_slot_free($2, latest.id) then
    return 'slot_taken';
  end if;
  host_id := case
    when exists (select from private.staff_working_hours)
      then private.choose_host($2, latest.id, latest.staff_id)
    else latest.staff_id
  end;
  if latest.status = 'booked' then
    -- Limits rescheduling, because each change emails all staff.
    if latest.sequence >= 20 and not is_by_staff then
      raise sqlstate 'PT429' using message = 'Too often: please write to us.';
    end if;
    update public.meetings
    set starts_at = $2, sequence = sequence + 1, time_zone = coalesce($3, meetings.time_zone),
      staff_id = host_id, change_reason = $5
    where id = latest.id;
    return 'rescheduled';
  end if;
  insert into public.meetings (user_id, starts_at, time_zone, staff_id) values ($1, $2, $3, host_id);
  return 'booked';
exception
  when unique_violation then
    return 'slot_taken';
  -- Re-raised because the original error quotes the rejected row.
  when check_violation then
    raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- Raises PT409 for a meeting that has another time than on the page with the button; null for any.
create function private.require_seen_time(meeting public.meetings, seen_starts_at timestamptz)
  returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if meeting.starts_at <> seen_starts_at then
    raise sqlstate 'PT409' using message = 'The meeting has another time';
  end if;
end
$$;

-- Cancels a meeting that has not begun. Idempotent. Raises like private.require_seen_time().
-- @param reason what staff tell the client
-- @returns "cancelled" or the reason why not; null for no such meeting
create function private.cancel_meeting(
  id uuid, reason text default null, seen_starts_at timestamptz default null
) returns public.meeting_result
  language plpgsql set search_path = '' as $$
declare
  meeting public.meetings;
begin
  select * into meeting from public.meetings where meetings.id = $1 for update;
  if not found or meeting.status <> 'booked' then
    return meeting.status::text;
  end if;
  if meeting.starts_at <= now() then
    return 'already_started';
  end if;
  perform private.require_seen_time(meeting, seen_starts_at);
  update public.meetings set status = 'cancelled', sequence = sequence + 1, change_reason = reason
  where meetings.id = $1;
  return 'cancelled';
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

-- Cancels the caller's meeting. Raises PT409 when it has another time.
-- @param starts_at time on the page with the button; null for any
-- @returns "cancelled", also for no booked meeting, or the reason why not
create function private.cancel_my_meeting(starts_at timestamptz) returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  return coalesce(
    (
      select private.cancel_meeting(id, null, $1) from public.meetings
      where user_id = auth.uid() and status = 'booked'
    ),
    'cancelled'
  );
end
$$;

create function public.cancel_my_meeting(starts_at timestamptz default null)
  returns public.meeting_result
  language sql set search_path = '' as $$ select private.cancel_my_meeting($1) $$;

-- Raises PT404 for a wrong id and for a wrong key alike.
create function private.require_meeting_key(meeting_id uuid, key uuid) returns void
  language sql stable set search_path = '' as $$
  select private.require_found(exists (
    select from private.meeting_keys as keys where keys.meeting_id = $1 and keys.key = $2
  ))
$$;

create type public.meeting_by_key as (
  meeting public.client_meeting,
  unavailable_times public.unavailable_times
);

-- Returns the meeting that the key opens. Raises PT404 for a wrong id or key.
create function private.get_meeting_by_key(id uuid, key uuid) returns public.meeting_by_key
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_meeting_key(id, key);
  return (
    select row(private.to_client_meeting(meetings), private.get_unavailable_times())
      ::public.meeting_by_key
    from public.meetings where meetings.id = $1
  );
end
$$;

create function public.get_meeting_by_key(id uuid, key uuid) returns public.meeting_by_key
  language sql stable set search_path = '' as $$ select private.get_meeting_by_key(id, key) $$;

-- Moves a booked meeting, and books no new one. Idempotent. Raises PT404 for no such meeting, and like
-- private.require_seen_time().
create function private.reschedule_meeting(
  id uuid, starts_at timestamptz, is_by_staff boolean default false,
  change_reason text default null, seen_starts_at timestamptz default null
) returns public.meeting_result
  language plpgsql set search_path = '' as $$
declare
  owner_id constant uuid := (select meetings.user_id from public.meetings where meetings.id = $1);
  meeting public.meetings;
begin
  perform private.require_found(owner_id is not null);
  -- Locks in the order of book_or_reschedule_meeting, so that the meeting is not cancelled meanwhile.
  perform from public.profiles where profiles.id = owner_id for no key update;
  select meetings.* into meeting from public.meetings
  where meetings.id = $1 and meetings.user_id = owner_id for update;
  if meeting.status is distinct from 'booked' then
    return meeting.status::text;
  end if;
  if meeting.starts_at <> $2 then
    perform private.require_seen_time(meeting, seen_starts_at);
  end if;
  return private.book_or_reschedule_meeting(owner_id, $2, null, $3, $4);
end
$$;

-- Moves a booked meeting; booking a new one needs the account. Raises PT404 for a wrong id or key.
create function private.reschedule_meeting_by_key(id uuid, key uuid, starts_at timestamptz)
  returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_meeting_key(id, key);
  return private.reschedule_meeting(id, starts_at);
end
$$;

create function public.reschedule_meeting_by_key(id uuid, key uuid, starts_at timestamptz)
  returns public.meeting_result
  language sql set search_path = '' as $$ select private.reschedule_meeting_by_key($1, $2, $3) $$;

-- Cancels the meeting that a key opens. Raises PT404 for a wrong id or key, and PT409 when the meeting has
-- another time.
-- @param starts_at time on the page with the button; null for any
-- @returns "cancelled" or the reason why not
create function private.cancel_meeting_by_key(id uuid, key uuid, starts_at timestamptz)
  returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_meeting_key(id, key);
  return private.cancel_meeting(id, null, starts_at);
end
$$;

create function public.cancel_meeting_by_key(id uuid, key uuid, starts_at timestamptz default null)
  returns public.meeting_result
  language sql set search_path = '' as $$ select private.cancel_meeting_by_key($1, $2, $3) $$;

-- Builds what an email needs to put a meeting into a calendar, or to take it out.
create function private.build_appointment(meeting public.meetings) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'meeting_id', meeting.id, 'starts_at', meeting.starts_at, 'sequence', meeting.sequence::text,
    'time_zone', meeting.time_zone, 'video_link', private.get_video_link(meeting)
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

-- Enqueues an email about a meeting to its client and, where it changed, as staff_<kind> to every staff
-- member. The client of an active plan meets us again, so their email must not say that the plan waits for
-- the meeting.
-- @param details more values for the client's email
create function private.enqueue_meeting_emails(
  kind public.email_kind, meeting public.meetings, details jsonb default '{}'
) returns void
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
  perform private.enqueue_email(
    kind, payload ->> 'client_email',
    payload || details || jsonb_strip_nulls(jsonb_build_object(
      'key', (select keys.key from private.meeting_keys as keys where keys.meeting_id = meeting.id),
      'reason', meeting.change_reason
    )),
    client_id
  );
  if kind in ('meeting_booked', 'meeting_rescheduled', 'meeting_cancelled') then
    perform private.enqueue_staff_email(('staff_' || kind)::public.email_kind, payload, client_id);
    perform private.notify_staff_of_meeting(kind, meeting, payload ->> 'business_name');
  end if;
end
$$;

-- Drops the emails to the client that a change of the meeting makes untrue before they are sent.
-- @param kinds which emails; all that a new time or status makes untrue by default
create function private.drop_outdated_meeting_emails(
  meeting_id uuid, kinds public.email_kind[] default
    '{meeting_booked, meeting_rescheduled, meeting_link_changed, meeting_reminder, meeting_missed,
      meeting_proposed}'
) returns void
  language sql set search_path = '' as $$
  delete from public.email_outbox as outdated
  where outdated.kind = any ($2) and outdated.payload ->> 'meeting_id' = $1::text
$$;

-- Counts a new link to the call as a change of the meeting, for the calendars that have it.
create function private.count_video_link_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if private.get_video_link(new) is distinct from private.get_video_link(old) then
    new.sequence := old.sequence + 1;
  end if;
  return new;
end
$$;

create trigger count_video_link_change before update on public.meetings
  for each row when (
    old.status = 'booked' and (new.status, new.starts_at) = (old.status, old.starts_at)
    and (new.staff_id, new.video_link) is distinct from (old.staff_id, old.video_link)
  )
  execute function private.count_video_link_change();

-- Tells the client of a booked meeting its new link. Times that were proposed for the meeting remain.
create function private.notify_call_changed(old_meeting public.meetings, meeting public.meetings)
  returns void
  language plpgsql set search_path = '' as $$
begin
  if meeting.sequence <> old_meeting.sequence then
    update private.meeting_proposals as proposals set sequence = meeting.sequence
    where proposals.meeting_id = meeting.id and proposals.sequence = old_meeting.sequence;
    perform private.drop_outdated_meeting_emails(meeting.id, '{meeting_link_changed}');
    perform private.enqueue_meeting_emails('meeting_link_changed', meeting);
  end if;
end
$$;

-- Tells the host of a meeting that it is theirs.
create function private.notify_host(meeting public.meetings) returns void
  language plpgsql set search_path = '' as $$
declare
  business_name constant text := (
    select profiles.business_name from public.profiles where profiles.id = meeting.user_id
  );
begin
  if meeting.staff_id is not null then
    perform private.notify_staff(
      'bookings', meeting.id || ' ' || now(), 'meetings/' || meeting.id,
      coalesce(business_name, 'A client') || '’s meeting is yours', meeting.staff_id,
      'staff_meeting_assigned',
      private.build_appointment(meeting)
        || jsonb_strip_nulls(jsonb_build_object('business_name', business_name)),
      meeting.user_id
    );
  end if;
end
$$;

-- Tells a host that a change of the meeting made it theirs, unless they took it themselves, and one whose email
-- about that is still unsent what has changed since.
create function private.notify_host_changed(old_meeting public.meetings, meeting public.meetings)
  returns void
  language plpgsql set search_path = '' as $$
declare
  is_new constant boolean := meeting.staff_id is distinct from old_meeting.staff_id;
begin
  delete from public.email_outbox as unsent
  where unsent.kind = 'staff_meeting_assigned' and unsent.payload ->> 'meeting_id' = meeting.id::text;
  if found and not is_new or is_new and (
    meeting.starts_at <> old_meeting.starts_at or meeting.staff_id is distinct from auth.uid()
  ) then
    perform private.notify_host(meeting);
  end if;
end
$$;

-- Creates a meeting's key, and notifies client and staff that it was booked, moved or cancelled, by
-- whomever, account deletion included. A client who missed it is invited to book again, unless they have.
create function private.notify_meeting_changed() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.meeting_keys (meeting_id) values (new.id);
    if new.status = 'booked' and new.starts_at > now() then
      perform private.enqueue_meeting_emails('meeting_booked', new);
    end if;
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform private.drop_outdated_meeting_emails(old.id);
  elsif (new.status, new.starts_at) is distinct from (old.status, old.starts_at) then
    perform private.drop_outdated_meeting_emails(old.id);
    if new.status = 'missed' and not exists (
      select from public.meetings where meetings.user_id = new.user_id and status = 'booked'
    ) then
      perform private.enqueue_meeting_emails('meeting_missed', new);
    end if;
  end if;
  if old.status <> 'booked' or old.starts_at <= now() then
    return null;
  elsif tg_op = 'DELETE' then
    old.sequence := old.sequence + 1;
    perform private.enqueue_meeting_emails('meeting_cancelled', old);
  elsif new.status = 'cancelled' then
    perform private.enqueue_meeting_emails('meeting_cancelled', new);
  elsif new.starts_at <> old.starts_at then
    perform private.enqueue_meeting_emails('meeting_rescheduled', new);
    perform private.notify_host_changed(old, new);
  else
    perform private.notify_call_changed(old, new);
    perform private.notify_host_changed(old, new);
  end if;
  return null;
end
$$;

create trigger notify_meeting_changed after insert or update or delete on public.meetings
  for each row execute function private.notify_meeting_changed();

-- Gives the coming meetings of a staff member who leaves to colleagues who are free, or to nobody. One who
-- removed the member did not choose to take them, and is told like the others.
create function private.hand_over_meetings() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  meeting public.meetings;
begin
  delete from private.staff_working_hours as hours where hours.user_id = old.user_id;
  for meeting in
    select meetings.* from public.meetings
    where meetings.staff_id = old.user_id and meetings.status = 'booked' and meetings.starts_at > now()
    order by meetings.starts_at for update
  loop
    update public.meetings set staff_id = private.choose_host(meeting.starts_at, meeting.id, null)
    where meetings.id = meeting.id returning * into meeting;
    if meeting.staff_id = auth.uid() then
      perform private.notify_host(meeting);
    end if;
  end loop;
  return old;
end
$$;

create trigger hand_over_meetings before delete on public.staff
  for each row execute function private.hand_over_meetings();

create type public.meeting_event_kind as enum (
  'booked', 'rescheduled', 'cancelled', 'held', 'missed', 'assigned', 'action_plan_sent', 'proposed'
);

-- Events of a meeting and their actors, for the desk.
create table private.meeting_events (
  id bigint generated always as identity primary key,
  meeting_id uuid not null references public.meetings (id) on delete cascade,
  created_at timestamptz not null default now(),
  kind public.meeting_event_kind not null,
  -- Account that acted; null for the link in an email and for a script.
  actor_id uuid,
  -- Start of the meeting after the event.
  starts_at timestamptz not null,
  -- Reason that staff gave the client; null for none.
  reason text
);
create index meeting_events_meeting_id_idx on private.meeting_events (meeting_id);

alter table private.meeting_events enable row level security;
revoke all on private.meeting_events from public, anon, authenticated;
create policy "Only the service role" on private.meeting_events
  to service_role using (true) with check (true);

create function private.record_meeting_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.meeting_events (meeting_id, kind, actor_id, starts_at, reason)
  select new.id, kind::public.meeting_event_kind, auth.uid(), new.starts_at,
    case when kind in ('rescheduled', 'cancelled') then new.change_reason end
  from unnest(case
    when tg_op = 'INSERT' then array[new.status::text]
    when new.status <> old.status then array[new.status::text]
    when new.starts_at <> old.starts_at then array['rescheduled']
    when new.action_plan_sent_at is distinct from old.action_plan_sent_at
      then array['action_plan_sent']
    when new.staff_id is distinct from old.staff_id then array['assigned']
    else '{}'
  end) as kind;
  return null;
end
$$;

create trigger record_meeting_event after insert or update on public.meetings
  for each row execute function private.record_meeting_event();

-- Reminds each client the day before, once per start time. Locks the meetings, so that a change waits and
-- drops the reminder that it makes untrue.
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
    for no key update of meetings, keys skip locked
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
  business_name text,
  host_name text
);
comment on column public.staff_meeting_summary.business_name is 'Null for an account without a profile.';
comment on column public.staff_meeting_summary.host_name is 'Null for nobody.';

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
      select meetings.id, meetings.starts_at, meetings.status, profiles.business_name,
        private.get_display_name(meetings.staff_id)
      from public.meetings left join public.profiles on profiles.id = meetings.user_id
      where meetings.status = $2
        and ($4 is null or (meetings.starts_at, meetings.id) > ($3, $4))
      order by meetings.starts_at, meetings.id limit $1;
  else
    return query
      select meetings.id, meetings.starts_at, meetings.status, profiles.business_name,
        private.get_display_name(meetings.staff_id)
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

create type public.meeting_event as (
  created_at timestamptz,
  kind public.meeting_event_kind,
  actor_name text,
  starts_at timestamptz,
  reason text
);
comment on column public.meeting_event.actor_name is 'Null for the client.';
comment on column public.meeting_event.reason is 'Null for none.';

-- Names who acted on a meeting for the desk; null for its client. An account with a name that is gone was one
-- of the team's, because the meetings of a client go with their account.
create function private.get_meeting_actor_name(actor_id uuid, client_id uuid) returns text
  language sql stable set search_path = '' as $$
  select case when actor_id <> client_id
    then coalesce(private.get_display_name(actor_id), 'Someone on the team') end
$$;

create type public.staff_meeting as (
  meeting public.meetings,
  client_email text,
  client_name text,
  business_name text,
  plan public.plan,
  video_link text,
  proposed_times timestamptz[],
  colleagues public.staff_colleague[],
  events public.meeting_event[],
  unavailable_times public.unavailable_times
);
comment on column public.staff_meeting.business_name is 'Null for an account without a profile.';
comment on column public.staff_meeting.plan is 'Null for an account without a profile.';
comment on column public.staff_meeting.video_link is 'Null for none.';
comment on column public.staff_meeting.unavailable_times is 'Null unless requested.';

-- Returns a meeting with everything its pages show. Raises PT404 for no such meeting.
-- @param with_times adds the unavailable times, for pages that offer the others
create function private.staff_get_meeting(id uuid, with_times boolean) returns public.staff_meeting
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_meeting public.meetings;
  profile public.profiles;
  result public.staff_meeting;
begin
  perform private.require_staff();
  select meetings.* into found_meeting from public.meetings where meetings.id = $1;
  perform private.require_found(found);
  select profiles.* into profile from public.profiles where profiles.id = found_meeting.user_id;
  result.meeting := found_meeting;
  result.client_email := (
    select users.email from auth.users where users.id = found_meeting.user_id
  );
  result.client_name := private.get_display_name(found_meeting.user_id);
  result.business_name := profile.business_name;
  result.plan := profile.chosen_plan;
  result.video_link := private.get_video_link(found_meeting);
  result.proposed_times := private.list_proposed_times(found_meeting);
  result.colleagues := array(select colleagues from private.list_colleagues() as colleagues);
  result.events := array(
    select row(
      events.created_at, events.kind,
      private.get_meeting_actor_name(events.actor_id, found_meeting.user_id),
      events.starts_at, events.reason
    )::public.meeting_event
    from private.meeting_events as events
    where events.meeting_id = found_meeting.id order by events.id desc limit 50
  );
  result.unavailable_times := case when with_times then private.get_unavailable_times() end;
  return result;
end
$$;

create function public.staff_get_meeting(id uuid, with_times boolean default false)
  returns public.staff_meeting
  language sql stable set search_path = '' as $$
  select private.staff_get_meeting(id, with_times)
$$;

create type public.meeting_record_result as enum (
  'recorded', 'not_started', 'not_held', 'cancelled',
  -- The new host has another meeting at that time.
  'host_busy'
);

-- Marks a meeting that has begun as held or missed, or corrects it. Raises PT404 for no such meeting.
create function private.record_meeting_result(id uuid, is_held boolean)
  returns public.meeting_record_result
  language plpgsql set search_path = '' as $$
declare
  meeting public.meetings;
begin
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

create type public.recorded_meeting as (
  outcome public.meeting_record_result,
  action_id uuid
);
comment on column public.recorded_meeting.action_id is 'Null unless the result is scheduled.';

-- Marks a meeting as held, or schedules that it is marked as missed, after which its client gets an email.
-- Idempotent. Raises like private.record_meeting_result().
create function private.staff_record_meeting_result(id uuid, is_held boolean)
  returns public.recorded_meeting
  language plpgsql security definer set search_path = '' as $$
declare
  scheduled private.scheduled_staff_action;
begin
  perform private.require_staff();
  if $2 then
    perform private.drop_staff_action('record_missed_meeting', $1::text);
    return row(private.record_meeting_result($1, true), null)::public.recorded_meeting;
  end if;
  scheduled := private.schedule_staff_action('record_missed_meeting', $1::text);
  return row(coalesce(scheduled.rejection, 'recorded'), scheduled.id)::public.recorded_meeting;
end
$$;

create function public.staff_record_meeting_result(id uuid, is_held boolean)
  returns public.recorded_meeting
  language sql set search_path = '' as $$ select private.staff_record_meeting_result($1, $2) $$;

-- Marks the action plan of a held meeting as sent; the first time counts. Raises PT404 for no such
-- meeting.
create function private.record_action_plan_sent(id uuid) returns public.meeting_record_result
  language plpgsql set search_path = '' as $$
declare
  current_status public.meeting_status;
begin
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

-- Schedules that an action plan is marked as sent. Idempotent. Raises like private.record_action_plan_sent().
create function private.staff_record_action_plan_sent(id uuid) returns public.recorded_meeting
  language plpgsql security definer set search_path = '' as $$
declare
  scheduled private.scheduled_staff_action;
begin
  perform private.require_staff();
  scheduled := private.schedule_staff_action('record_action_plan_sent', $1::text);
  return row(coalesce(scheduled.rejection, 'recorded'), scheduled.id)::public.recorded_meeting;
end
$$;

create function public.staff_record_action_plan_sent(id uuid) returns public.recorded_meeting
  language sql set search_path = '' as $$ select private.staff_record_action_plan_sent(id) $$;

-- Names who holds a meeting. Raises PT404 for no such meeting or staff member.
-- @param staff_id null for nobody
create function private.staff_assign_meeting(id uuid, staff_id uuid)
  returns public.meeting_record_result
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.require_found(
    $2 is null or exists (select from public.staff where staff.user_id = $2)
  );
  update public.meetings set staff_id = $2 where meetings.id = $1;
  perform private.require_found(found);
  return 'recorded';
exception when unique_violation then
  return 'host_busy';
end
$$;

create function public.staff_assign_meeting(id uuid, staff_id uuid default null)
  returns public.meeting_record_result
  language sql set search_path = '' as $$ select private.staff_assign_meeting($1, $2) $$;

-- Sets the link to the call of one meeting. Raises PT404 for no such meeting, and 22023 for a link that is
-- not https.
-- @param video_link null for that of the host
create function private.staff_set_meeting_link(id uuid, video_link text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  update public.meetings set video_link = $2 where meetings.id = $1;
  perform private.require_found(found);
-- Re-raised because the original error quotes the rejected row.
exception when check_violation then
  raise exception 'Not an https link' using errcode = '22023';
end
$$;

create function public.staff_set_meeting_link(
  id uuid, video_link private.multiline_text default null
) returns void
  language sql set search_path = '' as $$ select private.staff_set_meeting_link($1, $2) $$;

-- Moves a meeting for its client, to any free time in the future. Raises like private.reschedule_meeting().
-- @param reason what the client reads; null for nothing
create function private.staff_reschedule_meeting(
  id uuid, starts_at timestamptz, reason text, seen_starts_at timestamptz
) returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return private.reschedule_meeting(
    id, starts_at, true, nullif(private.trim_whitespace(reason), ''), seen_starts_at
  );
end
$$;

create function public.staff_reschedule_meeting(
  id uuid, starts_at timestamptz, reason private.multiline_text default null,
  seen_starts_at timestamptz default null
) returns public.meeting_result
  language sql set search_path = '' as $$
  select private.staff_reschedule_meeting($1, $2, $3, $4)
$$;

create domain private.proposed_times as timestamptz[]
  check (cardinality(value) between 1 and 3 and array_position(value, null) is null);

-- Proposes up to three times to the client of a booked meeting, instead of those proposed before, which
-- stay where one of the new times is not free. Raises PT404 for no such meeting, and like
-- private.require_seen_time().
-- @param message what the client reads; null for nothing
-- @returns "proposed" or the reason why not
create function private.staff_propose_meeting_times(
  id uuid, times timestamptz[], message text, seen_starts_at timestamptz
) returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
declare
  meeting public.meetings;
begin
  perform private.require_staff();
  select meetings.* into meeting from public.meetings where meetings.id = $1 for update;
  perform private.require_found(found);
  if meeting.status <> 'booked' then
    return meeting.status::text;
  end if;
  if meeting.starts_at <= now() then
    return 'already_started';
  end if;
  perform private.require_seen_time(meeting, seen_starts_at);
  if cardinality(private.list_free_times(meeting, $2)) < cardinality($2) or exists (
    select from unnest($2) as starts_at
    where not private.is_bookable_slot(starts_at, now(), '0') or starts_at = meeting.starts_at
  ) then
    return 'slot_unavailable';
  end if;
  insert into private.meeting_proposals as proposals (meeting_id, sequence, times, message)
  values (meeting.id, meeting.sequence, $2, nullif(private.trim_whitespace($3), ''))
  on conflict (meeting_id) do update
    set sequence = excluded.sequence, times = excluded.times, message = excluded.message;
  insert into private.meeting_events (meeting_id, kind, actor_id, starts_at, reason)
  select meeting.id, 'proposed', auth.uid(), meeting.starts_at, proposals.message
  from private.meeting_proposals as proposals where proposals.meeting_id = meeting.id;
  perform private.drop_outdated_meeting_emails(meeting.id, '{meeting_proposed}');
  perform private.enqueue_meeting_emails('meeting_proposed', meeting, (
    select jsonb_strip_nulls(jsonb_build_object(
      'times', string_agg(to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), E'\n' order by starts_at),
      'message', nullif(private.trim_whitespace($3), '')
    ))
    from unnest($2) as starts_at
  ));
  return 'proposed';
-- Re-raised because the original error quotes the rejected row.
exception when check_violation then
  raise exception 'Invalid message' using errcode = '22023';
end
$$;

create function public.staff_propose_meeting_times(
  id uuid, times private.proposed_times, message private.multiline_text default null,
  seen_starts_at timestamptz default null
) returns public.meeting_result
  language sql set search_path = '' as $$
  select private.staff_propose_meeting_times($1, $2, $3, $4)
$$;

-- Cancels a meeting for its client, who reads the reason. Raises PT404 for no such meeting, 22023 without
-- a reason, and like private.require_seen_time().
-- @returns "cancelled" or the reason why not
create function private.staff_cancel_meeting(
  id uuid, reason text, seen_starts_at timestamptz
) returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
declare
  result public.meeting_result;
begin
  perform private.require_staff();
  if private.is_valid_text(reason, 1, 1000) is not true then
    raise exception 'The reason is missing' using errcode = '22023';
  end if;
  result := private.cancel_meeting(id, private.trim_whitespace(reason), seen_starts_at);
  perform private.require_found(result is not null);
  return result;
end
$$;

create function public.staff_cancel_meeting(
  id uuid, reason private.multiline_text, seen_starts_at timestamptz default null
) returns public.meeting_result
  language sql set search_path = '' as $$ select private.staff_cancel_meeting($1, $2, $3) $$;

-- Counts the meetings that are booked on a day in New York.
-- @param staff_id host of the meetings; null for all
create function private.count_booked_meetings(day date, staff_id uuid) returns bigint
  language sql stable set search_path = '' as $$
  select count(*) from public.meetings
  where meetings.status = 'booked' and ($2 is null or meetings.staff_id = $2)
    and meetings.starts_at >= $1::timestamp at time zone 'America/New_York'
    and meetings.starts_at < ($1 + 1)::timestamp at time zone 'America/New_York'
$$;

-- Day off with the number of meetings that are booked on it all the same.
create type public.staff_day_off as (
  day date, meeting_count bigint, staff_id uuid, staff_name text
);
comment on column public.staff_day_off.staff_id is 'Null for everyone.';
comment on column public.staff_day_off.staff_name is 'Null for everyone.';

create function private.staff_list_days_off() returns setof public.staff_day_off
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query
    select days_off.day, private.count_booked_meetings(days_off.day, days_off.staff_id),
      days_off.staff_id, private.get_display_name(days_off.staff_id)
    from public.days_off
    where days_off.day >= (now() at time zone 'America/New_York')::date
    order by days_off.day, 4 nulls first;
end
$$;

create function public.staff_list_days_off() returns setof public.staff_day_off
  language sql stable set search_path = '' as $$ select * from private.staff_list_days_off() $$;

-- Takes a day off, which may be neither past nor unknown, for one staff member or for everyone. Idempotent.
create function private.add_day_off(day date, staff_id uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  perform private.require_found(
    $2 is null or exists (select from public.staff where staff.user_id = $2)
  );
  if ($1 >= (now() at time zone 'America/New_York')::date) is not true then
    raise exception 'That day is over' using errcode = '22023';
  end if;
  insert into public.days_off (day, staff_id) values ($1, $2)
  on conflict on constraint one_day_off_per_person do nothing;
end
$$;

create function private.remove_day_off(day date, staff_id uuid) returns void
  language sql set search_path = '' as $$
  delete from public.days_off
  where days_off.day = $1 and days_off.staff_id is not distinct from $2
$$;

create function private.schedule_day_off_action(
  kind public.staff_action_kind, day date, staff_id uuid
) returns uuid
  language sql set search_path = '' as $$
  select (
    private.schedule_staff_action(
      kind, concat_ws(' ', day, staff_id), jsonb_build_object('day', day, 'staff_id', staff_id)
    )
  ).id
$$;

-- Schedules a day off. Idempotent. Raises like private.add_day_off().
-- @param staff_id staff member who is off; null for everyone
-- @returns id of the scheduled action
create function private.staff_add_day_off(day date, staff_id uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return private.schedule_day_off_action('add_day_off', $1, $2);
end
$$;

create function public.staff_add_day_off(day date, staff_id uuid default null) returns uuid
  language sql set search_path = '' as $$ select private.staff_add_day_off($1, $2) $$;

-- Schedules the removal of a day off. Idempotent.
-- @returns id of the scheduled action
create function private.staff_remove_day_off(day date, staff_id uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return private.schedule_day_off_action('remove_day_off', $1, $2);
end
$$;

create function public.staff_remove_day_off(day date, staff_id uuid default null) returns uuid
  language sql set search_path = '' as $$ select private.staff_remove_day_off($1, $2) $$;

grant execute on function private.get_meeting_by_key, public.get_meeting_by_key,
  private.reschedule_meeting_by_key, public.reschedule_meeting_by_key,
  private.cancel_meeting_by_key, public.cancel_meeting_by_key to anon, authenticated;
grant execute on function private.get_my_meeting, private.get_my_cancelled_meeting,
  private.get_my_unavailable_times,
  private.book_my_meeting, public.book_my_meeting, private.cancel_my_meeting,
  public.cancel_my_meeting, private.staff_list_meetings, public.staff_list_meetings,
  private.staff_get_meeting, public.staff_get_meeting, private.staff_record_meeting_result,
  public.staff_record_meeting_result, private.staff_record_action_plan_sent,
  public.staff_record_action_plan_sent, private.staff_assign_meeting, public.staff_assign_meeting,
  private.staff_set_meeting_link, public.staff_set_meeting_link, private.staff_reschedule_meeting,
  public.staff_reschedule_meeting, private.staff_propose_meeting_times,
  public.staff_propose_meeting_times, private.staff_cancel_meeting, public.staff_cancel_meeting,
  private.staff_list_days_off, public.staff_list_days_off, private.staff_add_day_off,
  public.staff_add_day_off, private.staff_remove_day_off, public.staff_remove_day_off
  to authenticated;
