set check_function_bodies = off;

update public.questionnaire_drafts set step = '3' where step = 'check';


DROP INDEX "public"."audit_log_export_idx";

DROP VIEW "private"."waiting_alerts";

DROP FUNCTION "private"."close_staff_calendar"() CASCADE;

DROP FUNCTION "private"."count_mfa_attempt"(uuid, boolean, bigint);

DROP FUNCTION "private"."finish_picture"(uuid, integer, integer, integer, text);

DROP FUNCTION "private"."get_my_staff_preferences"();

DROP FUNCTION "private"."is_recovery_link_usable"(text);

DROP FUNCTION "private"."receive_email"(uuid, uuid, text, text, text, boolean);

DROP FUNCTION "private"."record_staff_export"(text, boolean);

DROP FUNCTION "private"."staff_reply_to_conversation"(uuid, text, uuid, boolean);

DROP FUNCTION "private"."submit_contact_message"(text, text, text, text);

DROP FUNCTION "public"."finish_picture"(uuid, integer, integer, integer, private.line);

DROP FUNCTION "public"."is_recovery_link_usable"(private.line);

DROP FUNCTION "public"."receive_email"(uuid, uuid, text, text, text, boolean);

DROP FUNCTION "public"."staff_export_clients"(integer, public.plan_status, private.line, timestamp with time zone, uuid);

DROP FUNCTION "public"."staff_export_messages"(integer, public.conversation_status, boolean, private.line, timestamp with time zone, uuid);

DROP FUNCTION "public"."staff_export_subscribers"(integer, public.subscriber_status, private.line, timestamp with time zone, uuid);

DROP FUNCTION "public"."staff_get_client_timeline"(uuid, integer, timestamp with time zone, uuid);

DROP FUNCTION "public"."staff_get_today"(integer, public.work_item_kind, public.conversation_assignment, timestamp with time zone, uuid, boolean);

DROP FUNCTION "public"."staff_list_audit_entries"(integer, private.line, bigint);

DROP FUNCTION "public"."staff_list_clients"(integer, public.plan_status, private.line, timestamp with time zone, uuid);

DROP FUNCTION "public"."staff_list_conversations"(integer, public.conversation_kind, public.conversation_status, boolean, public.conversation_assignment, private.line, timestamp with time zone, uuid, boolean);

DROP FUNCTION "public"."staff_list_drafts"(integer, public.draft_status, uuid, date, timestamp with time zone, uuid);

DROP FUNCTION "public"."staff_list_meetings"(integer, public.meeting_status, timestamp with time zone, uuid);

DROP FUNCTION "public"."staff_list_plan_changes"(integer, public.plan_change_status, timestamp with time zone, uuid);

DROP FUNCTION "public"."staff_list_subscribers"(integer, public.subscriber_status, private.line, timestamp with time zone, uuid);

DROP FUNCTION "public"."staff_list_unsent_jobs"(integer, boolean, timestamp with time zone, uuid);

DROP FUNCTION "public"."staff_reply_to_conversation"(uuid, private.multiline_text, uuid, boolean);

DROP FUNCTION "public"."submit_contact_message"(private.line, private.line, private.line, private.multiline_text);

ALTER TABLE "public"."questionnaire_drafts" ALTER COLUMN "step" DROP DEFAULT;

