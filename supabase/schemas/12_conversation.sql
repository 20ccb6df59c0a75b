-- One conversation as the desk shows it: its entries, notes and neighbors.

create type public.conversation_entry_kind as enum ('client', 'staff', 'note');

create type public.conversation_entry as (
  id uuid,
  kind public.conversation_entry_kind,
  author_name text,
  body text,
  created_at timestamptz
);
comment on column public.conversation_entry.author_name is
  'Null for the client, and for a deleted account.';

create type public.conversation_link as (
  id uuid, kind public.conversation_kind, subject text, status public.conversation_status,
  at timestamptz
);
comment on column public.conversation_link.at is 'Null for one that was found outside of a list, in which this is its place.';

create type public.saved_reply as (id uuid, title text, body text, updated_at timestamptz);

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
  draft text,
  colleagues public.staff_colleague[],
  saved_replies public.saved_reply[],
  others public.conversation_link[],
  previous public.conversation_link,
  next public.conversation_link
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
comment on column public.staff_conversation.draft is 'Null where the caller has begun no reply.';
comment on column public.staff_conversation.previous is 'Null at the beginning of the list.';
comment on column public.staff_conversation.next is 'Null at the end of the list.';

-- Lists messages and notes of a conversation, oldest first.
create function private.list_conversation_entries(id uuid) returns setof public.conversation_entry
  language sql stable set search_path = '' as $$
  select tickets.id, tickets.author::text::public.conversation_entry_kind, null, description, created_at
  from public.tickets where tickets.id = $1
  union all
  select messages.id, messages.author::text::public.conversation_entry_kind,
    private.get_display_name(messages.staff_id), messages.body, messages.created_at
  from public.ticket_messages as messages where messages.ticket_id = $1
  union all
  select messages.id, 'client', null, message, created_at
  from public.contact_messages as messages where messages.id = $1
  union all
  select replies.id, replies.author::text::public.conversation_entry_kind,
    private.get_display_name(replies.staff_id), replies.body, replies.created_at
  from public.contact_message_replies as replies where replies.message_id = $1
  union all
  select notes.id, 'note', private.get_display_name(notes.staff_id), notes.body, notes.created_at
  from private.conversation_notes as notes where notes.conversation_id = $1
  order by created_at
$$;

-- Returns the conversation before or after a place in a list; null for none.
create function private.get_neighbor(
  filter public.conversation_filter, cursor_at timestamptz, id uuid, is_backward boolean
) returns public.conversation_link
  language sql stable set search_path = '' as $$
  select row(
    found.id, found.kind, found.subject, found.status,
    case when private.is_by_due_time($1) then found.due_at else found.created_at end
  )::public.conversation_link
  from private.list_conversations($1, 1, $2, $3, $4) as found
$$;

-- Lists saved replies by title.
create function private.list_saved_replies() returns setof public.saved_reply
  language sql stable set search_path = '' as $$
  select replies.id, replies.title, replies.body, replies.updated_at
  from private.saved_replies as replies order by lower(replies.title)
$$;

-- Returns a conversation with everything its page shows. Raises PT404 for no such conversation.
-- @param filter list that the caller came from
-- @param cursor_at its place there; null where the caller came from no list
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
    select entries from private.list_conversation_entries(conversation.id) as entries
  );
  result.draft := (
    select drafts.body from private.reply_drafts as drafts
    where drafts.conversation_id = conversation.id and drafts.staff_id = auth.uid()
  );
  result.colleagues := array(select colleagues from private.list_colleagues() as colleagues);
  result.saved_replies := array(select replies from private.list_saved_replies() as replies);
  result.others := array(
    select row(others.id, others.kind, others.subject, others.status, null)::public.conversation_link
    -- Two queries, because no index could serve both a client's tickets and a sender's messages.
    from (
      (
        select * from private.conversations as theirs
        where theirs.user_id = conversation.user_id and theirs.id <> conversation.id
        order by theirs.created_at desc limit 10
      )
      union all
      (
        select * from private.conversations as theirs
        where lower(theirs.sender_email) = lower(conversation.sender_email)
          and theirs.is_unverified_email = conversation.is_unverified_email
          and theirs.id <> conversation.id
        order by theirs.created_at desc limit 10
      )
    ) as others
  );
  if cursor_at is not null then
    filter := private.resolve_search(filter);
    result.previous := private.get_neighbor(filter, cursor_at, conversation.id, true);
    result.next := private.get_neighbor(filter, cursor_at, conversation.id, false);
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
  select private.staff_get_conversation($1, row($2, $3, coalesce($4, false), $5, $6, null), $7)
$$;

grant execute on function private.staff_get_conversation, public.staff_get_conversation
  to authenticated;
