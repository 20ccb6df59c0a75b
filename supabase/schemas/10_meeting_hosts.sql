-- Within private.is_bookable_slot. While nobody has working hours, every such time is offered.

create table private.meeting_hosts (
  user_id uuid primary key references public.staff (user_id) on delete cascade,
  time_zone text not null default 'America/New_York',
  video_link text,
  -- SHA-256; null until one is made.
  calendar_token_hash text unique,
  constraint time_zone_is_name check (private.is_time_zone(time_zone)),
  constraint video_link_is_https check (
    private.is_web_url(video_link, 500) and video_link ~ '^https://'
  )
);

create table private.staff_working_hours (
  user_id uuid not null references private.meeting_hosts (user_id) on delete cascade,
  -- Monday is 1.
  weekday smallint not null,
  starts time not null,
  ends time not null,
  primary key (user_id, weekday),
  constraint weekday_is_iso check (weekday between 1 and 7),
  constraint meeting_fits check (ends - starts >= interval '30 minutes')
);

alter table private.meeting_hosts enable row level security;
alter table private.staff_working_hours enable row level security;

create type public.working_hours as (weekday smallint, starts time, ends time);

create type public.meeting_host_settings as (
  time_zone text,
  video_link text,
  hours public.working_hours[],
  has_calendar boolean,
  team_has_hours boolean
);
comment on column public.meeting_host_settings.video_link is 'Null for none.';

-- Defaults for no row.
create function private.staff_get_working_hours() returns public.meeting_host_settings
  language plpgsql stable security definer set search_path = '' as $$
declare
  host private.meeting_hosts;
begin
  perform private.require_staff();
  select hosts.* into host from private.meeting_hosts as hosts where hosts.user_id = auth.uid();
  return row(
    coalesce(host.time_zone, 'America/New_York'), host.video_link,
    array(
      select row(hours.weekday, hours.starts, hours.ends)::public.working_hours
      from private.staff_working_hours as hours
      where hours.user_id = auth.uid() order by hours.weekday
    ),
    host.calendar_token_hash is not null,
    exists (select from private.staff_working_hours)
  );
end
$$;

create function public.staff_get_working_hours() returns public.meeting_host_settings
  language sql stable set search_path = '' as $$ select private.staff_get_working_hours() $$;

create domain private.weekdays as smallint[] check (cardinality(value) <= 7);
create domain private.times_of_day as time[] check (cardinality(value) <= 7);

-- Lists are parallel, by weekday. Meetings keep their times, and their clients learn of a new link.
create function private.staff_save_working_hours(
  time_zone text, weekdays smallint[], starts time[], ends time[], video_link text
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  old_link constant text := (
    select hosts.video_link from private.meeting_hosts as hosts where hosts.user_id = auth.uid()
  );
begin
  perform private.require_staff();
  perform now() at time zone $1;
  insert into private.meeting_hosts (user_id, time_zone, video_link) values (auth.uid(), $1, $5)
  on conflict (user_id) do update
    set time_zone = excluded.time_zone, video_link = excluded.video_link;
  if old_link is distinct from $5 then
    update public.meetings set sequence = sequence + 1
    where meetings.staff_id = auth.uid() and meetings.video_link is null
      and meetings.status = 'booked' and meetings.starts_at > now();
  end if;
  delete from private.staff_working_hours as hours where hours.user_id = auth.uid();
  insert into private.staff_working_hours (user_id, weekday, starts, ends)
  select auth.uid(), hours.weekday, hours.starts, hours.ends
  from unnest($2, $3, $4) as hours (weekday, starts, ends);
exception when check_violation or unique_violation or not_null_violation then
  raise exception 'Invalid working hours' using errcode = '22023';
end
$$;

create function public.staff_save_working_hours(
  time_zone private.line, weekdays private.weekdays, starts private.times_of_day,
  ends private.times_of_day, video_link private.multiline_text default null
) returns void
  language sql set search_path = '' as $$
  select private.staff_save_working_hours($1, $2, $3, $4, $5)
$$;

-- Voids the one before; only its hash is stored.
create function private.staff_renew_calendar_token() returns text
  language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.generate_token();
begin
  perform private.require_staff();
  perform private.require_fresh_proof();
  insert into private.meeting_hosts (user_id, calendar_token_hash)
  values (auth.uid(), private.hash_token(token))
  on conflict (user_id) do update set calendar_token_hash = excluded.calendar_token_hash;
  perform private.add_audit_entry('update', 'meeting_hosts', auth.uid()::text, auth.uid());
  return token;
end
$$;

create function public.staff_renew_calendar_token() returns text
  language sql set search_path = '' as $$ select private.staff_renew_calendar_token() $$;

grant execute on function private.staff_get_working_hours, public.staff_get_working_hours,
  private.staff_save_working_hours, public.staff_save_working_hours,
  private.staff_renew_calendar_token, public.staff_renew_calendar_token to authenticated;
