create type public.staff_meeting_summary as (
  id uuid,
  starts_at timestamptz,
  status public.meeting_status,
  business_name text,
  host_name text
);
comment on column public.staff_meeting_summary.business_name is 'Null for an account without a profile.';
comment on column public.staff_meeting_summary.host_name is 'Null for nobody.';

create function private.staff_list_meetings(
  max_rows integer, status public.meeting_status, cursor_at timestamptz, cursor_id uuid
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
  max_rows private.page_rows, status public.meeting_status default 'booked',
  cursor_at timestamptz default null, cursor_id uuid default null
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

-- Null for the client. An account that is gone was staff's, because a client's meetings go with the account.
create function private.get_meeting_actor_name(actor_id uuid, client_id uuid) returns text
  language sql stable set search_path = '' as $$
  select case when actor_id <> client_id
    then coalesce(private.get_display_name(actor_id), 'Someone on the team') end
$$;

create type public.staff_meeting as (
  meeting public.meetings,
  client_email text,
  client_name text,
  video_link text,
  proposed_times timestamptz[],
  colleagues public.staff_colleague[],
  events public.meeting_event[],
  unavailable_times public.unavailable_times,
  brand_notes public.brand_notes_version[],
  profile public.profiles,
  voice public.voice,
  news public.client_news[]
);
comment on column public.staff_meeting.profile is 'Null for an account without one.';
comment on column public.staff_meeting.voice is 'Null until the client saves one.';
comment on column public.staff_meeting.video_link is 'Null for none.';
comment on column public.staff_meeting.unavailable_times is 'Null unless requested.';

-- @param with_times adds the unavailable times
create function private.staff_get_meeting(id uuid, with_times boolean) returns public.staff_meeting
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_meeting public.meetings;
  result public.staff_meeting;
begin
  perform private.require_staff();
  select meetings.* into found_meeting from public.meetings where meetings.id = $1;
  perform private.require_found(found);
  result.meeting := found_meeting;
  result.client_email := (
    select users.email from auth.users where users.id = found_meeting.user_id
  );
  result.client_name := private.get_display_name(found_meeting.user_id);
  result.profile := (
    select profiles from public.profiles where profiles.id = found_meeting.user_id
  );
  result.voice := private.get_voice(found_meeting.user_id);
  result.news := private.list_valid_news(found_meeting.user_id);
  result.brand_notes := private.list_brand_notes(found_meeting.user_id, 1);
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
  'host_busy'
);

-- Idempotent. PT409 if marked differently since. @param seen_status null for any
create function private.staff_record_meeting_result(
  id uuid, is_held boolean, seen_status public.meeting_status
) returns public.meeting_record_result
  language plpgsql security definer set search_path = '' as $$
declare
  meeting public.meetings;
  result constant public.meeting_status := case when is_held then 'held' else 'missed' end;
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
  if meeting.status <> result and meeting.status <> seen_status then
    raise sqlstate 'PT409' using message = 'The meeting was marked meanwhile';
  end if;
  update public.meetings set status = result where meetings.id = meeting.id;
  return 'recorded';
end
$$;

create function public.staff_record_meeting_result(
  id uuid, is_held boolean, seen_status public.meeting_status default null
) returns public.meeting_record_result
  language sql set search_path = '' as $$
  select private.staff_record_meeting_result($1, $2, $3)
$$;

