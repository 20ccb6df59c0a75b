set check_function_bodies = off;

DROP VIEW "private"."waiting_alerts";

DROP FUNCTION "private"."receive_email"(uuid, uuid, text, text, text, boolean);

DROP FUNCTION "private"."staff_reply_to_conversation"(uuid, text, uuid, boolean);

DROP FUNCTION "public"."receive_email"(uuid, uuid, text, text, text, boolean);

DROP FUNCTION "public"."staff_reply_to_conversation"(uuid, private.multiline_text, uuid, boolean);

CREATE TABLE "private"."reply_drafts" ("id" uuid NOT NULL, "conversation_id" uuid NOT NULL, "staff_id" uuid NOT NULL, "body" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "reply_drafts_pkey" PRIMARY KEY (id), CONSTRAINT "body_is_valid_text" CHECK (private.is_valid_text(body, 1, 5000)));

ALTER TABLE "private"."reply_drafts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."reply_drafts" OWNER TO "postgres";

ALTER TABLE "private"."staff_settings" ADD COLUMN "sends_emailed_replies" boolean NOT NULL DEFAULT false;

CREATE TYPE "public"."reply_draft" AS ("id" uuid, "author_name" text, "body" text, "created_at" timestamp with time zone);

ALTER TYPE "public"."reply_draft" OWNER TO "postgres";

ALTER TYPE "public"."staff_conversation" ADD ATTRIBUTE "reply_draft" public.reply_draft CASCADE;

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

CREATE OR REPLACE FUNCTION public.staff_discard_reply_draft(id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.staff_discard_reply_draft($1) $function$;

ALTER FUNCTION "public"."staff_discard_reply_draft"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.staff_reply_to_conversation(conversation_id uuid, body private.multiline_text, last_seen_id uuid, is_resolved boolean DEFAULT false, draft_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.staff_reply_to_conversation($1, $2, $3, coalesce($4, false), $5)
$function$;

ALTER FUNCTION "public"."staff_reply_to_conversation"(uuid, private.multiline_text, uuid, boolean, uuid) OWNER TO "postgres";

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

REVOKE ALL ON FUNCTION "private"."add_email_note"(uuid, uuid, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_email_note"(uuid, uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_email_note"(uuid, uuid, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_reply_draft"(uuid, uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_reply_draft"(uuid, uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_reply_draft"(uuid, uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_other_lines"(private.conversations, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_other_lines"(private.conversations, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_other_lines"(private.conversations, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_other_subject"(private.conversations, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_other_subject"(private.conversations, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_other_subject"(private.conversations, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."staff_discard_reply_draft"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."staff_discard_reply_draft"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."staff_discard_reply_draft"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."staff_discard_reply_draft"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."staff_reply_to_conversation"(uuid, text, uuid, boolean, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."staff_reply_to_conversation"(uuid, text, uuid, boolean, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."staff_reply_to_conversation"(uuid, text, uuid, boolean, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."staff_reply_to_conversation"(uuid, text, uuid, boolean, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."receive_email"(uuid, uuid, text, text, text, boolean, boolean, text, text[], text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."staff_discard_reply_draft"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_discard_reply_draft"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_discard_reply_draft"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_discard_reply_draft"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_reply_to_conversation"(uuid, private.multiline_text, uuid, boolean, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_reply_to_conversation"(uuid, private.multiline_text, uuid, boolean, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_reply_to_conversation"(uuid, private.multiline_text, uuid, boolean, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_reply_to_conversation"(uuid, private.multiline_text, uuid, boolean, uuid) TO "postgres";

comment on column public.staff_conversation.reply_draft is 'Null for none.';
