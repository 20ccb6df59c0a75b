set check_function_bodies = off;

CREATE TABLE "private"."declined_post_times" ("user_id" uuid NOT NULL, "network" public.network NOT NULL, "declined_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "declined_post_times_pkey" PRIMARY KEY (user_id, network));

ALTER TABLE "private"."declined_post_times" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."declined_post_times" OWNER TO "postgres";

CREATE TYPE "public"."preferred_time" AS ("network" public.network, "time" text);

ALTER TYPE "public"."preferred_time" OWNER TO "postgres";

ALTER TYPE "public"."client_drafts" ADD ATTRIBUTE "preferred_times" public.preferred_time[] CASCADE;

CREATE OR REPLACE FUNCTION private.decline_my_preferred_time(network public.network)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  perform private.consume_rate_limit('declined_post_times', 20, '1 day');
  insert into private.declined_post_times (user_id, network) values (auth.uid(), $1)
  on conflict on constraint declined_post_times_pkey do update set declined_at = now();
exception when not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$function$;

ALTER FUNCTION "private"."decline_my_preferred_time"(public.network) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.get_my_drafts()
 RETURNS public.client_drafts
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select row(
    array(select drafts from private.list_client_drafts(auth.uid()) as drafts),
    private.get_my_drafts_writing_since(),
    array(select times from private.list_preferred_times(auth.uid()) as times)
  )::public.client_drafts
$function$;

CREATE OR REPLACE FUNCTION private.list_preferred_times(user_id uuid)
 RETURNS SETOF public.preferred_time
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with moves as (
    select distinct on (drafts.id) drafts.network, versions.planned_for, versions.created_at,
      date_part('hour', versions.planned_for) as hour
    from public.drafts
    join public.draft_versions as versions on versions.draft_id = drafts.id
    join public.draft_versions as previous
      on previous.draft_id = drafts.id and previous.number = versions.number - 1
    where drafts.user_id = $1 and versions.author = 'client'
      and date_part('hour', versions.planned_for) <> date_part('hour', previous.planned_for)
    order by drafts.id, versions.number desc
  ), runs as (
    select moves.network, moves.planned_for, moves.created_at,
      moves.hour = lag(moves.hour, 1) over earlier and moves.hour = lag(moves.hour, 2) over earlier
        as is_third
    from moves
    where not exists (
      select from private.declined_post_times as declined
      where (declined.user_id, declined.network) = ($1, moves.network)
        and declined.declined_at >= moves.created_at
    )
    window earlier as (partition by moves.network order by moves.created_at)
  )
  select distinct on (runs.network) runs.network, to_char(runs.planned_for, 'HH24:MI')
  from runs where runs.is_third order by runs.network, runs.created_at desc
$function$;

ALTER FUNCTION "private"."list_preferred_times"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_draft_brief(job_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'draftJobId', requests.id, 'userId', requests.user_id, 'kind', requests.kind, 'week', requests.week,
    'today', (now() at time zone zones.time_zone)::date, 'timeZone', zones.time_zone,
    'plan', profiles.chosen_plan, 'isActive', profiles.plan_status = 'active',
    'hasFacebook', profiles.facebook_url is not null,
    'hasInstagram', profiles.instagram_url is not null,
    'hasLinkedin', profiles.linkedin_url is not null,
    'businessName', profiles.business_name, 'website', profiles.website,
    'offer', profiles.offer_description, 'differentiator', profiles.differentiator,
    'tone', coalesce(profiles.tone_preference, 'Professional'),
    'wordsToAvoid', coalesce(profiles.words_to_avoid, ''),
    'voice', private.get_voice(requests.user_id),
    'modelCost', private.get_model_cost(),
    'clientModelCost', private.get_model_cost(requests.user_id),
    'isOverdue', requests.created_at < now()
      - case when requests.draft_id is null then interval '1 day' else interval '10 minutes' end,
    'brandNotes', coalesce(notes.notes, ''), 'sensitiveTrade', notes.sensitive_trade,
    'starterCount', (
      select count(*) from public.drafts
      where drafts.user_id = requests.user_id and drafts.origin = 'starter'
        and not private.is_untouched_draft(drafts)
        and not exists (
          select from private.draft_jobs as jobs
          where jobs.id = drafts.job_id and jobs.kind = 'news'
        )
    ),
    'news', array(
      select news from unnest(private.list_valid_news(requests.user_id)) as news
      where requests.news_id is null or news.id = requests.news_id
    ),
    'untouchedSlots', private.list_draft_slots(requests.user_id, true),
    'touchedSlots', private.list_draft_slots(requests.user_id, false),
    'preferredTimes', (
      select coalesce(json_object_agg(times.network, times.time), '{}')
      from private.list_preferred_times(requests.user_id) as times
    ),
    'earlierBodies', array(
      select versions.body
      from public.drafts join public.draft_versions as versions
        on versions.draft_id = drafts.id and versions.number = drafts.version
      where drafts.user_id = requests.user_id and drafts.id is distinct from requests.draft_id
      order by drafts.planned_at desc limit 24
    ),
    'rewrite', (
      select jsonb_build_object(
        'kind', requests.kind, 'body', versions.body, 'comment', requests.comment,
        'slot', jsonb_build_object(
          'network', drafts.network,
          'plannedFor', to_char(versions.planned_for, 'YYYY-MM-DD"T"HH24:MI')
        )
      )
      from public.drafts join public.draft_versions as versions
        on versions.draft_id = drafts.id and versions.number = requests.draft_version
      where drafts.id = requests.draft_id
    ),
    'approvedBodies', array(
      select versions.body
      from public.drafts join public.draft_versions as versions
        on versions.draft_id = drafts.id and versions.number = drafts.version
      where drafts.user_id = requests.user_id and drafts.status = 'approved'
      order by drafts.status_changed_at desc limit 6
    ),
    'edits', (
      select coalesce(json_agg(edits), '[]') from (
        select previous.body as before, versions.body as after
        from public.drafts
        join public.draft_versions as versions on versions.draft_id = drafts.id
        join public.draft_versions as previous
          on previous.draft_id = drafts.id and previous.number = versions.number - 1
        where drafts.user_id = requests.user_id
          and versions.author = 'client' and versions.body <> previous.body
        order by versions.created_at desc limit 6
      ) as edits
    ),
    'changeRequests', array(
      select decisions.comment
      from public.draft_decisions as decisions join public.drafts on drafts.id = decisions.draft_id
      where drafts.user_id = requests.user_id and decisions.decision = 'changes_requested'
      order by decisions.created_at desc limit 6
    )
  )
  from private.draft_jobs as requests
  join public.profiles on profiles.id = requests.user_id
  left join lateral private.get_brand_notes(requests.user_id) as notes on true
  cross join lateral (
    select private.get_client_time_zone(requests.user_id, requests.time_zone) as time_zone
  ) as zones
  where requests.id = $1 and requests.done_at is null
$function$;

CREATE OR REPLACE FUNCTION public.decline_my_preferred_time(network public.network)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.decline_my_preferred_time($1) $function$;

ALTER FUNCTION "public"."decline_my_preferred_time"(public.network) OWNER TO "postgres";

ALTER TABLE "private"."declined_post_times" ADD CONSTRAINT "declined_post_times_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

REVOKE ALL ON FUNCTION "private"."decline_my_preferred_time"(public.network) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."decline_my_preferred_time"(public.network) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."decline_my_preferred_time"(public.network) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."decline_my_preferred_time"(public.network) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_preferred_times"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_preferred_times"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_preferred_times"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."decline_my_preferred_time"(public.network) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decline_my_preferred_time"(public.network) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."decline_my_preferred_time"(public.network) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."decline_my_preferred_time"(public.network) TO "postgres";
