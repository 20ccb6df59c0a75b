-- Strategy meetings: which half hours may be booked, who books, moves and cancels a meeting, the emails
-- about it and what the desk does with it. No half hour is given twice, and a client has at most one
-- booked meeting; booking again moves it.

create table public.meetings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  starts_at timestamptz not null,
  status text not null default 'booked' check (status in ('booked', 'held', 'missed', 'cancelled')),
  -- Number of changes, for the calendars that have the appointment.
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  -- Time zone in which the client chose the time, for the emails.
  zone text check (zone ~ '^[A-Za-z0-9_+/-]{1,64}$'),
  -- The action plan was promised within a day of the meeting's end.
  action_plan_at timestamptz
);
create unique index one_meeting_per_slot on public.meetings (starts_at) where status = 'booked';
create unique index one_booked_meeting_per_client on public.meetings (user_id) where status = 'booked';
create index meetings_by_client on public.meetings (user_id, starts_at desc);
create index meetings_by_time on public.meetings (status, starts_at, id);
create index meetings_without_action_plan on public.meetings (starts_at)
  where status = 'held' and action_plan_at is null;

alter table public.meetings enable row level security;
revoke all on public.meetings from public, anon, authenticated;
grant select on public.meetings to authenticated;
grant all on public.meetings to service_role;
create policy "Clients read their own meetings" on public.meetings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Only while the session lives" on public.meetings as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger audit_meetings after insert or update or delete on public.meetings
  for each row execute function private.audit('user_id', 'id');

-- Days without meetings, as dates in New York.
create table public.days_off (
  day date primary key,
  created_at timestamptz not null default now()
);

alter table public.days_off enable row level security;
revoke all on public.days_off from public, anon, authenticated;
grant all on public.days_off to service_role;
create policy "Only the service role" on public.days_off to service_role using (true) with check (true);
create policy "Only while the session lives" on public.days_off as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger audit_days_off after insert or update or delete on public.days_off
  for each row execute function private.audit('', 'day');

-- Keys that open a meeting without signing in, for the links in emails, and the start time for which
-- the client was last reminded.
create table private.meeting_keys (
  meeting_id uuid primary key references public.meetings (id) on delete cascade,
  key uuid not null default gen_random_uuid(),
  reminded_of timestamptz
);

alter table private.meeting_keys enable row level security;
revoke all on private.meeting_keys from public, anon, authenticated;
create policy "Only the service role" on private.meeting_keys
  to service_role using (true) with check (true);

-- Returns the caller's booked meeting, else the latest; null for none.
create function private.part_meeting(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select to_jsonb(mine) - 'user_id' from public.meetings as mine
    where mine.user_id = auth.uid() and mine.status <> 'cancelled'
    order by (mine.status = 'booked') desc, mine.starts_at desc limit 1
  );

-- Tells whether meetings start at that time at all: half hours of business days in New York, from a day
-- to fourteen days ahead. app/domain/ has the same rule.
create function private.is_slot(moment timestamptz, asked_at timestamptz default now()) returns boolean
  language sql stable set search_path = '' as $$
  select moment between asked_at + interval '24 hours' and asked_at + interval '336 hours'
    and extract(isodow from moment at time zone 'America/New_York') <= 5
    and (moment at time zone 'America/New_York')::time between '09:00' and '16:30'
    and extract(epoch from moment) % 1800 = 0
$$;

-- Returns the bookable times that are not free: {taken: moments, days_off: dates in New York}.
create function private.taken_times() returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'taken', coalesce((
      select jsonb_agg(starts_at order by starts_at) from public.meetings
      where status = 'booked' and starts_at between now() and now() + interval '336 hours'
    ), '[]'),
    'days_off', coalesce((
      select jsonb_agg(day order by day) from public.days_off
      where day between current_date - 1 and current_date + 15
    ), '[]')
  )
$$;

