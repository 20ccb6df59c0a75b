set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.build_appointment(meeting public.meetings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'meeting_id', meeting.id, 'starts_at', meeting.starts_at, 'sequence', meeting.sequence::text,
    'time_zone', private.get_meeting_time_zone(meeting), 'video_link', private.get_video_link(meeting)
  ))
$function$;

CREATE OR REPLACE FUNCTION private.get_meeting_time_zone(meeting public.meetings)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    meeting.time_zone,
    (select profiles.time_zone from public.profiles where profiles.id = meeting.user_id)
  )
$function$;

ALTER FUNCTION "private"."get_meeting_time_zone"(public.meetings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.to_client_meeting(meeting public.meetings)
 RETURNS public.client_meeting
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select row(
    meeting.id, meeting.starts_at, meeting.status, meeting.sequence,
    private.get_meeting_time_zone(meeting),
    private.get_video_link(meeting), meeting.change_reason, private.list_proposed_times(meeting),
    (
      select proposals.message from private.meeting_proposals as proposals
      where proposals.meeting_id = meeting.id and proposals.sequence = meeting.sequence
    )
  )::public.client_meeting
$function$;

REVOKE ALL ON FUNCTION "private"."get_meeting_time_zone"(public.meetings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_meeting_time_zone"(public.meetings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_meeting_time_zone"(public.meetings) TO "postgres";

comment on column public.client_meeting.time_zone is 'Null if it is not known.';
