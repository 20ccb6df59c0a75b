set check_function_bodies = off;

DROP INDEX "private"."jobs_lane_due_at_idx";

DROP VIEW "private"."unsent_jobs";

DROP VIEW "private"."waiting_alerts";

ALTER TABLE "private"."jobs" DROP COLUMN "lane";

CREATE TABLE "private"."pictures" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "width" integer, "height" integer, "alt_text" text NOT NULL DEFAULT ''::text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "deleted_at" timestamp with time zone, CONSTRAINT "pictures_pkey" PRIMARY KEY (id), CONSTRAINT "sides_are_at_most_2048_pixels" CHECK ((((width IS NULL) = (height IS NULL)) AND ((width >= 1) AND (width <= 2048)) AND ((height >= 1) AND (height <= 2048)))), "link_key" text NOT NULL DEFAULT private.generate_token(), CONSTRAINT "alt_text_is_valid_text" CHECK (private.is_valid_text(alt_text, 0, 500)));

ALTER TABLE "private"."pictures" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."pictures" OWNER TO "postgres";

ALTER TABLE "public"."draft_versions" ADD COLUMN "picture_id" uuid;

CREATE TYPE "public"."draft_picture" AS ("id" uuid, "width" integer, "height" integer, "link_key" text, "suggested_alt_text" text);

ALTER TYPE "public"."draft_picture" OWNER TO "postgres";

CREATE TYPE "public"."picture_use" AS ("draft_id" uuid, "network" public.network, "planned_for" timestamp without time zone, "status" public.draft_status);

CREATE TYPE "public"."client_picture" AS ("id" uuid, "width" integer, "height" integer, "alt_text" text, "created_at" timestamp with time zone, "uses" public.picture_use[]);

ALTER TYPE "public"."client_picture" OWNER TO "postgres";

ALTER TYPE "public"."picture_use" OWNER TO "postgres";

ALTER TYPE "public"."client_page" ADD ATTRIBUTE "pictures" public.client_picture[] CASCADE;

ALTER TYPE "public"."draft_summary" ADD ATTRIBUTE "picture" public.draft_picture CASCADE;

ALTER TYPE "public"."staff_draft_details" ADD ATTRIBUTE "pictures" public.client_picture[] CASCADE;

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
      and versions.picture_id is not null and versions.alt_text !~ '\S'
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