-- Before the client is told. PT409 when too late, or when another one is booked.
create function private.staff_unmark_missed_meeting(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  meeting public.meetings;
begin
  perform private.require_staff();
  select meetings.* into meeting from public.meetings where meetings.id = $1 for update;
  perform private.require_found(found);
  if meeting.status = 'booked' then
    return;
  end if;
  if meeting.status <> 'missed' or not private.is_job_untried('meeting_missed', $1) then
    raise sqlstate 'PT409' using message = 'The client has been told';
  end if;
  delete from private.meeting_events as events where events.meeting_id = $1 and events.kind = 'missed';
  update public.meetings set status = 'booked' where meetings.id = $1;
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'The client has booked another meeting';
end
$$;

create function public.staff_unmark_missed_meeting(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_unmark_missed_meeting($1) $$;

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

create function private.staff_unmark_action_plan(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  update public.meetings set action_plan_sent_at = null where meetings.id = $1;
  perform private.require_found(found);
  delete from private.meeting_events as events
  where events.meeting_id = $1 and events.kind = 'action_plan_sent';
end
$$;

create function public.staff_unmark_action_plan(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_unmark_action_plan($1) $$;

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

-- 22023 if not https. @param video_link null for the host's
create function private.staff_set_meeting_link(id uuid, video_link text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  update public.meetings set video_link = $2 where meetings.id = $1;
  perform private.require_found(found);
exception when check_violation then
  raise exception 'Not an https link' using errcode = '22023';
end
$$;

create function public.staff_set_meeting_link(
  id uuid, video_link private.multiline_text default null
) returns void
  language sql set search_path = '' as $$ select private.staff_set_meeting_link($1, $2) $$;

-- Any free time. Raises like private.reschedule_meeting().
create function private.staff_reschedule_meeting(
  id uuid, starts_at timestamptz, reason text, seen_starts_at timestamptz
) returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return private.reschedule_meeting(id, starts_at, true, nullif(reason, ''), seen_starts_at);
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

-- Replaces earlier proposals, unless one of the new times is taken.
-- @param seen_event_at newest event on the page; later proposals of colleagues stay
create function private.staff_propose_meeting_times(
  id uuid, times timestamptz[], message text, seen_starts_at timestamptz, seen_event_at timestamptz
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
  if exists (
    select from private.meeting_events as events
    where events.meeting_id = meeting.id and events.kind = 'proposed'
      and events.actor_id <> auth.uid() and events.created_at > seen_event_at
  ) then
    return 'already_proposed';
  end if;
  if cardinality(private.list_free_times(meeting, $2)) < cardinality($2) or exists (
    select from unnest($2) as starts_at
    where not private.is_bookable_slot(starts_at, now(), '0') or starts_at = meeting.starts_at
  ) then
    return 'slot_unavailable';
  end if;
  insert into private.meeting_proposals as proposals (meeting_id, sequence, times, message)
  values (meeting.id, meeting.sequence, $2, nullif($3, ''))
  on conflict (meeting_id) do update
    set sequence = excluded.sequence, times = excluded.times, message = excluded.message;
  insert into private.meeting_events (meeting_id, kind, actor_id, starts_at, reason)
  select meeting.id, 'proposed', auth.uid(), meeting.starts_at, proposals.message
  from private.meeting_proposals as proposals where proposals.meeting_id = meeting.id;
  perform private.add_audit_entry(
    'update', 'meetings', meeting.id::text, auth.uid(), meeting.user_id, '{proposed_times}'
  );
  perform private.enqueue_job('meeting_proposed', meeting.id, meeting.user_id);
  return 'proposed';
exception when check_violation then
  raise exception 'Invalid message' using errcode = '22023';
end
$$;

create function public.staff_propose_meeting_times(
  id uuid, times private.proposed_times, message private.multiline_text default null,
  seen_starts_at timestamptz default null, seen_event_at timestamptz default null
) returns public.meeting_result
  language sql set search_path = '' as $$
  select private.staff_propose_meeting_times($1, $2, $3, $4, $5)
$$;

-- 22023 without a reason; PT409 as private.require_seen_time().
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
  result := private.cancel_meeting(id, reason, seen_starts_at);
  perform private.require_found(result is not null);
  return result;
end
$$;

create function public.staff_cancel_meeting(
  id uuid, reason private.multiline_text, seen_starts_at timestamptz default null
) returns public.meeting_result
  language sql set search_path = '' as $$ select private.staff_cancel_meeting($1, $2, $3) $$;

grant execute on function private.staff_list_meetings, public.staff_list_meetings,
  private.staff_get_meeting, public.staff_get_meeting, private.staff_record_meeting_result,
  public.staff_record_meeting_result, private.staff_unmark_missed_meeting,
  public.staff_unmark_missed_meeting, private.staff_unmark_action_plan,
  public.staff_unmark_action_plan, private.staff_record_action_plan_sent,
  public.staff_record_action_plan_sent, private.staff_assign_meeting, public.staff_assign_meeting,
  private.staff_set_meeting_link, public.staff_set_meeting_link, private.staff_reschedule_meeting,
  public.staff_reschedule_meeting, private.staff_propose_meeting_times,
  public.staff_propose_meeting_times, private.staff_cancel_meeting, public.staff_cancel_meeting
  to authenticated;
