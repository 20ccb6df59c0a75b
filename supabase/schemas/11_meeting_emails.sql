-- Emails about a meeting to its client and to staff, its reminder, and the events of its history.

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

-- Returns how long before its start a client is reminded of a meeting.
create function private.get_reminder_lead() returns interval
  language sql immutable set search_path = '' as $$ select interval '24 hours' $$;

-- Enqueues an email about a meeting to its client and, where it changed, as staff_<kind> to every staff
-- member. The client of an active plan meets us again, so their email must not say that the plan waits for
-- the meeting. Whoever is told of a time within an hour of its reminder needs none.
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
  if kind in ('meeting_booked', 'meeting_rescheduled') then
    update private.meeting_keys set reminder_sent_for = meeting.starts_at
    where meeting_id = meeting.id
      and meeting.starts_at < now() + private.get_reminder_lead() + interval '1 hour';
  end if;
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
    perform private.delete_notifications('meetings/' || old.id);
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
      and meetings.starts_at between now() and now() + private.get_reminder_lead()
      and keys.reminder_sent_for is distinct from meetings.starts_at
    for no key update of meetings, keys skip locked
  loop
    update private.meeting_keys set reminder_sent_for = meeting.starts_at
    where meeting_id = meeting.id;
    perform private.enqueue_meeting_emails('meeting_reminder', meeting);
  end loop;
end
$$;
