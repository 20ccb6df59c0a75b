set check_function_bodies = off;

ALTER TABLE "public"."profiles" ADD COLUMN "time_zone" text;

CREATE OR REPLACE FUNCTION private.get_client_time_zone(user_id uuid, visitor_time_zone text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (
      select versions.time_zone
      from public.drafts join public.draft_versions as versions
        on versions.draft_id = drafts.id and versions.number = drafts.version
      where drafts.user_id = $1 and versions.author = 'client'
      order by versions.created_at desc limit 1
    ),
    (
      select meetings.time_zone from public.meetings
      where meetings.user_id = $1 and meetings.time_zone is not null
      order by meetings.created_at desc limit 1
    ),
    (select profiles.time_zone from public.profiles where profiles.id = $1),
    $2, 'America/New_York'
  )
$function$;

CREATE OR REPLACE FUNCTION private.keep_profile_time_zone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.time_zone := old.time_zone;
  return new;
end
$function$;

ALTER FUNCTION "private"."keep_profile_time_zone"() OWNER TO "postgres";

CREATE TRIGGER keep_known_time_zone BEFORE UPDATE OF time_zone ON public.profiles FOR EACH ROW WHEN (((new.time_zone IS NULL) OR (NOT private.is_time_zone(new.time_zone)))) EXECUTE FUNCTION private.keep_profile_time_zone();

REVOKE ALL ON FUNCTION "private"."keep_profile_time_zone"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_profile_time_zone"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_profile_time_zone"() TO "postgres";

REVOKE ALL ("time_zone") ON TABLE "public"."profiles" FROM "authenticated";

GRANT UPDATE ("time_zone") ON TABLE "public"."profiles" TO "authenticated";

ALTER TABLE "public"."profiles" ADD CONSTRAINT "time_zone_is_name" CHECK (private.is_time_zone(time_zone));
