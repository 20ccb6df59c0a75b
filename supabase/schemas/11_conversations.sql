create type public.conversation_assignment as enum ('mine', 'unassigned');

create type public.conversation_filter as (
  kind public.conversation_kind,
  status public.conversation_status,
  is_spam boolean,
  assignment public.conversation_assignment,
  -- Subject, or sender's name or email.
  search text
);

-- Only open conversations have a due time.
create function private.is_by_due_time(filter public.conversation_filter) returns boolean
  language sql immutable set search_path = '' as $$
  select filter.status is not distinct from 'open' and not filter.is_spam
$$;

-- @param is_backward before the cursor, nearest first
create function private.list_conversations(
  filter public.conversation_filter, max_rows integer, cursor_at timestamptz default null,
  cursor_id uuid default null, is_backward boolean default false
) returns setof private.conversations
  language plpgsql stable rows 50 set search_path = '' as $$
declare
  is_by_due_time constant boolean := private.is_by_due_time(filter);
  key_column constant text := case when is_by_due_time then 'due_at' else 'created_at' end;
  is_ascending constant boolean := is_by_due_time <> is_backward;
begin
  -- Each combination of filters is planned for its index.
  return query execute format(
    $query$
      select * from private.conversations
      where is_spam = $3
        and ($1 is null or kind = $1)
        -- The index is on the due time.
        and case when $10 then due_at is not null else $2 is null or status = $2 end
        and ($4 is null or $4 = 'mine' and assignee_id = $5 or $4 = 'unassigned' and assignee_id is null)
        and ($6 is null or search_text like $11)
        and ($8 is null or (%1$I, id) %2$s ($7, $8))
      order by %1$I %3$s, id %3$s limit $9
    $query$,
    key_column, case when is_ascending then '>' else '<' end,
    case when is_ascending then 'asc' else 'desc' end
  ) using filter.kind, filter.status, filter.is_spam, filter.assignment, auth.uid(),
    filter.search, cursor_at, cursor_id, max_rows, is_by_due_time,
    private.get_search_pattern(filter.search);
end
$$;

create type public.staff_conversation_summary as (
  id uuid,
  kind public.conversation_kind,
  subject text,
  preview text,
  status public.conversation_status,
  priority public.ticket_priority,
  sender text,
  sender_email text,
  plan public.plan,
  assignee_name text,
  waiting_since timestamptz,
  due_at timestamptz,
  created_at timestamptz,
  place_at timestamptz
);
comment on column public.staff_conversation_summary.priority is 'Null for a message.';
comment on column public.staff_conversation_summary.sender_email is 'Null for a client.';
comment on column public.staff_conversation_summary.plan is 'Null for a sender without an account.';
comment on column public.staff_conversation_summary.assignee_name is 'Null for nobody.';
comment on column public.staff_conversation_summary.due_at is 'Null unless open.';

create type public.staff_conversation_page as (
  conversations public.staff_conversation_summary[],
  -- 1,000 at most.
  total_count integer,
  previous_count integer,
  seen_at timestamptz
);

create function private.count_conversations(
  filter public.conversation_filter, cursor_at timestamptz default null, cursor_id uuid default null
) returns integer
  language sql stable set search_path = '' as $$
  select count(*)::integer
  from private.list_conversations($1, 1000, $2, $3, is_backward => $3 is not null)
$$;

create function private.summarize_conversations(
  filter public.conversation_filter, max_rows integer, cursor_at timestamptz, cursor_id uuid,
  is_backward boolean
) returns public.staff_conversation_summary[]
  language sql stable set search_path = '' as $$
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
$$;

-- @param max_rows one more than a page tells whether there are others
create function private.staff_list_conversations(
  filter public.conversation_filter, max_rows integer, cursor_at timestamptz, cursor_id uuid,
  is_backward boolean
) returns public.staff_conversation_page
  language plpgsql stable security definer set search_path = '' as $$
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
$$;

create function public.staff_list_conversations(
  max_rows private.page_rows, kind public.conversation_kind default null,
  status public.conversation_status default null, is_spam boolean default false,
  assignment public.conversation_assignment default null, search private.line default null,
  cursor_at timestamptz default null, cursor_id uuid default null, is_backward boolean default false
) returns public.staff_conversation_page
  language sql stable set search_path = '' as $$
  select private.staff_list_conversations(
    row($2, $3, coalesce($4, false), $5, $6), $1, $7, $8, $9
  )
