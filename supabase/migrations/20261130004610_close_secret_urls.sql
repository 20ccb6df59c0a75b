set check_function_bodies = off;


-- With its trigger, which only the owner of auth.users may drop by name.
DROP FUNCTION "private"."close_staff_calendar"() CASCADE;

DROP FUNCTION "private"."get_my_staff_preferences"();

ALTER TABLE "private"."meeting_keys" ADD COLUMN "emailed_at" timestamp with time zone;

CREATE TYPE "public"."secret_url_kind" AS ENUM ('calendar', 'meeting', 'posts');

ALTER TYPE "public"."secret_url_kind" OWNER TO "postgres";

CREATE TYPE "public"."secret_url" AS ("id" uuid, "kind" public.secret_url_kind, "starts_at" timestamp with time zone, "emailed_at" timestamp with time zone, "expires_at" timestamp with time zone, "post_count" integer);

ALTER TYPE "public"."secret_url" OWNER TO "postgres";

ALTER TYPE "public"."client_page" ADD ATTRIBUTE "secret_urls" public.secret_url[] CASCADE;

ALTER TYPE "public"."staff_preferences" ADD ATTRIBUTE "has_calendar_url" boolean CASCADE;

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

CREATE OR REPLACE FUNCTION private.email_meeting_key(meeting_id uuid)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update private.meeting_keys as keys set emailed_at = now() where keys.meeting_id = $1 returning keys.key
$function$;

ALTER FUNCTION "private"."email_meeting_key"(uuid) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.close_my_secret_urls(id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.close_my_secret_urls($1) $function$;

ALTER FUNCTION "public"."close_my_secret_urls"(uuid) OWNER TO "postgres";

CREATE TRIGGER close_secret_urls AFTER UPDATE ON auth.users FOR EACH ROW WHEN ((((old.encrypted_password)::text IS DISTINCT FROM (new.encrypted_password)::text) OR (lower((old.email)::text) <> lower((new.email)::text)))) EXECUTE FUNCTION private.close_secret_urls_of_account();

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

REVOKE ALL ON FUNCTION "private"."email_meeting_key"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."email_meeting_key"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."email_meeting_key"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_my_staff_preferences"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_my_staff_preferences"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_my_staff_preferences"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_my_secret_urls"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_my_secret_urls"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_my_secret_urls"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."close_my_secret_urls"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."close_my_secret_urls"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."close_my_secret_urls"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."close_my_secret_urls"(uuid) TO "postgres";

comment on column public.secret_url.starts_at is 'Null unless it opens a meeting.';

comment on column public.secret_url.emailed_at is 'Null for a calendar.';

comment on column public.secret_url.expires_at is 'Null for one that stays open until it is closed.';

comment on column public.secret_url.post_count is 'Null unless it opens posts.';

comment on column public.client_page.secret_urls is 'Null unless requested.';

-- Emails have had the key of each meeting since it was booked.
UPDATE "private"."meeting_keys" AS "keys" SET "emailed_at" = "meetings"."created_at"
FROM "public"."meetings" WHERE "meetings"."id" = "keys"."meeting_id";
