set check_function_bodies = off;

DROP FUNCTION "private"."require_draft_key"(uuid, uuid);

CREATE DOMAIN "private"."seen_drafts" AS jsonb CONSTRAINT "seen_drafts_check" CHECK (((jsonb_typeof(VALUE) = 'array'::text) AND (jsonb_array_length(VALUE) <= 200)));

ALTER DOMAIN "private"."seen_drafts" OWNER TO "postgres";

CREATE TYPE "private"."seen_draft" AS ("id" uuid, "version" integer, "goes_out_now" boolean);

ALTER TYPE "private"."seen_draft" OWNER TO "postgres";

CREATE TYPE "public"."draft_approvals" AS ("approved" integer, "changed" integer, "undescribed" integer);

ALTER TYPE "public"."draft_approvals" OWNER TO "postgres";

CREATE TYPE "public"."emailed_draft" AS ("key" uuid, "draft" public.draft_summary);

ALTER TYPE "public"."emailed_draft" OWNER TO "postgres";

ALTER TYPE "public"."draft_by_key" ADD ATTRIBUTE "waiting" public.emailed_draft[] CASCADE;

CREATE OR REPLACE FUNCTION private.approve_drafts(user_id uuid, drafts jsonb, by_email boolean)
 RETURNS public.draft_approvals
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  seen private.seen_draft;
  approvals public.draft_approvals := (0, 0, 0);
begin
  -- In one order, so that two of these calls never wait for each other.
  for seen in
    select * from jsonb_populate_recordset(null::private.seen_draft, $2) as listed order by listed.id
  loop
    begin
      perform private.decide_on_draft(
        gen_random_uuid(), $1, seen.id, seen.version, 'waiting', 'approved', null, $3,
        coalesce(seen.goes_out_now, false)
      );
      approvals.approved := approvals.approved + 1;
    exception
      when sqlstate 'PT409' then
        approvals.changed := approvals.changed + 1;
      when sqlstate 'PT428' then
        approvals.undescribed := approvals.undescribed + 1;
    end;
  end loop;
  return approvals;
end
$function$;