$$;

create type public.staff_message_export as (
  id uuid,
  created_at timestamptz,
  status public.conversation_status,
  name text,
  email text,
  subject text,
  message text,
  replies text
);
comment on column public.staff_message_export.replies is 'Null for a message without a reply.';

create type public.staff_message_export_part as (
  rows public.staff_message_export[],
  next public.list_position
);
comment on column public.staff_message_export_part.next is 'Null for the last part.';

create function private.staff_export_messages(
  max_rows integer, status public.conversation_status, is_spam boolean, search text,
  cursor_at timestamptz, cursor_id uuid
) returns public.staff_message_export_part
  language plpgsql security definer set search_path = '' as $$
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
$$;

create function public.staff_export_messages(
  max_rows private.export_rows, status public.conversation_status default null, is_spam boolean default false,
  search private.line default null, cursor_at timestamptz default null, cursor_id uuid default null
) returns public.staff_message_export_part
  language sql set search_path = '' as $$
  select private.staff_export_messages($1, $2, coalesce($3, false), $4, $5, $6)
$$;

create type public.conversation_entry as (
  id uuid,
  author public.message_author,
  author_name text,
  body text,
  created_at timestamptz
);
comment on column public.conversation_entry.author_name is
  'Null for the client, and for a deleted account.';

create type public.conversation_link as (id uuid, subject text);

create type public.reply_draft as (id uuid, author_name text, body text, created_at timestamptz);

create type public.staff_conversation as (
  id uuid,
  kind public.conversation_kind,
  subject text,
  status public.conversation_status,
  priority public.ticket_priority,
  category public.ticket_category,
  created_at timestamptz,
  waiting_since timestamptz,
  due_at timestamptz,
  is_spam boolean,
  is_unverified_email boolean,
  assignee_id uuid,
  client_id uuid,
  sender_name text,
  sender_email text,
  business_name text,
  plan public.plan,
  meeting_starts_at timestamptz,
  meeting_time_zone text,
  entries public.conversation_entry[],
  colleagues public.staff_colleague[],
  saved_replies public.saved_reply[],
  others public.conversation_link[],
  -- The nearest of the list, in its order.
  before public.staff_conversation_summary[],
  after public.staff_conversation_summary[],
  is_doubtful boolean,
  reply_draft public.reply_draft
);
comment on column public.staff_conversation.priority is 'Null for a message.';
comment on column public.staff_conversation.category is 'Null for a message.';
comment on column public.staff_conversation.due_at is 'Null unless open.';
comment on column public.staff_conversation.assignee_id is 'Null for nobody.';
comment on column public.staff_conversation.client_id is 'Null for a sender without an account.';
comment on column public.staff_conversation.business_name is 'Null for a sender without a profile.';
comment on column public.staff_conversation.plan is 'Null for a sender without a profile.';
comment on column public.staff_conversation.meeting_starts_at is 'Null for no booked meeting.';
comment on column public.staff_conversation.meeting_time_zone is 'Null where the client named none.';
comment on column public.staff_conversation.reply_draft is 'Null for none.';

-- @param cursor_at place in the list; null for no list
create function private.staff_get_conversation(
  id uuid, filter public.conversation_filter, cursor_at timestamptz
) returns public.staff_conversation
  language plpgsql stable security definer set search_path = '' as $$
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
$$;

create function public.staff_get_conversation(
  id uuid, kind public.conversation_kind default null,
  status public.conversation_status default null, is_spam boolean default false,
  assignment public.conversation_assignment default null, search private.line default null,
  cursor_at timestamptz default null
) returns public.staff_conversation
  language sql stable set search_path = '' as $$
  select private.staff_get_conversation($1, row($2, $3, coalesce($4, false), $5, $6), $7)
$$;

grant execute on function private.staff_list_conversations, public.staff_list_conversations,
  private.staff_export_messages, public.staff_export_messages, private.staff_get_conversation,
  public.staff_get_conversation to authenticated;
