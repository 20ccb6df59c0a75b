set check_function_bodies = off;

DROP INDEX "public"."audit_log_export_idx";

DROP FUNCTION "private"."record_staff_export"(text, boolean);

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

CREATE DOMAIN "private"."export_rows" AS integer CONSTRAINT "export_rows_check" CHECK (((COALESCE(VALUE, '-1'::integer) >= 0) AND (COALESCE(VALUE, '-1'::integer) <= 1000)));

ALTER DOMAIN "private"."export_rows" OWNER TO "postgres";

CREATE DOMAIN "private"."page_rows" AS integer CONSTRAINT "page_rows_check" CHECK (((COALESCE(VALUE, '-1'::integer) >= 0) AND (COALESCE(VALUE, '-1'::integer) <= 51)));

ALTER DOMAIN "private"."page_rows" OWNER TO "postgres";

ALTER TYPE "public"."staff_conversation_page" ADD ATTRIBUTE "seen_at" timestamp with time zone CASCADE;

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
      where ($2 is null or profiles.plan_status = $2)
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

CREATE TRIGGER remove_identity_data BEFORE INSERT OR UPDATE ON auth.identities FOR EACH ROW EXECUTE FUNCTION private.remove_identity_data();

REVOKE ALL ON FUNCTION "private"."record_staff_export"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_staff_export"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_staff_export"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."remove_identity_data"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remove_identity_data"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remove_identity_data"() TO "postgres";

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
