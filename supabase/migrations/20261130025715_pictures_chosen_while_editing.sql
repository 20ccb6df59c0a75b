set check_function_bodies = off;

DROP FUNCTION "private"."edit_my_draft"(uuid, integer, text, timestamp without time zone, text);

DROP FUNCTION "private"."staff_edit_draft"(uuid, integer, public.draft_status, text, text, text, timestamp without time zone, text);

DROP FUNCTION "public"."edit_my_draft"(uuid, integer, private.multiline_text, timestamp without time zone, private.line);

DROP FUNCTION "public"."staff_edit_draft"(uuid, integer, public.draft_status, private.multiline_text, private.multiline_text, private.multiline_text, timestamp without time zone, private.line);

CREATE TYPE "public"."planned_post" AS ("draft_id" uuid, "network" public.network, "planned_for" timestamp without time zone);

ALTER TYPE "public"."planned_post" OWNER TO "postgres";

ALTER TYPE "public"."draft_details" ADD ATTRIBUTE "planned_posts" public.planned_post[] CASCADE;

CREATE OR REPLACE FUNCTION private.edit_my_draft(draft_id uuid, version integer, body text, planned_for timestamp without time zone, time_zone text, picture_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draft public.drafts;
  edited public.draft_versions;
begin
  perform private.require_session();
  perform private.consume_rate_limit('draft_versions', 60, '1 hour');
  -- The same edit may arrive twice at once.
  perform from public.drafts where drafts.id = $1 and drafts.user_id = auth.uid() for update;
  if exists (
    select from public.draft_versions as versions join public.drafts on drafts.id = versions.draft_id
    where drafts.id = $1 and drafts.user_id = auth.uid() and drafts.version = $2 + 1
      and versions.number = drafts.version and versions.author = 'client'
      and (versions.body, versions.planned_for, versions.time_zone) = ($3, $4, $5)
      and ($6 is null or versions.picture_id = $6)
  ) then
    return true;
  end if;
  draft := private.lock_draft($1, auth.uid(), $2);
  edited := private.start_draft_version(draft, 'client');
  if (edited.body, edited.planned_for, edited.time_zone) = ($3, $4, $5)
    and ($6 is null or edited.picture_id = $6)
  then
    return false;
  end if;
  if edited.picture_id is distinct from coalesce($6, edited.picture_id) then
    edited.alt_text := private.get_picture_description(draft.user_id, $6);
    edited.picture_id := $6;
  end if;
  edited.body := $3;
  edited.planned_for := $4;
  edited.time_zone := $5;
  perform private.add_draft_version(edited);
  return true;
end
$function$;

ALTER FUNCTION "private"."edit_my_draft"(uuid, integer, text, timestamp without time zone, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.get_draft_details(draft public.drafts)
 RETURNS public.draft_details
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select row(
    private.summarize_draft(draft),
    array(
      select versions from public.draft_versions as versions
      where versions.draft_id = draft.id and versions.number > draft.version - 11
      order by versions.number
    ),
    array(
      select row(
        decisions.version, decisions.decision, decisions.comment, decisions.created_at,
        decisions.by_email
      )::public.draft_decision_entry
      from public.draft_decisions as decisions
      where decisions.draft_id = draft.id order by decisions.created_at
    ),
    array(
      select row(drafts.id, drafts.network, versions.planned_for)::public.planned_post
      from private.list_current_drafts(draft.user_id) as drafts
      join public.draft_versions as versions
        on (versions.draft_id, versions.number) = (drafts.id, drafts.version)
      order by versions.planned_for
    )
  )::public.draft_details
$function$;

CREATE OR REPLACE FUNCTION private.get_picture_description(user_id uuid, picture_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  description text;
begin
  select pictures.alt_text into description from private.pictures
  where pictures.id = $2 and pictures.user_id = $1 and pictures.width is not null
    and pictures.deleted_at is null;
  perform private.require_found($2 is null or description is not null);
  return coalesce(description, '');
end
$function$;

ALTER FUNCTION "private"."get_picture_description"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.illustrate_draft(draft_id uuid, version integer, picture_id uuid, alt_text text, poster_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draft public.drafts;
  illustrated public.draft_versions;
  is_own boolean;
begin
  perform private.require_session();
  select * into draft from public.drafts where drafts.id = $1 for update;
  is_own := draft.user_id = auth.uid();
  if not is_own then
    perform private.require_staff();
  end if;
  perform private.consume_rate_limit('draft_versions', 60, '1 hour');
  perform private.get_picture_description(draft.user_id, $3);
  illustrated := private.start_draft_version(draft, case when is_own then 'client' else 'staff' end::public.draft_author);
  if (illustrated.picture_id, illustrated.alt_text) is not distinct from ($3, $4) then
    return;
  end if;
  draft := private.lock_draft($1, case when is_own then auth.uid() end, $2);
  illustrated.picture_id := $3;
  illustrated.alt_text := $4;
  perform private.add_draft_version(illustrated);
  update private.pictures set alt_text = $4 where pictures.id = $3 and $4 <> '';
  update private.pictures as videos set poster_id = posters.id
  from private.pictures as posters
  where videos.id = $3 and videos.video_seconds is not null and videos.poster_id is null
    and posters.id = $5 and posters.user_id = draft.user_id and posters.width is not null
    and posters.video_seconds is null and posters.deleted_at is null;
  if not is_own then
    perform private.email_staff_draft(draft);
    perform private.add_audit_entry('update', 'drafts', draft.id::text, auth.uid(), draft.user_id);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_edit_draft(draft_id uuid, version integer, status public.draft_status, body text, picture_idea text, alt_text text, planned_for timestamp without time zone, time_zone text, picture_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draft public.drafts;
  edited public.draft_versions;
  description text;
begin
  perform private.require_staff();
  -- The same edit may arrive twice at once.
  perform from public.drafts where drafts.id = $1 for update;
  if exists (
    select from public.draft_versions as versions join public.drafts on drafts.id = versions.draft_id
    where drafts.id = $1 and drafts.version = $2 + 1
      and versions.number = drafts.version and versions.author = 'staff'
      and (versions.body, versions.picture_idea, versions.planned_for, versions.time_zone)
        = ($4, $5, $7, $8)
      and ($9 is null or versions.picture_id = $9)
      and versions.alt_text in ($6, private.get_picture_description(drafts.user_id, $9))
  ) then
    return;
  end if;
  draft := private.lock_draft($1, null, $2, $3);
  edited := private.start_draft_version(draft, 'staff');
  edited.body := $4;
  edited.picture_idea := $5;
  if edited.picture_id is distinct from coalesce($9, edited.picture_id) then
    description := private.get_picture_description(draft.user_id, $9);
    edited.picture_id := $9;
  end if;
  -- An unchanged one describes the picture before.
  edited.alt_text := case when $6 = edited.alt_text then coalesce(description, $6) else $6 end;
  edited.planned_for := $7;
  edited.time_zone := $8;
  perform private.add_draft_version(edited);
  perform private.email_staff_draft(draft);
  perform private.add_audit_entry('update', 'drafts', draft.id::text, auth.uid(), draft.user_id);
end
$function$;

ALTER FUNCTION "private"."staff_edit_draft"(uuid, integer, public.draft_status, text, text, text, timestamp without time zone, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.edit_my_draft(draft_id uuid, version integer, body private.multiline_text, planned_for timestamp without time zone, time_zone private.line, picture_id uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.edit_my_draft($1, $2, $3, $4, $5, $6) $function$;

ALTER FUNCTION "public"."edit_my_draft"(uuid, integer, private.multiline_text, timestamp without time zone, private.line, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.staff_edit_draft(draft_id uuid, version integer, status public.draft_status, body private.multiline_text, picture_idea private.multiline_text, alt_text private.multiline_text, planned_for timestamp without time zone, time_zone private.line, picture_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.staff_edit_draft($1, $2, $3, $4, $5, $6, $7, $8, $9)
$function$;

ALTER FUNCTION "public"."staff_edit_draft"(uuid, integer, public.draft_status, private.multiline_text, private.multiline_text, private.multiline_text, timestamp without time zone, private.line, uuid) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."edit_my_draft"(uuid, integer, text, timestamp without time zone, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."edit_my_draft"(uuid, integer, text, timestamp without time zone, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."edit_my_draft"(uuid, integer, text, timestamp without time zone, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."edit_my_draft"(uuid, integer, text, timestamp without time zone, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_picture_description"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_picture_description"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_picture_description"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."staff_edit_draft"(uuid, integer, public.draft_status, text, text, text, timestamp without time zone, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."staff_edit_draft"(uuid, integer, public.draft_status, text, text, text, timestamp without time zone, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."staff_edit_draft"(uuid, integer, public.draft_status, text, text, text, timestamp without time zone, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."staff_edit_draft"(uuid, integer, public.draft_status, text, text, text, timestamp without time zone, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."edit_my_draft"(uuid, integer, private.multiline_text, timestamp without time zone, private.line, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."edit_my_draft"(uuid, integer, private.multiline_text, timestamp without time zone, private.line, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."edit_my_draft"(uuid, integer, private.multiline_text, timestamp without time zone, private.line, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."edit_my_draft"(uuid, integer, private.multiline_text, timestamp without time zone, private.line, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_edit_draft"(uuid, integer, public.draft_status, private.multiline_text, private.multiline_text, private.multiline_text, timestamp without time zone, private.line, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_edit_draft"(uuid, integer, public.draft_status, private.multiline_text, private.multiline_text, private.multiline_text, timestamp without time zone, private.line, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_edit_draft"(uuid, integer, public.draft_status, private.multiline_text, private.multiline_text, private.multiline_text, timestamp without time zone, private.line, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_edit_draft"(uuid, integer, public.draft_status, private.multiline_text, private.multiline_text, private.multiline_text, timestamp without time zone, private.line, uuid) TO "postgres";

comment on column public.draft_details.planned_posts is 'All of the client, this one too.';