CREATE TABLE "private"."reply_drafts" ("id" uuid NOT NULL, "conversation_id" uuid NOT NULL, "staff_id" uuid NOT NULL, "body" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "reply_drafts_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."reply_drafts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."reply_drafts" OWNER TO "postgres";

ALTER TABLE "private"."conversations" ADD COLUMN "is_doubtful" boolean NOT NULL DEFAULT false;

ALTER TABLE "private"."meeting_keys" ADD COLUMN "emailed_at" timestamp with time zone;

ALTER TABLE "private"."mfa_attempts" ADD COLUMN "announced_code" text;

ALTER TABLE "private"."pictures" ADD COLUMN "is_generated" boolean NOT NULL DEFAULT false;

ALTER TABLE "private"."staff_settings" ADD COLUMN "sends_emailed_replies" boolean NOT NULL DEFAULT false;

CREATE DOMAIN "private"."export_rows" AS integer CONSTRAINT "export_rows_check" CHECK (((COALESCE(VALUE, '-1'::integer) >= 0) AND (COALESCE(VALUE, '-1'::integer) <= 1000)));

ALTER DOMAIN "private"."export_rows" OWNER TO "postgres";

CREATE DOMAIN "private"."page_rows" AS integer CONSTRAINT "page_rows_check" CHECK (((COALESCE(VALUE, '-1'::integer) >= 0) AND (COALESCE(VALUE, '-1'::integer) <= 51)));

ALTER DOMAIN "private"."page_rows" OWNER TO "postgres";

CREATE TYPE "public"."model_spending" AS ("client" numeric, "overall" numeric);

ALTER TYPE "public"."model_spending" OWNER TO "postgres";

CREATE TYPE "public"."picture_request" AS ("user_id" uuid, "business_name" text, "offer" text, "body" text, "picture_idea" text);

ALTER TYPE "public"."picture_request" OWNER TO "postgres";

ALTER TYPE "public"."questionnaire_step" RENAME TO "questionnaire_step__pgdelta_replaced";

CREATE TYPE "public"."questionnaire_step" AS ENUM ('1', '2', '3');

ALTER TABLE "public"."questionnaire_drafts" ALTER COLUMN "step" TYPE "public"."questionnaire_step" USING "step"::text::"public"."questionnaire_step";

DROP TYPE "public"."questionnaire_step__pgdelta_replaced";

ALTER TABLE "public"."questionnaire_drafts" ALTER COLUMN "step" SET DEFAULT '1'::public.questionnaire_step;

CREATE TYPE "public"."reply_draft" AS ("id" uuid, "author_name" text, "body" text, "created_at" timestamp with time zone);

ALTER TYPE "public"."reply_draft" OWNER TO "postgres";

CREATE TYPE "public"."secret_url_kind" AS ENUM ('calendar', 'meeting', 'posts');

ALTER TYPE "public"."secret_url_kind" OWNER TO "postgres";

CREATE TYPE "public"."secret_url" AS ("id" uuid, "kind" public.secret_url_kind, "starts_at" timestamp with time zone, "emailed_at" timestamp with time zone, "expires_at" timestamp with time zone, "post_count" integer);

ALTER TYPE "public"."secret_url" OWNER TO "postgres";

ALTER TYPE "public"."client_page" ADD ATTRIBUTE "secret_urls" public.secret_url[] CASCADE;

ALTER TYPE "public"."client_picture" ADD ATTRIBUTE "is_generated" boolean CASCADE;

ALTER TYPE "public"."draft_picture" ADD ATTRIBUTE "is_generated" boolean CASCADE;

ALTER TYPE "public"."meeting_host_settings" ADD ATTRIBUTE "team_has_hours" boolean CASCADE;

ALTER TYPE "public"."staff_conversation" ADD ATTRIBUTE "is_doubtful" boolean CASCADE;

ALTER TYPE "public"."staff_conversation" ADD ATTRIBUTE "reply_draft" public.reply_draft CASCADE;

ALTER TYPE "public"."staff_conversation_page" ADD ATTRIBUTE "seen_at" timestamp with time zone CASCADE;

ALTER TYPE "public"."staff_preferences" ADD ATTRIBUTE "has_calendar_url" boolean CASCADE;

CREATE OR REPLACE FUNCTION private.add_draft_version(version public.draft_versions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.draft_versions values (version.*);
  -- A writer may have been late.
  if version.author <> 'writer' and not exists (
    select from public.draft_versions as previous
    where (previous.draft_id, previous.number, previous.planned_for, previous.time_zone)
      = (version.draft_id, version.number - 1, version.planned_for, version.time_zone)
  ) then
    -- Minutes of the draft's zone, as forms have.
    if version.planned_for < date_trunc('minute', now() at time zone version.time_zone) then
      raise sqlstate 'PT422' using message = 'The time is in the past';
    end if;
    if version.planned_for
      <> version.planned_for at time zone version.time_zone at time zone version.time_zone
    then
      raise exception 'The clocks skip this time' using errcode = '22023';
    end if;
  end if;
  if version.number > 100 then
    raise sqlstate 'PT422' using message = 'The draft has 100 versions';
  end if;
  update public.drafts
  set version = add_draft_version.version.number, status = 'waiting',
    status_changed_at = now(),
    planned_at = add_draft_version.version.planned_for at time zone add_draft_version.version.time_zone
  where drafts.id = add_draft_version.version.draft_id;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$function$;

CREATE OR REPLACE FUNCTION private.add_email_note(id uuid, conversation_id uuid, label text, sender_email text, body text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.conversation_messages (id, conversation_id, author, body)
  select $1, $2, 'note', format(E'%s from %s:\n\n%s', $3, left($4, 254), $5)
  where 10 > (
    select count(*) from private.conversation_messages as notes
    where notes.conversation_id = $2 and notes.author = 'note' and notes.staff_id is null
      and notes.created_at > now() - interval '1 day'
  )
  on conflict do nothing
$function$;

ALTER FUNCTION "private"."add_email_note"(uuid, uuid, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.add_reply_draft(id uuid, conversation_id uuid, staff_id uuid, body text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if 10 <= (select count(*) from private.reply_drafts as drafts where drafts.conversation_id = $2) then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  insert into private.reply_drafts (id, conversation_id, staff_id, body)
  values ($1, $2, $3, $4) on conflict do nothing;
end
$function$;

ALTER FUNCTION "private"."add_reply_draft"(uuid, uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.announce_mfa_code(factor_id uuid, code text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.mfa_attempts (factor_id, announced_code)
  select factors.id, $2 from auth.mfa_factors as factors
  where factors.id = $1 and factors.user_id = auth.uid() and exists (
    select from auth.sessions
    where sessions.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and sessions.user_id = factors.user_id
  )
  on conflict on constraint mfa_attempts_pkey do update
    set announced_code = excluded.announced_code;
  return found;
end
$function$;

ALTER FUNCTION "private"."announce_mfa_code"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.build_appointment(meeting public.meetings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'meeting_id', meeting.id, 'starts_at', meeting.starts_at, 'sequence', meeting.sequence::text,
    'time_zone', private.get_meeting_time_zone(meeting), 'video_link', private.get_video_link(meeting)
  ))
$function$;

CREATE OR REPLACE FUNCTION private.check_mfa_verification_attempt(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id constant uuid := event ->> 'user_id';
  is_valid constant boolean := event ->> 'valid';
  rejection text;
begin
  if not is_valid and private.has_verified_mfa_factor(caller_id) then
    perform private.add_audit_entry(
      'mfa_failure', 'mfa_factors', event ->> 'factor_id', caller_id,
      case when not exists (select from public.staff where staff.user_id = caller_id)
        then caller_id end
    );
  end if;
  rejection := private.count_mfa_attempt((event ->> 'factor_id')::uuid, is_valid);
  if rejection is not null then
    return jsonb_build_object('error', jsonb_build_object('http_code', 429, 'message', rejection));
  end if;
  return '{"decision": "continue"}';
end
$function$;

CREATE OR REPLACE FUNCTION private.close_my_secret_urls(id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  perform private.close_secret_urls(auth.uid(), $1);
end
$function$;

ALTER FUNCTION "private"."close_my_secret_urls"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.close_secret_urls(user_id uuid, id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.draft_keys as keys using public.drafts
  where drafts.id = keys.draft_id and drafts.user_id = $1 and ($2 is null or keys.emailed_in = $2);
  update private.meeting_keys as keys set key = gen_random_uuid(), emailed_at = null
  from public.meetings
  where meetings.id = keys.meeting_id and meetings.user_id = $1 and ($2 is null or meetings.id = $2);
  update private.meeting_hosts as hosts set calendar_token_hash = null
  where hosts.user_id = $1 and hosts.calendar_token_hash is not null
    and ($2 is null or hosts.user_id = $2);
  if found then
    perform private.add_audit_entry('delete', 'meeting_hosts', $1::text, auth.uid());
  end if;
end
$function$;

ALTER FUNCTION "private"."close_secret_urls"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.close_secret_urls_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.close_secret_urls(new.id);
  return null;
end
$function$;

ALTER FUNCTION "private"."close_secret_urls_of_account"() OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.count_mfa_attempt(factor_id uuid, is_valid boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  current_step constant bigint := floor(extract(epoch from clock_timestamp()) / 30);
  attempts private.mfa_attempts;
  announced_step bigint;
begin
  insert into private.mfa_attempts (factor_id) values ($1)
  on conflict on constraint mfa_attempts_pkey do nothing;
  select * into attempts from private.mfa_attempts where mfa_attempts.factor_id = $1 for update;
  if attempts.blocked_until > now() then
    return 'Too many wrong codes: please wait and try again later.';
  end if;
  if not is_valid then
    update private.mfa_attempts set
      failure_count = attempts.failure_count + 1,
      blocked_until = case when attempts.failure_count >= 4 then
        now() + least(interval '1 minute' * 2 ^ least(attempts.failure_count - 4, 6), interval '1 hour')
        else '-infinity' end
    where mfa_attempts.factor_id = $1;
    return null;
  end if;
  -- Auth's clock may differ from the database's.
  announced_step := (
    select max(step)
    from auth.mfa_factors as factors, generate_series(current_step - 2, current_step + 2) as step
    where factors.id = $1 and private.get_totp_code(factors.secret, step) = attempts.announced_code
  );
  if coalesce(announced_step, current_step - 1) <= attempts.used_step then
    return 'This code was used before: please wait for the next one.';
  end if;
  update private.mfa_attempts set
    failure_count = 0, used_step = coalesce(announced_step, current_step + 1), announced_code = null
  where mfa_attempts.factor_id = $1;
  return null;
end
$function$;

ALTER FUNCTION "private"."count_mfa_attempt"(uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.decide_on_draft(id uuid, user_id uuid, draft_id uuid, version integer, status public.draft_status, decision public.draft_decision, comment text, by_email boolean, goes_out_now boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  draft constant public.drafts := private.lock_draft($3, $2, $4);
begin
  if draft.status::text = $6::text and (
    $6 = 'approved' or exists (
      select from public.draft_decisions as decisions
      where (decisions.id, decisions.draft_id) = ($1, $3)
    )
  ) then
    return;
  end if;
  if draft.status <> $5 then
    raise sqlstate 'PT409' using message = 'The draft was decided on';
  end if;
  if $6 = 'approved' and exists (
    select from public.draft_versions as versions
    where versions.draft_id = draft.id and versions.number = draft.version
      and versions.picture_id is not null and private.remove_unseen(versions.alt_text) = ''
  ) then
    raise sqlstate 'PT428' using message = 'The picture has no description';
  end if;
  if $6 = 'approved' and not $9 and draft.planned_at <= now() and exists (
    select from public.profiles
    where profiles.id = draft.user_id and profiles.plan_status = 'active'
  ) then
    raise sqlstate 'PT409' using message = 'The time of the draft has passed';
  end if;
  insert into public.draft_decisions (id, draft_id, version, decision, comment, by_email)
  values ($1, $3, $4, $6, nullif($7, ''), $8);
  update public.drafts
  set status = $6::text::public.draft_status,
    -- Keeps since when changes are waited for.
    status_changed_at = case when drafts.status::text = $6::text then status_changed_at else now() end
  where drafts.id = draft.id;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$function$;

CREATE OR REPLACE FUNCTION private.email_meeting_key(meeting_id uuid)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update private.meeting_keys as keys set emailed_at = now() where keys.meeting_id = $1 returning keys.key
$function$;

ALTER FUNCTION "private"."email_meeting_key"(uuid) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.fold_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 1000
 SET search_path TO ''
AS $function$
  select ' ' || regexp_replace(
    replace(replace(replace(
      regexp_replace(
        normalize(translate(lower(value collate "pg_c_utf8"), 'ςøłđı’‘ʼ´`‐‑–—', 'σoldi''''''''''----'), nfkd),
        '[\u0300-\u036F\u0591-\u05BD\u0640\u064B-\u065F]', '', 'g'
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'
    ),
    '([\u2E80-\u30FF\u3400-\u9FFF\U00020000-\U0003FFFF])', ' \1', 'g'
  )
$function$;

CREATE OR REPLACE FUNCTION private.follow_email_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.conversations as sent set sender_email = new.email
  where lower(sent.sender_email) = lower(old.email) and not sent.is_unverified_email;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.get_email_by_recovery_link(token_hash text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner auth.users;
begin
  if to_regclass('auth.one_time_tokens') is null then
    select users.* into owner from auth.users where recovery_token = nullif($1, '') limit 1;
  else
    select users.* into owner from auth.one_time_tokens as tokens
    join auth.users on users.id = tokens.user_id
    where tokens.token_hash = $1 and tokens.token_type::text = 'recovery_token' limit 1;
  end if;
  return case when owner.recovery_sent_at > now() - interval '1 hour' then owner.email else '' end;
end
$function$;

ALTER FUNCTION "private"."get_email_by_recovery_link"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.get_meeting_time_zone(meeting public.meetings)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    meeting.time_zone,
    (select profiles.time_zone from public.profiles where profiles.id = meeting.user_id)
  )
$function$;

ALTER FUNCTION "private"."get_meeting_time_zone"(public.meetings) OWNER TO "postgres";

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
  if 'secret_urls' = any (parts) then
    page.secret_urls := array(select urls from private.list_my_secret_urls() as urls);
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

CREATE OR REPLACE FUNCTION private.get_my_staff_preferences()
 RETURNS public.staff_preferences
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return row(
    coalesce(
      (
        select preferences.time_zone from private.staff_preferences as preferences
        where preferences.user_id = auth.uid()
      ),
      'America/New_York'
    ),
    exists (
      select from private.meeting_hosts as hosts
      where hosts.user_id = auth.uid() and hosts.calendar_token_hash is not null
    )
  );
end
$function$;

ALTER FUNCTION "private"."get_my_staff_preferences"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.get_search_pattern(search text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '%' || regexp_replace(
    case when char_length(folded) > 3 then substr(folded, 2) else folded end, '([\\%_])', '\\\1', 'g'
  ) || '%'
  from private.fold_text(btrim(search)) as folded
  where normalize($1) collate "pg_c_utf8" ~ '[[:alnum:]]{2}'
$function$;

CREATE OR REPLACE FUNCTION private.get_totp_code(secret text, step bigint)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  bits text;
  key bytea;
  digest bytea;
  place integer;
begin
  if secret !~ '^[A-Z2-7]{16,}$' then
    return null;
  end if;
  bits := (
    select string_agg((strpos('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', letter) - 1)::bit(5)::text, '' order by number)
    from string_to_table(secret, null) with ordinality as letters (letter, number)
  );
  key := (
    select string_agg(set_byte('\x00', 0, substr(bits, start, 8)::bit(8)::integer), '' order by start)
    from generate_series(1, length(bits) - 7, 8) as start
  );
  digest := extensions.hmac(int8send(step), key, 'sha1');
  place := get_byte(digest, 19) & 15;
  return lpad(((
    ((get_byte(digest, place) & 127) << 24) | (get_byte(digest, place + 1) << 16)
      | (get_byte(digest, place + 2) << 8) | get_byte(digest, place + 3)
  ) % 1000000)::text, 6, '0');
end
$function$;

ALTER FUNCTION "private"."get_totp_code"(text, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.has_other_lines(conversation private.conversations, lines text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from (
      select regexp_replace(conversation.subject || string_agg(messages.body, ' '), '\s', '', 'g') as text
      from private.list_messages(conversation.id) as messages
    ) as known, unnest($2) as line
    where strpos(known.text, line) = 0
  )
$function$;

ALTER FUNCTION "private"."has_other_lines"(private.conversations, text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.has_other_subject(conversation private.conversations, subject text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select subject <> '' and strpos(
    lower(regexp_replace(subject, '\s', '', 'g')),
    lower(regexp_replace(conversation.subject, '\s', '', 'g'))
  ) = 0
$function$;

ALTER FUNCTION "private"."has_other_subject"(private.conversations, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_email(value text, max_length integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select char_length(value) <= max_length
    and value ~ '^[^@]+@[^@]+$' and value !~ '[<>()\[\],;:"\\]'
    and private.remove_unseen(value) = value
$function$;

CREATE OR REPLACE FUNCTION private.is_valid_text(value text, min_length integer, max_length integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select char_length(value) between min_length and max_length and (min_length = 0 or private.remove_unseen(value) <> '')
$function$;

CREATE OR REPLACE FUNCTION private.list_my_secret_urls()
 RETURNS SETOF public.secret_url
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select hosts.user_id, 'calendar'::public.secret_url_kind, null::timestamptz, null::timestamptz,
    null::timestamptz, null::integer
  from private.meeting_hosts as hosts
  where hosts.user_id = auth.uid() and hosts.calendar_token_hash is not null
  union all (
    select meetings.id, 'meeting', meetings.starts_at, keys.emailed_at, null, null
    from public.meetings join private.meeting_keys as keys on keys.meeting_id = meetings.id
    where meetings.user_id = auth.uid() and keys.emailed_at is not null
    order by keys.emailed_at desc limit 20
  )
  union all (
    select keys.emailed_in, 'posts', null, min(keys.expires_at) - interval '14 days',
      max(keys.expires_at), count(*)::integer
    from public.drafts join private.draft_keys as keys on keys.draft_id = drafts.id
    where drafts.user_id = auth.uid() and keys.expires_at > now()
    group by keys.emailed_in order by max(keys.expires_at) desc limit 20
  )
$function$;

ALTER FUNCTION "private"."list_my_secret_urls"() OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.open_conversation(opening private.conversations, body text, author public.message_author DEFAULT 'client'::public.message_author, email_id uuid DEFAULT NULL::uuid, OUT id uuid, OUT message_id uuid, OUT is_new boolean)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Serializes calls for the same person.
  perform pg_advisory_xact_lock(
    hashtextextended(coalesce(opening.user_id::text, lower(opening.sender_email)), 0)
  );
  select conversations.id into open_conversation.id
  from private.conversations
  where conversations.created_at > now() - interval '1 hour'
    and conversations.subject = opening.subject
    and conversations.is_unverified_email = coalesce(opening.is_unverified_email, false)
    and case opening.kind when 'ticket' then conversations.user_id = opening.user_id
      else lower(conversations.sender_email) = lower(opening.sender_email) end
    and array[(author, body)] = array(
      select (messages.author, messages.body) from private.list_messages(conversations.id) as messages
    )
  limit 1;
  is_new := not found;
  if is_new then
    insert into private.conversations (
      kind, user_id, sender_name, sender_email, subject, category, priority, status, assignee_id,
      is_unverified_email, is_doubtful
    )
    values (
      opening.kind, opening.user_id, opening.sender_name, opening.sender_email, opening.subject,
      opening.category, opening.priority,
      case author when 'staff' then 'in_progress'::public.conversation_status else 'open' end,
      opening.assignee_id, coalesce(opening.is_unverified_email, false),
      coalesce(opening.is_doubtful, false)
    )
    returning conversations.id into open_conversation.id;
    insert into private.conversation_messages (id, conversation_id, author, staff_id, body)
    values (
      coalesce(email_id, gen_random_uuid()), open_conversation.id, author,
      case author when 'staff' then auth.uid() end, body
    )
    returning conversation_messages.id into message_id;
  end if;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$function$;

CREATE OR REPLACE FUNCTION private.receive_email(id uuid, conversation_id uuid, sender_email text, sender_name text, body text, is_verified boolean, is_automatic boolean, quotation text, quoted_lines text[], subject text)
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
  full_body constant text := case
      when private.has_other_subject(conversation, subject) then left('Subject: ' || subject, 300) || E'\n\n'
      else ''
    end || $5
    || case when private.has_other_lines(conversation, quoted_lines) then E'\n\n' || quotation else '' end;
begin
  if is_verified and not is_from_client then
    sender_staff_id := (
      select staff.user_id from public.staff join auth.users on users.id = staff.user_id
      where lower(users.email) = lower($3) and private.can_open_desk(users.id)
    );
  end if;
  if is_automatic then
    if sender_staff_id is null then
      perform private.add_email_note($1, $2, 'Automatic email', $3, $5);
    end if;
    return 'noted';
  end if;
  if not private.is_email($3, 254) then
    perform private.add_email_note($1, $2, 'Email', $3, full_body);
    return 'noted';
  end if;
  if sender_staff_id is not null
    and (select settings.sends_emailed_replies from private.staff_settings as settings) is not true
  then
    perform private.add_reply_draft($1, $2, sender_staff_id, full_body);
    return 'drafted';
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
        conversation, full_body, sender_staff_id, (private.get_newest_message($2)).id, id => $1
      );
    else
      perform private.open_emailed_message(
        $1, $3, $4, 'Re: ' || conversation.subject, full_body, is_verified
      );
    end if;
  end if;
  return case when sender_staff_id is not null or is_from_client then 'stored'
    when is_verified then 'forwarded' else 'unverified' end;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$function$;

ALTER FUNCTION "private"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.receive_news(id uuid, client_id uuid, sender_email text, sender_name text, body text, message text, is_verified boolean)
 RETURNS public.received_email_result
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_news boolean := false;
begin
  if is_verified and body <> '' and lower($3) = lower(
    (select users.email from auth.users where users.id = $2)
  ) then
    begin
      perform private.add_news($1, $2, $5, '{}', true);
      is_news := true;
    exception when sqlstate 'PT404' or sqlstate 'PT429' or sqlstate '22023' then
      null;
    end;
  end if;
  if not (is_news and message = body)
    and not exists (select from private.conversation_messages as messages where messages.id = $1)
  then
    perform private.limit_emails($3);
    perform private.open_emailed_message($1, $3, $4, 'Re: What’s new this week?', $6, $7);
  end if;
  return case when is_news then 'stored' when is_verified then 'forwarded' else 'unverified' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_staff_export(table_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  perform private.add_audit_entry('export', table_name, null, auth.uid());
end
$function$;

ALTER FUNCTION "private"."record_staff_export"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.remove_identity_data()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.identity_data := private.remove_sign_up_data(new.identity_data) - 'chosen_plan';
  return new;
end
$function$;

ALTER FUNCTION "private"."remove_identity_data"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.remove_sign_up_data(metadata jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(metadata)
  where key = any ('{chosen_plan,sub,email,email_verified,phone_verified}')
$function$;

CREATE OR REPLACE FUNCTION private.remove_unseen(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select regexp_replace(
    value,
    '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F'
    '\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0'
    '\uFFF0-\uFFFC\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]+',
    '', 'g'
  )
$function$;

ALTER FUNCTION "private"."remove_unseen"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.request_my_plan(plan public.plan)
 RETURNS public.plan_change_status
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  profile public.profiles;
begin
  perform private.require_session();
  perform private.consume_rate_limit('plan_changes', 10, '1 day');
  -- The plan must not be activated meanwhile.
  select profiles.* into profile from public.profiles
  where profiles.id = auth.uid() for no key update;
  if profile.plan_status = 'inactive' and not exists (
    select from public.meetings where meetings.user_id = profile.id and meetings.status = 'held'
  ) then
    if profile.chosen_plan <> plan then
      insert into public.plan_changes (
        user_id, requested_plan, status, decided_at, completed_at, effective_on
      )
      values (profile.id, plan, 'approved', now(), now(), (now() at time zone 'UTC')::date);
      update public.profiles set chosen_plan = plan where profiles.id = profile.id;
    end if;
    return 'approved';
  end if;
  insert into public.plan_changes (user_id, requested_plan) values (auth.uid(), plan);
  return 'open';
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'Another request is not completed';
end
$function$;

CREATE OR REPLACE FUNCTION private.request_newsletter_subscription(email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  subscriber_email text := lower($1);
  subscriber public.newsletter_subscribers;
begin
  if private.is_email(subscriber_email, 254) is not true then
    raise exception 'Please enter a valid email address' using errcode = '22023';
  end if;
  perform private.consume_form_limits('request_newsletter_subscription', subscriber_email);
  -- Concurrent requests for one address wait at the row.
  insert into public.newsletter_subscribers as known
    (email, consent_text, confirmation_sent_at)
  values (subscriber_email, private.newsletter_consent_text(), now())
  on conflict ((lower(email))) do update
    set consent_text = excluded.consent_text,
      confirmation_token_hash = null, confirmation_sent_at = now()
    where known.status <> 'confirmed'
      and known.confirmation_sent_at > now() - interval '1 hour' is not true
      and known.unsubscribed_at > now() - interval '1 day' is not true
  returning * into subscriber;
  if subscriber.id is not null and private.consume_stranger_rate_limit(
    private.parse_mailbox(subscriber_email), 'newsletter_emails', 3, '1 day'
  ) then
    perform private.enqueue_job(
      'newsletter_confirmation', subscriber.public_id, private.get_user_id_by_email(subscriber_email),
      case when private.has_many_new_subscribers() then now() + interval '1 hour' else now() end
    );
  end if;
end
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

CREATE OR REPLACE FUNCTION private.reset_mfa(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform set_config('private.resets_mfa_of', reset_mfa.user_id::text, true);
  delete from auth.mfa_factors as factors where factors.user_id = reset_mfa.user_id;
  perform set_config('private.resets_mfa_of', '', true);
  delete from auth.sessions where sessions.user_id = reset_mfa.user_id;
  perform private.close_secret_urls(reset_mfa.user_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_discard_reply_draft(id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  delete from private.reply_drafts where reply_drafts.id = $1;
end
$function$;

ALTER FUNCTION "private"."staff_discard_reply_draft"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.staff_export_clients(max_rows integer, plan_status public.plan_status, search text, cursor_at timestamp with time zone, cursor_id uuid)
 RETURNS public.staff_client_export_part
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pattern constant text := private.get_search_pattern(search);
  positions public.list_position[];
  part public.staff_client_export_part;
begin
  perform private.record_staff_export('profiles');
  positions := private.list_export_part('public.profiles', 'id', $1, $4, $5);
  part.rows := array(
    select clients from private.list_client_summaries(array(
      select profiles.id
      from unnest(positions) as read
      join public.profiles on profiles.id = read.id
      left join private.client_search as texts on texts.user_id = read.id
      where not exists (select from public.staff where staff.user_id = profiles.id)
        and ($2 is null or profiles.plan_status = $2)
        and ($3 is null or texts.text like pattern)
    )) as clients
  );
  part.next := positions[max_rows];
  return part;
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_export_messages(max_rows integer, status public.conversation_status, is_spam boolean, search text, cursor_at timestamp with time zone, cursor_id uuid)
 RETURNS public.staff_message_export_part
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pattern constant text := private.get_search_pattern(search);
  positions public.list_position[];
  part public.staff_message_export_part;
begin
  perform private.record_staff_export('conversations');
  positions := private.list_export_part('private.conversations', 'id', $1, $5, $6);
  part.rows := array(
    select row(
      found.id, found.created_at, found.status, found.sender_name, found.sender_email, found.subject,
      texts.bodies[1], nullif(array_to_string(texts.bodies[2:], E'\n\n'), '')
    )::public.staff_message_export
    from unnest(positions) as read
    join private.conversations as found on found.id = read.id
    cross join lateral (
      select array(select messages.body from private.list_messages(found.id) as messages) as bodies
    ) as texts
    where found.kind = 'message' and found.is_spam = $3 and ($2 is null or found.status = $2)
      and ($4 is null or found.search_text like pattern)
    order by found.created_at, found.id
  );
  part.next := positions[max_rows];
  return part;
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_export_subscribers(max_rows integer, status public.subscriber_status, search text, cursor_at timestamp with time zone, cursor_id uuid)
 RETURNS public.staff_subscriber_export_part
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pattern constant text := private.get_search_pattern(search);
  positions public.list_position[];
  part public.staff_subscriber_export_part;
begin
  perform private.record_staff_export('newsletter_subscribers');
  positions := private.list_export_part(
    'public.newsletter_subscribers', 'public_id', $1, $4, $5
  );
  part.rows := array(
    select row(
      subscribers.public_id, subscribers.email, subscribers.status, subscribers.created_at,
      subscribers.confirmed_at, subscribers.unsubscribed_at, subscribers.consent_text,
      case when subscribers.status = 'confirmed' then subscribers.unsubscribe_token end
    )::public.staff_subscriber_export
    from unnest(positions) as read
    join public.newsletter_subscribers as subscribers on subscribers.public_id = read.id
    where ($2 is null or subscribers.status = $2)
      and ($3 is null or private.fold_text(subscribers.email) like pattern)
    order by subscribers.created_at, subscribers.public_id
  );
  part.next := positions[max_rows];
  return part;
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_get_conversation(id uuid, filter public.conversation_filter, cursor_at timestamp with time zone)
 RETURNS public.staff_conversation
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  conversation private.conversations;
  result public.staff_conversation;
  profile public.profiles;
  meeting public.meetings;
begin
  perform private.require_staff();
  select conversations.* into conversation
  from private.conversations where conversations.id = $1;
  perform private.require_found(conversation.id is not null);

  result.client_id := coalesce(
    conversation.user_id,
    case when not conversation.is_unverified_email
      then private.get_user_id_by_email(conversation.sender_email) end
  );
  select profiles.* into profile from public.profiles where profiles.id = result.client_id;
  select meetings.* into meeting from public.meetings
  where meetings.user_id = result.client_id and meetings.status = 'booked';
  result.id := conversation.id;
  result.kind := conversation.kind;
  result.subject := conversation.subject;
  result.status := conversation.status;
  result.priority := conversation.priority;
  result.category := conversation.category;
  result.created_at := conversation.created_at;
  result.waiting_since := conversation.waiting_since;
  result.due_at := conversation.due_at;
  result.is_spam := conversation.is_spam;
  result.is_unverified_email := conversation.is_unverified_email;
  result.is_doubtful := conversation.is_doubtful;
  result.assignee_id := conversation.assignee_id;
  result.sender_name := coalesce(
    conversation.sender_name, private.get_display_name(conversation.user_id)
  );
  result.sender_email := coalesce(
    conversation.sender_email, (select users.email from auth.users where users.id = result.client_id)
  );
  result.business_name := profile.business_name;
  result.plan := profile.chosen_plan;
  result.meeting_starts_at := meeting.starts_at;
  result.meeting_time_zone := meeting.time_zone;
  result.entries := array(
    select row(
      messages.id, messages.author, private.get_display_name(messages.staff_id), messages.body,
      messages.created_at
    )::public.conversation_entry
    from private.conversation_messages as messages
    where messages.conversation_id = conversation.id order by messages.created_at
  );
  result.colleagues := array(select colleagues from private.list_colleagues() as colleagues);
  result.saved_replies := array(select replies from private.list_saved_replies() as replies);
  result.others := array(
    select row(others.id, others.subject, null)::public.conversation_link
    from private.conversations as others
    where (
        others.user_id = result.client_id
        or lower(others.sender_email) = lower(result.sender_email)
          and others.is_unverified_email = conversation.is_unverified_email
      )
      and others.id <> conversation.id
    order by others.created_at desc limit 10
  );
  result.reply_draft := (
    select row(
      drafts.id, private.get_display_name(drafts.staff_id), drafts.body, drafts.created_at
    )::public.reply_draft
    from private.reply_drafts as drafts
    where drafts.conversation_id = conversation.id order by drafts.created_at limit 1
  );
  if cursor_at is not null then
    result.previous := private.get_neighbor(filter, cursor_at, conversation.id, true);
    result.next := private.get_neighbor(filter, cursor_at, conversation.id, false);
  end if;
  return result;
end
$function$;

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

CREATE OR REPLACE FUNCTION private.staff_get_working_hours()
 RETURNS public.meeting_host_settings
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  host private.meeting_hosts;
begin
  perform private.require_staff();
  select hosts.* into host from private.meeting_hosts as hosts where hosts.user_id = auth.uid();
  return row(
    coalesce(host.time_zone, 'America/New_York'), host.video_link,
    array(
      select row(hours.weekday, hours.starts, hours.ends)::public.working_hours
      from private.staff_working_hours as hours
      where hours.user_id = auth.uid() order by hours.weekday
    ),
    host.calendar_token_hash is not null,
    exists (select from private.staff_working_hours)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_list_clients(max_rows integer, plan_status public.plan_status, search text, cursor_at timestamp with time zone, cursor_id uuid)
 RETURNS SETOF public.staff_client_summary
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  pattern constant text := private.get_search_pattern(search);
begin
  perform private.require_staff();
  return query
    select * from private.list_client_summaries(array(
      select profiles.id
      from public.profiles
      -- A left join is not read without a search.
      left join private.client_search as texts on texts.user_id = profiles.id
      where not exists (select from public.staff where staff.user_id = profiles.id)
        and ($2 is null or profiles.plan_status = $2)
        and ($3 is null or texts.text like pattern)
        and ($5 is null or (profiles.created_at, profiles.id) > ($4, $5))
      order by profiles.created_at, profiles.id limit $1
    ));
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_list_conversations(filter public.conversation_filter, max_rows integer, cursor_at timestamp with time zone, cursor_id uuid, is_backward boolean)
 RETURNS public.staff_conversation_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  page public.staff_conversation_page;
  is_by_due_time constant boolean := private.is_by_due_time(filter);
  first_shown public.staff_conversation_summary;
begin
  perform private.require_staff();
  page.conversations := array(
    select row(
      found.id, found.kind, found.subject,
      left(split_part((private.get_newest_message(found.id)).body, E'\n', 1), 200),
      found.status, found.priority,
      coalesce(
        found.sender_name, profiles.business_name, private.get_display_name(found.user_id)
      ),
      found.sender_email, profiles.chosen_plan, private.get_display_name(found.assignee_id), found.waiting_since,
      found.due_at, found.created_at,
      case when is_by_due_time then found.due_at else found.created_at end
    )::public.staff_conversation_summary
    from private.list_conversations(filter, max_rows, cursor_at, cursor_id, is_backward)
      with ordinality as found
    left join public.profiles on profiles.id = found.user_id
    order by case when is_backward then -found.ordinality else found.ordinality end
  );
  page.total_count := private.count_conversations(filter);
  first_shown := page.conversations[
    case when is_backward and cardinality(page.conversations) = max_rows then 2 else 1 end
  ];
  page.previous_count := case when cursor_id is null or first_shown.id is null then 0
    else private.count_conversations(filter, first_shown.place_at, first_shown.id) end;
  page.seen_at := now();
  return page;
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_remove_member(id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_proof();
  if id = auth.uid() then
    raise sqlstate 'PT409' using message = 'Staff cannot remove themselves';
  end if;
  update public.staff set removed_at = now() where staff.user_id = $1 and staff.removed_at is null;
  if found then
    perform private.close_secret_urls($1);
    perform private.enqueue_job('member_removal', $1, $1, private.get_undo_end());
    perform private.add_audit_entry('delete', 'staff', $1::text, auth.uid());
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_renew_calendar_token()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token constant text := private.generate_token();
begin
  perform private.require_staff();
  perform private.require_fresh_proof();
  insert into private.meeting_hosts (user_id, calendar_token_hash)
  values (auth.uid(), private.hash_token(token))
  on conflict (user_id) do update set calendar_token_hash = excluded.calendar_token_hash;
  perform private.add_audit_entry('update', 'meeting_hosts', auth.uid()::text, auth.uid());
  return token;
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_reply_to_conversation(conversation_id uuid, body text, last_seen_id uuid, is_resolved boolean, draft_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  perform private.add_message(private.lock_conversation($1), $2, auth.uid(), $3, $4);
  delete from private.reply_drafts as drafts
  where drafts.id = draft_id and drafts.conversation_id = $1;
end
$function$;

ALTER FUNCTION "private"."staff_reply_to_conversation"(uuid, text, uuid, boolean, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.staff_reset_member(id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_proof();
  if id = auth.uid() then
    raise sqlstate 'PT409' using message = 'Somebody else has to do this';
  end if;
  perform private.require_found(exists (
    select from public.staff where staff.user_id = $1 and staff.removed_at is null
  ));
  perform private.reset_mfa($1);
  perform private.invite_staff($1, true);
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_search_desk(search text)
 RETURNS SETOF public.search_hit
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  pattern constant text := private.get_search_pattern(search);
begin
  perform private.require_staff();
  return query
    select 'clients'::public.search_hit_kind, clients.id, clients.business_name,
      concat_ws(', ', clients.name, clients.email), clients.created_at
    from private.list_client_summaries(array(
      select profiles.id
      from (
        select user_id from private.client_search where text like pattern limit 200
      ) as found
      join public.profiles on profiles.id = found.user_id
      where not exists (select from public.staff where staff.user_id = profiles.id)
      order by profiles.created_at desc limit 20
    )) as clients
    order by clients.created_at desc;
  return query
    select 'conversations'::public.search_hit_kind, found.id, found.subject,
      found.sender_name || ', ' || found.sender_email, found.created_at
    from (
      select * from private.conversations
      where search_text like pattern limit 200
    ) as found
    order by found.created_at desc limit 20;
  return query
    select 'subscribers'::public.search_hit_kind, found.public_id, found.email, null::text,
      found.created_at
    from (
      select * from public.newsletter_subscribers
      where private.fold_text(email) like pattern limit 200
    ) as found
    order by found.created_at desc limit 20;
end
$function$;

CREATE OR REPLACE FUNCTION private.submit_contact_message(name text, email text, subject text, message text, is_doubtful boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  opening private.conversations;
begin
  perform private.consume_form_limits('submit_contact_message', $2);
  opening.kind := 'message';
  opening.sender_name := $1;
  opening.sender_email := $2;
  opening.subject := $3;
  opening.is_doubtful := $5;
  perform private.open_conversation(opening, $4);
end
$function$;

ALTER FUNCTION "private"."submit_contact_message"(text, text, text, text, boolean) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.to_client_meeting(meeting public.meetings)
 RETURNS public.client_meeting
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select row(
    meeting.id, meeting.starts_at, meeting.status, meeting.sequence,
    private.get_meeting_time_zone(meeting),
    private.get_video_link(meeting), meeting.change_reason, private.list_proposed_times(meeting),
    (
      select proposals.message from private.meeting_proposals as proposals
      where proposals.meeting_id = meeting.id and proposals.sequence = meeting.sequence
    )
  )::public.client_meeting
$function$;

CREATE OR REPLACE FUNCTION private.write_meeting_email(job private.jobs)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.build_appointment(meetings) || jsonb_strip_nulls(jsonb_build_object(
    'business_name', profiles.business_name, 'client_email', users.email,
    'plan_status', profiles.plan_status
  )) || case when job.kind::text like 'staff\_%' then '{}' else jsonb_strip_nulls(jsonb_build_object(
    'key', private.email_meeting_key(meetings.id), 'reason', meetings.change_reason, 'message', proposals.message,
    'times', (
      select string_agg(
        to_char(proposed at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), E'\n' order by proposed
      )
      from unnest(proposals.times) as proposed where proposed > now()
    )
  )) end
  from public.meetings
  join auth.users on users.id = meetings.user_id
  left join public.profiles on profiles.id = meetings.user_id
  left join private.meeting_proposals as proposals
    on job.kind = 'meeting_proposed' and proposals.meeting_id = meetings.id
      and proposals.sequence = meetings.sequence
  where meetings.id = job.subject_id and case
    when job.kind in ('meeting_cancelled', 'staff_meeting_cancelled') then meetings.status = 'cancelled'
    when job.kind = 'meeting_missed' then meetings.status = 'missed' and not exists (
      select from public.meetings as others
      where others.user_id = meetings.user_id and others.status = 'booked'
    )
    else meetings.status = 'booked' and meetings.starts_at > now() and case job.kind
      when 'meeting_proposed' then exists (
        select from unnest(proposals.times) as proposed where proposed > now()
      )
      when 'meeting_reminder' then not exists (
        select from private.meeting_events as events
        where events.meeting_id = meetings.id and events.kind in ('booked', 'rescheduled')
          and events.created_at > meetings.starts_at - interval '25 hours'
      )
      when 'staff_meeting_assigned' then meetings.staff_id = job.recipient
      else true
    end
  end
$function$;

CREATE OR REPLACE FUNCTION private.write_newsletter_email(job private.jobs)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  subscriber public.newsletter_subscribers;
  key text;
begin
  select * into subscriber from public.newsletter_subscribers as subscribers
  where subscribers.public_id = job.subject_id for update;
  if job.kind = 'newsletter_confirmation' and subscriber.status <> 'confirmed'
    and subscriber.confirmation_sent_at > coalesce(subscriber.unsubscribed_at, '-infinity')
  then
    key := private.get_job_key(job);
    update public.newsletter_subscribers set confirmation_token_hash = private.hash_token(key)
    where id = subscriber.id;
  elsif (job.kind, subscriber.status) is distinct from ('newsletter_welcome', 'confirmed') then
    return null;
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'recipient', subscriber.email, 'token', key, 'unsubscribe_token', subscriber.unsubscribe_token
  ));
end
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

CREATE OR REPLACE FUNCTION private.write_staff_conversation_email(job private.jobs)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'conversation_id', conversations.id, 'path', 'inbox/' || conversations.id,
    'title', conversations.subject, 'body', written.body, 'due_at', conversations.due_at,
    'sender', coalesce(profiles.business_name, conversations.sender_name,
      private.get_display_name(conversations.user_id)),
    'sends_replies', (
      select case when settings.sends_emailed_replies then 'yes' end
      from private.staff_settings as settings
    )
  )
  from private.conversations
  left join private.conversation_messages as written on written.id = $1.subject_id
  left join public.profiles on profiles.id = conversations.user_id
  where conversations.status = 'open'
    and conversations.id = coalesce(written.conversation_id, $1.subject_id)
$function$;

CREATE OR REPLACE FUNCTION public.announce_mfa_code(factor_id uuid, code private.line)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.announce_mfa_code($1, $2) $function$;

ALTER FUNCTION "public"."announce_mfa_code"(uuid, private.line) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.close_my_secret_urls(id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.close_my_secret_urls($1) $function$;

ALTER FUNCTION "public"."close_my_secret_urls"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.finish_picture(id uuid, width integer, height integer, video_seconds integer DEFAULT NULL::integer, video_type private.line DEFAULT NULL::text, is_generated boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.finish_picture($1, $2, $3, $4, $5, $6) $function$;

ALTER FUNCTION "public"."finish_picture"(uuid, integer, integer, integer, private.line, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_email_by_recovery_link(token_hash private.line)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.get_email_by_recovery_link(token_hash)
$function$;

ALTER FUNCTION "public"."get_email_by_recovery_link"(private.line) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_model_spending(user_id uuid)
 RETURNS public.model_spending
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select row(private.get_model_cost($1), private.get_model_cost())::public.model_spending
$function$;

ALTER FUNCTION "public"."get_model_spending"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.receive_email(id uuid, conversation_id uuid, sender_email text, sender_name text, body text, is_verified boolean DEFAULT false, is_automatic boolean DEFAULT false, quotation text DEFAULT ''::text, quoted_lines text[] DEFAULT '{}'::text[], subject text DEFAULT ''::text)
 RETURNS public.received_email_result
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.receive_email(
    $1, $2, $3, $4, $5, coalesce($6, false), coalesce($7, false), $8, $9, $10
  )
$function$;

ALTER FUNCTION "public"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.staff_discard_reply_draft(id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.staff_discard_reply_draft($1) $function$;

ALTER FUNCTION "public"."staff_discard_reply_draft"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.staff_export_clients(max_rows private.export_rows, plan_status public.plan_status DEFAULT NULL::public.plan_status, search private.line DEFAULT NULL::text, cursor_at timestamp with time zone DEFAULT NULL::timestamp with time zone, cursor_id uuid DEFAULT NULL::uuid)
 RETURNS public.staff_client_export_part
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.staff_export_clients($1, $2, $3, $4, $5)
$function$;

ALTER FUNCTION "public"."staff_export_clients"(private.export_rows, public.plan_status, private.line, timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.staff_export_messages(max_rows private.export_rows, status public.conversation_status DEFAULT NULL::public.conversation_status, is_spam boolean DEFAULT false, search private.line DEFAULT NULL::text, cursor_at timestamp with time zone DEFAULT NULL::timestamp with time zone, cursor_id uuid DEFAULT NULL::uuid)
 RETURNS public.staff_message_export_part
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.staff_export_messages($1, $2, coalesce($3, false), $4, $5, $6)
$function$;

ALTER FUNCTION "public"."staff_export_messages"(private.export_rows, public.conversation_status, boolean, private.line, timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.staff_export_subscribers(max_rows private.export_rows, status public.subscriber_status DEFAULT NULL::public.subscriber_status, search private.line DEFAULT NULL::text, cursor_at timestamp with time zone DEFAULT NULL::timestamp with time zone, cursor_id uuid DEFAULT NULL::uuid)
 RETURNS public.staff_subscriber_export_part
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.staff_export_subscribers($1, $2, $3, $4, $5)
$function$;

ALTER FUNCTION "public"."staff_export_subscribers"(private.export_rows, public.subscriber_status, private.line, timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.staff_get_client_timeline(id uuid, max_rows private.page_rows DEFAULT 50, cursor_at timestamp with time zone DEFAULT NULL::timestamp with time zone, cursor_id uuid DEFAULT NULL::uuid)
 RETURNS public.staff_client_timeline
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.staff_get_client_timeline($1, $2, $3, $4)
$function$;

ALTER FUNCTION "public"."staff_get_client_timeline"(uuid, private.page_rows, timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.staff_get_today(max_rows private.page_rows, kind public.work_item_kind DEFAULT NULL::public.work_item_kind, assignment public.conversation_assignment DEFAULT NULL::public.conversation_assignment, cursor_at timestamp with time zone DEFAULT NULL::timestamp with time zone, cursor_id uuid DEFAULT NULL::uuid, is_backward boolean DEFAULT false)
 RETURNS public.staff_today
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.staff_get_today($1, $2, $3, $4, $5, coalesce($6, false))
$function$;

ALTER FUNCTION "public"."staff_get_today"(private.page_rows, public.work_item_kind, public.conversation_assignment, timestamp with time zone, uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.staff_list_audit_entries(max_rows private.page_rows, search private.line DEFAULT NULL::text, before_id bigint DEFAULT NULL::bigint)
 RETURNS SETOF public.staff_audit_entry
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.staff_list_audit_entries($1, $2, $3)
$function$;

ALTER FUNCTION "public"."staff_list_audit_entries"(private.page_rows, private.line, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.staff_list_clients(max_rows private.page_rows, plan_status public.plan_status DEFAULT NULL::public.plan_status, search private.line DEFAULT NULL::text, cursor_at timestamp with time zone DEFAULT NULL::timestamp with time zone, cursor_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.staff_client_summary
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.staff_list_clients($1, $2, $3, $4, $5)
$function$;

ALTER FUNCTION "public"."staff_list_clients"(private.page_rows, public.plan_status, private.line, timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.staff_list_conversations(max_rows private.page_rows, kind public.conversation_kind DEFAULT NULL::public.conversation_kind, status public.conversation_status DEFAULT NULL::public.conversation_status, is_spam boolean DEFAULT false, assignment public.conversation_assignment DEFAULT NULL::public.conversation_assignment, search private.line DEFAULT NULL::text, cursor_at timestamp with time zone DEFAULT NULL::timestamp with time zone, cursor_id uuid DEFAULT NULL::uuid, is_backward boolean DEFAULT false)
 RETURNS public.staff_conversation_page
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.staff_list_conversations(
    row($2, $3, coalesce($4, false), $5, $6), $1, $7, $8, $9
  )
$function$;

ALTER FUNCTION "public"."staff_list_conversations"(private.page_rows, public.conversation_kind, public.conversation_status, boolean, public.conversation_assignment, private.line, timestamp with time zone, uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.staff_list_drafts(max_rows private.page_rows, status public.draft_status DEFAULT NULL::public.draft_status, client_id uuid DEFAULT NULL::uuid, from_day date DEFAULT NULL::date, cursor_at timestamp with time zone DEFAULT NULL::timestamp with time zone, cursor_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.staff_draft
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.staff_list_drafts($1, $2, $3, $4, $5, $6)
$function$;

ALTER FUNCTION "public"."staff_list_drafts"(private.page_rows, public.draft_status, uuid, date, timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.staff_list_meetings(max_rows private.page_rows, status public.meeting_status DEFAULT 'booked'::public.meeting_status, cursor_at timestamp with time zone DEFAULT NULL::timestamp with time zone, cursor_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.staff_meeting_summary
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.staff_list_meetings($1, $2, $3, $4)
$function$;

ALTER FUNCTION "public"."staff_list_meetings"(private.page_rows, public.meeting_status, timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.staff_list_plan_changes(max_rows private.page_rows, status public.plan_change_status DEFAULT NULL::public.plan_change_status, cursor_at timestamp with time zone DEFAULT NULL::timestamp with time zone, cursor_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.staff_plan_change_summary
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.staff_list_plan_changes($1, $2, $3, $4)
$function$;

ALTER FUNCTION "public"."staff_list_plan_changes"(private.page_rows, public.plan_change_status, timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.staff_list_subscribers(max_rows private.page_rows, status public.subscriber_status DEFAULT NULL::public.subscriber_status, search private.line DEFAULT NULL::text, cursor_at timestamp with time zone DEFAULT NULL::timestamp with time zone, cursor_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.staff_subscriber
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.staff_list_subscribers($1, $2, $3, $4, $5)
$function$;

ALTER FUNCTION "public"."staff_list_subscribers"(private.page_rows, public.subscriber_status, private.line, timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.staff_list_unsent_jobs(max_rows private.page_rows, has_failed boolean DEFAULT NULL::boolean, cursor_at timestamp with time zone DEFAULT NULL::timestamp with time zone, cursor_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.unsent_job
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.staff_list_unsent_jobs($1, $2, $3, $4)
$function$;

ALTER FUNCTION "public"."staff_list_unsent_jobs"(private.page_rows, boolean, timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.staff_reply_to_conversation(conversation_id uuid, body private.multiline_text, last_seen_id uuid, is_resolved boolean DEFAULT false, draft_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.staff_reply_to_conversation($1, $2, $3, coalesce($4, false), $5)
$function$;

ALTER FUNCTION "public"."staff_reply_to_conversation"(uuid, private.multiline_text, uuid, boolean, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.submit_contact_message(name private.line, email private.line, subject private.line, message private.multiline_text, is_doubtful boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.submit_contact_message($1, $2, $3, $4, $5)
$function$;

ALTER FUNCTION "public"."submit_contact_message"(private.line, private.line, private.line, private.multiline_text, boolean) OWNER TO "postgres";

ALTER TABLE "private"."reply_drafts" ADD CONSTRAINT "reply_drafts_conversation_id_fkey" FOREIGN KEY (conversation_id) REFERENCES private.conversations(id) ON DELETE CASCADE;

ALTER TABLE "private"."reply_drafts" ADD CONSTRAINT "reply_drafts_staff_id_fkey" FOREIGN KEY (staff_id) REFERENCES auth.users(id) ON DELETE CASCADE;

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
    ('inbox/'::text || conversations.id) AS path,
    ('Emailed, but not sent yet: '::text || conversations.subject) AS title,
    NULL::text AS sender,
    NULL::uuid AS client_id,
    drafts.staff_id AS assignee_id,
    drafts.created_at AS key_at,
    drafts.created_at AS waiting_since
   FROM (private.reply_drafts drafts
     JOIN private.conversations ON ((conversations.id = drafts.conversation_id)))
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

CREATE INDEX reply_drafts_conversation_id_created_at_idx ON private.reply_drafts USING btree (conversation_id, created_at);

CREATE INDEX reply_drafts_created_at_id_idx ON private.reply_drafts USING btree (created_at, id);

CREATE INDEX reply_drafts_staff_id_idx ON private.reply_drafts USING btree (staff_id);

CREATE TRIGGER remove_identity_data BEFORE INSERT OR UPDATE ON auth.identities FOR EACH ROW EXECUTE FUNCTION private.remove_identity_data();

CREATE TRIGGER close_secret_urls AFTER UPDATE ON auth.users FOR EACH ROW WHEN ((((old.encrypted_password)::text IS DISTINCT FROM (new.encrypted_password)::text) OR (lower((old.email)::text) <> lower((new.email)::text)))) EXECUTE FUNCTION private.close_secret_urls_of_account();

REVOKE ALL ON FUNCTION "private"."add_email_note"(uuid, uuid, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_email_note"(uuid, uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_email_note"(uuid, uuid, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_reply_draft"(uuid, uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_reply_draft"(uuid, uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_reply_draft"(uuid, uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."announce_mfa_code"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."announce_mfa_code"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."announce_mfa_code"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."announce_mfa_code"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."close_my_secret_urls"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."close_my_secret_urls"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."close_my_secret_urls"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_my_secret_urls"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."close_secret_urls"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."close_secret_urls"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_secret_urls"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."close_secret_urls_of_account"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."close_secret_urls_of_account"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_secret_urls_of_account"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_mfa_attempt"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_mfa_attempt"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_mfa_attempt"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."email_meeting_key"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."email_meeting_key"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."email_meeting_key"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."finish_picture"(uuid, integer, integer, integer, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."finish_picture"(uuid, integer, integer, integer, text, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."finish_picture"(uuid, integer, integer, integer, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."finish_picture"(uuid, integer, integer, integer, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_email_by_recovery_link"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."get_email_by_recovery_link"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."get_email_by_recovery_link"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_email_by_recovery_link"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_meeting_time_zone"(public.meetings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_meeting_time_zone"(public.meetings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_meeting_time_zone"(public.meetings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_my_staff_preferences"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_my_staff_preferences"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_my_staff_preferences"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_totp_code"(text, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_totp_code"(text, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_totp_code"(text, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_other_lines"(private.conversations, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_other_lines"(private.conversations, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_other_lines"(private.conversations, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_other_subject"(private.conversations, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_other_subject"(private.conversations, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_other_subject"(private.conversations, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_my_secret_urls"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_my_secret_urls"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_my_secret_urls"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."record_staff_export"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_staff_export"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_staff_export"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."remove_identity_data"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remove_identity_data"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remove_identity_data"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."remove_unseen"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."remove_unseen"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."remove_unseen"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remove_unseen"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."remove_unseen"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."request_picture"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."request_picture"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."request_picture"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_picture"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."staff_discard_reply_draft"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."staff_discard_reply_draft"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."staff_discard_reply_draft"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."staff_discard_reply_draft"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."staff_reply_to_conversation"(uuid, text, uuid, boolean, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."staff_reply_to_conversation"(uuid, text, uuid, boolean, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."staff_reply_to_conversation"(uuid, text, uuid, boolean, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."staff_reply_to_conversation"(uuid, text, uuid, boolean, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."submit_contact_message"(text, text, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."submit_contact_message"(text, text, text, text, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."submit_contact_message"(text, text, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."submit_contact_message"(text, text, text, text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."submit_contact_message"(text, text, text, text, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "public"."announce_mfa_code"(uuid, private.line) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."announce_mfa_code"(uuid, private.line) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."announce_mfa_code"(uuid, private.line) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."announce_mfa_code"(uuid, private.line) TO "postgres";

REVOKE ALL ON FUNCTION "public"."close_my_secret_urls"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."close_my_secret_urls"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."close_my_secret_urls"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."close_my_secret_urls"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."finish_picture"(uuid, integer, integer, integer, private.line, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."finish_picture"(uuid, integer, integer, integer, private.line, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."finish_picture"(uuid, integer, integer, integer, private.line, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."finish_picture"(uuid, integer, integer, integer, private.line, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."get_email_by_recovery_link"(private.line) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_email_by_recovery_link"(private.line) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_email_by_recovery_link"(private.line) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_email_by_recovery_link"(private.line) TO "postgres";

REVOKE ALL ON FUNCTION "public"."get_model_spending"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_model_spending"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_model_spending"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_model_spending"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."request_picture"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."request_picture"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."request_picture"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."request_picture"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_discard_reply_draft"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_discard_reply_draft"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_discard_reply_draft"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_discard_reply_draft"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_export_clients"(private.export_rows, public.plan_status, private.line, timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_export_clients"(private.export_rows, public.plan_status, private.line, timestamp with time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_export_clients"(private.export_rows, public.plan_status, private.line, timestamp with time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_export_clients"(private.export_rows, public.plan_status, private.line, timestamp with time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_export_messages"(private.export_rows, public.conversation_status, boolean, private.line, timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_export_messages"(private.export_rows, public.conversation_status, boolean, private.line, timestamp with time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_export_messages"(private.export_rows, public.conversation_status, boolean, private.line, timestamp with time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_export_messages"(private.export_rows, public.conversation_status, boolean, private.line, timestamp with time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_export_subscribers"(private.export_rows, public.subscriber_status, private.line, timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_export_subscribers"(private.export_rows, public.subscriber_status, private.line, timestamp with time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_export_subscribers"(private.export_rows, public.subscriber_status, private.line, timestamp with time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_export_subscribers"(private.export_rows, public.subscriber_status, private.line, timestamp with time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_get_client_timeline"(uuid, private.page_rows, timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_get_client_timeline"(uuid, private.page_rows, timestamp with time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_get_client_timeline"(uuid, private.page_rows, timestamp with time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_get_client_timeline"(uuid, private.page_rows, timestamp with time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_get_today"(private.page_rows, public.work_item_kind, public.conversation_assignment, timestamp with time zone, uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_get_today"(private.page_rows, public.work_item_kind, public.conversation_assignment, timestamp with time zone, uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_get_today"(private.page_rows, public.work_item_kind, public.conversation_assignment, timestamp with time zone, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_get_today"(private.page_rows, public.work_item_kind, public.conversation_assignment, timestamp with time zone, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_list_audit_entries"(private.page_rows, private.line, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_list_audit_entries"(private.page_rows, private.line, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_list_audit_entries"(private.page_rows, private.line, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_list_audit_entries"(private.page_rows, private.line, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_list_clients"(private.page_rows, public.plan_status, private.line, timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_list_clients"(private.page_rows, public.plan_status, private.line, timestamp with time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_list_clients"(private.page_rows, public.plan_status, private.line, timestamp with time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_list_clients"(private.page_rows, public.plan_status, private.line, timestamp with time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_list_conversations"(private.page_rows, public.conversation_kind, public.conversation_status, boolean, public.conversation_assignment, private.line, timestamp with time zone, uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_list_conversations"(private.page_rows, public.conversation_kind, public.conversation_status, boolean, public.conversation_assignment, private.line, timestamp with time zone, uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_list_conversations"(private.page_rows, public.conversation_kind, public.conversation_status, boolean, public.conversation_assignment, private.line, timestamp with time zone, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_list_conversations"(private.page_rows, public.conversation_kind, public.conversation_status, boolean, public.conversation_assignment, private.line, timestamp with time zone, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_list_drafts"(private.page_rows, public.draft_status, uuid, date, timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_list_drafts"(private.page_rows, public.draft_status, uuid, date, timestamp with time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_list_drafts"(private.page_rows, public.draft_status, uuid, date, timestamp with time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_list_drafts"(private.page_rows, public.draft_status, uuid, date, timestamp with time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_list_meetings"(private.page_rows, public.meeting_status, timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_list_meetings"(private.page_rows, public.meeting_status, timestamp with time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_list_meetings"(private.page_rows, public.meeting_status, timestamp with time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_list_meetings"(private.page_rows, public.meeting_status, timestamp with time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_list_plan_changes"(private.page_rows, public.plan_change_status, timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_list_plan_changes"(private.page_rows, public.plan_change_status, timestamp with time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_list_plan_changes"(private.page_rows, public.plan_change_status, timestamp with time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_list_plan_changes"(private.page_rows, public.plan_change_status, timestamp with time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_list_subscribers"(private.page_rows, public.subscriber_status, private.line, timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_list_subscribers"(private.page_rows, public.subscriber_status, private.line, timestamp with time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_list_subscribers"(private.page_rows, public.subscriber_status, private.line, timestamp with time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_list_subscribers"(private.page_rows, public.subscriber_status, private.line, timestamp with time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_list_unsent_jobs"(private.page_rows, boolean, timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_list_unsent_jobs"(private.page_rows, boolean, timestamp with time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_list_unsent_jobs"(private.page_rows, boolean, timestamp with time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_list_unsent_jobs"(private.page_rows, boolean, timestamp with time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_reply_to_conversation"(uuid, private.multiline_text, uuid, boolean, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_reply_to_conversation"(uuid, private.multiline_text, uuid, boolean, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_reply_to_conversation"(uuid, private.multiline_text, uuid, boolean, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_reply_to_conversation"(uuid, private.multiline_text, uuid, boolean, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."submit_contact_message"(private.line, private.line, private.line, private.multiline_text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."submit_contact_message"(private.line, private.line, private.line, private.multiline_text, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."submit_contact_message"(private.line, private.line, private.line, private.multiline_text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."submit_contact_message"(private.line, private.line, private.line, private.multiline_text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."submit_contact_message"(private.line, private.line, private.line, private.multiline_text, boolean) TO "service_role";

ALTER TABLE "private"."reply_drafts" ADD CONSTRAINT "body_is_valid_text" CHECK (private.is_valid_text(body, 1, 5000));

comment on column public.client_meeting.time_zone is 'Null if it is not known.';

comment on column public.staff_conversation.reply_draft is 'Null for none.';

comment on column public.secret_url.starts_at is 'Null unless it opens a meeting.';

comment on column public.secret_url.emailed_at is 'Null for a calendar.';

comment on column public.secret_url.expires_at is 'Null for one that stays open until it is closed.';

comment on column public.secret_url.post_count is 'Null unless it opens posts.';

comment on column public.client_page.secret_urls is 'Null unless requested.';

-- What is stored was folded by the earlier rule.
update private.client_search set text = private.fold_text(btrim(text));
alter table private.conversations alter column search_text set expression as (private.fold_text(
  subject || ' ' || coalesce(sender_name, '') || ' ' || coalesce(sender_email, '')
));
reindex index public.newsletter_subscribers_email_text_idx;

-- Emails have had the key of each meeting since it was booked.
UPDATE "private"."meeting_keys" AS "keys" SET "emailed_at" = "meetings"."created_at"
FROM "public"."meetings" WHERE "meetings"."id" = "keys"."meeting_id";
