set check_function_bodies = off;

ALTER TABLE "private"."pictures" DROP CONSTRAINT "sides_are_at_most_2048_pixels";

DROP FUNCTION "private"."finish_picture"(uuid, integer, integer);

DROP FUNCTION "private"."illustrate_draft"(uuid, integer, uuid, text);

DROP FUNCTION "public"."finish_picture"(uuid, integer, integer);

DROP FUNCTION "public"."illustrate_draft"(uuid, integer, private.multiline_text, uuid);

ALTER TABLE "private"."pictures" ADD COLUMN "video_seconds" integer;

ALTER TABLE "private"."pictures" ADD COLUMN "video_type" text;

ALTER TABLE "private"."pictures" ADD COLUMN "poster_id" uuid;

ALTER TYPE "public"."client_picture" ADD ATTRIBUTE "poster_id" uuid CASCADE;

ALTER TYPE "public"."client_picture" ADD ATTRIBUTE "video_seconds" integer CASCADE;

ALTER TYPE "public"."draft_picture" ADD ATTRIBUTE "poster_id" uuid CASCADE;

ALTER TYPE "public"."draft_picture" ADD ATTRIBUTE "poster_link_key" text CASCADE;

ALTER TYPE "public"."draft_picture" ADD ATTRIBUTE "video_seconds" integer CASCADE;

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
        select id, private.get_picture_path(pictures) as photo, video_seconds, alt_text, created_at
        from private.pictures
        where pictures.user_id = $1 and deleted_at is null and width is not null order by created_at
      ) as own
    )),
    'linkedin_connection', (
      select to_jsonb(own) from (
        select scope, connected_at, expires_at
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

CREATE OR REPLACE FUNCTION private.finish_picture(id uuid, width integer, height integer, video_seconds integer, video_type text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  update private.pictures set width = $2, height = $3, video_seconds = $4, video_type = $5
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

ALTER FUNCTION "private"."finish_picture"(uuid, integer, integer, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.get_picture_path(picture private.pictures)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select format(
    '/pictures/%s%s?key=%s', picture.id, case when picture.video_seconds is not null then '/video' end,
    private.sign_picture(picture)
  )
$function$;

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
  perform private.require_found($3 is null or exists (
    select from private.pictures
    where pictures.id = $3 and pictures.user_id = draft.user_id and pictures.width is not null
      and pictures.deleted_at is null
  ));
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

ALTER FUNCTION "private"."illustrate_draft"(uuid, integer, uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_pictures(user_id uuid, after_id uuid)
 RETURNS SETOF public.client_picture
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select pictures.id, pictures.width, pictures.height, pictures.alt_text, pictures.created_at,
    array(select uses from private.list_picture_uses(pictures.id) as uses),
    posters.id, pictures.video_seconds
  from private.pictures
  left join private.pictures as posters on posters.id = pictures.poster_id and posters.deleted_at is null
  left join private.pictures as previous on previous.id = $2 and previous.user_id = $1
  where pictures.user_id = $1 and pictures.deleted_at is null and pictures.width is not null
    and ($2 is null or (pictures.created_at, pictures.id) < (previous.created_at, previous.id))
  order by pictures.created_at desc, pictures.id desc limit 25
$function$;

CREATE OR REPLACE FUNCTION private.summarize_picture(picture private.pictures)
 RETURNS public.draft_picture
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select row(
    picture.id, picture.width, picture.height, private.sign_picture(picture), picture.alt_text,
    posters.id, private.sign_picture(posters), picture.video_seconds
  )::public.draft_picture
  from (select) as one
  left join private.pictures as posters on posters.id = picture.poster_id and posters.deleted_at is null
  where picture.id is not null
$function$;

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
          'plannedFor', to_char(versions.planned_for, 'YYYY-MM-DD"T"HH24:MI'),
          -- Only a shot list has several lines.
          'isVideo', versions.picture_idea ~ '\n'
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

CREATE OR REPLACE FUNCTION private.write_post_webhook(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  event public.post_events;
begin
  select * into event from public.post_events where post_events.id = $1 for update nowait;
  update public.post_events set claimed_at = coalesce(post_events.claimed_at, now())
  where post_events.id = event.id;
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
            'height', pictures.height, 'seconds', pictures.video_seconds
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

CREATE OR REPLACE FUNCTION public.finish_picture(id uuid, width integer, height integer, video_seconds integer DEFAULT NULL::integer, video_type private.line DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.finish_picture($1, $2, $3, $4, $5) $function$;

ALTER FUNCTION "public"."finish_picture"(uuid, integer, integer, integer, private.line) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.illustrate_draft(draft_id uuid, version integer, alt_text private.multiline_text, picture_id uuid DEFAULT NULL::uuid, poster_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.illustrate_draft($1, $2, $4, $3, $5) $function$;

ALTER FUNCTION "public"."illustrate_draft"(uuid, integer, private.multiline_text, uuid, uuid) OWNER TO "postgres";

ALTER TABLE "private"."pictures" ADD CONSTRAINT "pictures_poster_id_fkey" FOREIGN KEY (poster_id) REFERENCES private.pictures(id) ON DELETE SET NULL;

ALTER TABLE "private"."pictures" ADD CONSTRAINT "sides_are_limited" CHECK ((((width IS NULL) = (height IS NULL)) AND (GREATEST(width, height) <=
CASE
    WHEN (video_seconds IS NULL) THEN 2048
    ELSE 8192
END) AND (LEAST(width, height) >= 1)));

ALTER TABLE "private"."pictures" ADD CONSTRAINT "video_is_whole" CHECK ((((video_seconds IS NULL) = (video_type IS NULL)) AND ((video_seconds IS NOT NULL) OR (poster_id IS NULL)) AND ((video_seconds >= 1) AND (video_seconds <= 600)) AND (video_type = ANY (ARRAY['video/mp4'::text, 'video/quicktime'::text]))));

CREATE INDEX pictures_poster_id_idx ON private.pictures USING btree (poster_id);

REVOKE ALL ON FUNCTION "private"."finish_picture"(uuid, integer, integer, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."finish_picture"(uuid, integer, integer, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."finish_picture"(uuid, integer, integer, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."finish_picture"(uuid, integer, integer, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."illustrate_draft"(uuid, integer, uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."illustrate_draft"(uuid, integer, uuid, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."illustrate_draft"(uuid, integer, uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."illustrate_draft"(uuid, integer, uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."finish_picture"(uuid, integer, integer, integer, private.line) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."finish_picture"(uuid, integer, integer, integer, private.line) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."finish_picture"(uuid, integer, integer, integer, private.line) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."finish_picture"(uuid, integer, integer, integer, private.line) TO "postgres";

REVOKE ALL ON FUNCTION "public"."illustrate_draft"(uuid, integer, private.multiline_text, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."illustrate_draft"(uuid, integer, private.multiline_text, uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."illustrate_draft"(uuid, integer, private.multiline_text, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."illustrate_draft"(uuid, integer, private.multiline_text, uuid, uuid) TO "postgres";

comment on column public.draft_picture.poster_id is 'Null for a photo, and for a video without one.';

comment on column public.draft_picture.poster_link_key is 'Null without a poster.';

comment on column public.draft_picture.video_seconds is 'Null for a photo.';

comment on column public.client_picture.poster_id is 'Null for a photo, and for a video without one.';

comment on column public.client_picture.video_seconds is 'Null for a photo.';
