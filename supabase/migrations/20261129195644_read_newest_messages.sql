set check_function_bodies = off;

DROP FUNCTION "private"."get_newest_message_id"(uuid);

DROP FUNCTION "private"."staff_export_messages"(public.conversation_filter, integer, timestamp with time zone, uuid);

CREATE OR REPLACE FUNCTION private.add_message(conversation private.conversations, body text, staff_id uuid DEFAULT NULL::uuid, last_seen_id uuid DEFAULT NULL::uuid, is_resolved boolean DEFAULT false, id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_from_staff constant boolean := staff_id is not null;
  author constant public.message_author := case when is_from_staff then 'staff' else 'client' end;
  message_id constant uuid := coalesce($6, gen_random_uuid());
  newest constant private.conversation_messages := private.get_newest_message(conversation.id);
begin
  if (newest.author, newest.staff_id, newest.body) is not distinct from (author, $3, $2) then
    return;
  end if;
  if is_from_staff and last_seen_id is distinct from newest.id then
    raise sqlstate 'PT409' using message = 'There is a newer message';
  end if;
  insert into private.conversation_messages (id, conversation_id, author, staff_id, body)
  values (message_id, conversation.id, author, $3, $2);
  update private.conversations
  set status = case when not is_from_staff then 'open'
      when is_resolved then 'resolved' else 'in_progress' end::public.conversation_status,
    -- Keeps the earlier time when the other side writes again.
    waiting_since = case when status = 'open' then waiting_since else now() end,
    assignee_id = coalesce(assignee_id, $3),
    -- What staff answer is no spam.
    is_spam = is_spam and not is_from_staff
  where conversations.id = conversation.id;
  if is_from_staff then
    perform private.enqueue_job(
      case conversation.kind when 'ticket' then 'ticket_replied' else 'contact_message_replied'
        end::public.job_kind,
      message_id,
      coalesce(conversation.user_id, private.get_user_id_by_email(conversation.sender_email))
    );
  end if;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$function$;

CREATE OR REPLACE FUNCTION private.get_newest_message(conversation_id uuid)
 RETURNS private.conversation_messages
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select messages from private.conversation_messages as messages
  where messages.conversation_id = $1 and messages.author <> 'note'
  order by messages.created_at desc limit 1
$function$;

ALTER FUNCTION "private"."get_newest_message"(uuid) OWNER TO "postgres";

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
      is_unverified_email
    )
    values (
      opening.kind, opening.user_id, opening.sender_name, opening.sender_email, opening.subject,
      opening.category, opening.priority,
      case author when 'staff' then 'in_progress'::public.conversation_status else 'open' end,
      opening.assignee_id, coalesce(opening.is_unverified_email, false)
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

CREATE OR REPLACE FUNCTION private.receive_email(id uuid, conversation_id uuid, sender_email text, sender_name text, body text, is_verified boolean)
 RETURNS public.received_email_result
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  conversation constant private.conversations := private.lock_conversation($2);
  opening private.conversations;
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
    if sender_staff_id is null and 30 <= (
      select count(*) from private.conversations as theirs
      join private.conversation_messages as messages on messages.conversation_id = theirs.id
      where messages.author = 'client' and messages.created_at > now() - interval '1 hour'
        and (theirs.id = $2 or lower(theirs.sender_email) = lower($3))
    ) then
      raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
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
      opening.kind := 'message';
      opening.sender_name :=
        coalesce(private.parse_name(jsonb_build_object('name', $4)), left($3, 100));
      opening.sender_email := $3;
      opening.subject := left('Re: ' || conversation.subject, 200);
      opening.is_unverified_email := not is_verified;
      perform private.open_conversation(opening, $5, email_id => $1);
    end if;
  end if;
  return case when sender_staff_id is not null or is_from_client then 'stored'
    when is_verified then 'forwarded' else 'unverified' end;
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
  perform private.record_staff_export('conversations', cursor_id is null);
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

ALTER FUNCTION "private"."staff_export_messages"(integer, public.conversation_status, boolean, text, timestamp with time zone, uuid) OWNER TO "postgres";

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
  return page;
end
$function$;

CREATE OR REPLACE FUNCTION public.staff_export_messages(max_rows integer, status public.conversation_status DEFAULT NULL::public.conversation_status, is_spam boolean DEFAULT false, search private.line DEFAULT NULL::text, cursor_at timestamp with time zone DEFAULT NULL::timestamp with time zone, cursor_id uuid DEFAULT NULL::uuid)
 RETURNS public.staff_message_export_part
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.staff_export_messages($1, $2, coalesce($3, false), $4, $5, $6)
$function$;

REVOKE ALL ON FUNCTION "private"."get_newest_message"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_newest_message"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_newest_message"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."staff_export_messages"(integer, public.conversation_status, boolean, text, timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."staff_export_messages"(integer, public.conversation_status, boolean, text, timestamp with time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."staff_export_messages"(integer, public.conversation_status, boolean, text, timestamp with time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."staff_export_messages"(integer, public.conversation_status, boolean, text, timestamp with time zone, uuid) TO "postgres";