CREATE OR REPLACE FUNCTION private.delete_my_picture(id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  perform from private.pictures
  where pictures.id = $1 and pictures.user_id = auth.uid() and pictures.deleted_at is null for update;
  perform private.require_found(found);
  if exists (
    select from private.list_picture_uses($1) as uses
    join public.drafts on drafts.id = uses.draft_id
    where (private.get_draft_release(drafts)).released_at is null
  ) then
    raise sqlstate 'PT409' using message = 'A post needs this picture';
  end if;
  update private.pictures set deleted_at = now(), alt_text = '' where pictures.id = $1;
end
$function$;

ALTER FUNCTION "private"."delete_my_picture"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.enqueue_picture_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.deleted_at is null then
    perform private.enqueue_job(
      'picture_removal', old.id, null, now(), jsonb_build_object('user_id', old.user_id)
    );
  end if;
  return null;
end
$function$;

ALTER FUNCTION "private"."enqueue_picture_removal"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.finish_picture(id uuid, width integer, height integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  update private.pictures set width = $2, height = $3
  where pictures.id = $1 and pictures.width is null
    and (pictures.user_id = auth.uid() or private.is_staff());
  perform private.require_found(found);
  perform private.enqueue_job('picture_description', $1);
exception when check_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$function$;

ALTER FUNCTION "private"."finish_picture"(uuid, integer, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.get_job_lane(kind public.job_kind)
 RETURNS public.job_lane
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when kind in (
      'drafts', 'linkedin_revocation', 'picture_description', 'picture_removal', 'post_approved',
      'post_stopped', 'profile_webhook', 'promise', 'member_removal'
    ) then 'others'::public.job_lane else 'emails'::public.job_lane
  end
$function$;

ALTER FUNCTION "private"."get_job_lane"(public.job_kind) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.get_job_lifetime(kind public.job_kind)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    -- Nobody wants yesterday's lunch offer.
    when $1 in ('staff_invited', 'post_approved') then interval '24 hours'
    when $1 = 'picture_description' then interval '1 day'
    when $1 in ('drafts', 'linkedin_revocation', 'picture_removal', 'post_stopped', 'profile_webhook')
      then interval '7 days'
    else interval '3 days'
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
  return page;
end
$function$;

CREATE OR REPLACE FUNCTION private.get_picture_owner(id uuid, link_key text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  picture private.pictures;
  expires_at constant text := split_part($2, '.', 1);
begin
  select * into picture from private.pictures
  where pictures.id = $1 and pictures.deleted_at is null and pictures.width is not null;
  perform private.require_found(
    found and (
      picture.user_id = auth.uid() and private.session_is_alive()
      or $2 = expires_at || '.' || private.hash_token(expires_at || picture.link_key)
        and to_timestamp(expires_at::bigint) > now()
      or private.is_staff()
    )
  );
  return picture.user_id;
end
$function$;

ALTER FUNCTION "private"."get_picture_owner"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.get_picture_path(picture private.pictures)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select format('/pictures/%s?key=%s', picture.id, private.sign_picture(picture))
$function$;

ALTER FUNCTION "private"."get_picture_path"(private.pictures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.illustrate_draft(draft_id uuid, version integer, picture_id uuid, alt_text text)
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
  if not is_own then
    perform private.email_staff_draft(draft);
    perform private.add_audit_entry('update', 'drafts', draft.id::text, auth.uid(), draft.user_id);
  end if;
end
$function$;

ALTER FUNCTION "private"."illustrate_draft"(uuid, integer, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_picture_uses(picture_id uuid)
 RETURNS SETOF public.picture_use
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select drafts.id, drafts.network, versions.planned_for, drafts.status
  from public.draft_versions as versions
  join public.drafts on drafts.id = versions.draft_id and drafts.version = versions.number
  where versions.picture_id = $1 and drafts.status <> 'withdrawn'
  order by drafts.planned_at desc
$function$;

ALTER FUNCTION "private"."list_picture_uses"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_pictures(user_id uuid, after_id uuid)
 RETURNS SETOF public.client_picture
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select pictures.id, pictures.width, pictures.height, pictures.alt_text, pictures.created_at,
    array(select uses from private.list_picture_uses(pictures.id) as uses)
  from private.pictures
  left join private.pictures as previous on previous.id = $2 and previous.user_id = $1
  where pictures.user_id = $1 and pictures.deleted_at is null and pictures.width is not null
    and ($2 is null or (pictures.created_at, pictures.id) < (previous.created_at, previous.id))
  order by pictures.created_at desc, pictures.id desc limit 25
$function$;

ALTER FUNCTION "private"."list_pictures"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.reserve_picture(client_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner_id constant uuid := coalesce($1, auth.uid());
  reserved uuid;
begin
  perform private.require_session();
  if $1 is not null then
    perform private.require_staff();
  end if;
  perform private.consume_rate_limit('pictures', 120, '1 hour');
  -- Uploads that arrive at once count each other.
  perform from public.profiles where profiles.id = owner_id for update;
  perform private.require_found(found);
  insert into private.pictures (user_id)
  select owner_id
  where 500 > (
    select count(*) from private.pictures
    where pictures.user_id = owner_id and pictures.deleted_at is null
  )
  returning pictures.id into reserved;
  return reserved;
end
$function$;

ALTER FUNCTION "private"."reserve_picture"(uuid) OWNER TO "postgres";

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
    ('private.samples', 'created_at', $r$created_at < now() - interval '30 days'$r$),
    ('private.model_calls', 'created_at', $r$created_at < now() - interval '90 days'$r$),
    ('private.staff_alerts', 'alerted_at', $r$alerted_at <= now() - interval '1 hour'$r$),
    ('private.response_times', 'replied_at', $r$replied_at < now() - interval '90 days'$r$)
$function$;

CREATE OR REPLACE FUNCTION private.sign_picture(picture private.pictures)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select expires_at || '.' || private.hash_token(expires_at || picture.link_key)
  from (values (extract(epoch from date_trunc('day', now()) + interval '8 days')::bigint)) as signed (expires_at)
$function$;

ALTER FUNCTION "private"."sign_picture"(private.pictures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.staff_add_draft(id uuid, client_id uuid, network public.network, body text, picture_idea text, alt_text text, planned_for timestamp without time zone, time_zone text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  added public.drafts;
begin
  perform private.require_staff();
  perform private.require_found(exists (
    select from public.profiles
    where profiles.id = $2 and private.is_profile_complete(profiles)
  ));
  insert into public.drafts (id, user_id, network, origin, planned_at)
  values ($1, $2, $3, 'human', now()) on conflict do nothing
  returning * into added;
  if added.id is null then
    return;
  end if;
  perform private.add_draft_version(
    row($1, 1, 'staff', $4, $5, $6, '{}', $7, $8, now(), null)::public.draft_versions
  );
  perform private.email_staff_draft(added);
  perform private.add_audit_entry('insert', 'drafts', $1::text, auth.uid(), $2);
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
  select profiles,
    array(select versions from private.list_brand_notes(profiles.id) as versions limit 1),
    private.get_draft_details(drafts),
    array(select pictures from private.list_pictures(profiles.id, null) as pictures)
  into result
  from public.drafts join public.profiles on profiles.id = drafts.user_id
  where drafts.id = $1;
  perform private.require_found(found);
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION private.summarize_draft(draft public.drafts)
 RETURNS public.draft_summary
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select row(
    draft.id, draft.network, draft.origin, draft.status, draft.version, versions.author,
    versions.body, versions.picture_idea, versions.alt_text, versions.reasons,
    versions.planned_for, versions.time_zone, draft.planned_at,
    draft.status <> 'withdrawn' and exists (
      select from public.drafts as others
      where others.user_id = draft.user_id and others.id <> draft.id
        and others.network = draft.network and others.status <> 'withdrawn'
        and others.planned_at > draft.planned_at - interval '2 hours'
        and others.planned_at < draft.planned_at + interval '2 hours'
    ),
    case when draft.status = 'changes_requested' then (
      select decisions.comment from public.draft_decisions as decisions
      where decisions.draft_id = draft.id and decisions.version = draft.version
      order by decisions.created_at desc limit 1
    ) end,
    versions.created_at, release.due_at,
    nullif(
      private.get_scheduled_plan_status_change(
        draft.user_id, (release.due_at at time zone 'UTC')::date
      ),
      'resumption'
    ),
    release.released_at, release.report,
    (
      select private.summarize_picture(pictures) from private.pictures
      where pictures.id = versions.picture_id
    )
  )::public.draft_summary
  from public.draft_versions as versions
  cross join lateral private.get_draft_release(draft) as release
  where versions.draft_id = draft.id and versions.number = draft.version
$function$;

CREATE OR REPLACE FUNCTION private.summarize_picture(picture private.pictures)
 RETURNS public.draft_picture
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select row(
    picture.id, picture.width, picture.height, private.sign_picture(picture), picture.alt_text
  )::public.draft_picture
  where picture.id is not null
$function$;

ALTER FUNCTION "private"."summarize_picture"(private.pictures) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.write_picture_description(picture_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'pictureId', pictures.id, 'userId', pictures.user_id,
    'businessName', profiles.business_name, 'offer', profiles.offer_description,
    'modelCost', private.get_model_cost(), 'clientModelCost', private.get_model_cost(pictures.user_id)
  )
  from private.pictures join public.profiles on profiles.id = pictures.user_id
  where pictures.id = $1 and pictures.alt_text = '' and pictures.deleted_at is null
$function$;

ALTER FUNCTION "private"."write_picture_description"(uuid) OWNER TO "postgres";

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
            'type', 'image/webp', 'width', pictures.width, 'height', pictures.height
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

CREATE OR REPLACE FUNCTION public.delete_my_picture(id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.delete_my_picture($1) $function$;

ALTER FUNCTION "public"."delete_my_picture"(uuid) OWNER TO "postgres";

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
      draft_id, 1, 'writer', item ->> 'body', item ->> 'picture_idea', item ->> 'alt_text',
      array(select jsonb_array_elements_text(item -> 'reasons')),
      (item ->> 'planned_for')::timestamp, item ->> 'time_zone', now(), null
    )::public.draft_versions);
    update public.drafts set status = 'in_review'
    where drafts.id = draft_id and drafts.origin = 'ai' and notes.sensitive_trade is not null;
  end loop;
  update private.draft_jobs as jobs
  set done_at = now(), post_count = (result ->> 'post_count')::integer,
    staff_reason = (result ->> 'staff_reason')::public.draft_staff_reason,
    illegal_claim = left(result ->> 'illegal_claim', 500)
  where jobs.id = job.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.finish_picture(id uuid, width integer, height integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.finish_picture($1, $2, $3) $function$;

ALTER FUNCTION "public"."finish_picture"(uuid, integer, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_picture_owner(id uuid, link_key private.line DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_picture_owner($1, $2) $function$;

ALTER FUNCTION "public"."get_picture_owner"(uuid, private.line) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.illustrate_draft(draft_id uuid, version integer, alt_text private.multiline_text, picture_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.illustrate_draft($1, $2, $4, $3) $function$;

ALTER FUNCTION "public"."illustrate_draft"(uuid, integer, private.multiline_text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reserve_picture(client_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.reserve_picture($1) $function$;

ALTER FUNCTION "public"."reserve_picture"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.suggest_alt_text(picture_id uuid, alt_text text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.pictures set alt_text = left($2, 500)
  where pictures.id = $1 and pictures.alt_text = '' and pictures.deleted_at is null
$function$;

ALTER FUNCTION "public"."suggest_alt_text"(uuid, text) OWNER TO "postgres";

ALTER TABLE "private"."pictures" ADD CONSTRAINT "pictures_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."draft_versions" ADD CONSTRAINT "draft_versions_picture_id_fkey" FOREIGN KEY (picture_id) REFERENCES private.pictures(id) DEFERRABLE INITIALLY DEFERRED;

CREATE INDEX pictures_created_at_unfinished_idx ON private.pictures USING btree (created_at) WHERE (width IS NULL);

CREATE INDEX pictures_user_id_created_at_id_idx ON private.pictures USING btree (user_id, created_at, id);

CREATE INDEX draft_versions_picture_id_idx ON public.draft_versions USING btree (picture_id);

CREATE TRIGGER enqueue_picture_removal AFTER DELETE OR UPDATE OF deleted_at ON private.pictures FOR EACH ROW EXECUTE FUNCTION private.enqueue_picture_removal();

REVOKE ALL ON FUNCTION "private"."delete_my_picture"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."delete_my_picture"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."delete_my_picture"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_my_picture"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_picture_removal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_picture_removal"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enqueue_picture_removal"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."finish_picture"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."finish_picture"(uuid, integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."finish_picture"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."finish_picture"(uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_job_lane"(public.job_kind) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_job_lane"(public.job_kind) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_job_lane"(public.job_kind) TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_picture_owner"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."get_picture_owner"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."get_picture_owner"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_picture_owner"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_picture_path"(private.pictures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_picture_path"(private.pictures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_picture_path"(private.pictures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."illustrate_draft"(uuid, integer, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."illustrate_draft"(uuid, integer, uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."illustrate_draft"(uuid, integer, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."illustrate_draft"(uuid, integer, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_picture_uses"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_picture_uses"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_picture_uses"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_pictures"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_pictures"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_pictures"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reserve_picture"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reserve_picture"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reserve_picture"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reserve_picture"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sign_picture"(private.pictures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sign_picture"(private.pictures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sign_picture"(private.pictures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."summarize_picture"(private.pictures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."summarize_picture"(private.pictures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."summarize_picture"(private.pictures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_picture_description"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_picture_description"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_picture_description"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."delete_my_picture"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_my_picture"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_my_picture"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_my_picture"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."finish_picture"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."finish_picture"(uuid, integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."finish_picture"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."finish_picture"(uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."get_picture_owner"(uuid, private.line) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_picture_owner"(uuid, private.line) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_picture_owner"(uuid, private.line) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_picture_owner"(uuid, private.line) TO "postgres";

REVOKE ALL ON FUNCTION "public"."illustrate_draft"(uuid, integer, private.multiline_text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."illustrate_draft"(uuid, integer, private.multiline_text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."illustrate_draft"(uuid, integer, private.multiline_text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."illustrate_draft"(uuid, integer, private.multiline_text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."reserve_picture"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reserve_picture"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reserve_picture"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reserve_picture"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."suggest_alt_text"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."suggest_alt_text"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."suggest_alt_text"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."suggest_alt_text"(uuid, text) TO "service_role";

ALTER TABLE "private"."jobs" ADD COLUMN "lane" public.job_lane GENERATED ALWAYS AS (private.get_job_lane(kind)) STORED NOT NULL;

CREATE VIEW "private"."unsent_jobs" WITH (security_invoker=true) AS  SELECT id,
    kind,
    subject_id,
    recipient,
    details,
    created_at,
    due_at,
    attempts,
    give_up_at,
    last_error,
    lane
   FROM private.jobs
  WHERE ((due_at <= now()) OR (attempts > 0));

ALTER VIEW "private"."unsent_jobs" OWNER TO "postgres";

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

CREATE INDEX jobs_lane_due_at_idx ON private.jobs USING btree (lane, due_at);

comment on column public.draft_picture.link_key is 'Opens the picture for at least seven days.';

comment on column public.draft_summary.picture is 'Null for none.';

comment on column public.client_page.pictures is 'Null unless requested.';
