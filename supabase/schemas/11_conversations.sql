-- Conversations: the desk's view of tickets and contact messages, which staff handle with the same tools.
-- Their states and replies are in 08_tickets.sql and 09_messages.sql; what never leaves the desk is here:
-- notes, drafts of replies, saved replies, and who has a conversation open.

create type public.conversation_kind as enum ('tickets', 'messages');
create type public.conversation_assignment as enum ('mine', 'unassigned');

create view private.conversations with (security_invoker = true) as
  select 'tickets'::public.conversation_kind as kind, id, user_id, null::text as sender_name,
    null::text as sender_email, subject, status, priority, category, created_at, waiting_since, due_at,
    assignee_id, merged_into_id, false as is_spam, false as is_unverified_email
  from public.tickets
  union all
  select 'messages', id, null, name, email, subject, status, null, null, created_at, waiting_since,
    due_at, assignee_id, merged_into_id, is_spam, is_unverified_email
  from public.contact_messages;

-- Internal notes of staff about a conversation.
create table private.conversation_notes (
  -- Created with the form, so that a form sent twice is one note.
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null,
  -- Null for a deleted account.
  staff_id uuid references auth.users (id) on delete set null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint body_is_valid_text check (private.is_valid_text(body, 1, 4000))
);
create index conversation_notes_conversation_id_created_at_idx
  on private.conversation_notes (conversation_id, created_at);
create index conversation_notes_staff_id_idx on private.conversation_notes (staff_id);

-- Replies that staff have begun.
create table private.reply_drafts (
  conversation_id uuid not null,
  staff_id uuid not null references public.staff (user_id) on delete cascade,
  body text not null,
  updated_at timestamptz not null default now(),
  primary key (conversation_id, staff_id),
  constraint body_is_valid_text check (private.is_valid_text(body, 1, 20000))
);
create index reply_drafts_staff_id_idx on private.reply_drafts (staff_id);

-- Times at which staff opened a conversation.
create table private.conversation_views (
  conversation_id uuid not null,
  staff_id uuid not null references public.staff (user_id) on delete cascade,
  viewed_at timestamptz not null default now(),
  primary key (conversation_id, staff_id)
);
create index conversation_views_staff_id_idx on private.conversation_views (staff_id);

-- Texts for replies, with the placeholders {first name}, {meeting time} and {plan}.
create table private.saved_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  body text not null,
  created_at timestamptz not null default now(),
  constraint title_is_valid_line check (private.is_valid_line(title, 1, 100)),
  constraint body_is_valid_text check (private.is_valid_text(body, 1, 4000))
);
create unique index saved_replies_title_key on private.saved_replies (lower(title));

alter table private.conversation_notes enable row level security;
alter table private.reply_drafts enable row level security;
alter table private.conversation_views enable row level security;
alter table private.saved_replies enable row level security;
revoke all on private.conversations, private.conversation_notes, private.reply_drafts,
  private.conversation_views, private.saved_replies from public, anon, authenticated;
create policy "Only the service role" on private.conversation_notes
  to service_role using (true) with check (true);
create policy "Only the service role" on private.reply_drafts
  to service_role using (true) with check (true);
create policy "Only the service role" on private.conversation_views
  to service_role using (true) with check (true);
create policy "Only the service role" on private.saved_replies
  to service_role using (true) with check (true);

create trigger audit_saved_replies after insert or update or delete on private.saved_replies
  for each row execute function private.record_audit_entry('', 'id');

-- Deletes what staff wrote about a conversation, what it is found by, and what would still tell staff of it,
-- together with it.
create function private.delete_conversation_records() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  desk_path constant text :=
    case tg_table_name when 'tickets' then 'tickets/' else 'messages/' end || old.id;
begin
  delete from private.staff_notifications as notices where notices.path = desk_path;
  delete from public.email_outbox as unsent where unsent.payload ->> 'path' = desk_path;
  delete from private.conversation_search where conversation_id = old.id;
  delete from private.conversation_notes where conversation_id = old.id;
  delete from private.reply_drafts where conversation_id = old.id;
  delete from private.conversation_views where conversation_id = old.id;
  return null;
end
$$;

create trigger delete_conversation_records after delete on public.tickets
  for each row execute function private.delete_conversation_records();
create trigger delete_conversation_records after delete on public.contact_messages
  for each row execute function private.delete_conversation_records();

