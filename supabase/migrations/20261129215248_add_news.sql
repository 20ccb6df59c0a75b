set check_function_bodies = off;

DROP VIEW "private"."waiting_posts_to_write";

CREATE TABLE "private"."news" ("id" uuid NOT NULL, "user_id" uuid NOT NULL, "body" text NOT NULL, "by_email" boolean NOT NULL, "valid_until" date NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "news_pkey" PRIMARY KEY (id), CONSTRAINT "body_is_valid_text" CHECK (private.is_valid_text(body, 1, 500)));

ALTER TABLE "private"."news" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."news" OWNER TO "postgres";

ALTER TABLE "private"."draft_jobs" ADD COLUMN "news_id" uuid;

CREATE DOMAIN "private"."picture_ids" AS uuid[] CONSTRAINT "picture_ids_check" CHECK ((cardinality(VALUE) <= 4));

ALTER TABLE "private"."news" ADD COLUMN "picture_ids" private.picture_ids NOT NULL;

ALTER DOMAIN "private"."picture_ids" OWNER TO "postgres";

CREATE TYPE "public"."client_news" AS ("id" uuid, "body" text, "told_on" date, "valid_until" date);

ALTER TYPE "public"."client_news" OWNER TO "postgres";

ALTER TYPE "public"."client_page" ADD ATTRIBUTE "news" public.client_news[] CASCADE;

ALTER TYPE "public"."staff_client_timeline" ADD ATTRIBUTE "news" public.client_news[] CASCADE;

ALTER TYPE "public"."staff_draft_details" ADD ATTRIBUTE "news" public.client_news[] CASCADE;

ALTER TYPE "public"."staff_meeting" ADD ATTRIBUTE "news" public.client_news[] CASCADE;

