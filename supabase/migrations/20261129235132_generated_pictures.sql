set check_function_bodies = off;

DROP FUNCTION "private"."finish_picture"(uuid, integer, integer, integer, text);

DROP FUNCTION "public"."finish_picture"(uuid, integer, integer, integer, private.line);

ALTER TABLE "private"."pictures" ADD COLUMN "is_generated" boolean NOT NULL DEFAULT false;

CREATE TYPE "public"."model_spending" AS ("client" numeric, "overall" numeric);

ALTER TYPE "public"."model_spending" OWNER TO "postgres";

CREATE TYPE "public"."picture_request" AS ("user_id" uuid, "business_name" text, "offer" text, "body" text, "picture_idea" text);

ALTER TYPE "public"."picture_request" OWNER TO "postgres";

ALTER TYPE "public"."client_picture" ADD ATTRIBUTE "is_generated" boolean CASCADE;

ALTER TYPE "public"."draft_picture" ADD ATTRIBUTE "is_generated" boolean CASCADE;

CREATE OR REPLACE FUNCTION private.collect_account_data(user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'exported_at', now(),
    'account', (
      select to_jsonb(account) from (
        select id, email, nullif(email_change, '') as new_email, created_at, email_confirmed_at,
          last_sign_in_at, raw_user_meta_data as details
        from auth.users where users.id = $1
      ) as account
    ),
    'profile', (select to_jsonb(profiles) from public.profiles where profiles.id = $1),
    'questionnaire_draft', (
      select to_jsonb(drafts) from public.questionnaire_drafts as drafts
      where drafts.user_id = $1
    ),
    'voice', private.get_voice($1),
    'conversations', to_jsonb(array(
      select own from (
        select kind, sender_name, sender_email, subject, category, priority, status, created_at,
          array(
            select own from (
              select messages.author, messages.body, messages.created_at
              from private.list_messages(conversations.id) as messages
            ) as own
          ) as messages
        from private.conversations
        where conversations.user_id = $1
          or not is_unverified_email
            and lower(sender_email) = (select lower(users.email) from auth.users where users.id = $1)
        order by conversations.created_at
      ) as own
    )),
    'meetings', to_jsonb(array(
      select own from (
        select starts_at, status, time_zone, action_plan_sent_at, change_reason, video_link, created_at,
          array(
            select own from (
              select events.created_at, events.kind, events.starts_at, events.reason,
                events.actor_id is not distinct from $1 as is_by_client
              from private.meeting_events as events
              where events.meeting_id = meetings.id order by events.id
            ) as own
          ) as events,
          array(
            select own from (
              select proposals.times, proposals.message
              from private.meeting_proposals as proposals where proposals.meeting_id = meetings.id
            ) as own
          ) as proposals
        from public.meetings where meetings.user_id = $1 order by meetings.created_at
      ) as own
    )),
    'plan_changes', to_jsonb(array(
      select own from (
        select requested_plan, created_at, status, decided_at, effective_on, reason, completed_at
        from public.plan_changes where plan_changes.user_id = $1 order by created_at
      ) as own
    )),
    'plan_status_changes', to_jsonb(array(
      select own from (
        select kind, effective_on, reason, created_at, applied_at, withdrawn_at
        from public.plan_status_changes as changes
        where changes.user_id = $1 order by created_at
      ) as own
    )),
    'posts', to_jsonb(array(
      select own from (
        select id, network, origin, status, planned_at, created_at,
          array(
            select own from (
              select number, author, body, picture_idea, alt_text, picture_id, reasons, planned_for, time_zone,
                versions.created_at,
                array(
                  select own from (
                    select decisions.decision, decisions.comment, decisions.by_email,
                      decisions.created_at
                    from public.draft_decisions as decisions
                    where (decisions.draft_id, decisions.version) = (versions.draft_id, versions.number)
                    order by decisions.created_at
                  ) as own
                ) as decisions,
                array(
                  select own from (
                    select events.event, events.created_at, events.delivered_at
                    from public.post_events as events
                    where (events.draft_id, events.version) = (versions.draft_id, versions.number)
                    order by events.created_at
                  ) as own
                ) as sent,
                array(
                  select own from (
                    select reports.status, reports.link, reports.message, reports.reported_at,
                      reports.reactions, reports.comments, reports.shares, reports.views
                    from public.post_reports as reports
                    where (reports.draft_id, reports.version) = (versions.draft_id, versions.number)
                    order by reports.reported_at
                  ) as own
                ) as reports
              from public.draft_versions as versions
              where versions.draft_id = drafts.id order by versions.number
            ) as own
          ) as versions
        from public.drafts where drafts.user_id = $1 order by drafts.created_at, drafts.id
      ) as own
    )),
    'news', to_jsonb(array(
      select own from (
        select body, picture_ids, by_email, valid_until, created_at
        from private.news where news.user_id = $1 order by created_at, id
      ) as own
    )),
    'pictures', to_jsonb(array(
      select own from (
        select id, private.get_picture_path(pictures) as photo, video_seconds, alt_text, is_generated, created_at
        from private.pictures
        where pictures.user_id = $1 and deleted_at is null and width is not null order by created_at
      ) as own
    )),
    'linkedin_connection', (
      select to_jsonb(own) from (
        select scope, connected_at, expires_at, member_id, broken_at
        from public.linkedin_connections as connections where connections.user_id = $1
      ) as own
    ),
    'newsletter_subscription', (
      select to_jsonb(own) from (
        select subscribers.email, subscribers.created_at, status, consent_text,
          subscribers.confirmed_at, unsubscribed_at
        from public.newsletter_subscribers as subscribers
        join auth.users on lower(users.email) = lower(subscribers.email) where users.id = $1
      ) as own
    ),
    'sessions', to_jsonb(array(
      select own from (
        select created_at, refreshed_at at time zone 'utc' as refreshed_at, user_agent, host(ip) as ip
        from auth.sessions where sessions.user_id = $1 order by created_at
      ) as own
    )),
    'consents', to_jsonb(array(
      select own from (
        select purpose, is_granted, source, created_at
        from public.consents where consents.user_id = $1 order by created_at, id
      ) as own
    )),
    'answer_changes', to_jsonb(array(
      select own from (
        select created_at, changed_columns from private.profile_changes as changes
        where changes.user_id = $1 order by id
      ) as own
    )),
    'sent_emails', to_jsonb(array(
      select own from (
        select sent_at, kind from private.sent_emails as emails
        where emails.user_id = $1 order by id
      ) as own
    ))
  )
