set check_function_bodies = off;

ALTER TYPE "public"."meeting_host_settings" ADD ATTRIBUTE "team_has_hours" boolean CASCADE;

CREATE OR REPLACE FUNCTION private.staff_get_working_hours()
 RETURNS public.meeting_host_settings
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