-- Returns null to anybody who is not signed in.
create function private.my_taken_times() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select private.taken_times() where private.session_is_alive()
$$;

create function private.part_taken_times(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (select private.my_taken_times());

-- Books a meeting, or moves the one that is booked.
-- @returns "booked"; "taken" when somebody was faster; "closed" for a time that is not offered; "passed"
-- when the booked meeting has begun; "held" when there was one; "no-profile" for an incomplete profile
create function private.place_meeting(client uuid, slot timestamptz, in_zone text) returns text
  language plpgsql set search_path = '' as $$
declare
  latest public.meetings;
begin
  -- Serializes the bookings of one client.
  perform from public.profiles
  where id = client and private.is_complete(profiles)
  for no key update;
  if not found then
    return 'no-profile';
  end if;
  select * into latest from public.meetings
  where user_id = client and status <> 'cancelled'
  order by (status = 'booked') desc, starts_at desc limit 1
  for update;
  if latest.status = 'held' then
    return 'held';
  end if;
  if latest.status = 'booked' and latest.starts_at = slot then
    return 'booked';
  end if;
  if latest.status = 'booked' and latest.starts_at <= now() then
    return 'passed';
  end if;
  if private.is_slot(slot) is not true or exists (
    select from public.days_off where day = (slot at time zone 'America/New_York')::date
  ) then
    return 'closed';
  end if;
  -- Takes a lock per start time, the earlier first, so that two clients who want each other's time do
  -- not deadlock.
  perform pg_advisory_xact_lock(extract(epoch from least(slot, latest.starts_at))::bigint);
  perform pg_advisory_xact_lock(extract(epoch from greatest(slot, latest.starts_at))::bigint);
  if latest.status = 'booked' then
    -- Limits rescheduling, because each change emails all staff.
    if latest.sequence >= 20 then
      raise sqlstate 'PT429' using message = 'Too often: please write to us.';
    end if;
    update public.meetings
    set starts_at = slot, sequence = sequence + 1, zone = coalesce(in_zone, zone)
    where id = latest.id;
  else
    insert into public.meetings (user_id, starts_at, zone) values (client, slot, in_zone);
  end if;
  return 'booked';
exception
  when unique_violation then
    return 'taken';
  -- Re-raised because the original error quotes the rejected row.
  when check_violation then
    raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- Cancels a meeting that has not begun. Idempotent.
-- @returns "cancelled", or the reason why not: "passed", "held", "missed"
create function private.call_off_meeting(meeting uuid) returns text
  language plpgsql set search_path = '' as $$
begin
  update public.meetings set status = 'cancelled', sequence = sequence + 1
  where id = meeting and status = 'booked' and starts_at > now();
  return case when found then 'cancelled' else (
    select case status when 'booked' then 'passed' else status end from public.meetings where id = meeting
  ) end;
end
$$;

create function private.book_my_meeting(slot timestamptz, in_zone text) returns text
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  perform private.count_use('meetings', 30, interval '1 day');
  return private.place_meeting(auth.uid(), slot, in_zone);
end
$$;

create function public.book_meeting(starts_at timestamptz, zone text default null) returns text
  language sql set search_path = '' as $$ select private.book_my_meeting(starts_at, zone) $$;

create function private.cancel_my_meeting() returns text
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  return coalesce(
    (select private.call_off_meeting(id) from public.meetings where user_id = auth.uid() and status = 'booked'),
    'cancelled'
  );
end
$$;

create function public.cancel_my_meeting() returns text
  language sql set search_path = '' as $$ select private.cancel_my_meeting() $$;

create function private.has_key(meeting uuid, given uuid) returns boolean
  language sql stable set search_path = '' as $$
  select exists (select from private.meeting_keys where meeting_id = meeting and meeting_keys.key = given)
$$;

-- Returns {id, starts_at, status, zone, taken_times}; null for a wrong id and for a wrong key alike.
create function private.meeting_by_key(meeting uuid, given uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', id, 'starts_at', starts_at, 'status', status, 'zone', zone, 'taken_times', private.taken_times()
  )
  from public.meetings where id = meeting and private.has_key(meeting, given)
$$;

create function public.meeting_by_key(id uuid, key uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.meeting_by_key(id, key) $$;

-- Moves a booked meeting; booking a new one needs the account.
-- @returns as place_meeting, or "cancelled"
create function private.move_meeting_by_key(meeting uuid, given uuid, slot timestamptz) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  owner uuid := (select user_id from public.meetings where id = meeting and private.has_key(meeting, given));
  now_is text;
begin
  -- Locks in the order of place_meeting, so that the meeting is not cancelled meanwhile.
  perform from public.profiles where id = owner for no key update;
  select status into now_is from public.meetings where id = meeting and user_id = owner for update;
  return case when now_is = 'booked' then private.place_meeting(owner, slot, null) else now_is end;
end
$$;

create function public.move_meeting_by_key(id uuid, key uuid, starts_at timestamptz) returns text
  language sql set search_path = '' as $$ select private.move_meeting_by_key(id, key, starts_at) $$;

create function private.cancel_meeting_by_key(meeting uuid, given uuid) returns text
  language sql security definer set search_path = '' as $$
  select private.call_off_meeting(meeting) where private.has_key(meeting, given)
$$;

create function public.cancel_meeting_by_key(id uuid, key uuid) returns text
  language sql set search_path = '' as $$ select private.cancel_meeting_by_key(id, key) $$;

-- Enqueues an email about a meeting to its client and, as team_<what>, to every staff member. The client
-- of an active plan meets us again, so their email must not say that the plan waits for the meeting.
create function private.owe_meeting_mails(what text, meeting public.meetings) returns void
  language plpgsql set search_path = '' as $$
declare
  client uuid;
  facts jsonb;
begin
  -- Left joins, because the account may be deleted together with its meeting.
  select users.id, jsonb_strip_nulls(jsonb_build_object(
    'id', meeting.id, 'starts_at', meeting.starts_at, 'sequence', meeting.sequence::text,
    'zone', meeting.zone, 'client', profiles.business_name, 'email', users.email,
    'active', case when profiles.plan_status = 'active' then 'yes' end
  )) into client, facts
  from (values (meeting.user_id)) as owner (id)
  left join auth.users on users.id = owner.id
  left join public.profiles on profiles.id = owner.id;
  -- Drops the reminder of another start time.
  delete from public.mail_outbox where kind = 'meeting_reminder' and data ->> 'id' = meeting.id::text;
  perform private.owe_mail(
    what, facts ->> 'email',
    facts || jsonb_build_object('key', (select keys.key from private.meeting_keys as keys where keys.meeting_id = meeting.id)),
    client
  );
  if what <> 'meeting_reminder' then
    perform private.owe_mail('team_' || what, members.email, facts, client)
    from public.staff join auth.users as members on members.id = staff.user_id;
  end if;
end
$$;

-- Creates a meeting's key, and notifies client and staff that it was booked, moved or cancelled, by
-- whomever, account deletion included.
create function private.tell_of_meeting() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.meeting_keys (meeting_id) values (new.id);
    if new.status = 'booked' and new.starts_at > now() then
      perform private.owe_meeting_mails('meeting_booked', new);
    end if;
  elsif old.status <> 'booked' or old.starts_at <= now() then
    return null;
  elsif tg_op = 'DELETE' then
    old.sequence := old.sequence + 1;
    perform private.owe_meeting_mails('meeting_cancelled', old);
  elsif new.status = 'cancelled' then
    perform private.owe_meeting_mails('meeting_cancelled', new);
  elsif new.starts_at <> old.starts_at then
    perform private.owe_meeting_mails('meeting_moved', new);
  end if;
  return null;
end
$$;

create trigger tell_of_meeting after insert or update or delete on public.meetings
  for each row execute function private.tell_of_meeting();

-- Reminds each client the day before, once per start time.
create function private.remind_of_meetings() returns void
  language plpgsql set search_path = '' as $$
declare
  meeting public.meetings;
begin
  for meeting in
    select meetings.* from public.meetings
    join private.meeting_keys as keys on keys.meeting_id = meetings.id
    where meetings.status = 'booked' and meetings.starts_at between now() and now() + interval '24 hours'
      and keys.reminded_of is distinct from meetings.starts_at
    for update of keys skip locked
  loop
    update private.meeting_keys set reminded_of = meeting.starts_at where meeting_id = meeting.id;
    perform private.owe_meeting_mails('meeting_reminder', meeting);
  end loop;
end
$$;

-- Lists meetings that have begun and are not marked as held or missed.
create function private.waiting_meetings()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  select 'meetings/' || meetings.id, coalesce(profiles.business_name, 'A client'), meetings.starts_at,
    null::timestamptz
  from public.meetings left join public.profiles on profiles.id = meetings.user_id
  where meetings.status = 'booked' and meetings.starts_at <= now() order by 3 limit 100
$$;

-- Lists clients whose meeting was held and who have no action plan yet, which they were promised within
-- a day of the meeting's end.
create function private.waiting_action_plans()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  select 'meetings/' || meetings.id, coalesce(profiles.business_name, 'A client'),
    starts_at + interval '30 minutes', starts_at + interval '24 hours 30 minutes'
  from public.meetings left join public.profiles on profiles.id = meetings.user_id
  where meetings.status = 'held' and meetings.action_plan_at is null order by starts_at limit 100
$$;

-- Lists a page of meetings: booked ones by time, the others newest first.
-- @param args status, after {at, id}
-- @returns {rows, next}
create function private.desk_meetings(args jsonb) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 50;
  wanted text := coalesce(args ->> 'status', 'booked');
  last_at timestamptz := (args #>> '{after,at}')::timestamptz;
  last_id uuid := (args #>> '{after,id}')::uuid;
  page jsonb;
begin
  if wanted = 'booked' then
    select jsonb_agg(to_jsonb(lines) order by lines.starts_at, lines.id) into page from (
      select id, starts_at, status, user_id from public.meetings
      where status = wanted and (last_at is null or (starts_at, id) > (last_at, last_id))
      order by starts_at, id limit most + 1
    ) as lines;
  else
    select jsonb_agg(to_jsonb(lines) order by lines.starts_at desc, lines.id desc) into page from (
      select id, starts_at, status, user_id from public.meetings
      where status = wanted and (last_at is null or (starts_at, id) < (last_at, last_id))
      order by starts_at desc, id desc limit most + 1
    ) as lines;
  end if;
  -- desk_page() reads the key of the next page from created_at.
  select jsonb_agg(line || jsonb_build_object(
    'created_at', line -> 'starts_at',
    'business', (select business_name from public.profiles where profiles.id = (line ->> 'user_id')::uuid)
  ) order by place) into page
  from jsonb_array_elements(page) with ordinality as lines (line, place);
  return private.desk_page(coalesce(page, '[]'), most);
end
$$;

create function private.desk_meeting(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select to_jsonb(meetings) || jsonb_build_object('business', profiles.business_name, 'email', users.email)
  from public.meetings
  join auth.users on users.id = meetings.user_id
  left join public.profiles on profiles.id = meetings.user_id
  where meetings.id = (args ->> 'id')::uuid
$$;

-- Marks a meeting that has begun as held or missed, or corrects it.
-- @returns "done", "early" before it has begun, "cancelled", or null for no such meeting
create function private.desk_mark_meeting(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  meeting public.meetings;
begin
  select * into meeting from public.meetings where id = (args ->> 'id')::uuid for update;
  if meeting.status = 'cancelled' then
    return '"cancelled"';
  end if;
  if meeting.starts_at > now() then
    return '"early"';
  end if;
  update public.meetings set status = case when (args ->> 'is_held')::boolean then 'held' else 'missed' end
  where id = meeting.id;
  return case when found then '"done"' end::jsonb;
end
$$;

-- Marks the action plan of a held meeting as sent; the first time counts.
-- @returns "done", "not-held", or null for no such meeting
create function private.desk_mark_action_plan(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  meeting public.meetings;
begin
  select * into meeting from public.meetings where id = (args ->> 'id')::uuid for update;
  if meeting.status <> 'held' then
    return '"not-held"';
  end if;
  update public.meetings set action_plan_at = coalesce(action_plan_at, now()) where id = meeting.id;
  return case when found then '"done"' end::jsonb;
end
$$;

-- Cancels a meeting for its client.
-- @returns as call_off_meeting, or null for no such meeting
create function private.desk_cancel_meeting(args jsonb) returns jsonb
  language sql set search_path = '' as $$
  select to_jsonb(private.call_off_meeting((args ->> 'id')::uuid))
$$;

-- Lists coming days off, each with the number of meetings booked on it all the same.
create function private.desk_days_off(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('day', day, 'meetings', (
    select count(*) from public.meetings
    where status = 'booked'
      and starts_at >= day::timestamp at time zone 'America/New_York'
      and starts_at < (day + 1)::timestamp at time zone 'America/New_York'
  )) order by day), '[]')
  from public.days_off where day >= (now() at time zone 'America/New_York')::date
$$;

create function private.desk_add_day_off(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  insert into public.days_off (day) values ((args ->> 'day')::date) on conflict do nothing;
  return 'true';
end
$$;

create function private.desk_remove_day_off(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  delete from public.days_off where day = (args ->> 'day')::date;
  return 'true';
end
$$;

revoke all on function private.part_meeting(uuid), private.my_taken_times(),
  private.part_taken_times(uuid), private.book_my_meeting(timestamptz, text),
  public.book_meeting(timestamptz, text), private.cancel_my_meeting(), public.cancel_my_meeting()
  from public, anon;
revoke all on function private.is_slot(timestamptz, timestamptz), private.taken_times(),
  private.place_meeting(uuid, timestamptz, text), private.call_off_meeting(uuid),
  private.has_key(uuid, uuid), private.owe_meeting_mails(text, public.meetings),
  private.tell_of_meeting(), private.remind_of_meetings(), private.waiting_meetings(),
  private.waiting_action_plans(), private.desk_meetings(jsonb), private.desk_meeting(jsonb),
  private.desk_mark_meeting(jsonb), private.desk_mark_action_plan(jsonb),
  private.desk_cancel_meeting(jsonb), private.desk_days_off(jsonb), private.desk_add_day_off(jsonb),
  private.desk_remove_day_off(jsonb) from public, anon, authenticated;
revoke all on function private.meeting_by_key(uuid, uuid), public.meeting_by_key(uuid, uuid),
  private.move_meeting_by_key(uuid, uuid, timestamptz),
  public.move_meeting_by_key(uuid, uuid, timestamptz), private.cancel_meeting_by_key(uuid, uuid),
  public.cancel_meeting_by_key(uuid, uuid) from public;
grant execute on function private.part_meeting(uuid), private.my_taken_times(),
  private.part_taken_times(uuid), private.book_my_meeting(timestamptz, text),
  public.book_meeting(timestamptz, text), private.cancel_my_meeting(), public.cancel_my_meeting()
  to authenticated;
grant execute on function private.meeting_by_key(uuid, uuid), public.meeting_by_key(uuid, uuid),
  private.move_meeting_by_key(uuid, uuid, timestamptz),
  public.move_meeting_by_key(uuid, uuid, timestamptz), private.cancel_meeting_by_key(uuid, uuid),
  public.cancel_meeting_by_key(uuid, uuid) to anon, authenticated;
