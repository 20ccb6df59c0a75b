set check_function_bodies = off;

DROP FUNCTION "private"."submit_contact_message"(text, text, text, text);

DROP FUNCTION "public"."submit_contact_message"(private.line, private.line, private.line, private.multiline_text);

ALTER TABLE "private"."conversations" ADD COLUMN "is_doubtful" boolean NOT NULL DEFAULT false;

ALTER TYPE "public"."staff_conversation" ADD ATTRIBUTE "is_doubtful" boolean CASCADE;

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
  if cursor_at is not null then
    result.previous := private.get_neighbor(filter, cursor_at, conversation.id, true);
    result.next := private.get_neighbor(filter, cursor_at, conversation.id, false);
  end if;
  return result;
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

CREATE OR REPLACE FUNCTION public.submit_contact_message(name private.line, email private.line, subject private.line, message private.multiline_text, is_doubtful boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.submit_contact_message($1, $2, $3, $4, $5)
$function$;

ALTER FUNCTION "public"."submit_contact_message"(private.line, private.line, private.line, private.multiline_text, boolean) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."remove_unseen"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."remove_unseen"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."remove_unseen"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remove_unseen"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."remove_unseen"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."submit_contact_message"(text, text, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."submit_contact_message"(text, text, text, text, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."submit_contact_message"(text, text, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."submit_contact_message"(text, text, text, text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."submit_contact_message"(text, text, text, text, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "public"."submit_contact_message"(private.line, private.line, private.line, private.multiline_text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."submit_contact_message"(private.line, private.line, private.line, private.multiline_text, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."submit_contact_message"(private.line, private.line, private.line, private.multiline_text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."submit_contact_message"(private.line, private.line, private.line, private.multiline_text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."submit_contact_message"(private.line, private.line, private.line, private.multiline_text, boolean) TO "service_role";

-- What is stored was folded by the earlier rule.
update private.client_search set text = private.fold_text(btrim(text));
alter table private.conversations alter column search_text set expression as (private.fold_text(
  subject || ' ' || coalesce(sender_name, '') || ' ' || coalesce(sender_email, '')
));
reindex index public.newsletter_subscribers_email_text_idx;
