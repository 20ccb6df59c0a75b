create table private.staff_preferences (
  user_id uuid primary key references public.staff (user_id) on delete cascade,
  time_zone text,
  constraint time_zone_is_name check (private.is_time_zone(time_zone))
);

alter table private.staff_preferences enable row level security;

create type public.staff_preferences as (time_zone text, has_calendar_url boolean);

create function private.get_my_staff_preferences() returns public.staff_preferences
  language plpgsql stable security definer set search_path = '' as $$
begin
  return row(
    coalesce(
      (
        select preferences.time_zone from private.staff_preferences as preferences
        where preferences.user_id = auth.uid()
      ),
      'America/New_York'
    ),
    exists (
      select from private.meeting_hosts as hosts
      where hosts.user_id = auth.uid() and hosts.calendar_token_hash is not null
    )
  );
end
$$;

create function private.staff_get_preferences() returns public.staff_preferences
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return private.get_my_staff_preferences();
end
$$;

create function public.staff_get_preferences() returns public.staff_preferences
  language sql stable set search_path = '' as $$ select private.staff_get_preferences() $$;

create function private.staff_save_preferences(time_zone text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform now() at time zone $1;
  insert into private.staff_preferences (user_id, time_zone) values (auth.uid(), $1)
  on conflict (user_id) do update set time_zone = excluded.time_zone;
end
$$;

create function public.staff_save_preferences(time_zone private.line) returns void
  language sql set search_path = '' as $$ select private.staff_save_preferences($1) $$;

create type public.staff_state as enum ('member', 'mfa_missing', 'invitation_pending');

-- Missing step, if any; null for people off the team.
create function private.get_my_staff_state() returns public.staff_state
  language sql stable security definer set search_path = '' as $$
  select case
    when private.is_staff() then 'member'
    when private.has_verified_mfa_factor(staff.user_id) then 'invitation_pending'
    else 'mfa_missing'
  end::public.staff_state
  from public.staff where staff.user_id = auth.uid() and staff.removed_at is null and private.session_is_alive()
$$;

grant execute on function private.staff_get_preferences, public.staff_get_preferences,
  private.staff_save_preferences, public.staff_save_preferences to authenticated;
