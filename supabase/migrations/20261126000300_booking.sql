-- Booking: which half hours may be booked, who books, moves and cancels a meeting, the mails about it
-- and what the desk does with it. A client has at most one booked meeting; who booked again moves it.

-- The zone in which the client chose the time, for the mails to say it in.
alter table public.meetings add column zone text check (zone ~ '^[A-Za-z0-9_+/-]{1,64}$');
create index meetings_by_time on public.meetings (status, starts_at, id);

-- What opens a meeting without a log-in, for whoever has the mail about it; and of which time its
-- client was reminded.
create table private.meeting_keys (
  meeting_id uuid primary key references public.meetings (id) on delete cascade,
  key uuid not null default gen_random_uuid(),
  reminded_of timestamptz
);
alter table private.meeting_keys enable row level security;
revoke all on private.meeting_keys from public, anon, authenticated;
create policy "Only the service role" on private.meeting_keys
  to service_role using (true) with check (true);
insert into private.meeting_keys (meeting_id) select id from public.meetings;

-- Whether meetings are held at that time at all: half hours of business days in New York, from a day to
-- fourteen days ahead. As app/domain/slots.ts has it.
create function private.is_slot(moment timestamptz, asked_at timestamptz default now()) returns boolean
  language sql stable set search_path = '' as $$
  select moment between asked_at + interval '24 hours' and asked_at + interval '336 hours'
    and extract(isodow from moment at time zone 'America/New_York') <= 5
    and (moment at time zone 'America/New_York')::time between '09:00' and '16:30'
    and extract(epoch from moment) % 1800 = 0
$$;