create type public.conversation_filter as (
  -- Null for both kinds.
  kind public.conversation_kind,
  -- Null for all states.
  status public.conversation_status,
  is_spam boolean,
  -- Null for everybody's.
  assignment public.conversation_assignment,
  search text,
  -- Conversations that the search found; null without a search.
  found_ids uuid[]
);

-- Tells whether a list is sorted by the time until which a reply is due, which open conversations have.
create function private.is_by_due_time(filter public.conversation_filter) returns boolean
  language sql immutable set search_path = '' as $$
  select filter.status is not distinct from 'open' and not filter.is_spam
$$;

-- Lists the conversations that match a resolved filter, from the one after the given key: open ones by the time until which a
-- reply is due, the others newest first. Merged ones are left out.
-- @param max_rows null for all
-- @param is_backward true for the ones before the key, nearest first
create function private.list_conversations(
  filter public.conversation_filter, max_rows integer, key_at timestamptz default null,
  key_id uuid default null, is_backward boolean default false
) returns setof private.conversations
  language plpgsql stable rows 50 set search_path = '' as $$
declare
  is_by_due_time constant boolean := private.is_by_due_time(filter);
  key_column constant text := case when is_by_due_time then 'due_at' else 'created_at' end;
  is_ascending constant boolean := is_by_due_time <> is_backward;
begin
  -- Executed as text, so that each combination of filters is planned for its index.
  return query execute format(
    $query$
      select * from private.conversations
      where merged_into_id is null and is_spam = $3
        and ($1 is null or kind = $1)
        -- Open ones are those with a due time, by which they have an index.
        and case when $10 then due_at is not null else $2 is null or status = $2 end
        and ($4 is null or $4 = 'mine' and assignee_id = $5 or $4 = 'unassigned' and assignee_id is null)
        and ($6 is null or id = any ($6))
        and ($8 is null or (%1$I, id) %2$s ($7, $8))
      order by %1$I %3$s, id %3$s limit $9
    $query$,
    key_column, case when is_ascending then '>' else '<' end,
    case when is_ascending then 'asc' else 'desc' end
  ) using filter.kind, filter.status, filter.is_spam, filter.assignment, auth.uid(), filter.found_ids,
    key_at, key_id, max_rows, is_by_due_time;
end
$$;

create type public.staff_conversation_summary as (
  id uuid,
  kind public.conversation_kind,
  subject text,
  status public.conversation_status,
  priority public.ticket_priority,
  sender text,
  sender_email text,
  plan public.plan,
  assignee_name text,
  waiting_since timestamptz,
  due_at timestamptz,
  created_at timestamptz
);
comment on column public.staff_conversation_summary.priority is 'Null for a message.';
comment on column public.staff_conversation_summary.sender_email is 'Null for a client.';
comment on column public.staff_conversation_summary.plan is 'Null for a sender without an account.';
comment on column public.staff_conversation_summary.assignee_name is 'Null for nobody.';
comment on column public.staff_conversation_summary.due_at is 'Null unless open.';

create type public.staff_conversation_page as (
  conversations public.staff_conversation_summary[],
  -- Number of conversations that match, and of those before the first of the page; 1,000 at most.
  total_count integer,
  previous_count integer
);

-- Counts conversations that match, 1,000 at most.
create function private.count_conversations(
  filter public.conversation_filter, key_at timestamptz default null, key_id uuid default null
) returns integer
  language sql stable set search_path = '' as $$
  select count(*)::integer
  from private.list_conversations($1, 1000, $2, $3, is_backward => $3 is not null)
$$;

-- Lists a page of conversations in the order of private.list_conversations().
create function private.staff_list_conversations(
  filter public.conversation_filter, max_rows integer, key_at timestamptz, key_id uuid,
  is_backward boolean
) returns public.staff_conversation_page
  language plpgsql stable security definer set search_path = '' as $$
declare
  page public.staff_conversation_page;
  is_open constant boolean := private.is_by_due_time(filter);
  first_at timestamptz;
