set check_function_bodies = off;

DROP FUNCTION "private"."list_brand_notes"(uuid);

ALTER TYPE "public"."staff_meeting" DROP ATTRIBUTE "business_name" CASCADE;

ALTER TYPE "public"."staff_meeting" DROP ATTRIBUTE "plan" CASCADE;

CREATE TABLE "private"."voices" ("user_id" uuid NOT NULL, CONSTRAINT "voices_pkey" PRIMARY KEY (user_id));

ALTER TABLE "private"."voices" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."voices" OWNER TO "postgres";

CREATE TYPE "public"."post_language" AS ENUM ('English', 'Greek', 'Dutch', 'Danish', 'French', 'German', 'Italian', 'Polish', 'Portuguese', 'Romanian', 'Spanish', 'Swedish');

CREATE DOMAIN "private"."post_languages" AS public.post_language[] CONSTRAINT "post_languages_check" CHECK (((cardinality(VALUE) = ANY (ARRAY[1, 2, 3])) AND (array_position(VALUE, NULL::public.post_language) IS NULL)));

ALTER TABLE "private"."voices" ADD COLUMN "languages" private.post_languages NOT NULL;

ALTER DOMAIN "private"."post_languages" OWNER TO "postgres";

ALTER TYPE "public"."post_language" OWNER TO "postgres";

CREATE TYPE "public"."voice" AS ("adjectives" text[], "liked_posts" text[], "languages" public.post_language[]);

ALTER TYPE "public"."voice" OWNER TO "postgres";

ALTER TYPE "public"."client_page" ADD ATTRIBUTE "voice" public.voice CASCADE;

ALTER TYPE "public"."staff_client_timeline" ADD ATTRIBUTE "voice" public.voice CASCADE;

ALTER TYPE "public"."staff_draft_details" ADD ATTRIBUTE "voice" public.voice CASCADE;

ALTER TYPE "public"."staff_meeting" ADD ATTRIBUTE "brand_notes" public.brand_notes_version[] CASCADE;

ALTER TYPE "public"."staff_meeting" ADD ATTRIBUTE "profile" public.profiles CASCADE;

ALTER TYPE "public"."staff_meeting" ADD ATTRIBUTE "voice" public.voice CASCADE;