-- What is not free of the time that may be booked: {taken: moments, days_off: dates in New York}.
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
-- Null for whoever is not signed in.
create function private.my_taken_times() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select private.taken_times() where private.session_is_alive()
$$;
create function private.part_taken_times(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (select private.my_taken_times());

-- Books a meeting, or moves the one that is booked.
-- @returns "booked"; "taken" when somebody was faster; "closed" for a time that is not offered;
-- "passed" when the booked meeting has begun; "held" when there was one; "no-profile" for no client
create function private.place_meeting(client uuid, slot timestamptz, in_zone text) returns text
  language plpgsql set search_path = '' as $$
declare
  latest public.meetings;
begin
  -- Of two bookings of one client the second waits here, and then sees the first.
  perform from public.profiles
  where id = client and business_name <> 'My Business' and offer_description <> 'To be completed'
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
  -- Two clients who want each other's time would wait for each other for ever: one queue for each
  -- time, and everybody joins the earlier one first.
  perform pg_advisory_xact_lock(extract(epoch from least(slot, latest.starts_at))::bigint);
  perform pg_advisory_xact_lock(extract(epoch from greatest(slot, latest.starts_at))::bigint);
  if latest.status = 'booked' then
    -- Each change is a mail to the whole team.
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
  -- Without the row, which the error would otherwise quote.
  when check_violation then
    raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- Cancels a meeting that has not begun. Done twice is done.
-- @returns "cancelled", or why not: "passed", "held", "missed"
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

create function public.book_meeting(starts_at timestamptz, zone text default null) returns text
  language sql set search_path = '' as $$ select private.book_my_meeting(starts_at, zone) $$;
create function public.cancel_my_meeting() returns text
  language sql set search_path = '' as $$ select private.cancel_my_meeting() $$;

-- The same for whoever has the key of a meeting. A wrong id and a wrong key are answered alike: null.
create function private.has_key(meeting uuid, given uuid) returns boolean
  language sql stable set search_path = '' as $$
  select exists (select from private.meeting_keys where meeting_id = meeting and meeting_keys.key = given)
$$;

-- @returns {starts_at, status, zone, taken_times}
create function private.meeting_by_key(meeting uuid, given uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', id, 'starts_at', starts_at, 'status', status, 'zone', zone, 'taken_times', private.taken_times()
  )
  from public.meetings where id = meeting and private.has_key(meeting, given)
$$;
-- Only a meeting that is booked is moved: a new one wants the account. @returns as place_meeting, or "cancelled"
create function private.move_meeting_by_key(meeting uuid, given uuid, slot timestamptz) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  owner uuid := (select user_id from public.meetings where id = meeting and private.has_key(meeting, given));
  now_is text;
begin
  -- As place_meeting locks, so that nobody cancels meanwhile what is moved.
  perform from public.profiles where id = owner for no key update;
  select status into now_is from public.meetings where id = meeting and user_id = owner for update;
  return case when now_is = 'booked' then private.place_meeting(owner, slot, null) else now_is end;
end
$$;
create function private.cancel_meeting_by_key(meeting uuid, given uuid) returns text
  language sql security definer set search_path = '' as $$
  select private.call_off_meeting(meeting) where private.has_key(meeting, given)
$$;

create function public.meeting_by_key(id uuid, key uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.meeting_by_key(id, key) $$;
create function public.move_meeting_by_key(id uuid, key uuid, starts_at timestamptz) returns text
  language sql set search_path = '' as $$ select private.move_meeting_by_key(id, key, starts_at) $$;
create function public.cancel_meeting_by_key(id uuid, key uuid) returns text
  language sql set search_path = '' as $$ select private.cancel_meeting_by_key(id, key) $$;

revoke all on function private.is_slot(timestamptz, timestamptz), private.taken_times(),
  private.place_meeting(uuid, timestamptz, text), private.call_off_meeting(uuid), private.has_key(uuid, uuid)
  from public, anon, authenticated;
revoke all on function private.my_taken_times(), private.part_taken_times(uuid),
  private.book_my_meeting(timestamptz, text), private.cancel_my_meeting(),
  public.book_meeting(timestamptz, text), public.cancel_my_meeting() from public, anon;
grant execute on function private.my_taken_times(), private.part_taken_times(uuid),
  private.book_my_meeting(timestamptz, text), private.cancel_my_meeting(),
  public.book_meeting(timestamptz, text), public.cancel_my_meeting() to authenticated;
revoke all on function private.meeting_by_key(uuid, uuid), private.move_meeting_by_key(uuid, uuid, timestamptz),
  private.cancel_meeting_by_key(uuid, uuid), public.meeting_by_key(uuid, uuid),
  public.move_meeting_by_key(uuid, uuid, timestamptz), public.cancel_meeting_by_key(uuid, uuid) from public;
grant execute on function private.meeting_by_key(uuid, uuid), private.move_meeting_by_key(uuid, uuid, timestamptz),
  private.cancel_meeting_by_key(uuid, uuid), public.meeting_by_key(uuid, uuid),
  public.move_meeting_by_key(uuid, uuid, timestamptz), public.cancel_meeting_by_key(uuid, uuid)
  to anon, authenticated;

-- Owes a mail about a meeting to its client and, as team_<what>, to every member.
create function private.owe_meeting_mails(what text, meeting public.meetings) returns void
  language plpgsql set search_path = '' as $$
declare
  client uuid;
  facts jsonb;
begin
  -- The account may be gone, and its meeting with it.
  select users.id, jsonb_strip_nulls(jsonb_build_object(
    'id', meeting.id, 'starts_at', meeting.starts_at, 'sequence', meeting.sequence::text,
    'zone', meeting.zone, 'client', profiles.business_name, 'email', users.email
  )) into client, facts
  from (values (meeting.user_id)) as owner (id)
  left join auth.users on users.id = owner.id
  left join public.profiles on profiles.id = owner.id;
  -- What was to remind of another time is not sent any more.
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

-- Gives a meeting its key, and tells who has to know that it was booked, moved or cancelled: by its
-- client, by the team, or because the account was deleted.
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

-- Reminds each client the day before, once of each time.
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
revoke all on function private.owe_meeting_mails(text, public.meetings), private.tell_of_meeting(),
  private.remind_of_meetings() from public, anon, authenticated;

-- As before, with the reminders.
create or replace function private.jobs() returns table (name text, schedule text, command text)
  language sql immutable set search_path = '' as $$
  values ('drain-profile-webhooks', '30 seconds', 'select private.request_profile_webhook_drain()'),
    ('drain-linkedin-revocations', '30 seconds', 'select private.request_linkedin_revocation_drain()'),
    ('drain-mails', '30 seconds', 'select private.request_mail_drain()'),
    ('remind-of-meetings', '*/10 * * * *', 'select private.remind_of_meetings()'),
    ('keep-house', '17 3 * * *', 'select private.keep_house()'),
    ('forget-deleted-accounts', '27 3 * * *', 'select private.forget_deleted_accounts()')
$$;
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron')
    and coalesce(current_setting('cron.database_name', true), current_database()) = current_database()
  then
    perform private.schedule_drains();
  end if;
end
$$;

-- Meetings that have begun and that nobody marked as held or missed.
create function private.waiting_meetings()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  select 'meetings/' || meetings.id, coalesce(profiles.business_name, 'A client'), meetings.starts_at,
    null::timestamptz
  from public.meetings left join public.profiles on profiles.id = meetings.user_id
  where meetings.status = 'booked' and meetings.starts_at <= now() order by 3 limit 100
$$;

-- Clients whose meeting was held and who have no action plan yet, which they were promised within a day of
-- the meeting's end.
alter table public.meetings add column action_plan_at timestamptz;
create index meetings_without_action_plan on public.meetings (starts_at)
  where status = 'held' and action_plan_at is null;
create function private.waiting_action_plans()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  select 'meetings/' || meetings.id, coalesce(profiles.business_name, 'A client'),
    starts_at + interval '30 minutes', starts_at + interval '24 hours 30 minutes'
  from public.meetings left join public.profiles on profiles.id = meetings.user_id
  where meetings.status = 'held' and meetings.action_plan_at is null order by starts_at limit 100
$$;

-- A page of meetings: the booked ones as they come, the others newest first.
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
  -- The key of a page is called created_at there.
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

-- Marks a meeting that has begun as held or missed, or as the other of the two after all.
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

-- @returns as call_off_meeting, or null for no such meeting
create function private.desk_cancel_meeting(args jsonb) returns jsonb
  language sql set search_path = '' as $$
  select to_jsonb(private.call_off_meeting((args ->> 'id')::uuid))
$$;

-- The days off to come, each with how many meetings are booked on it all the same.
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
revoke all on function private.waiting_meetings(), private.waiting_action_plans(), private.desk_meetings(jsonb),
  private.desk_meeting(jsonb), private.desk_mark_meeting(jsonb), private.desk_mark_action_plan(jsonb),
  private.desk_cancel_meeting(jsonb), private.desk_days_off(jsonb),
  private.desk_add_day_off(jsonb), private.desk_remove_day_off(jsonb) from public, anon, authenticated;
