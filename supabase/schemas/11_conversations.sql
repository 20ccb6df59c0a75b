-- Conversations: the desk's view of tickets and contact messages, which staff handle with the same tools.
-- Their states and replies are in 08_tickets.sql and 09_messages.sql; what never leaves the desk is here:
-- notes, drafts of replies, saved replies, and who has a conversation open.

create type public.conversation_kind as enum ('tickets', 'messages');
create type public.conversation_assignment as enum ('mine', 'unassigned');

create view private.conversations with (security_invoker = true) as
  select 'tickets'::public.conversation_kind as kind, id, user_id, null::text as sender_name,
    null::text as sender_email, subject, status, priority, category, created_at, waiting_since, due_at,
    assignee_id, false as is_spam, false as is_unverified_email
  from public.tickets
  union all
  select 'messages', id, null, name, email, subject, status, null, null, created_at, waiting_since,
    due_at, assignee_id, is_spam, is_unverified_email
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

-- Texts for replies, with the placeholders {first name}, {meeting time} and {plan}.
create table private.saved_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint title_is_valid_line check (private.is_valid_line(title, 1, 100)),
  constraint body_is_valid_text check (private.is_valid_text(body, 1, 4000))
);
create unique index saved_replies_title_key on private.saved_replies (lower(title));

alter table private.conversation_notes enable row level security;
alter table private.reply_drafts enable row level security;
alter table private.saved_replies enable row level security;
revoke all on private.conversations, private.conversation_notes, private.reply_drafts,
  private.saved_replies from public, anon, authenticated;
create policy "Only the service role" on private.conversation_notes
  to service_role using (true) with check (true);
create policy "Only the service role" on private.reply_drafts
  to service_role using (true) with check (true);
create policy "Only the service role" on private.saved_replies
  to service_role using (true) with check (true);

create trigger audit_saved_replies after insert or update or delete on private.saved_replies
  for each row execute function private.record_audit_entry('', 'id');

-- Deletes what staff wrote about a conversation, and what it is found by, together with it.
create function private.delete_conversation_records() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.conversation_search where conversation_id = old.id;
  delete from private.conversation_notes where conversation_id = old.id;
  delete from private.reply_drafts where conversation_id = old.id;
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

-- Lists the conversations that match a resolved filter, from the one after the cursor: open ones by the time until which a
-- reply is due, the others newest first.
-- @param max_rows null for all
-- @param is_backward true for the ones before the cursor, nearest first
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
  -- Executed as text, so that each combination of filters is planned for its index.
  return query execute format(
    $query$
      select * from private.conversations
      where is_spam = $3
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
    cursor_at, cursor_id, max_rows, is_by_due_time;
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
  created_at timestamptz,
  -- Time by which the list is sorted.
  place_at timestamptz
);
comment on column public.staff_conversation_summary.priority is 'Null for a message.';
comment on column public.staff_conversation_summary.sender_email is 'Null for a client.';
comment on column public.staff_conversation_summary.plan is 'Null for a sender without an account.';
comment on column public.staff_conversation_summary.assignee_name is 'Null for nobody.';
comment on column public.staff_conversation_summary.due_at is 'Null unless open.';

create type public.staff_conversation_page as (
  conversations public.staff_conversation_summary[],
  -- Number of conversations that match, and of those before the first that the page shows; 1,000 at most.
  total_count integer,
  previous_count integer
);

-- Counts conversations that match, 1,000 at most.
create function private.count_conversations(
  filter public.conversation_filter, cursor_at timestamptz default null, cursor_id uuid default null
) returns integer
  language sql stable set search_path = '' as $$
  select count(*)::integer
  from private.list_conversations($1, 1000, $2, $3, is_backward => $3 is not null)
$$;

-- Lists a page of conversations in the order of private.list_conversations().
-- @param max_rows rows that the page shows and one more, the farthest from the cursor, which tells whether
-- there are others
create function private.staff_list_conversations(
  filter public.conversation_filter, max_rows integer, cursor_at timestamptz, cursor_id uuid,
  is_backward boolean
) returns public.staff_conversation_page
  language plpgsql stable security definer set search_path = '' as $$
declare
  page public.staff_conversation_page;
  is_by_due_time constant boolean := private.is_by_due_time(filter);
  first_shown public.staff_conversation_summary;
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
$$;

create function public.staff_list_conversations(
  max_rows integer, kind public.conversation_kind default null,
  status public.conversation_status default null, is_spam boolean default false,
  assignment public.conversation_assignment default null, search private.line default null,
  cursor_at timestamptz default null, cursor_id uuid default null, is_backward boolean default false
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

-- Reads the messages after the cursor, oldest first, and lists those that match, for a file.
create function private.staff_export_messages(
  filter public.conversation_filter, max_rows integer, cursor_at timestamptz, cursor_id uuid
) returns public.staff_message_export_part
  language plpgsql security definer set search_path = '' as $$
declare
  positions public.list_position[];
  part public.staff_message_export_part;
begin
  perform private.record_staff_export('contact_messages', cursor_id is null);
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
  cursor_at timestamptz default null, cursor_id uuid default null
) returns public.staff_message_export_part
  language sql set search_path = '' as $$
  select private.staff_export_messages(
    row('messages', $2, coalesce($3, false), $4, $5, null), $1, $6, $7
  )
$$;

grant execute on function private.staff_list_conversations, public.staff_list_conversations,
  private.staff_export_messages, public.staff_export_messages to authenticated;