begin
  perform private.require_staff();
  filter := private.resolve_search(filter);
  page.conversations := array(
    select row(
      found.id, found.kind, found.subject, found.status, found.priority,
      coalesce(
        found.sender_name, profiles.business_name, private.get_display_name(found.user_id)
      ),
      found.sender_email, profiles.chosen_plan, private.get_display_name(found.assignee_id), found.waiting_since,
      found.due_at, found.created_at
    )::public.staff_conversation_summary
    from private.list_conversations(filter, max_rows, key_at, key_id, is_backward)
      with ordinality as found
    left join public.profiles on profiles.id = found.user_id
    order by case when is_backward then -found.ordinality else found.ordinality end
  );
  page.total_count := private.count_conversations(filter);
  first_at := case when is_open
    then page.conversations[1].due_at else page.conversations[1].created_at end;
  page.previous_count := case when key_id is null or first_at is null then 0
    else private.count_conversations(filter, first_at, page.conversations[1].id) end;
  return page;
end
$$;

create function public.staff_list_conversations(
  max_rows integer, kind public.conversation_kind default null,
  status public.conversation_status default null, is_spam boolean default false,
  assignment public.conversation_assignment default null, search private.line default null,
  key_at timestamptz default null, key_id uuid default null, is_backward boolean default false
) returns public.staff_conversation_page
  language sql stable set search_path = '' as $$
  select private.staff_list_conversations(
    row($2, $3, coalesce($4, false), $5, $6, null), $1, $7, $8, $9
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

-- Reads the messages after the given key, oldest first, and lists those that match, for a file.
create function private.staff_export_messages(
  filter public.conversation_filter, max_rows integer, after_created_at timestamptz, after_id uuid
) returns public.staff_message_export_part
  language plpgsql security definer set search_path = '' as $$
declare
  positions public.list_position[];
  part public.staff_message_export_part;
begin
  perform private.record_staff_export('contact_messages', after_id is null);
  positions := private.list_export_part('public.contact_messages', 'id', $2, $3, $4);
  filter.found_ids := array(select read.id from unnest(positions) as read);
  if filter.search is not null then
    filter.found_ids := private.filter_messages(filter.found_ids, filter.search);
  end if;
  part.rows := array(
    select row(
      messages.id, messages.created_at, messages.status, messages.name, messages.email, messages.subject,
      messages.message,
      (
        select string_agg(replies.body, E'\n\n' order by replies.created_at)
        from public.contact_message_replies as replies where replies.message_id = messages.id
      )
    )::public.staff_message_export
    from private.list_conversations(filter, max_rows) as found
    join public.contact_messages as messages on messages.id = found.id
    order by messages.created_at, messages.id
  );
  part.next := positions[max_rows];
  return part;
end
$$;

create function public.staff_export_messages(
  max_rows integer, status public.conversation_status default null, is_spam boolean default false,
  assignment public.conversation_assignment default null, search private.line default null,
  after_created_at timestamptz default null, after_id uuid default null
) returns public.staff_message_export_part
  language sql set search_path = '' as $$
  select private.staff_export_messages(
    row('messages', $2, coalesce($3, false), $4, $5, null), $1, $6, $7
  )
$$;

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

create type public.conversation_viewer as (name text, is_replying boolean);

create type public.saved_reply as (id uuid, title text, body text);

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
  merged_into_id uuid,
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
  viewers public.conversation_viewer[],
  saved_replies public.saved_reply[],
  others public.conversation_link[],
  previous public.conversation_link,
  next public.conversation_link
);
comment on column public.staff_conversation.priority is 'Null for a message.';
comment on column public.staff_conversation.category is 'Null for a message.';
comment on column public.staff_conversation.due_at is 'Null unless open.';
comment on column public.staff_conversation.merged_into_id is 'Null unless merged.';
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
  filter public.conversation_filter, key_at timestamptz, id uuid, is_backward boolean
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
  select replies.id, replies.title, replies.body
  from private.saved_replies as replies order by lower(replies.title)
$$;