CREATE OR REPLACE FUNCTION private.are_valid_texts(value text[], max_length integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select not exists (
    select from unnest($1) as texts (text)
    where private.is_valid_text(texts.text, 1, $2) is not true
  )
$function$;

ALTER FUNCTION "private"."are_valid_texts"(text[], integer) OWNER TO "postgres";

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
                    select reports.status, reports.link, reports.message, reports.reported_at
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
    'pictures', to_jsonb(array(
      select own from (
        select id, private.get_picture_path(pictures) as photo, alt_text, created_at
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

CREATE OR REPLACE FUNCTION private.get_my_page(parts public.client_page_part[], item_id uuid, after_id uuid)
 RETURNS public.client_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  page public.client_page;
begin
  page.session_is_alive := private.session_is_alive();
  page.staff_state := private.get_my_staff_state();
  if page.staff_state = 'member' then
    page.staff_preferences := private.get_my_staff_preferences();
  end if;
  if not page.session_is_alive then
    return page;
  end if;
  page.profile := (select profiles from public.profiles where id = auth.uid());
  page.account := case when 'account' = any (parts) then private.get_my_account() end;
  page.consents := case when 'consents' = any (parts) then private.get_my_consents() end;
  page.draft := case when 'draft' = any (parts) then private.get_my_draft(item_id) end;
  page.drafts := case when 'drafts' = any (parts) then private.get_my_drafts() end;
  if 'has_held_meeting' = any (parts) then
    page.has_held_meeting := exists (
      select from public.meetings
      where meetings.user_id = auth.uid() and meetings.status = 'held'
    );
  end if;
  page.linkedin_connection := case
    when 'linkedin_connection' = any (parts) then private.get_my_linkedin_connection() end;
  page.meeting := case when 'meeting' = any (parts) then private.get_my_meeting() end;
  page.cancelled_meeting := case
    when 'cancelled_meeting' = any (parts) then private.get_my_cancelled_meeting() end;
  page.next_billing_on := case
    when 'next_billing_on' = any (parts) then private.get_next_billing_day(auth.uid())
  end;
  if 'pictures' = any (parts) then
    page.pictures := array(
      select pictures from private.list_pictures(auth.uid(), after_id) as pictures
    );
  end if;
  page.plan_change := case when 'plan_change' = any (parts) then private.get_my_plan_change() end;
  if 'plan_status_changes' = any (parts) then
    page.plan_status_changes := array(
      select changes from private.list_plan_status_changes(auth.uid()) as changes
    );
  end if;
  if 'questionnaire_draft' = any (parts) then
    page.questionnaire_draft := (
      select drafts from public.questionnaire_drafts as drafts
      where drafts.user_id = auth.uid()
    );
  end if;
  if 'sessions' = any (parts) then
    page.sessions := array(select sessions from private.list_my_sessions() as sessions);
  end if;
  page.ticket := case when 'ticket' = any (parts) then private.get_my_ticket(item_id) end;
  if 'tickets' = any (parts) then
    page.tickets := array(
      select tickets from private.list_client_tickets(auth.uid(), after_id) as tickets
    );
  end if;
  page.unavailable_times := case
    when 'unavailable_times' = any (parts) then private.get_my_unavailable_times() end;
  if 'updates' = any (parts) then
    page.updates := array(
      select updates from private.list_client_updates(auth.uid()) as updates
    );
  end if;
  page.voice := case when 'voice' = any (parts) then private.get_voice(auth.uid()) end;
  return page;
end
$function$;

CREATE OR REPLACE FUNCTION private.get_voice(user_id uuid)
 RETURNS public.voice
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select voices.adjectives, voices.liked_posts, voices.languages
  from private.voices where voices.user_id = $1
$function$;

ALTER FUNCTION "private"."get_voice"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_brand_notes(user_id uuid, max_rows integer)
 RETURNS public.brand_notes_version[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(
    select row(
      version, notes, sensitive_trade, private.get_display_name(author_id), created_at
    )::public.brand_notes_version
    from private.brand_notes where brand_notes.user_id = $1 order by version desc limit $2
  )
$function$;

ALTER FUNCTION "private"."list_brand_notes"(uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_my_voice(adjectives text[], liked_posts text[], languages public.post_language[], words_to_avoid text, version integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  perform private.consume_rate_limit('voices', 60, '1 hour');
  update public.profiles
  set words_to_avoid = $4, version = coalesce($5, profiles.version)
  where profiles.id = auth.uid();
  perform private.require_found(found);
  insert into private.voices (user_id, adjectives, liked_posts, languages)
  values (auth.uid(), $1, $2, $3)
  on conflict (user_id) do update
  set adjectives = excluded.adjectives, liked_posts = excluded.liked_posts,
    languages = excluded.languages;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$function$;

ALTER FUNCTION "private"."save_my_voice"(text[], text[], public.post_language[], text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.staff_get_client_timeline(id uuid, max_rows integer, cursor_at timestamp with time zone, cursor_id uuid)
 RETURNS public.staff_client_timeline
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  result public.staff_client_timeline;
begin
  perform private.require_staff();
  select profiles, users.email, users.raw_user_meta_data ->> 'name',
    private.has_marketing_consent(users.id),
    exists (
      select from public.meetings
      where meetings.user_id = profiles.id and meetings.status = 'held'
    ),
    (
      select meetings from public.meetings
      where meetings.user_id = profiles.id and meetings.status <> 'cancelled'
      order by meetings.status = 'booked' desc, meetings.starts_at desc limit 1
    ),
    array(select changes from private.list_plan_status_changes(profiles.id) as changes),
    private.list_brand_notes(profiles.id, 20),
    array(
      select events from private.list_client_events(profiles.id, $2, $3, $4) as events
    ),
    private.get_voice(profiles.id)
  into result
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = $1;
  perform private.require_found(found);
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_get_draft(id uuid)
 RETURNS public.staff_draft_details
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  result public.staff_draft_details;
begin
  perform private.require_staff();
  select profiles, private.list_brand_notes(profiles.id, 1), private.get_draft_details(drafts),
    array(select pictures from private.list_pictures(profiles.id, null) as pictures),
    private.get_voice(profiles.id)
  into result
  from public.drafts join public.profiles on profiles.id = drafts.user_id
  where drafts.id = $1;
  perform private.require_found(found);
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_get_meeting(id uuid, with_times boolean)
 RETURNS public.staff_meeting
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_meeting public.meetings;
  result public.staff_meeting;
begin
  perform private.require_staff();
  select meetings.* into found_meeting from public.meetings where meetings.id = $1;
  perform private.require_found(found);
  result.meeting := found_meeting;
  result.client_email := (
    select users.email from auth.users where users.id = found_meeting.user_id
  );
  result.client_name := private.get_display_name(found_meeting.user_id);
  result.profile := (
    select profiles from public.profiles where profiles.id = found_meeting.user_id
  );
  result.voice := private.get_voice(found_meeting.user_id);
  result.brand_notes := private.list_brand_notes(found_meeting.user_id, 1);
  result.video_link := private.get_video_link(found_meeting);
  result.proposed_times := private.list_proposed_times(found_meeting);
  result.colleagues := array(select colleagues from private.list_colleagues() as colleagues);
  result.events := array(
    select row(
      events.created_at, events.kind,
      private.get_meeting_actor_name(events.actor_id, found_meeting.user_id),
      events.starts_at, events.reason
    )::public.meeting_event
    from private.meeting_events as events
    where events.meeting_id = found_meeting.id order by events.id desc limit 50
  );
  result.unavailable_times := case when with_times then private.get_unavailable_times() end;
  return result;
end
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
    'isOverdue', requests.created_at < now() - interval '1 day',
    'brandNotes', coalesce(notes.notes, ''), 'sensitiveTrade', notes.sensitive_trade,
    'starterCount', (
      select count(*) from public.drafts
      where drafts.user_id = requests.user_id and drafts.origin = 'starter'
        and not private.is_untouched_draft(drafts)
    ),
    'untouchedSlots', private.list_draft_slots(requests.user_id, true),
    'touchedSlots', private.list_draft_slots(requests.user_id, false),
    'earlierBodies', array(
      select versions.body
      from public.drafts join public.draft_versions as versions
        on versions.draft_id = drafts.id and versions.number = drafts.version
      where drafts.user_id = requests.user_id
      order by drafts.planned_at desc limit 24
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
    select coalesce(
      (
        select versions.time_zone
        from public.drafts join public.draft_versions as versions
          on versions.draft_id = drafts.id and versions.number = drafts.version
        where drafts.user_id = requests.user_id and versions.author = 'client'
        order by versions.created_at desc limit 1
      ),
      (
        select meetings.time_zone from public.meetings
        where meetings.user_id = requests.user_id and meetings.time_zone is not null
        order by meetings.created_at desc limit 1
      ),
      requests.time_zone, 'America/New_York'
    ) as time_zone
  ) as zones
  where requests.id = $1 and requests.done_at is null
$function$;

ALTER TABLE "private"."voices" ADD CONSTRAINT "voices_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

REVOKE ALL ON FUNCTION "private"."are_valid_texts"(text[], integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_valid_texts"(text[], integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."are_valid_texts"(text[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."are_valid_texts"(text[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_voice"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_voice"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_voice"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_brand_notes"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_brand_notes"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_brand_notes"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_my_voice"(text[], text[], public.post_language[], text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_my_voice"(text[], text[], public.post_language[], text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."save_my_voice"(text[], text[], public.post_language[], text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_my_voice"(text[], text[], public.post_language[], text, integer) TO "postgres";

CREATE DOMAIN "private"."adjectives" AS text[] CONSTRAINT "adjectives_check" CHECK (((cardinality(VALUE) = ANY (ARRAY[0, 3])) AND private.are_valid_texts(VALUE, 40)));

ALTER DOMAIN "private"."adjectives" OWNER TO "postgres";

ALTER TABLE "private"."voices" ADD COLUMN "adjectives" private.adjectives NOT NULL;

CREATE DOMAIN "private"."liked_posts" AS text[] CONSTRAINT "liked_posts_check" CHECK (((cardinality(VALUE) <= 3) AND private.are_valid_texts(VALUE, 1000)));

ALTER DOMAIN "private"."liked_posts" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_my_voice(adjectives private.adjectives, liked_posts private.liked_posts, languages private.post_languages, words_to_avoid private.multiline_text DEFAULT NULL::text, version integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_my_voice($1, $2, $3, $4, $5) $function$;

ALTER FUNCTION "public"."save_my_voice"(private.adjectives, private.liked_posts, private.post_languages, private.multiline_text, integer) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_my_voice"(private.adjectives, private.liked_posts, private.post_languages, private.multiline_text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_my_voice"(private.adjectives, private.liked_posts, private.post_languages, private.multiline_text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_my_voice"(private.adjectives, private.liked_posts, private.post_languages, private.multiline_text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_my_voice"(private.adjectives, private.liked_posts, private.post_languages, private.multiline_text, integer) TO "postgres";

ALTER TABLE "private"."voices" ADD COLUMN "liked_posts" private.liked_posts NOT NULL;

comment on column public.staff_meeting.profile is 'Null for an account without one.';

comment on column public.staff_meeting.voice is 'Null until the client saves one.';

comment on column public.staff_draft_details.voice is 'Null until the client saves one.';

comment on column public.staff_client_timeline.voice is 'Null until the client saves one.';

comment on column public.client_page.voice is 'Null unless requested, and until the client saves one.';