$function$;

CREATE OR REPLACE FUNCTION private.finish_picture(id uuid, width integer, height integer, video_seconds integer, video_type text, is_generated boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  update private.pictures
  set width = $2, height = $3, video_seconds = $4, video_type = $5, is_generated = $6
  where pictures.id = $1 and pictures.width is null
    and (pictures.user_id = auth.uid() or private.is_staff());
  perform private.require_found(found);
  if $4 is null then
    perform private.enqueue_job('picture_description', $1);
  end if;
exception when check_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$function$;

ALTER FUNCTION "private"."finish_picture"(uuid, integer, integer, integer, text, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_pictures(user_id uuid, after_id uuid)
 RETURNS SETOF public.client_picture
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select pictures.id, pictures.width, pictures.height, pictures.alt_text, pictures.created_at,
    array(select uses from private.list_picture_uses(pictures.id) as uses),
    posters.id, pictures.video_seconds, pictures.is_generated
  from private.pictures
  left join private.pictures as posters on posters.id = pictures.poster_id and posters.deleted_at is null
  left join private.pictures as previous on previous.id = $2 and previous.user_id = $1
  where pictures.user_id = $1 and pictures.deleted_at is null and pictures.width is not null
    and ($2 is null or (pictures.created_at, pictures.id) < (previous.created_at, previous.id))
  order by pictures.created_at desc, pictures.id desc limit 25
$function$;

CREATE OR REPLACE FUNCTION private.request_picture(draft_id uuid)
 RETURNS public.picture_request
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draft public.drafts;
begin
  perform private.require_session();
  perform private.consume_rate_limit('picture_requests', 20, '1 day');
  select * into draft from public.drafts where drafts.id = $1 and drafts.status <> 'withdrawn';
  perform private.require_found(draft.user_id = auth.uid() or draft.id is not null and private.is_staff());
  return (
    select row(
      draft.user_id, profiles.business_name, profiles.offer_description, versions.body,
      versions.picture_idea
    )::public.picture_request
    from public.draft_versions as versions
    join public.profiles on profiles.id = draft.user_id
    where versions.draft_id = draft.id and versions.number = draft.version
  );
end
$function$;

ALTER FUNCTION "private"."request_picture"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.staff_get_model_report()
 RETURNS public.model_report
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  report public.model_report;
  since constant timestamptz := now() - interval '30 days';
begin
  perform private.require_staff();
  select calls.provider, calls.model, calls.prompt_version, calls.created_at
  into report.provider, report.model, report.prompt_version, report.last_call_at
  from private.model_calls as calls where calls.purpose <> 'picture'
  order by calls.created_at desc limit 1;
  select pause.paused_since, pause.reason into report.paused_since, report.pause_reason
  from private.model_pause as pause;
  report.month_cost_usd := private.get_model_cost();
  report.days := array(
    select row(costs.day, costs.call_count, costs.failed_count, costs.cost_usd)::public.model_day
    from private.model_costs as costs where costs.day >= since::date order by costs.day desc
  );
  report.failures := array(
    select row(calls.outcome, count(*), max(calls.created_at))::public.model_failure
    from private.model_calls as calls
    where calls.created_at >= since and calls.outcome <> 'answer'
    group by calls.outcome order by count(*) desc limit 20
  );
  select count(*) filter (where status = 'approved' and version = 1),
    count(*) filter (where status = 'approved' and version > 1),
    count(*) filter (where status in ('changes_requested', 'withdrawn')),
    count(*) filter (where status in ('waiting', 'in_review'))
  into report.unchanged_count, report.edited_count, report.declined_count, report.waiting_count
  from public.drafts where origin = 'ai' and created_at >= since;
  return report;
end
$function$;

CREATE OR REPLACE FUNCTION private.summarize_picture(picture private.pictures)
 RETURNS public.draft_picture
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select row(
    picture.id, picture.width, picture.height, private.sign_picture(picture), picture.alt_text,
    posters.id, private.sign_picture(posters), picture.video_seconds,
    picture.is_generated
  )::public.draft_picture
  from (select) as one
  left join private.pictures as posters on posters.id = picture.poster_id and posters.deleted_at is null
  where picture.id is not null
$function$;

CREATE OR REPLACE FUNCTION private.write_post_webhook(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  event public.post_events;
begin
  select * into event from public.post_events where post_events.id = $1 for update nowait;
  update public.post_events
  set claimed_at = coalesce(post_events.claimed_at, now()),
    publisher = coalesce(post_events.publisher, case
      when post_events.claimed_at is null and post_events.event = 'post.approved'
        and private.goes_to_linkedin(post_events) then 'linkedin' else 'automation'
    end::public.post_publisher)
  where post_events.id = event.id returning * into event;
  if event.publisher = 'linkedin' then
    return private.write_linkedin_post(event);
  end if;
  return (
    select jsonb_build_object(
      'type', event.event, 'timestamp', private.format_utc(event.created_at),
      'data', jsonb_build_object(
        'post_id', event.draft_id, 'version', event.version, 'network', drafts.network,
        'body', versions.body, 'alt_text', versions.alt_text, 'picture_idea', versions.picture_idea,
        'planned_for', to_char(versions.planned_for, 'YYYY-MM-DD"T"HH24:MI'),
        'time_zone', versions.time_zone,
        'planned_at', private.format_utc(versions.planned_for at time zone versions.time_zone),
        'origin', drafts.origin, 'label', private.get_post_label(drafts.origin),
        'business_name', profiles.business_name, 'user_id', event.user_id,
        -- The path of a link that opens it for seven days.
        'picture', (
          select jsonb_build_object(
            'path', private.get_picture_path(pictures),
            'type', coalesce(pictures.video_type, 'image/webp'), 'width', pictures.width,
            'height', pictures.height, 'seconds', pictures.video_seconds,
            'origin', case when pictures.is_generated then 'ai' else 'upload' end
          )
          from private.pictures where pictures.id = versions.picture_id
        )
      )
    )
    from public.drafts
    join public.draft_versions as versions
      on versions.draft_id = event.draft_id and versions.number = event.version
    join public.profiles on profiles.id = event.user_id
    where drafts.id = event.draft_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.finish_picture(id uuid, width integer, height integer, video_seconds integer DEFAULT NULL::integer, video_type private.line DEFAULT NULL::text, is_generated boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.finish_picture($1, $2, $3, $4, $5, $6) $function$;

ALTER FUNCTION "public"."finish_picture"(uuid, integer, integer, integer, private.line, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_model_spending(user_id uuid)
 RETURNS public.model_spending
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select row(private.get_model_cost($1), private.get_model_cost())::public.model_spending
$function$;

ALTER FUNCTION "public"."get_model_spending"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_model_call(purpose public.model_call_purpose, provider text, model text, prompt_version text, outcome text, prompt_tokens integer, completion_tokens integer, cost_usd numeric, duration_ms integer, user_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.model_calls (
    purpose, user_id, provider, model, prompt_version, outcome, prompt_tokens, completion_tokens,
    cost_usd, duration_ms
  )
  values (
    $1, (select users.id from auth.users where users.id = $10), $2, $3, $4, left($5, 200), $6, $7, $8, $9
  );
  if outcome = 'answer' and purpose <> 'picture' then
    delete from private.model_pause;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.request_picture(draft_id uuid)
 RETURNS public.picture_request
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.request_picture($1) $function$;

ALTER FUNCTION "public"."request_picture"(uuid) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."finish_picture"(uuid, integer, integer, integer, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."finish_picture"(uuid, integer, integer, integer, text, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."finish_picture"(uuid, integer, integer, integer, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."finish_picture"(uuid, integer, integer, integer, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_picture"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."request_picture"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."request_picture"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_picture"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."finish_picture"(uuid, integer, integer, integer, private.line, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."finish_picture"(uuid, integer, integer, integer, private.line, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."finish_picture"(uuid, integer, integer, integer, private.line, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."finish_picture"(uuid, integer, integer, integer, private.line, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."get_model_spending"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_model_spending"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_model_spending"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_model_spending"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."request_picture"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."request_picture"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."request_picture"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."request_picture"(uuid) TO "postgres";