-- Returns a conversation with everything its page shows, and records that the caller has it open. Raises
-- PT404 for no such conversation.
-- @param filter list that the caller came from
-- @param key_at its place there; null where the caller came from no list
create function private.staff_get_conversation(
  id uuid, filter public.conversation_filter, key_at timestamptz
) returns public.staff_conversation
  language plpgsql security definer set search_path = '' as $$
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
  insert into private.conversation_views (conversation_id, staff_id)
  values (conversation.id, auth.uid())
  on conflict (conversation_id, staff_id) do update set viewed_at = now();

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
  result.merged_into_id := conversation.merged_into_id;
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
  result.viewers := array(
    select row(
      private.get_display_name(views.staff_id),
      exists (
        select from private.reply_drafts as drafts
        where drafts.conversation_id = views.conversation_id and drafts.staff_id = views.staff_id
          and drafts.updated_at > now() - interval '5 minutes'
      )
    )::public.conversation_viewer
    from private.conversation_views as views
    where views.conversation_id = conversation.id and views.staff_id <> auth.uid()
      and views.viewed_at > now() - interval '5 minutes'
    order by views.viewed_at desc
  );
  result.saved_replies := array(select replies from private.list_saved_replies() as replies);
  result.others := array(
    select row(others.id, others.kind, others.subject, others.status, null)::public.conversation_link
    -- Two queries, because no index could serve both a client's tickets and a sender's messages.
    from (
      (
        select * from private.conversations as theirs
        where theirs.user_id = conversation.user_id and theirs.id <> conversation.id
          and theirs.merged_into_id is null
        order by theirs.created_at desc limit 10
      )
      union all
      (
        select * from private.conversations as theirs
        where lower(theirs.sender_email) = lower(conversation.sender_email)
          and theirs.is_unverified_email = conversation.is_unverified_email
          and theirs.id <> conversation.id and theirs.merged_into_id is null
        order by theirs.created_at desc limit 10
      )
    ) as others
  );
  if key_at is not null then
    filter := private.resolve_search(filter);
    result.previous := private.get_neighbor(filter, key_at, conversation.id, true);
    result.next := private.get_neighbor(filter, key_at, conversation.id, false);
  end if;
  return result;
end
$$;

create function public.staff_get_conversation(
  id uuid, kind public.conversation_kind default null,
  status public.conversation_status default null, is_spam boolean default false,
  assignment public.conversation_assignment default null, search private.line default null,
  key_at timestamptz default null
) returns public.staff_conversation
  language sql set search_path = '' as $$
  select private.staff_get_conversation($1, row($2, $3, coalesce($4, false), $5, $6, null), $7)
$$;

-- Locks the conversation in which another one goes on, which is itself unless it was merged, and returns
-- it. Raises PT404 for no such conversation.
create function private.lock_conversation(id uuid) returns private.conversations
  language plpgsql set search_path = '' as $$
declare
  continued_id constant uuid := coalesce(
    (private.lock_ticket($1)).id, (private.lock_contact_message($1)).id
  );
  conversation private.conversations;
begin
  perform private.require_found(continued_id is not null);
  select conversations.* into conversation
  from private.conversations where conversations.id = continued_id;
  return conversation;
end
$$;

