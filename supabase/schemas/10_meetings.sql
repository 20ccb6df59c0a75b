-- A half hour is given once per host, or once while nobody has working hours.

create type public.meeting_status as enum ('booked', 'held', 'missed', 'cancelled');

create table public.meetings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  starts_at timestamptz not null,
  status public.meeting_status not null default 'booked',
  -- Number of changes, for calendars.
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  -- As chosen by the client, for the emails.
  time_zone text,
  action_plan_sent_at timestamptz,
  staff_id uuid references public.staff (user_id) on delete set null,
  -- Null for the host's.
  video_link text,
  change_reason text,
  constraint time_zone_is_name check (private.is_time_zone(time_zone)),
  constraint video_link_is_https check (
    private.is_web_url(video_link, 500) and video_link ~ '^https://'
  ),
  constraint change_reason_is_valid_text check (private.is_valid_text(change_reason, 1, 1000))
);
-- Without hosts, the lock in book_or_reschedule_meeting keeps meetings apart: two hosts of one half hour can both
-- leave.
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

create trigger audit_meetings after insert or update or delete on public.meetings
  for each row execute function private.record_audit_entry('user_id', 'id');

-- Dates in New York.
create table public.days_off (
  day date not null,
  created_at timestamptz not null default now(),
  staff_id uuid references public.staff (user_id) on delete cascade,
  id uuid primary key default gen_random_uuid(),
  constraint one_day_off_per_person unique nulls not distinct (day, staff_id)
);
create index days_off_staff_id_idx on public.days_off (staff_id);

alter table public.days_off enable row level security;

create trigger audit_days_off after insert or update or delete on public.days_off
  for each row execute function private.record_audit_entry('', 'day');

create table private.meeting_keys (
  meeting_id uuid primary key references public.meetings (id) on delete cascade,
  key uuid not null default gen_random_uuid(),
  -- Null while no email has this key.
  emailed_at timestamptz
);

alter table private.meeting_keys enable row level security;

-- app/domain/meetings/slots.ts has the same rule.
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

create type public.unavailable_times as (taken timestamptz[], days_off date[]);

-- All times at once, because pages offer hundreds.
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

-- The preferred host if free, else the one with the fewest meetings that week, then the longest-serving.
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

-- Meetings without a host need one, too. While nobody has working hours, there is one at a time.
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

