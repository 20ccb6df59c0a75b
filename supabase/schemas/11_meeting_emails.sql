create type public.meeting_event_kind as enum (
  'booked', 'rescheduled', 'cancelled', 'held', 'missed', 'assigned', 'action_plan_sent', 'proposed'
);

create table private.meeting_events (
  id bigint generated always as identity primary key,
  meeting_id uuid not null references public.meetings (id) on delete cascade,
  created_at timestamptz not null default now(),
  kind public.meeting_event_kind not null,
  -- Null for an emailed link and for a script.
  actor_id uuid,
  starts_at timestamptz not null,
  reason text
);
create index meeting_events_meeting_id_idx on private.meeting_events (meeting_id);

alter table private.meeting_events enable row level security;

create function private.record_meeting_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.meeting_events (meeting_id, kind, actor_id, starts_at, reason)
  select new.id, kind::public.meeting_event_kind, auth.uid(), new.starts_at,
    case when kind in ('rescheduled', 'cancelled') then new.change_reason end
  from unnest(case
    when tg_op = 'INSERT' then array[new.status::text]
    -- "Missed" was taken back.
    when new.status = 'booked' and old.status <> 'booked' then '{}'
    when new.status <> old.status then array[new.status::text]
    when new.starts_at <> old.starts_at then array['rescheduled']
    when old.action_plan_sent_at is null and new.action_plan_sent_at is not null
      then array['action_plan_sent']
    when new.staff_id is distinct from old.staff_id then array['assigned']
    else '{}'
  end) as kind;
  return null;
end
$$;

create trigger record_meeting_event after insert or update on public.meetings
  for each row execute function private.record_meeting_event();

create function private.build_appointment(meeting public.meetings) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'meeting_id', meeting.id, 'starts_at', meeting.starts_at, 'sequence', meeting.sequence::text,
    'time_zone', private.get_meeting_time_zone(meeting), 'video_link', private.get_video_link(meeting)
  ))
$$;

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

create function private.email_meeting_key(meeting_id uuid) returns uuid
  language sql set search_path = '' as $$
  update private.meeting_keys as keys set emailed_at = now() where keys.meeting_id = $1 returning keys.key
$$;

-- Null when nothing true is left to say. Recent bookings need no reminder, and clients of an active plan meet us
-- again.
create function private.write_meeting_email(job private.jobs) returns jsonb
  language sql set search_path = '' as $$
  select private.build_appointment(meetings) || jsonb_strip_nulls(jsonb_build_object(
    'business_name', profiles.business_name, 'client_email', users.email,
    'plan_status', profiles.plan_status
  )) || case when job.kind::text like 'staff\_%' then '{}' else jsonb_strip_nulls(jsonb_build_object(
    'key', private.email_meeting_key(meetings.id), 'reason', meetings.change_reason, 'message', proposals.message,
    'times', (
      select string_agg(
        to_char(proposed at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), E'\n' order by proposed
      )
      from unnest(proposals.times) as proposed where proposed > now()
    )
  )) end
  from public.meetings
  join auth.users on users.id = meetings.user_id
  left join public.profiles on profiles.id = meetings.user_id
  left join private.meeting_proposals as proposals
    on job.kind = 'meeting_proposed' and proposals.meeting_id = meetings.id
      and proposals.sequence = meetings.sequence
  where meetings.id = job.subject_id and case
    when job.kind in ('meeting_cancelled', 'staff_meeting_cancelled') then meetings.status = 'cancelled'
    when job.kind = 'meeting_missed' then meetings.status = 'missed' and not exists (
      select from public.meetings as others
      where others.user_id = meetings.user_id and others.status = 'booked'
    )
    else meetings.status = 'booked' and meetings.starts_at > now() and case job.kind
      when 'meeting_proposed' then exists (
        select from unnest(proposals.times) as proposed where proposed > now()
      )
      when 'meeting_reminder' then not exists (
        select from private.meeting_events as events
        where events.meeting_id = meetings.id and events.kind in ('booked', 'rescheduled')
          and events.created_at > meetings.starts_at - interval '25 hours'
      )
      when 'staff_meeting_assigned' then meetings.staff_id = job.recipient
      else true
    end
  end