ALTER FUNCTION "private"."approve_drafts"(uuid, jsonb, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.approve_drafts_by_key(draft_id uuid, key uuid, drafts jsonb)
 RETURNS public.draft_approvals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  opened constant private.draft_keys := private.require_draft_key($1, $2);
  owner_id constant uuid := (select drafts.user_id from public.drafts where drafts.id = $1);
begin
  perform private.consume_emailed_decision(owner_id) from jsonb_array_elements($3);
  perform private.require_found(not exists (
    select from jsonb_populate_recordset(null::private.seen_draft, $3) as seen
    where not exists (
      select from private.draft_keys as keys
      where (keys.draft_id, keys.version, keys.emailed_in)
        = (seen.id, seen.version, opened.emailed_in)
    )
  ));
  return private.approve_drafts(owner_id, $3, true);
end
$function$;

ALTER FUNCTION "private"."approve_drafts_by_key"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.approve_my_drafts(drafts jsonb)
 RETURNS public.draft_approvals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  perform private.consume_rate_limit('draft_decisions', 120, '1 hour')
  from jsonb_array_elements($1);
  return private.approve_drafts(auth.uid(), $1, false);
end
$function$;

ALTER FUNCTION "private"."approve_my_drafts"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.consume_emailed_decision(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.record_attempt(user_id, 'emailed_draft_decisions', '1 hour') > 60 then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
end
$function$;

ALTER FUNCTION "private"."consume_emailed_decision"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.decide_on_draft_by_key(id uuid, draft_id uuid, key uuid, version integer, status public.draft_status, decision public.draft_decision, comment text, goes_out_now boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  opened constant private.draft_keys := private.require_draft_key($2, $3);
  owner_id constant uuid := (select drafts.user_id from public.drafts where drafts.id = $2);
begin
  perform private.consume_emailed_decision(owner_id);
  if version is distinct from opened.version then
    raise sqlstate 'PT409' using message = 'The draft has changed';
  end if;
  perform private.decide_on_draft($1, owner_id, $2, $4, $5, $6, $7, true, $8);
end
$function$;

CREATE OR REPLACE FUNCTION private.get_draft_by_key(id uuid, key uuid)
 RETURNS public.draft_by_key
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  opened constant private.draft_keys := private.require_draft_key(id, key);
  newest public.drafts;
  seen public.drafts;
  profile public.profiles;
begin
  select * into newest from public.drafts where drafts.id = $1;
  seen := newest;
  seen.version := opened.version;
  select * into profile from public.profiles where profiles.id = newest.user_id;
  return row(
    profile.business_name, private.summarize_draft(seen), newest.version = opened.version,
    private.summarize_draft(newest), profile.plan_status,
    array(select drafts from private.list_waiting_emailed_drafts(opened.emailed_in) as drafts)
  )::public.draft_by_key;
end
$function$;

CREATE OR REPLACE FUNCTION private.list_waiting_emailed_drafts(emailed_in uuid)
 RETURNS SETOF public.emailed_draft
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select row(keys.key, private.summarize_draft(drafts))::public.emailed_draft
  from private.draft_keys as keys
  join public.drafts on drafts.id = keys.draft_id and drafts.version = keys.version
  where keys.emailed_in = $1 and keys.expires_at > now() and drafts.status = 'waiting'
  order by drafts.planned_at, drafts.id
$function$;

ALTER FUNCTION "private"."list_waiting_emailed_drafts"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_draft_key(draft_id uuid, key uuid)
 RETURNS private.draft_keys
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  opened private.draft_keys;
begin
  select * into opened from private.draft_keys as keys
  where keys.draft_id = $1 and keys.key = $2 and keys.expires_at > now();
  perform private.require_found(found);
  return opened;
end
$function$;

ALTER FUNCTION "private"."require_draft_key"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.approve_drafts_by_key(draft_id uuid, key uuid, drafts private.seen_drafts)
 RETURNS public.draft_approvals
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.approve_drafts_by_key($1, $2, $3) $function$;

ALTER FUNCTION "public"."approve_drafts_by_key"(uuid, uuid, private.seen_drafts) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.approve_my_drafts(drafts private.seen_drafts)
 RETURNS public.draft_approvals
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.approve_my_drafts($1) $function$;

ALTER FUNCTION "public"."approve_my_drafts"(private.seen_drafts) OWNER TO "postgres";

CREATE INDEX draft_keys_emailed_in_idx ON private.draft_keys USING btree (emailed_in);

REVOKE ALL ON FUNCTION "private"."approve_drafts"(uuid, jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."approve_drafts"(uuid, jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."approve_drafts"(uuid, jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."approve_drafts_by_key"(uuid, uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."approve_drafts_by_key"(uuid, uuid, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."approve_drafts_by_key"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."approve_drafts_by_key"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."approve_my_drafts"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."approve_my_drafts"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."approve_my_drafts"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."approve_my_drafts"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."consume_emailed_decision"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."consume_emailed_decision"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."consume_emailed_decision"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_waiting_emailed_drafts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_waiting_emailed_drafts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_waiting_emailed_drafts"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_draft_key"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_draft_key"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_draft_key"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."approve_drafts_by_key"(uuid, uuid, private.seen_drafts) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."approve_drafts_by_key"(uuid, uuid, private.seen_drafts) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."approve_drafts_by_key"(uuid, uuid, private.seen_drafts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_drafts_by_key"(uuid, uuid, private.seen_drafts) TO "postgres";

REVOKE ALL ON FUNCTION "public"."approve_my_drafts"(private.seen_drafts) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."approve_my_drafts"(private.seen_drafts) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."approve_my_drafts"(private.seen_drafts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_my_drafts"(private.seen_drafts) TO "postgres";