-- Replies to a conversation by email, and takes it over if nobody has. Idempotent by the reply's id. Raises
-- PT404 for no such conversation, and PT409 when the newest message was not seen.
-- @param last_seen_id newest message on the author's page; null for none
-- @param is_resolved true for a reply that settles the conversation
create function private.staff_reply_to_conversation(
  id uuid, conversation_id uuid, body text, last_seen_id uuid, is_resolved boolean
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversations;
begin
  perform private.require_staff();
  conversation := private.lock_conversation($2);
  case conversation.kind
    when 'tickets' then
      perform private.create_ticket_message($1, conversation.id, $3, auth.uid(), $4, $5);
    when 'messages' then
      perform private.create_contact_message_reply($1, conversation.id, $3, auth.uid(), $4, $5);
  end case;
  delete from private.reply_drafts as drafts
  where drafts.conversation_id = conversation.id and drafts.staff_id = auth.uid();
end
$$;

create function public.staff_reply_to_conversation(
  id uuid, conversation_id uuid, body private.multiline_text, last_seen_id uuid default null,
  is_resolved boolean default false
) returns void
  language sql set search_path = '' as $$
  select private.staff_reply_to_conversation($1, $2, $3, $4, coalesce($5, false))
$$;

-- Adds a note that only staff read. Idempotent by its id. Raises PT404 for no such conversation.
create function private.staff_add_conversation_note(id uuid, conversation_id uuid, body text)
  returns void
  language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversations;
begin
  perform private.require_staff();
  conversation := private.lock_conversation($2);
  insert into private.conversation_notes (id, conversation_id, staff_id, body)
  values ($1, conversation.id, auth.uid(), private.trim_whitespace($3))
  on conflict on constraint conversation_notes_pkey do nothing;
  delete from private.reply_drafts as drafts
  where drafts.conversation_id = conversation.id and drafts.staff_id = auth.uid();
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.staff_add_conversation_note(
  id uuid, conversation_id uuid, body private.multiline_text
) returns void
  language sql set search_path = '' as $$
  select private.staff_add_conversation_note(id, conversation_id, body)
$$;

-- Saves what the caller has typed as a reply; an empty text deletes it. Raises PT404 for no such
-- conversation.
create function private.staff_save_reply_draft(conversation_id uuid, body text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversations;
begin
  perform private.require_staff();
  conversation := private.lock_conversation($1);
  delete from private.reply_drafts as drafts
  where drafts.conversation_id = conversation.id and drafts.staff_id = auth.uid();
  insert into private.reply_drafts (conversation_id, staff_id, body)
  select conversation.id, auth.uid(), $2 where private.trim_whitespace($2) <> '';
-- Re-raised because the original error quotes the rejected row.
exception when check_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- A draft may be longer than the reply that can be sent of it.
create domain private.draft_text as text check (private.is_valid_text(value, 0, 20000));

create function public.staff_save_reply_draft(conversation_id uuid, body private.draft_text)
  returns void
  language sql set search_path = '' as $$ select private.staff_save_reply_draft($1, $2) $$;

-- Limits the conversations of one command to a page of them.
create domain private.conversation_ids as uuid[] check (cardinality(value) between 1 and 100);

-- Sets the state of conversations. The client of a ticket that staff resolve is told ten seconds later,
-- unless it is opened again. Idempotent. Raises PT404 where one does not exist.
-- @param is_spam true for messages that nobody will answer; null to leave the mark, which opening takes off
-- @param seen_at time of the caller's page: a conversation whose sender wrote later is not resolved
-- @returns number of those that are not resolved
create function private.staff_set_conversation_status(
  ids uuid[], status public.conversation_status, is_spam boolean, seen_at timestamptz
) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversations;
  conversation_id uuid;
  skipped_count integer := 0;
begin
  perform private.require_staff();
  -- Locks them in the order of their ids, so that two changes do not deadlock.
  for conversation_id in select unnest(ids) order by 1 loop
    conversation := private.lock_conversation(conversation_id);
    if $2 = 'resolved' and exists (
      select from private.list_conversation_entries(conversation.id) as entries
      where entries.kind = 'client' and entries.created_at > $4
    ) then
      skipped_count := skipped_count + 1;
      continue;
    end if;
    if $2 = 'resolved' and conversation.status <> 'resolved' then
      perform private.enqueue_email(
        'ticket_resolved', users.email,
        jsonb_build_object('ticket_id', conversation.id, 'subject', conversation.subject),
        users.id, now() + interval '10 seconds'
      ) from auth.users where users.id = conversation.user_id;
    end if;
    update public.tickets
    set status = $2,
      waiting_since = case when tickets.status = 'open' then tickets.waiting_since else now() end
    where tickets.id = conversation.id and tickets.status <> $2;
    update public.contact_messages as messages
    set status = $2, is_spam = coalesce($3, $2 = 'resolved' and messages.is_spam),
      waiting_since = case when messages.status = 'open' then messages.waiting_since else now() end
    where messages.id = conversation.id
      and (messages.status, messages.is_spam)
        <> ($2, coalesce($3, $2 = 'resolved' and messages.is_spam));
  end loop;
  return skipped_count;
end
$$;

create function public.staff_set_conversation_status(
  ids private.conversation_ids, status public.conversation_status, is_spam boolean default null,
  seen_at timestamptz default null
) returns integer
  language sql set search_path = '' as $$
  select private.staff_set_conversation_status($1, $2, $3, $4)
$$;

-- Gives conversations to a staff member. Idempotent. Raises PT404 where one, or the staff member, does not
-- exist.
-- @param assignee_id null for nobody
create function private.staff_assign_conversations(ids uuid[], assignee_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversations;
  conversation_id uuid;
begin
  perform private.require_staff();
  perform private.require_found(
    $2 is null or exists (select from public.staff where staff.user_id = $2)
  );
  -- Locks them in the order of their ids, so that two changes do not deadlock.
  for conversation_id in select unnest(ids) order by 1 loop
    conversation := private.lock_conversation(conversation_id);
    update public.tickets set assignee_id = $2
    where tickets.id = conversation.id and tickets.assignee_id is distinct from $2;
    update public.contact_messages as messages set assignee_id = $2
    where messages.id = conversation.id and messages.assignee_id is distinct from $2;
  end loop;
end
$$;

create function public.staff_assign_conversations(
  ids private.conversation_ids, assignee_id uuid default null
) returns void
  language sql set search_path = '' as $$ select private.staff_assign_conversations($1, $2) $$;

-- Corrects what a ticket is about. Idempotent. Raises PT404 for no such ticket.
create function private.staff_classify_ticket(
  id uuid, priority public.ticket_priority, category public.ticket_category
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.require_found(exists (select from public.tickets where tickets.id = $1));
  update public.tickets set priority = $2, category = $3
  where tickets.id = $1 and (tickets.priority, tickets.category) <> ($2, $3);
end
$$;

create function public.staff_classify_ticket(
  id uuid, priority public.ticket_priority, category public.ticket_category
) returns void
  language sql set search_path = '' as $$ select private.staff_classify_ticket($1, $2, $3) $$;

-- Tells whether messages that are inserted were received before, in a conversation that is being merged.
create function private.is_merging() returns boolean
  language sql stable set search_path = '' as $$
  select current_setting('private.is_merging', true) is not distinct from 'true'
$$;

-- Moves everything in a conversation to another one of the same sender, in which it goes on. Idempotent.
-- Raises PT404 for no such conversation, and PT409 for one of another kind or sender, and where one of them
-- has been merged.
create function private.merge_conversation(id uuid, into_id uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  source private.conversations;
  target private.conversations;
begin
  -- Locks both in the order of their ids, so that two merges do not deadlock.
  perform from public.tickets where tickets.id in ($1, $2) order by tickets.id for update;
  perform from public.contact_messages as messages
  where messages.id in ($1, $2) order by messages.id for update;
  select conversations.* into source from private.conversations where conversations.id = $1;
  select conversations.* into target from private.conversations where conversations.id = $2;
  perform private.require_found(source.id is not null and target.id is not null);
  if source.merged_into_id = target.id then
    return;
  end if;
  if source.id = target.id or source.kind <> target.kind
    or source.merged_into_id is not null or target.merged_into_id is not null
    or source.user_id is distinct from target.user_id
    or lower(source.sender_email) is distinct from lower(target.sender_email)
    -- Keeps unverified text away from the words of a verified sender.
    or source.is_unverified_email <> target.is_unverified_email
  then
    raise sqlstate 'PT409' using message = 'These conversations cannot be merged';
  end if;
  perform set_config('private.is_merging', 'true', true);
  insert into public.ticket_messages (ticket_id, author, body, created_at)
  select target.id, tickets.author, tickets.description, tickets.created_at
  from public.tickets where tickets.id = source.id;
  update public.ticket_messages set ticket_id = target.id where ticket_id = source.id;
  insert into public.contact_message_replies (message_id, author, body, created_at)
  select target.id, 'client', messages.message, messages.created_at
  from public.contact_messages as messages where messages.id = source.id;
  perform set_config('private.is_merging', '', true);
  update public.contact_message_replies set message_id = target.id where message_id = source.id;
  update private.conversation_notes set conversation_id = target.id
  where conversation_id = source.id;
  update private.conversation_search set conversation_id = target.id
  where conversation_id = source.id and is_reply;
  insert into private.reply_drafts as drafts (conversation_id, staff_id, body)
  select target.id, source_drafts.staff_id, source_drafts.body
  from private.reply_drafts as source_drafts where source_drafts.conversation_id = source.id
  on conflict (conversation_id, staff_id)
  do update set body = left(drafts.body || E'\n\n' || excluded.body, 20000);
  delete from private.reply_drafts as drafts where drafts.conversation_id = source.id;
  update public.tickets set merged_into_id = target.id
  where tickets.id = source.id or tickets.merged_into_id = source.id;
  update public.contact_messages set merged_into_id = target.id
  where contact_messages.id = source.id or contact_messages.merged_into_id = source.id;
  if source.status = 'open' then
    update public.tickets
    set status = 'open', waiting_since = case when status = 'open'
      then least(waiting_since, source.waiting_since) else source.waiting_since end
    where tickets.id = target.id;
    update public.contact_messages
    set status = 'open', is_spam = is_spam and source.is_spam, waiting_since = case when status = 'open'
      then least(waiting_since, source.waiting_since) else source.waiting_since end
    where contact_messages.id = target.id;
  end if;
  update public.tickets set status = 'resolved' where tickets.id = source.id;
  update public.contact_messages set status = 'resolved' where contact_messages.id = source.id;
  update public.tickets set assignee_id = source.assignee_id
  where tickets.id = target.id and tickets.assignee_id is null and source.assignee_id is not null;
  update public.contact_messages set assignee_id = source.assignee_id
  where contact_messages.id = target.id and contact_messages.assignee_id is null
    and source.assignee_id is not null;
end
$$;

-- Schedules a merge. Idempotent. Raises like private.merge_conversation().
-- @returns id of the scheduled action
create function private.staff_merge_conversation(id uuid, into_id uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (
    private.schedule_staff_action(
      'merge_conversation', $1::text, jsonb_build_object('into_id', $2)
    )
  ).id;
end
$$;

create function public.staff_merge_conversation(id uuid, into_id uuid) returns uuid
  language sql set search_path = '' as $$ select private.staff_merge_conversation($1, $2) $$;

-- Writes to a client first, in a new ticket that waits for them. Idempotent by the ticket's id. Raises
-- PT404 for no such client.
create function private.staff_start_conversation(
  id uuid, client_id uuid, subject text, body text
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  message_text constant text := private.trim_whitespace(body);
begin
  perform private.require_staff();
  perform private.require_found(exists (select from public.profiles where profiles.id = $2));
  insert into public.tickets (id, user_id, subject, description, author, status, assignee_id)
  values ($1, $2, private.trim_whitespace($3), message_text, 'staff', 'in_progress', auth.uid())
  on conflict on constraint tickets_pkey do nothing;
  if found then
    perform private.enqueue_email(
      'ticket_started', users.email,
      jsonb_build_object(
        'ticket_id', $1, 'subject', private.trim_whitespace($3), 'body', message_text
      ), users.id
    ) from auth.users where users.id = $2;
  end if;
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.staff_start_conversation(
  id uuid, client_id uuid, subject private.line, body private.multiline_text
) returns void
  language sql set search_path = '' as $$ select private.staff_start_conversation($1, $2, $3, $4) $$;

create function private.staff_list_saved_replies() returns setof public.saved_reply
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query select * from private.list_saved_replies();
end
$$;

create function public.staff_list_saved_replies() returns setof public.saved_reply
  language sql stable set search_path = '' as $$ select * from private.staff_list_saved_replies() $$;

-- Creates a saved reply, or changes the one with that id. Raises PT409 for a title that another one has.
create function private.staff_save_saved_reply(id uuid, title text, body text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  insert into private.saved_replies (id, title, body)
  values ($1, private.trim_whitespace($2), private.trim_whitespace($3))
  on conflict on constraint saved_replies_pkey
  do update set title = excluded.title, body = excluded.body;
exception
  when unique_violation then
    raise sqlstate 'PT409' using message = 'Another saved reply has that title';
  -- Re-raised because the original error quotes the rejected row.
  when check_violation or not_null_violation then
    raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.staff_save_saved_reply(
  id uuid, title private.line, body private.multiline_text
) returns void
  language sql set search_path = '' as $$ select private.staff_save_saved_reply($1, $2, $3) $$;

-- Schedules the deletion of a saved reply. Idempotent.
-- @returns id of the scheduled action
create function private.staff_delete_saved_reply(id uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (private.schedule_staff_action('delete_saved_reply', $1::text)).id;
end
$$;

create function public.staff_delete_saved_reply(id uuid) returns uuid
  language sql set search_path = '' as $$ select private.staff_delete_saved_reply($1) $$;

grant execute on function private.staff_list_conversations, public.staff_list_conversations,
  private.staff_export_messages, public.staff_export_messages,
  private.staff_get_conversation, public.staff_get_conversation,
  private.staff_reply_to_conversation, public.staff_reply_to_conversation,
  private.staff_add_conversation_note, public.staff_add_conversation_note,
  private.staff_save_reply_draft, public.staff_save_reply_draft,
  private.staff_set_conversation_status, public.staff_set_conversation_status,
  private.staff_assign_conversations, public.staff_assign_conversations,
  private.staff_classify_ticket, public.staff_classify_ticket,
  private.staff_merge_conversation, public.staff_merge_conversation,
  private.staff_start_conversation, public.staff_start_conversation,
  private.staff_list_saved_replies, public.staff_list_saved_replies,
  private.staff_save_saved_reply, public.staff_save_saved_reply,
  private.staff_delete_saved_reply, public.staff_delete_saved_reply
  to authenticated;
