create type public.calendar_meeting as (
  id uuid,
  starts_at timestamptz,
  status public.meeting_status,
  sequence integer,
  business_name text,
  client_email text,
  video_link text
);
comment on column public.calendar_meeting.business_name is 'Null for an account without a profile.';
comment on column public.calendar_meeting.video_link is 'Null for none.';

-- Includes those without a host, from a month ago. PT404 for a wrong token.
create function private.get_staff_calendar(token text) returns setof public.calendar_meeting
  language plpgsql stable security definer set search_path = '' as $$
declare
  host_id constant uuid := (
    select hosts.user_id from private.meeting_hosts as hosts
    where hosts.calendar_token_hash = private.hash_token($1)
  );
begin
  perform private.require_found(host_id is not null);
  return query
    select meetings.id, meetings.starts_at, meetings.status, meetings.sequence,
      profiles.business_name, users.email::text, private.get_video_link(meetings)
    from public.meetings
    join auth.users on users.id = meetings.user_id
    left join public.profiles on profiles.id = meetings.user_id
    where (meetings.staff_id = host_id or meetings.staff_id is null)
      and meetings.starts_at > now() - interval '1 month'
    order by meetings.starts_at limit 1000;
end
$$;

create function public.get_staff_calendar(token private.line)
  returns setof public.calendar_meeting
  language sql stable set search_path = '' as $$ select * from private.get_staff_calendar(token) $$;

grant execute on function private.get_staff_calendar, public.get_staff_calendar
  to anon, authenticated;