CREATE OR REPLACE FUNCTION private.add_my_news(id uuid, body text, picture_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  perform private.add_news($1, auth.uid(), $2, $3, false);
end
$function$;

ALTER FUNCTION "private"."add_my_news"(uuid, text, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.add_news(id uuid, user_id uuid, body text, picture_ids uuid[], by_email boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  time_zone constant text := private.get_visitor_time_zone();
begin
  if exists (select from private.news where news.id = $1) then
    return;
  end if;
  if private.record_attempt($2, 'news', '1 day') > 20 then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  perform private.require_found(
    exists (
      select from public.profiles where profiles.id = $2 and private.is_profile_complete(profiles)
    )
    and cardinality($4) = (
      select count(*) from private.pictures
      where pictures.id = any ($4) and pictures.user_id = $2 and pictures.width is not null
        and pictures.deleted_at is null
    )
  );
  insert into private.news (id, user_id, body, picture_ids, by_email, valid_until)
  values (
    $1, $2, $3, $4, $5,
    (now() at time zone private.get_client_time_zone($2, time_zone))::date
      + private.get_news_lifetime()
  )
  on conflict do nothing;
  if found then
    insert into private.draft_jobs (user_id, kind, time_zone, news_id)
    values ($2, 'news', time_zone, $1);
  end if;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$function$;

ALTER FUNCTION "private"."add_news"(uuid, uuid, text, uuid[], boolean) OWNER TO "postgres";

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
    'news', to_jsonb(array(
      select own from (
        select body, picture_ids, by_email, valid_until, created_at
        from private.news where news.user_id = $1 order by created_at, id
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

CREATE OR REPLACE FUNCTION private.email_new_drafts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.news_id is null
    or exists (select from private.news where news.id = new.news_id and news.by_email)
  then
    perform private.enqueue_job('drafts_ready', new.id, new.user_id);
  end if;
  return null;
end
$function$;

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
    $2, 'America/New_York'
  )
$function$;

ALTER FUNCTION "private"."get_client_time_zone"(uuid, text) OWNER TO "postgres";

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
  if (page.profile).plan_status <> 'ended' then
    page.waiting_draft_count := private.count_my_waiting_drafts();
  end if;
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
  if 'news' = any (parts) then
    page.news := array(select news from private.list_news(auth.uid()) as news);
  end if;
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

CREATE OR REPLACE FUNCTION private.get_news_lifetime()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 7 $function$;

ALTER FUNCTION "private"."get_news_lifetime"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.limit_emails(sender_email text, conversation_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if 30 <= (
    select count(*) from private.conversations as theirs
    join private.conversation_messages as messages on messages.conversation_id = theirs.id
    where messages.author = 'client' and messages.created_at > now() - interval '1 hour'
      and (theirs.id = $2 or lower(theirs.sender_email) = lower($1))
  ) then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
end
$function$;

ALTER FUNCTION "private"."limit_emails"(text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_news(user_id uuid, max_rows integer DEFAULT 10)
 RETURNS SETOF public.client_news
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select news.id, news.body, news.valid_until - private.get_news_lifetime(), news.valid_until
  from private.news where news.user_id = $1
  order by news.created_at desc, news.id desc limit $2
$function$;

ALTER FUNCTION "private"."list_news"(uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_valid_news(user_id uuid)
 RETURNS public.client_news[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  today constant date := (now() at time zone private.get_client_time_zone($1))::date;
begin
  return array(
    select news from private.list_news($1, 20) as news where news.valid_until >= today
  );
end
$function$;

ALTER FUNCTION "private"."list_valid_news"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.open_emailed_message(id uuid, sender_email text, sender_name text, subject text, body text, is_verified boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  opening private.conversations;
begin
  opening.kind := 'message';
  opening.sender_name := coalesce(private.parse_name(jsonb_build_object('name', $3)), left($2, 100));
  opening.sender_email := $2;
  opening.subject := left($4, 200);
  opening.is_unverified_email := not is_verified;
  perform private.open_conversation(opening, $5, email_id => $1);
end
$function$;

ALTER FUNCTION "private"."open_emailed_message"(uuid, text, text, text, text, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.receive_email(id uuid, conversation_id uuid, sender_email text, sender_name text, body text, is_verified boolean)
 RETURNS public.received_email_result
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  conversation constant private.conversations := private.lock_conversation($2);
  client_email constant text := coalesce(
    (select users.email from auth.users where users.id = conversation.user_id),
    conversation.sender_email
  );
  is_from_client constant boolean := is_verified and lower($3) = lower(client_email);
  sender_staff_id uuid;
begin
  if is_verified and not is_from_client then
    sender_staff_id := (
      select staff.user_id from public.staff join auth.users on users.id = staff.user_id
      where lower(users.email) = lower($3) and private.can_open_desk(users.id)
    );
  end if;
  if not exists (select from private.conversation_messages as messages where messages.id = $1) then
    if sender_staff_id is null then
      perform private.limit_emails($3, $2);
    end if;
    -- The audit log names the sender, as for a reply on the site.
    perform set_config(
      'request.jwt.claim.sub',
      coalesce(sender_staff_id, case when is_from_client then conversation.user_id end)::text, true
    );
    if sender_staff_id is not null or is_from_client then
      perform private.add_message(
        conversation, $5, sender_staff_id, (private.get_newest_message($2)).id, id => $1
      );
    else
      perform private.open_emailed_message(
        $1, $3, $4, 'Re: ' || conversation.subject, $5, is_verified
      );
    end if;
  end if;
  return case when sender_staff_id is not null or is_from_client then 'stored'
    when is_verified then 'forwarded' else 'unverified' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.receive_news(id uuid, client_id uuid, sender_email text, sender_name text, body text, message text, is_verified boolean)
 RETURNS public.received_email_result
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if is_verified and body <> '' and lower($3) = lower(
    (select users.email from auth.users where users.id = $2)
  ) then
    begin
      perform private.add_news($1, $2, $5, '{}', true);
      return 'stored';
    exception when sqlstate 'PT404' or sqlstate 'PT429' or sqlstate '22023' then
      null;
    end;
  end if;
  if not exists (select from private.conversation_messages as messages where messages.id = $1) then
    perform private.limit_emails($3);
    perform private.open_emailed_message($1, $3, $4, 'Re: What’s new this week?', $6, $7);
  end if;
  return case when is_verified then 'forwarded' else 'unverified' end;
end
$function$;

ALTER FUNCTION "private"."receive_news"(uuid, uuid, text, text, text, text, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.retention_rules()
 RETURNS TABLE(table_name text, stored_since text, is_expired text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    ('private.conversations', 'created_at', $r$kind = 'message'
      and created_at < now() - interval '12 months'
      and not exists (
        select from private.list_messages(conversations.id) as messages
        where messages.created_at >= now() - interval '12 months'
      )$r$),
    ('public.newsletter_subscribers', 'confirmation_sent_at', $r$status = 'pending'
      and confirmation_sent_at < now() - interval '30 days'$r$),
    -- To show that and when a reader agreed.
    ('public.newsletter_subscribers', 'greatest(unsubscribed_at, confirmation_sent_at)',
      $r$status = 'unsubscribed'
      and greatest(unsubscribed_at, confirmation_sent_at) < now() - interval '12 months'$r$),
    -- Thirty days at most, even if nothing works on the queue. A given-up post waits for staff.
    ('private.jobs', 'created_at', $r$created_at <= now() - interval '30 days' and give_up_at <= now()
      and kind not in ('post_approved', 'post_stopped')$r$),
    ('private.sent_emails', 'sent_at', $r$sent_at < now() - interval '12 months'$r$),
    ('public.questionnaire_drafts', 'completed_at', $r$completed_at < now() - interval '1 day'$r$),
    -- The password stays void; only the mailbox opens the account.
    ('private.unclaimed_sign_ups', 'created_at', $r$created_at <= now() - interval '2 days'
      and exists (
        select from auth.users where users.id = unclaimed_sign_ups.user_id
          and (users.email_confirmed_at > now() - interval '2 days') is not true
      )$r$),
    ('private.stranger_rate_limits', 'expires_at', $r$expires_at <= now()$r$),
    ('public.linkedin_used_states', 'expires_at', $r$expires_at <= now()$r$),
    -- The upload broke off.
    ('private.pictures', 'created_at', $r$width is null and created_at < now() - interval '1 hour'$r$),
    ('private.draft_keys', 'expires_at', $r$expires_at <= now()$r$),
    -- The first job stays, so that there is no second one.
    ('private.draft_jobs', 'done_at', $r$kind <> 'first' and done_at < now() - interval '90 days'$r$),
    ('private.news', 'created_at', $r$created_at < now() - interval '12 months'$r$),
    ('private.samples', 'created_at', $r$created_at < now() - interval '30 days'$r$),
    ('private.model_calls', 'created_at', $r$created_at < now() - interval '90 days'$r$),
    ('private.staff_alerts', 'alerted_at', $r$alerted_at <= now() - interval '1 hour'$r$),
    ('private.response_times', 'replied_at', $r$replied_at < now() - interval '90 days'$r$)
$function$;

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
    private.get_voice(profiles.id), private.list_valid_news(profiles.id)
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
    private.get_voice(profiles.id), private.list_valid_news(profiles.id)
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
  result.news := private.list_valid_news(found_meeting.user_id);
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

CREATE OR REPLACE FUNCTION private.write_draft_email(job private.jobs)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  draft_ids constant uuid[] := array(
    select drafts.id from public.drafts
    where (drafts.job_id = job.subject_id or drafts.id = job.subject_id) and drafts.status = 'waiting'
      and not exists (
        select from private.draft_keys as keys
        where keys.draft_id = drafts.id and keys.version = drafts.version and keys.emailed_in <> job.id
      )
  );
  email_kind public.draft_email_kind;
begin
  if cardinality(draft_ids) = 0 then
    return null;
  end if;
  select case
      when job.kind = 'draft_written' then case when exists (
        select from private.draft_keys as keys
        where keys.draft_id = job.subject_id and keys.emailed_in <> job.id
      ) then 'changed' else 'added' end
      when draft_jobs.kind = 'news' then 'added'
      when draft_jobs.week < private.get_next_week() then 'current_week'
      else draft_jobs.kind::text
    end
  into email_kind
  from (values (job.subject_id)) as subject (id)
  left join private.draft_jobs on draft_jobs.id = subject.id;
  insert into private.draft_keys (draft_id, version, emailed_in)
  select drafts.id, drafts.version, job.id from public.drafts where drafts.id = any (draft_ids)
  on conflict do nothing;
  return (
    -- Templates take strings only.
    select jsonb_build_object('kind', email_kind, 'posts', jsonb_agg(
      jsonb_build_object(
        'id', drafts.id, 'key', keys.key, 'network', drafts.network,
        'planned_for', to_char(versions.planned_for, 'YYYY-MM-DD"T"HH24:MI'),
        'time_zone', versions.time_zone, 'text', left(versions.body, 200)
      ) order by drafts.planned_at, drafts.id
    )::text)
      -- Whose reply is news.
      || case when email_kind in ('week', 'current_week')
        then jsonb_build_object('client_id', job.recipient) else '{}' end
    from public.drafts
    join public.draft_versions as versions
      on versions.draft_id = drafts.id and versions.number = drafts.version
    join private.draft_keys as keys
      on keys.draft_id = versions.draft_id and keys.version = versions.number
    where drafts.id = any (draft_ids)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.add_my_news(id uuid, body private.multiline_text, picture_ids private.picture_ids DEFAULT '{}'::uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.add_my_news($1, $2, $3) $function$;

ALTER FUNCTION "public"."add_my_news"(uuid, private.multiline_text, private.picture_ids) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.finish_draft_job(id uuid, drafts jsonb, result jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job private.draft_jobs;
  item jsonb;
  planned_at timestamptz;
  draft_id uuid;
  notes private.brand_notes;
  picture private.pictures;
begin
  select * into job from private.draft_jobs as jobs where jobs.id = $1 for update;
  perform private.require_found(found);
  if job.done_at is not null then
    return;
  end if;
  notes := private.get_brand_notes(job.user_id);
  if notes.version is null and result ->> 'sensitive_trade' is not null then
    insert into private.brand_notes (user_id, version, notes, sensitive_trade)
    values (job.user_id, 1, '', (result ->> 'sensitive_trade')::public.sensitive_trade)
    returning * into notes;
  end if;
  if job.kind = 'again' and jsonb_array_length($2) > 0 then
    update public.drafts as replaced set status = 'withdrawn', status_changed_at = now()
    where replaced.user_id = job.user_id and private.is_untouched_draft(replaced);
  end if;
  if job.kind = 'revision' then
    perform private.revise_draft(job, $2 -> 0, notes.sensitive_trade is not null);
    $2 := '[]';
  end if;
  select pictures.* into picture
  from private.news
  join private.pictures on pictures.id = any (news.picture_ids) and pictures.deleted_at is null
  where news.id = job.news_id
  order by array_position(news.picture_ids, pictures.id) limit 1;
  for item in select * from jsonb_array_elements($2) loop
    planned_at := (item ->> 'planned_for')::timestamp at time zone (item ->> 'time_zone');
    continue when job.kind = 'week' and (
      planned_at < job.created_at
      or private.will_plan_stop(job.user_id, (planned_at at time zone 'UTC')::date)
    );
    insert into public.drafts (user_id, network, origin, planned_at, job_id, prompt_version)
    values (
      job.user_id, (item ->> 'network')::public.network, (item ->> 'origin')::public.draft_origin, now(),
      job.id, result ->> 'prompt_version'
    )
    returning drafts.id into draft_id;
    perform private.add_draft_version(row(
      draft_id, 1, 'writer', item ->> 'body', item ->> 'picture_idea',
      coalesce(picture.alt_text, item ->> 'alt_text'),
      array(select jsonb_array_elements_text(item -> 'reasons')),
      (item ->> 'planned_for')::timestamp, item ->> 'time_zone', now(), picture.id
    )::public.draft_versions);
    update public.drafts set status = 'in_review'
    where drafts.id = draft_id and drafts.origin = 'ai' and notes.sensitive_trade is not null;
  end loop;
  update private.draft_jobs as jobs
  set done_at = now(), post_count = (result ->> 'post_count')::integer,
    -- A revision's draft is at the desk already.
    staff_reason = case when job.kind <> 'revision'
      then (result ->> 'staff_reason')::public.draft_staff_reason end,
    illegal_claim = left(result ->> 'illegal_claim', 500)
  where jobs.id = job.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.receive_news(id uuid, client_id uuid, sender_email text, sender_name text, body private.multiline_text, message private.multiline_text, is_verified boolean)
 RETURNS public.received_email_result
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.receive_news($1, $2, $3, $4, $5, $6, $7) $function$;

ALTER FUNCTION "public"."receive_news"(uuid, uuid, text, text, private.multiline_text, private.multiline_text, boolean) OWNER TO "postgres";

ALTER TABLE "private"."draft_jobs" ADD CONSTRAINT "only_news_has_news_id" CHECK (((kind = 'news'::public.draft_job_kind) = (news_id IS NOT NULL)));

ALTER TABLE "private"."draft_jobs" ADD CONSTRAINT "draft_jobs_news_id_fkey" FOREIGN KEY (news_id) REFERENCES private.news(id) ON DELETE CASCADE;

ALTER TABLE "private"."news" ADD CONSTRAINT "news_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE VIEW "private"."waiting_posts_to_write" WITH (security_invoker=true) AS  SELECT jobs.id,
    (('clients/'::text || jobs.user_id) ||
        CASE
            WHEN (jobs.staff_reason = 'illegal_claim'::public.draft_staff_reason) THEN ''::text
            ELSE '/posts'::text
        END) AS path,
        CASE
            WHEN (jobs.staff_reason = 'illegal_claim'::public.draft_staff_reason) THEN ((profiles.business_name || ' claims what may not be advertised: '::text) || jobs.illegal_claim)
            WHEN (jobs.kind = 'week'::public.draft_job_kind) THEN format('Write %s’s week: %s by %s'::text, profiles.business_name,
            CASE jobs.post_count
                WHEN 1 THEN '1 post'::text
                ELSE (jobs.post_count || ' posts'::text)
            END, to_char(((jobs.week - 3))::timestamp with time zone, 'FMDay'::text))
            WHEN (jobs.kind = 'news'::public.draft_job_kind) THEN format('Write %s’s post about their news'::text, profiles.business_name)
            ELSE format('Write %s’s posts: %s'::text, profiles.business_name, jobs.post_count)
        END AS title,
    NULL::text AS sender,
    jobs.user_id AS client_id,
    NULL::uuid AS assignee_id,
    jobs.done_at AS key_at,
    jobs.done_at AS waiting_since
   FROM (private.draft_jobs jobs
     JOIN public.profiles ON ((profiles.id = jobs.user_id)))
  WHERE ((jobs.staff_reason IS NOT NULL) AND (jobs.settled_at IS NULL) AND ((jobs.week IS NULL) OR ((jobs.week + 7) > (now())::date)) AND ((jobs.staff_reason = 'illegal_claim'::public.draft_staff_reason) OR (jobs.post_count > ( SELECT count(*) AS count
           FROM public.drafts
          WHERE ((drafts.user_id = jobs.user_id) AND (drafts.status <> 'withdrawn'::public.draft_status) AND
                CASE
                    WHEN (jobs.kind = 'news'::public.draft_job_kind) THEN ((drafts.origin = 'human'::public.draft_origin) AND (drafts.created_at >= jobs.done_at))
                    WHEN (jobs.week IS NULL) THEN (drafts.created_at >= jobs.created_at)
                    ELSE ((drafts.planned_at >= jobs.week) AND (drafts.planned_at < (jobs.week + 7)))
                END)))));

ALTER VIEW "private"."waiting_posts_to_write" OWNER TO "postgres";

CREATE UNIQUE INDEX draft_jobs_news_id_idx ON private.draft_jobs USING btree (news_id);

CREATE INDEX news_created_at_idx ON private.news USING btree (created_at);

CREATE INDEX news_user_id_created_at_id_idx ON private.news USING btree (user_id, created_at, id);

REVOKE ALL ON FUNCTION "private"."add_my_news"(uuid, text, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."add_my_news"(uuid, text, uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."add_my_news"(uuid, text, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_my_news"(uuid, text, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_news"(uuid, uuid, text, uuid[], boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_news"(uuid, uuid, text, uuid[], boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_news"(uuid, uuid, text, uuid[], boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_client_time_zone"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_client_time_zone"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_client_time_zone"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_news_lifetime"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_news_lifetime"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_news_lifetime"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."limit_emails"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."limit_emails"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_emails"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_news"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_news"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_news"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_valid_news"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_valid_news"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_valid_news"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_emailed_message"(uuid, text, text, text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_emailed_message"(uuid, text, text, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_emailed_message"(uuid, text, text, text, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."receive_news"(uuid, uuid, text, text, text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."receive_news"(uuid, uuid, text, text, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."receive_news"(uuid, uuid, text, text, text, text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."receive_news"(uuid, uuid, text, text, text, text, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "public"."add_my_news"(uuid, private.multiline_text, private.picture_ids) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_my_news"(uuid, private.multiline_text, private.picture_ids) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."add_my_news"(uuid, private.multiline_text, private.picture_ids) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_my_news"(uuid, private.multiline_text, private.picture_ids) TO "postgres";

REVOKE ALL ON FUNCTION "public"."receive_news"(uuid, uuid, text, text, private.multiline_text, private.multiline_text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."receive_news"(uuid, uuid, text, text, private.multiline_text, private.multiline_text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."receive_news"(uuid, uuid, text, text, private.multiline_text, private.multiline_text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."receive_news"(uuid, uuid, text, text, private.multiline_text, private.multiline_text, boolean) TO "service_role";

comment on column public.client_page.news is 'Null unless requested.';
