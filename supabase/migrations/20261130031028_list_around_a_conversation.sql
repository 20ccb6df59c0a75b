set check_function_bodies = off;

DROP FUNCTION "private"."get_neighbor"(public.conversation_filter, timestamp with time zone, uuid, boolean);

ALTER TYPE "public"."conversation_link" DROP ATTRIBUTE "at" CASCADE;

ALTER TYPE "public"."staff_conversation" DROP ATTRIBUTE "next" CASCADE;

ALTER TYPE "public"."staff_conversation" DROP ATTRIBUTE "previous" CASCADE;

ALTER TYPE "public"."staff_conversation" ADD ATTRIBUTE "after" public.staff_conversation_summary[] CASCADE;

ALTER TYPE "public"."staff_conversation" ADD ATTRIBUTE "before" public.staff_conversation_summary[] CASCADE;

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
    select row(others.id, others.subject)::public.conversation_link
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
  if cursor_at is null then
    result.before := '{}';
    result.after := '{}';
  else
    result.before := private.summarize_conversations(filter, 8, cursor_at, conversation.id, true);
    result.after := private.summarize_conversations(filter, 8, cursor_at, conversation.id, false);
  end if;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_list_audit_entries(max_rows integer, search text, before_id bigint)
 RETURNS SETOF public.staff_audit_entry
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  perform private.require_staff();
  return query
    select formatted.*
    from private.audit_entries as entries
    cross join lateral private.to_staff_audit_entry(entries) as formatted
    where not entries.is_by_client and entries.table_name <> 'sessions'
      and (
        search is null
        or entries.id > (select max(audit_log.id) from public.audit_log) - 2500
          and strpos(
            lower(concat_ws(
              ' ', entries.actor_name, entries.actor_email, entries.client_name,
              entries.client_email, entries.member_email, replace(entries.table_name, '_', ' '),
              replace(entries.action::text, '_', ' '), entries.new_status, entries.plan
            )),
            lower(search)
          ) > 0
      )
      and (before_id is null or entries.id < before_id)
    order by entries.id desc limit max_rows;
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
  first_shown public.staff_conversation_summary;
begin
  perform private.require_staff();
  page.conversations := private.summarize_conversations(
    filter, max_rows, cursor_at, cursor_id, is_backward
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

CREATE OR REPLACE FUNCTION private.summarize_conversations(filter public.conversation_filter, max_rows integer, cursor_at timestamp with time zone, cursor_id uuid, is_backward boolean)
 RETURNS public.staff_conversation_summary[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(
    select row(
      found.id, found.kind, found.subject,
      left(split_part((private.get_newest_message(found.id)).body, E'\n', 1), 200),
      found.status, found.priority,
      coalesce(
        found.sender_name, profiles.business_name, private.get_display_name(found.user_id)
      ),
      found.sender_email, profiles.chosen_plan, private.get_display_name(found.assignee_id), found.waiting_since,
      found.due_at, found.created_at,
      case when private.is_by_due_time($1) then found.due_at else found.created_at end
    )::public.staff_conversation_summary
    from private.list_conversations($1, $2, $3, $4, $5) with ordinality as found
    left join public.profiles on profiles.id = found.user_id
    order by case when $5 then -found.ordinality else found.ordinality end
  )
$function$;

ALTER FUNCTION "private"."summarize_conversations"(public.conversation_filter, integer, timestamp with time zone, uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_staff_digest(job private.jobs)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with frequencies as (
    select event from unnest(enum_range(null::public.notification_event)) as event
    where case private.get_notification_frequency(job.recipient, event)
      when 'none' then false when 'daily' then job.kind = 'staff_daily_digest'
      else job.kind = 'staff_digest'
    end
  ), items as (
    select private.get_conversation_event(conversations.kind) as event,
      'inbox/' || conversations.id as path, conversations.subject as title,
      conversations.waiting_since as happened_at
    from private.conversations
    where conversations.status = 'open' and not conversations.is_unverified_email
      and coalesce(private.get_active_assignee_id(conversations.assignee_id), job.recipient) = job.recipient
      and exists (
        select from private.list_messages(conversations.id) as messages
        where messages.author = 'client' and messages.created_at >= job.created_at
      )
    union all
    select 'overdue', 'inbox/' || conversations.id, conversations.subject,
      conversations.due_at
    from private.conversations
    where conversations.due_at between now() - interval '1 day' and now()
      and not conversations.is_unverified_email
      and coalesce(private.get_active_assignee_id(conversations.assignee_id), job.recipient) = job.recipient
    union all
    select 'bookings', 'meetings/' || meetings.id,
      coalesce(profiles.business_name, 'A client') || case newest.kind
        when 'booked' then ' booked a meeting' when 'rescheduled' then '’s meeting was moved'
        when 'assigned' then '’s meeting is yours to host' else '’s meeting was cancelled'
      end, newest.created_at
    from (
      select distinct on (events.meeting_id) events.* from private.meeting_events as events
      where events.created_at >= job.created_at
        and events.kind in ('booked', 'rescheduled', 'cancelled', 'assigned')
      order by events.meeting_id, events.id desc
    ) as newest
    join public.meetings on meetings.id = newest.meeting_id
    left join public.profiles on profiles.id = meetings.user_id
    where newest.kind <> 'assigned' or meetings.staff_id = job.recipient
  )
  select jsonb_build_object(
    'items', string_agg(items.event || E'\t' || items.path || E'\t' || items.title, E'\n'
      order by items.happened_at)
  )
  from items join frequencies on frequencies.event = items.event
  having count(*) > 0
$function$;

REVOKE ALL ON FUNCTION "private"."summarize_conversations"(public.conversation_filter, integer, timestamp with time zone, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."summarize_conversations"(public.conversation_filter, integer, timestamp with time zone, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."summarize_conversations"(public.conversation_filter, integer, timestamp with time zone, uuid, boolean) TO "postgres";
