set check_function_bodies = off;

DROP VIEW "private"."waiting_alerts";

CREATE TABLE "private"."linkedin_attempts" ("event_id" uuid NOT NULL, "draft_id" uuid NOT NULL, "version" integer NOT NULL, "user_id" uuid NOT NULL, "started_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "urn" text, "failure" text, CONSTRAINT "linkedin_attempts_pkey" PRIMARY KEY (event_id), CONSTRAINT "failure_is_valid_text" CHECK (private.is_valid_text(failure, 1, 1000)));

ALTER TABLE "private"."linkedin_attempts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."linkedin_attempts" OWNER TO "postgres";

ALTER TABLE "public"."linkedin_connections" ADD COLUMN "member_id" text;

ALTER TABLE "public"."linkedin_connections" ADD COLUMN "broken_at" timestamp with time zone;

CREATE TYPE "public"."linkedin_outcome" AS ENUM ('published', 'failed', 'not_sent', 'rejected');

ALTER TYPE "public"."linkedin_outcome" OWNER TO "postgres";

CREATE TYPE "public"."linkedin_post_state" AS ENUM ('uncertain', 'failed');

ALTER TYPE "public"."linkedin_post_state" OWNER TO "postgres";

CREATE TYPE "public"."post_publisher" AS ENUM ('automation', 'linkedin');

ALTER TABLE "public"."post_events" ADD COLUMN "publisher" public.post_publisher;

ALTER TYPE "public"."post_publisher" OWNER TO "postgres";

ALTER TYPE "public"."linkedin_connection" ADD ATTRIBUTE "can_post" boolean CASCADE;

ALTER TYPE "public"."staff_draft_details" ADD ATTRIBUTE "linkedin_post_state" public.linkedin_post_state CASCADE;

CREATE OR REPLACE FUNCTION private.can_post_to_linkedin(connection public.linkedin_connections)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select connection.encrypted_access_token is not null and connection.member_id is not null
    and connection.broken_at is null and coalesce(connection.expires_at > now(), true)
    and coalesce(connection.scope ~ '\mw_member_social\M', false)
$function$;

ALTER FUNCTION "private"."can_post_to_linkedin"(public.linkedin_connections) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.enqueue_linkedin_reminder()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue_job(
    'linkedin_reminder', new.user_id, new.user_id, new.expires_at - interval '7 days'
  );
  return null;
end
$function$;

ALTER FUNCTION "private"."enqueue_linkedin_reminder"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.get_draft_release(draft public.drafts)
 RETURNS public.draft_release
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  release public.draft_release;
begin
  if draft.status = 'approved' then
    select webhooks.due_at, webhooks.delivered_at into release.due_at, release.released_at
    from public.post_events as webhooks
    where webhooks.draft_id = draft.id and webhooks.version = draft.version
      and webhooks.event = 'post.approved'
      -- private.expire_unreleased_posts() returns what was held too long.
      and (webhooks.claimed_at is not null
        or webhooks.due_at > now() - private.get_job_lifetime('post_approved'))
    order by webhooks.created_at desc limit 1;
  end if;
  release.report := (
    select row(
      reports.version, reports.status, reports.link, reports.message, reports.reported_at,
      reports.comments, reports.reactions, reports.shares, reports.views
    )::public.post_report
    from public.post_reports as reports
    where reports.draft_id = draft.id
      -- Not failures from before the last change.
      and (
        reports.status = 'published'
        or reports.version = draft.version and reports.reported_at > draft.status_changed_at
      )
      -- Not what we have deleted ourselves.
      and not exists (
        select from public.post_events as stops
        where stops.draft_id = reports.draft_id and stops.version = reports.version
          and stops.publisher = 'linkedin' and stops.event <> 'post.approved'
          and stops.delivered_at > reports.reported_at
      )
    order by reports.reported_at desc limit 1
  );
  return release;
end
$function$;

CREATE OR REPLACE FUNCTION private.get_job_title(kind public.job_kind)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case kind
    when 'account_deleted' then 'Confirmation of a deletion'
    when 'contact_message_replied' then 'Reply to a message'
    when 'draft_written' then 'Draft to approve'
    when 'drafts' then 'Drafts of a client'
    when 'drafts_ready' then 'Drafts to approve'
    when 'linkedin_reconnection' then 'Request to reconnect LinkedIn'
    when 'linkedin_reminder' then 'Reminder to reconnect LinkedIn'
    when 'linkedin_revocation' then 'End of a LinkedIn connection'
    when 'meeting_booked' then 'Confirmation of a meeting'
    when 'meeting_cancelled' then 'Cancellation of a meeting'
    when 'meeting_link_changed' then 'Link to the video call'
    when 'meeting_missed' then 'Invitation after a missed meeting'
    when 'meeting_proposed' then 'Suggested times for a meeting'
    when 'meeting_reminder' then 'Reminder of a meeting'
    when 'meeting_rescheduled' then 'New time of a meeting'
    when 'newsletter_confirmation' then 'Link that confirms the newsletter'
    when 'newsletter_welcome' then 'Welcome to the newsletter'
    when 'picture_description' then 'Description of a photo'
    when 'picture_removal' then 'Deletion of a photo'
    when 'plan_activated' then 'Start of a plan'
    when 'plan_change_approved' then 'Approval of a plan request'
    when 'plan_change_declined' then 'Decline of a plan request'
    when 'plan_change_requested' then 'Receipt of a plan request'
    when 'plan_changed' then 'Change of plan'
    when 'plan_ended' then 'End of a plan'
    when 'plan_paused' then 'Pause of a plan'
    when 'plan_resumed' then 'Resumption of a plan'
    when 'plan_status_change_withdrawn' then 'Called-off change of a plan'
    when 'post_approved' then 'Approved post'
    when 'post_stopped' then 'Stop of a post'
    when 'profile_webhook' then 'Profile webhook'
    when 'promise' then 'Look at a promised reply'
    when 'staff_conversation' then 'New message for the team'
    when 'staff_daily_digest' then 'Daily digest for the team'
    when 'staff_digest' then 'Digest for the team'
    when 'staff_invited' then 'Invitation to the team'
    when 'staff_meeting_assigned' then 'Assigned meeting for the team'
    when 'staff_meeting_booked' then 'Booked meeting for the team'
    when 'staff_meeting_cancelled' then 'Cancelled meeting for the team'
    when 'staff_meeting_rescheduled' then 'Moved meeting for the team'
    when 'member_removal' then 'Removal from the team'
    when 'staff_overdue' then 'Overdue reply for the team'
    when 'ticket_replied' then 'Reply to a ticket'
    when 'ticket_resolved' then 'Closing of a ticket'
    when 'ticket_started' then 'Message to a client'
  end
$function$;

CREATE OR REPLACE FUNCTION private.get_linkedin_post_state(draft_id uuid)
 RETURNS public.linkedin_post_state
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when attempt.failure is null then 'uncertain' else 'failed' end::public.linkedin_post_state
  from private.get_unsettled_linkedin_attempt($1) as attempt where attempt.event_id is not null
$function$;

ALTER FUNCTION "private"."get_linkedin_post_state"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.get_my_linkedin_connection()
 RETURNS public.linkedin_connection
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT ROW(connections.connected_at, connections.expires_at, private.can_post_to_linkedin(connections.*))::public.linkedin_connection AS "row" FROM public.linkedin_connections connections WHERE (connections.user_id = auth.uid()));

