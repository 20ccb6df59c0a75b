-- Days off cancel no meeting.

-- New York day. @param staff_id null for all
create function private.count_booked_meetings(day date, staff_id uuid) returns bigint
  language sql stable set search_path = '' as $$
  select count(*) from public.meetings
  where meetings.status = 'booked' and ($2 is null or meetings.staff_id = $2)
    and meetings.starts_at >= $1::timestamp at time zone 'America/New_York'
    and meetings.starts_at < ($1 + 1)::timestamp at time zone 'America/New_York'
$$;

-- With meetings still booked on it.
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

-- Idempotent. @param staff_id null for everyone
create function private.staff_add_day_off(day date, staff_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
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

create function public.staff_add_day_off(day date, staff_id uuid default null) returns void
  language sql set search_path = '' as $$ select private.staff_add_day_off($1, $2) $$;

create function private.staff_remove_day_off(day date, staff_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  delete from public.days_off
  where days_off.day = $1 and days_off.staff_id is not distinct from $2;
end
$$;

create function public.staff_remove_day_off(day date, staff_id uuid default null) returns void
  language sql set search_path = '' as $$ select private.staff_remove_day_off($1, $2) $$;

grant execute on function private.staff_list_days_off, public.staff_list_days_off,
  private.staff_add_day_off, public.staff_add_day_off, private.staff_remove_day_off,
  public.staff_remove_day_off to authenticated;