$$;

-- Calendars must get the new link.
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

create function private.notify_host(meeting public.meetings) returns void
  language plpgsql set search_path = '' as $$
begin
  if meeting.staff_id is not null then
    perform private.notify_staff(
      'bookings', 'staff_meeting_assigned', meeting.id, meeting.user_id, meeting.staff_id
    );
  end if;
end
$$;

-- A pending email about the booking covers it. Proposals survive a new link. A host who took the meeting knows.
create function private.notify_meeting_moved(old_meeting public.meetings, meeting public.meetings)
  returns void
  language plpgsql set search_path = '' as $$
declare
  is_moved constant boolean := meeting.starts_at <> old_meeting.starts_at;
begin
  if meeting.staff_id is distinct from old_meeting.staff_id
    and (is_moved or meeting.staff_id is distinct from auth.uid())
  then
    perform private.notify_host(meeting);
  end if;
  if is_moved then
    perform private.enqueue_job(
      'meeting_reminder', meeting.id, meeting.user_id, meeting.starts_at - interval '24 hours'
    );
    if not private.is_job_untried('meeting_booked', meeting.id) then
      perform private.enqueue_job('meeting_rescheduled', meeting.id, meeting.user_id);
    end if;
    if not private.is_job_untried('staff_meeting_booked', meeting.id) then
      perform private.notify_staff(
        'bookings', 'staff_meeting_rescheduled', meeting.id, meeting.user_id
      );
    end if;
  elsif meeting.sequence <> old_meeting.sequence then
    update private.meeting_proposals as proposals set sequence = meeting.sequence
    where proposals.meeting_id = meeting.id and proposals.sequence = old_meeting.sequence;
    if not private.is_job_untried('meeting_booked', meeting.id)
      and not private.is_job_untried('meeting_rescheduled', meeting.id)
    then
      perform private.enqueue_job('meeting_link_changed', meeting.id, meeting.user_id);
    end if;
  end if;
end
$$;

-- For a deleted account, the deletion email tells the client.
create function private.notify_meeting_changed() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.meeting_keys (meeting_id) values (new.id);
    if new.status = 'booked' and new.starts_at > now() then
      perform private.enqueue_job('meeting_booked', new.id, new.user_id);
      perform private.enqueue_job(
        'meeting_reminder', new.id, new.user_id, new.starts_at - interval '24 hours'
      );
      perform private.notify_staff('bookings', 'staff_meeting_booked', new.id, new.user_id);
    end if;
  elsif tg_op = 'DELETE' then
    if old.status = 'booked' and old.starts_at > now() then
      old.sequence := old.sequence + 1;
      perform private.notify_staff(
        'bookings', 'staff_meeting_cancelled', old.id, null,
        is_urgent => true, details => private.build_appointment(old)
      );
    end if;
  elsif new.status = 'missed' and old.status <> 'missed' then
    perform private.enqueue_job('meeting_missed', new.id, new.user_id, private.get_undo_end());
  elsif old.status = 'booked' and old.starts_at > now() then
    if new.status = 'cancelled' then
      perform private.enqueue_job('meeting_cancelled', new.id, new.user_id);
      if not private.is_job_untried('staff_meeting_booked', new.id) then
        perform private.notify_staff('bookings', 'staff_meeting_cancelled', new.id, new.user_id);
      end if;
    elsif new.status = 'booked' then
      perform private.notify_meeting_moved(old, new);
    end if;
  end if;
  return null;
end
$$;

create trigger notify_meeting_changed after insert or update or delete on public.meetings
  for each row execute function private.notify_meeting_changed();

-- Whoever removed the member did not choose these meetings, and is told too.
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