CREATE OR REPLACE FUNCTION private.get_unsettled_linkedin_attempt(draft_id uuid)
 RETURNS private.linkedin_attempts
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select attempts from private.linkedin_attempts as attempts
  where attempts.draft_id = $1 and attempts.urn is null and case
    when attempts.failure is null then attempts.started_at <= now() - interval '2 minutes'
    else exists (
      select from public.post_events as events
      where events.id = attempts.event_id and not exists (
        select from public.post_events as newer
        where newer.draft_id = events.draft_id and newer.created_at > events.created_at
      )
    )
  end
  order by attempts.started_at limit 1
$function$;

ALTER FUNCTION "private"."get_unsettled_linkedin_attempt"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.goes_to_linkedin(event public.post_events)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.drafts
    join public.linkedin_connections as connections on connections.user_id = drafts.user_id
    where drafts.id = event.draft_id and drafts.network = 'LinkedIn'
      and private.can_post_to_linkedin(connections)
      -- Videos leave by the webhook.
      and not exists (
        select from public.draft_versions as versions
        join private.pictures on pictures.id = versions.picture_id
        where (versions.draft_id, versions.number) = (event.draft_id, event.version)
          and pictures.video_seconds is not null
      )
  )
$function$;

ALTER FUNCTION "private"."goes_to_linkedin"(public.post_events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_linkedin_post_urn(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select value ~ '^urn:li:(share|ugcPost|activity):[0-9]{1,30}$'
$function$;

ALTER FUNCTION "private"."is_linkedin_post_urn"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.must_job_wait(job private.jobs)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select job.kind = 'post_approved' and not exists (
    select from public.profiles
    where profiles.id = job.recipient and profiles.plan_status = 'active'
      and private.get_undo_end(profiles.plan_activated_at) <= now()
  ) or job.kind in ('post_approved', 'post_stopped') and exists (
    select from public.post_events as events
    where events.id = job.subject_id and events.publisher = 'linkedin' and not exists (
      select from public.linkedin_connections as connections
      where connections.user_id = events.user_id and private.can_post_to_linkedin(connections)
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.record_linkedin_post(attempt private.linkedin_attempts, urn text, link text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.linkedin_attempts as attempts set urn = $2, failure = null
  where attempts.event_id = attempt.event_id;
  insert into public.post_reports (id, draft_id, version, status, link)
  values ('linkedin:' || attempt.event_id, attempt.draft_id, attempt.version, 'published', $3);
end
$function$;

ALTER FUNCTION "private"."record_linkedin_post"(private.linkedin_attempts, text, text) OWNER TO "postgres";

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
    private.get_voice(profiles.id), private.list_valid_news(profiles.id),
    private.get_linkedin_post_state(drafts.id)
  into result
  from public.drafts join public.profiles on profiles.id = drafts.user_id
  where drafts.id = $1;
  perform private.require_found(found);
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_settle_linkedin_post(draft_id uuid, link text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  attempt private.linkedin_attempts;
  urn constant text := coalesce(
    substring($2 from 'urn:li:(?:share|ugcPost|activity):\d+'),
    'urn:li:' || replace(substring($2 from '[-_]((?:share|ugcPost|activity)-\d+)'), '-', ':')
  );
begin
  perform private.require_staff();
  perform from public.drafts where drafts.id = $1 for update;
  attempt := private.get_unsettled_linkedin_attempt($1);
  perform private.require_found(attempt.event_id is not null);
  if $2 is null then
    delete from private.linkedin_attempts as attempts where attempts.event_id = attempt.event_id;
    update public.post_events set delivered_at = null where post_events.id = attempt.event_id;
    if found then
      perform private.enqueue_job('post_approved', attempt.event_id, attempt.user_id);
    end if;
  else
    if urn is null or $2 !~ '^https://([a-z]+[.])?linkedin[.]com/' then
      raise exception 'Not the link of a post' using errcode = '22023';
    end if;
    perform private.record_linkedin_post(attempt, urn, $2);
    update public.post_events set delivered_at = now() where post_events.id = attempt.event_id;
    delete from private.jobs
    where jobs.kind = 'post_approved' and jobs.subject_id = attempt.event_id;
    perform private.enqueue_job('post_stopped', events.id, events.user_id)
    from public.post_events as events
    where events.draft_id = $1 and events.version = attempt.version and events.delivered_at is null
      and events.event <> 'post.approved' and events.created_at > attempt.started_at;
  end if;
  perform private.add_audit_entry(
    'update', 'linkedin_attempts', $1::text, auth.uid(), attempt.user_id
  );
end
$function$;

ALTER FUNCTION "private"."staff_settle_linkedin_post"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_back_approved_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  newest public.post_events;
begin
  select * into newest from public.post_events as events
  where events.draft_id = new.id order by events.created_at desc limit 1 for update;
  if newest.event is distinct from 'post.approved' then
    return null;
  end if;
  if newest.delivered_at is null then
    delete from public.post_events where id = newest.id;
    delete from private.jobs where jobs.kind = 'post_approved' and jobs.subject_id = newest.id;
  end if;
  if newest.claimed_at is not null and (
    newest.publisher is distinct from 'linkedin'
    or exists (
      select from private.linkedin_attempts as attempts
      where attempts.event_id = newest.id and attempts.failure is null
    )
  ) then
    insert into public.post_events (event, draft_id, version, user_id, publisher)
    values (
      case when new.status = 'withdrawn' then 'post.withdrawn' else 'post.changed' end::public.post_event,
      new.id, newest.version, new.user_id, newest.publisher
    );
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_job(job private.jobs)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  payload jsonb;
begin
  if job.kind::text like 'staff\_%' and job.kind <> 'staff_invited'
    and not private.can_open_desk(job.recipient)
  then
    return null;
  end if;
  payload := case
    when job.kind = 'account_deleted' and job.details ->> 'recipient' <> '' then job.details
    when job.kind = 'contact_message_replied' then private.write_message_email(job)
    when job.kind in ('drafts_ready', 'draft_written') then private.write_draft_email(job)
    when job.kind in ('newsletter_confirmation', 'newsletter_welcome')
      then private.write_newsletter_email(job)
    when job.kind in ('staff_conversation', 'staff_overdue')
      then private.write_staff_conversation_email(job)
    when job.kind in ('staff_digest', 'staff_daily_digest') then private.write_staff_digest(job)
    when job.kind = 'staff_invited' then private.write_invitation(job)
    -- The meeting of a deleted account is gone.
    when job.kind = 'staff_meeting_cancelled' and job.details ? 'meeting_id' then job.details
    when job.kind::text like '%meeting\_%' then private.write_meeting_email(job)
    when job.kind::text like 'plan\_%' then private.write_plan_email(job)
    when job.kind::text like 'ticket\_%' then private.write_ticket_email(job)
    when job.kind = 'drafts' then private.write_draft_brief(job.subject_id)
    when job.kind in ('post_approved', 'post_stopped') then private.write_post_webhook(job.subject_id)
    when job.kind = 'profile_webhook' then private.write_profile_webhook(job.recipient)
    when job.kind = 'picture_description' then private.write_picture_description(job.subject_id)
    when job.kind = 'picture_removal' then job.details
    when job.kind in ('linkedin_reconnection', 'linkedin_reminder')
      then private.write_linkedin_email(job)
    when job.kind = 'linkedin_revocation' and (job.details ->> 'expires_at')::timestamptz > now()
      then job.details
  end;
  if job.kind = 'promise' then
    perform private.notify_staff_of_overdue_conversation(job.subject_id);
  elsif job.kind = 'member_removal' then
    delete from public.staff where staff.user_id = job.recipient and staff.removed_at is not null;
  end if;
  if job.lane = 'emails' and not payload ? 'recipient' then
    payload := (
      select payload || jsonb_build_object('recipient', users.email) from auth.users
      where users.id = job.recipient and users.email <> ''
    );
  end if;
  return payload;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_linkedin_email(job private.jobs)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('expires_at', connections.expires_at)
  from public.linkedin_connections as connections
  where connections.user_id = job.recipient and case job.kind
    when 'linkedin_reconnection' then connections.broken_at is not null
    when 'linkedin_reminder' then private.can_post_to_linkedin(connections)
      and connections.expires_at <= now() + interval '7 days' end
$function$;

ALTER FUNCTION "private"."write_linkedin_email"(private.jobs) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_linkedin_post(event public.post_events)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  attempt private.linkedin_attempts;
begin
  select * into attempt from private.linkedin_attempts as attempts
  where attempts.draft_id = event.draft_id and attempts.version = event.version
    and (event.event <> 'post.approved' or attempts.event_id = event.id)
  order by attempts.started_at desc limit 1;
  if attempt.urn is null and attempt.failure is null
    and attempt.started_at > now() - interval '2 minutes'
  then
    raise exception 'LinkedIn has not answered yet';
  end if;
  if event.event = 'post.approved' and attempt.event_id is null then
    insert into private.linkedin_attempts (event_id, draft_id, version, user_id)
    values (event.id, event.draft_id, event.version, event.user_id);
  elsif event.event = 'post.approved' or attempt.urn is null then
    return null;
  end if;
  return (
    select jsonb_build_object('linkedin', jsonb_build_object(
      'user_id', event.user_id, 'encrypted_token', connections.encrypted_access_token,
      'connected_at', connections.connected_at, 'member_id', connections.member_id,
      'stopped_urn', attempt.urn,
      'text', concat_ws(e'\n\n', versions.body, private.get_post_label(drafts.origin)),
      'picture_path', (
        select private.get_picture_path(pictures) from private.pictures
        where pictures.id = versions.picture_id
      ),
      'alt_text', versions.alt_text
    ))
    from public.drafts
    join public.draft_versions as versions
      on versions.draft_id = drafts.id and versions.number = event.version
    join public.linkedin_connections as connections on connections.user_id = drafts.user_id
    where drafts.id = event.draft_id
  );
end
$function$;

ALTER FUNCTION "private"."write_linkedin_post"(public.post_events) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.finish_linkedin_attempt(event_id uuid, user_id uuid, outcome public.linkedin_outcome, connected_at timestamp with time zone, urn private.line DEFAULT NULL::text, message private.multiline_text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  attempt private.linkedin_attempts;
begin
  select * into attempt from private.linkedin_attempts as attempts
  where attempts.event_id = $1 and attempts.urn is null and attempts.failure is null for update;
  if attempt.event_id is null then
    null;
  elsif $3 = 'published' then
    perform private.record_linkedin_post(
      attempt, $5, 'https://www.linkedin.com/feed/update/' || $5 || '/'
    );
  elsif $3 = 'failed' then
    update private.linkedin_attempts as attempts set failure = $6 where attempts.event_id = $1;
    insert into public.post_reports (id, draft_id, version, status, message)
    values ('linkedin:' || gen_random_uuid(), attempt.draft_id, attempt.version, 'failed', $6);
  else
    delete from private.linkedin_attempts as attempts where attempts.event_id = $1;
  end if;
  if $3 = 'rejected' then
    update public.linkedin_connections as connections set broken_at = now()
    where connections.user_id = $2 and connections.connected_at = $4
      and connections.broken_at is null;
    if found then
      perform private.enqueue_job('linkedin_reconnection', $2, $2);
    end if;
  end if;
end
$function$;

ALTER FUNCTION "public"."finish_linkedin_attempt"(uuid, uuid, public.linkedin_outcome, timestamp with time zone, private.line, private.multiline_text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.staff_settle_linkedin_post(draft_id uuid, link private.multiline_text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.staff_settle_linkedin_post($1, $2) $function$;

ALTER FUNCTION "public"."staff_settle_linkedin_post"(uuid, private.multiline_text) OWNER TO "postgres";

ALTER TABLE "private"."linkedin_attempts" ADD CONSTRAINT "linkedin_attempts_draft_id_version_fkey" FOREIGN KEY (draft_id, version) REFERENCES public.draft_versions(draft_id, number) ON DELETE CASCADE;

ALTER TABLE "private"."linkedin_attempts" ADD CONSTRAINT "linkedin_attempts_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."linkedin_connections" ADD CONSTRAINT "member_id_is_urn_part" CHECK ((member_id ~ '^[A-Za-z0-9_-]{1,100}$'::text));

CREATE VIEW "private"."waiting_alerts" WITH (security_invoker=true) AS  SELECT '00000000-0000-4000-8000-000000000001'::uuid AS id,
    'inbox'::text AS path,
    'More than 200 messages in the last hour'::text AS title,
    NULL::text AS sender,
    NULL::uuid AS client_id,
    NULL::uuid AS assignee_id,
    flood.created_at AS key_at,
    flood.created_at AS waiting_since
   FROM ( SELECT conversations.created_at
           FROM private.conversations
          WHERE ((conversations.kind = 'message'::public.conversation_kind) AND (conversations.created_at > (now() - '01:00:00'::interval)))
          ORDER BY conversations.created_at DESC
         OFFSET 200
         LIMIT 1) flood
UNION ALL
 SELECT '00000000-0000-4000-8000-000000000002'::uuid AS id,
    'unsent'::text AS path,
    ('Something is unsent'::text || COALESCE((': '::text || oldest.last_error), ''::text)) AS title,
    NULL::text AS sender,
    NULL::uuid AS client_id,
    NULL::uuid AS assignee_id,
    oldest.created_at AS key_at,
    oldest.created_at AS waiting_since
   FROM (( SELECT jobs.last_error,
            jobs.created_at
           FROM private.jobs
          WHERE (jobs.attempts > 3)
          ORDER BY jobs.created_at
         LIMIT 1)
        UNION ALL
        ( SELECT jobs.last_error,
            jobs.created_at
           FROM private.jobs
          WHERE (jobs.give_up_at <= now())
          ORDER BY jobs.give_up_at
         LIMIT 1)
        UNION ALL
        ( SELECT jobs.last_error,
            jobs.created_at
           FROM private.jobs
          WHERE ((jobs.lane = 'emails'::public.job_lane) AND (jobs.due_at <= (now() - '01:00:00'::interval)))
          ORDER BY jobs.due_at
         LIMIT 1)
        UNION ALL
        ( SELECT jobs.last_error,
            jobs.created_at
           FROM private.jobs
          WHERE ((jobs.lane = 'others'::public.job_lane) AND (jobs.due_at <= (now() - '01:00:00'::interval)))
          ORDER BY jobs.due_at
         LIMIT 1)
  ORDER BY 2
 LIMIT 1) oldest
UNION ALL
 SELECT '00000000-0000-4000-8000-000000000003'::uuid AS id,
    'subscribers'::text AS path,
    'More than 500 newsletter sign-ups in an hour: their emails wait'::text AS title,
    NULL::text AS sender,
    NULL::uuid AS client_id,
    NULL::uuid AS assignee_id,
    now() AS key_at,
    now() AS waiting_since
  WHERE private.has_many_new_subscribers()
UNION ALL
 SELECT '00000000-0000-4000-8000-000000000004'::uuid AS id,
    'ai'::text AS path,
    format('%s rejects our calls: %s'::text, model_pause.provider, model_pause.reason) AS title,
    NULL::text AS sender,
    NULL::uuid AS client_id,
    NULL::uuid AS assignee_id,
    model_pause.paused_since AS key_at,
    model_pause.paused_since AS waiting_since
   FROM private.model_pause
UNION ALL
 SELECT drafts.id,
    ('posts/'::text || drafts.id) AS path,
    'A post was not published'::text AS title,
    NULL::text AS sender,
    drafts.user_id AS client_id,
    NULL::uuid AS assignee_id,
    reports.reported_at AS key_at,
    reports.reported_at AS waiting_since
   FROM (public.post_reports reports
     JOIN public.drafts ON ((drafts.id = reports.draft_id)))
  WHERE ((reports.status = 'failed'::public.post_report_status) AND (drafts.status = 'approved'::public.draft_status) AND (reports.version = drafts.version) AND (reports.reported_at > drafts.status_changed_at) AND (NOT (EXISTS ( SELECT
           FROM public.post_reports newer
          WHERE ((newer.draft_id = reports.draft_id) AND (newer.reported_at > reports.reported_at))))))
UNION ALL
 SELECT attempts.event_id AS id,
    ('posts/'::text || attempts.draft_id) AS path,
    'LinkedIn didn’t confirm a post: is it there?'::text AS title,
    NULL::text AS sender,
    attempts.user_id AS client_id,
    NULL::uuid AS assignee_id,
    attempts.started_at AS key_at,
    attempts.started_at AS waiting_since
   FROM private.linkedin_attempts attempts
  WHERE ((attempts.urn IS NULL) AND (attempts.failure IS NULL) AND (attempts.started_at <= (now() - '00:02:00'::interval)))
UNION ALL
 SELECT meetings.id,
    ('meetings/'::text || meetings.id) AS path,
    'A meeting needs a host'::text AS title,
    NULL::text AS sender,
    meetings.user_id AS client_id,
    NULL::uuid AS assignee_id,
    meetings.starts_at AS key_at,
    meetings.created_at AS waiting_since
   FROM public.meetings
  WHERE ((meetings.status = 'booked'::public.meeting_status) AND (meetings.starts_at > now()) AND (meetings.staff_id IS NULL) AND ((EXISTS ( SELECT
           FROM private.staff_working_hours)) OR ('assigned'::public.meeting_event_kind = ANY (ARRAY( SELECT events.kind
           FROM private.meeting_events events
          WHERE (events.meeting_id = meetings.id))))));

ALTER VIEW "private"."waiting_alerts" OWNER TO "postgres";

CREATE INDEX linkedin_attempts_draft_id_version_idx ON private.linkedin_attempts USING btree (draft_id, version);

CREATE INDEX linkedin_attempts_started_at_unsettled_idx ON private.linkedin_attempts USING btree (started_at) WHERE ((urn IS NULL) AND (failure IS NULL));

CREATE INDEX linkedin_attempts_user_id_idx ON private.linkedin_attempts USING btree (user_id);

CREATE TRIGGER enqueue_linkedin_reminder AFTER INSERT OR UPDATE OF connected_at ON public.linkedin_connections FOR EACH ROW WHEN ((new.expires_at > (now() + '7 days'::interval))) EXECUTE FUNCTION private.enqueue_linkedin_reminder();

REVOKE ALL ON FUNCTION "private"."can_post_to_linkedin"(public.linkedin_connections) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_post_to_linkedin"(public.linkedin_connections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_post_to_linkedin"(public.linkedin_connections) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_linkedin_reminder"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_linkedin_reminder"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enqueue_linkedin_reminder"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_linkedin_post_state"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_linkedin_post_state"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_linkedin_post_state"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_unsettled_linkedin_attempt"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_unsettled_linkedin_attempt"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_unsettled_linkedin_attempt"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."goes_to_linkedin"(public.post_events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."goes_to_linkedin"(public.post_events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."goes_to_linkedin"(public.post_events) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_linkedin_post_urn"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_linkedin_post_urn"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_linkedin_post_urn"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_linkedin_post"(private.linkedin_attempts, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_linkedin_post"(private.linkedin_attempts, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_linkedin_post"(private.linkedin_attempts, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."staff_settle_linkedin_post"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."staff_settle_linkedin_post"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."staff_settle_linkedin_post"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."staff_settle_linkedin_post"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_linkedin_email"(private.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_linkedin_email"(private.jobs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_linkedin_email"(private.jobs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_linkedin_post"(public.post_events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_linkedin_post"(public.post_events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_linkedin_post"(public.post_events) TO "postgres";

REVOKE ALL ON FUNCTION "public"."finish_linkedin_attempt"(uuid, uuid, public.linkedin_outcome, timestamp with time zone, private.line, private.multiline_text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."finish_linkedin_attempt"(uuid, uuid, public.linkedin_outcome, timestamp with time zone, private.line, private.multiline_text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."finish_linkedin_attempt"(uuid, uuid, public.linkedin_outcome, timestamp with time zone, private.line, private.multiline_text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."finish_linkedin_attempt"(uuid, uuid, public.linkedin_outcome, timestamp with time zone, private.line, private.multiline_text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."staff_settle_linkedin_post"(uuid, private.multiline_text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_settle_linkedin_post"(uuid, private.multiline_text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_settle_linkedin_post"(uuid, private.multiline_text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_settle_linkedin_post"(uuid, private.multiline_text) TO "postgres";

ALTER TABLE "private"."linkedin_attempts" ADD CONSTRAINT "urn_is_of_post" CHECK (private.is_linkedin_post_urn(urn));

comment on column public.staff_draft_details.linkedin_post_state is 'Null when there is nothing to settle.';
