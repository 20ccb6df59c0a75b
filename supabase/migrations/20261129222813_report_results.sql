set check_function_bodies = off;

DROP FUNCTION "public"."record_post_report"(private.line, uuid, integer, public.post_report_status, private.multiline_text, private.multiline_text);

ALTER TABLE "public"."post_reports" ADD COLUMN "comments" integer;

ALTER TABLE "public"."post_reports" ADD COLUMN "reactions" integer;

ALTER TABLE "public"."post_reports" ADD COLUMN "shares" integer;

ALTER TABLE "public"."post_reports" ADD COLUMN "views" integer;

ALTER TYPE "public"."post_report" ADD ATTRIBUTE "comments" integer CASCADE;

ALTER TYPE "public"."post_report" ADD ATTRIBUTE "reactions" integer CASCADE;

ALTER TYPE "public"."post_report" ADD ATTRIBUTE "shares" integer CASCADE;

ALTER TYPE "public"."post_report" ADD ATTRIBUTE "views" integer CASCADE;

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
    order by reports.reported_at desc limit 1
  );
  return release;
end
$function$;

CREATE OR REPLACE FUNCTION public.record_post_report(id private.line, post_id uuid, version integer, status public.post_report_status, link private.multiline_text DEFAULT NULL::text, message private.multiline_text DEFAULT NULL::text, reactions integer DEFAULT NULL::integer, comments integer DEFAULT NULL::integer, shares integer DEFAULT NULL::integer, views integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_found(exists (
    select from public.draft_decisions as decisions
    where decisions.draft_id = $2 and decisions.version = $3 and decisions.decision = 'approved'
  ));
  insert into public.post_reports (
    id, draft_id, version, status, link, message, reactions, comments, shares, views
  )
  values ($1, $2, $3, $4, nullif($5, ''), nullif($6, ''), $7, $8, $9, $10)
  on conflict do nothing;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$function$;

ALTER FUNCTION "public"."record_post_report"(private.line, uuid, integer, public.post_report_status, private.multiline_text, private.multiline_text, integer, integer, integer, integer) OWNER TO "postgres";

ALTER TABLE "public"."post_reports" ADD CONSTRAINT "counts_are_valid" CHECK (((LEAST(reactions, comments, shares, views) >= 0) AND (GREATEST(reactions, comments, shares, views) <= 1000000000)));

REVOKE ALL ON FUNCTION "public"."record_post_report"(private.line, uuid, integer, public.post_report_status, private.multiline_text, private.multiline_text, integer, integer, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."record_post_report"(private.line, uuid, integer, public.post_report_status, private.multiline_text, private.multiline_text, integer, integer, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_post_report"(private.line, uuid, integer, public.post_report_status, private.multiline_text, private.multiline_text, integer, integer, integer, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_post_report"(private.line, uuid, integer, public.post_report_status, private.multiline_text, private.multiline_text, integer, integer, integer, integer) TO "service_role";

comment on column public.post_report.comments is 'Null where the automation counted none.';

comment on column public.post_report.reactions is 'Null where the automation counted none.';

comment on column public.post_report.shares is 'Null where the automation counted none.';

comment on column public.post_report.views is 'Null where the automation counted none.';
