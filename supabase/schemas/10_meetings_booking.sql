create type public.meeting_result as enum (
  'booked',
  'rescheduled',
  'cancelled',
  'slot_taken',
  -- Outside of meeting times.
  'slot_unavailable',
  'already_started',
  'held',
  'missed',
  'profile_incomplete',
  'proposed',
  -- By a colleague, unseen by the caller.
  'already_proposed'
);

-- Expire when the meeting changes or begins.
create table private.meeting_proposals (
  meeting_id uuid primary key references public.meetings (id) on delete cascade,
  sequence integer not null,
  times timestamptz[] not null,
  message text,
  constraint message_is_valid_text check (private.is_valid_text(message, 1, 1000))
);

alter table private.meeting_proposals enable row level security;

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

create function private.list_proposed_times(meeting public.meetings) returns timestamptz[]
  language sql stable set search_path = '' as $$
  select private.list_free_times(meeting, (
    select proposals.times from private.meeting_proposals as proposals
    where proposals.meeting_id = meeting.id and proposals.sequence = meeting.sequence
  ))
$$;

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

-- That of the client's browser where staff booked; null where neither is known.
create function private.get_meeting_time_zone(meeting public.meetings) returns text
  language sql stable set search_path = '' as $$
  select coalesce(
    meeting.time_zone,
    (select profiles.time_zone from public.profiles where profiles.id = meeting.user_id)
  )
$$;

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
comment on column public.client_meeting.time_zone is 'Null if it is not known.';
comment on column public.client_meeting.video_link is 'Null for none.';
comment on column public.client_meeting.change_reason is 'Null unless staff gave one.';
comment on column public.client_meeting.proposal_message is 'Null for none.';

create function private.to_client_meeting(meeting public.meetings) returns public.client_meeting
  language sql stable set search_path = '' as $$
  select row(
    meeting.id, meeting.starts_at, meeting.status, meeting.sequence,
    private.get_meeting_time_zone(meeting),
    private.get_video_link(meeting), meeting.change_reason, private.list_proposed_times(meeting),
    (
      select proposals.message from private.meeting_proposals as proposals
      where proposals.meeting_id = meeting.id and proposals.sequence = meeting.sequence
    )
  )::public.client_meeting
$$;

create function private.get_my_meeting() returns public.client_meeting
  language sql stable security definer set search_path = '' as $$
  select private.to_client_meeting(meetings) from public.meetings
  where user_id = auth.uid() and status <> 'cancelled'
  order by (status = 'booked') desc, starts_at desc limit 1
$$;

-- Null unless staff cancelled the latest one with a reason.
create function private.get_my_cancelled_meeting() returns public.client_meeting
  language sql stable security definer set search_path = '' as $$
  select private.to_client_meeting(meeting)
  from (
    select meetings as meeting from public.meetings
    where user_id = auth.uid() order by created_at desc limit 1
  ) as latest
  where (meeting).status = 'cancelled' and (meeting).change_reason is not null
$$;

-- Keeps a free host. Staff, and clients who accept a proposal, need no notice.
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
  -- The earlier time first, so that two clients who swap times do not deadlock.
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
    -- Each change emails all staff.
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
  when check_violation then
    raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- PT409 if the meeting moved since; null for any time.
create function private.require_seen_time(meeting public.meetings, seen_starts_at timestamptz)
  returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if meeting.starts_at <> seen_starts_at then
    raise sqlstate 'PT409' using message = 'The meeting has another time';
  end if;
end
$$;

-- Idempotent. PT409 as private.require_seen_time(). Null for no such meeting.
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

-- PT404 for a wrong id and a wrong key alike.
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

-- Books no new one. PT404 for none, PT409 as private.require_seen_time().
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
  -- The lock order of book_or_reschedule_meeting.
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

-- Booking a new meeting needs the account.
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

grant execute on function private.get_meeting_by_key, public.get_meeting_by_key,
  private.reschedule_meeting_by_key, public.reschedule_meeting_by_key,
  private.cancel_meeting_by_key, public.cancel_meeting_by_key to anon, authenticated;
grant execute on function private.book_my_meeting, public.book_my_meeting,
  private.cancel_my_meeting, public.cancel_my_meeting to authenticated;
