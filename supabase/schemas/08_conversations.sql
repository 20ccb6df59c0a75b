-- Functions alone read and write these, so that status, text and email change together.

create type public.conversation_kind as enum ('ticket', 'message');
create type public.ticket_category as enum ('general', 'technical', 'billing', 'feature');
create type public.ticket_priority as enum ('low', 'medium', 'high', 'urgent');
-- "open" waits for us, "in_progress" for the other side.
create type public.conversation_status as enum ('open', 'in_progress', 'resolved');
-- "client" also sends messages; a note is for staff alone.
create type public.message_author as enum ('client', 'staff', 'note');

create table private.conversations (
  id uuid primary key default gen_random_uuid(),
  kind public.conversation_kind not null,
  -- Null for a message.
  user_id uuid references auth.users (id) on delete cascade,
  sender_name text,
  sender_email text,
  subject text not null,
  category public.ticket_category,
  priority public.ticket_priority,
  status public.conversation_status not null default 'open',
  created_at timestamptz not null default now(),
  -- While open: since when the other side has waited.
  waiting_since timestamptz not null default now(),
  -- Promised reply time; null unless open.
  due_at timestamptz,
  assignee_id uuid references public.staff (user_id) on delete set null,
  is_spam boolean not null default false,
  -- The email's address is only claimed.
  is_unverified_email boolean not null default false,
  -- Stored, because folding the texts of a whole table takes a second.
  search_text text not null generated always as (private.fold_text(
    subject || ' ' || coalesce(sender_name, '') || ' ' || coalesce(sender_email, '')
  )) stored,
  -- A browser or a bot filled in what people don't see.
  is_doubtful boolean not null default false,
  constraint ticket_has_client check (
    kind = 'message' or num_nulls(user_id, category, priority) = 0 and not is_spam
  ),
  constraint message_has_sender check (
    kind = 'ticket' or num_nulls(sender_name, sender_email) = 0 and user_id is null
  ),
  constraint subject_is_valid_line check (private.is_valid_line(subject, 1, 200)),
  constraint sender_name_is_valid_line check (private.is_valid_line(sender_name, 1, 100)),
  constraint sender_email_is_valid check (private.is_email(sender_email, 254))
);
create index conversations_user_id_created_at_idx
  on private.conversations (user_id, created_at desc);
create index conversations_sender_email_idx
  on private.conversations (lower(sender_email), created_at desc);
create index conversations_due_at_id_idx on private.conversations (due_at, id)
  where due_at is not null;
create index conversations_assignee_id_created_at_id_idx
  on private.conversations (assignee_id, created_at, id);
create index conversations_kind_created_at_id_idx
  on private.conversations (kind, created_at, id);
create index conversations_status_created_at_id_idx
  on private.conversations (status, created_at, id);
create index conversations_created_at_id_idx on private.conversations (created_at, id);
create index conversations_spam_created_at_id_idx on private.conversations (created_at, id)
  where is_spam;

create index conversations_search_text_idx on private.conversations
  using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

create table private.conversation_messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references private.conversations (id) on delete cascade,
  author public.message_author not null,
  staff_id uuid references auth.users (id) on delete set null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint body_is_valid_text check (private.is_valid_text(body, 1, 5000)),
  constraint client_is_not_staff check (author <> 'client' or staff_id is null)
);
create index conversation_messages_conversation_id_created_at_idx
  on private.conversation_messages (conversation_id, created_at);
create index conversation_messages_staff_id_idx on private.conversation_messages (staff_id);

alter table private.conversations enable row level security;
alter table private.conversation_messages enable row level security;

create trigger audit_conversations after update on private.conversations
  for each row execute function private.record_audit_entry('user_id', 'id');
create trigger audit_deleted_tickets after delete on private.conversations
  for each row when (old.kind = 'ticket')
  execute function private.record_audit_entry('user_id', 'id');

-- The plan decides, not the ticket's priority.
create function private.get_reply_time(plan public.plan) returns interval
  language sql immutable set search_path = '' as $$
  select case when plan in ('pro', 'video-pro') then interval '4 hours' else interval '24 hours' end
$$;

create function private.set_conversation_due_at() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.due_at := case when new.status = 'open' and not new.is_spam
    then new.waiting_since + private.get_reply_time(
      (select profiles.chosen_plan from public.profiles where profiles.id = new.user_id)
    ) end;
  return new;
end
$$;

create trigger set_conversation_due_at
  before insert or update of status, waiting_since, is_spam on private.conversations
  for each row execute function private.set_conversation_due_at();

create function private.update_due_times() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or old.chosen_plan <> new.chosen_plan then
    update private.conversations set waiting_since = waiting_since
    where conversations.user_id = new.id and status = 'open';
  end if;
  return null;
end
$$;

create trigger update_due_times after insert or update on public.profiles
  for each row execute function private.update_due_times();

create function private.lock_conversation(id uuid) returns private.conversations
  language plpgsql set search_path = '' as $$
declare
  conversation private.conversations;
begin
  select conversations.* into conversation
  from private.conversations where conversations.id = $1 for update;
  perform private.require_found(found);
  return conversation;
end
$$;

create function private.list_messages(conversation_id uuid)
  returns setof private.conversation_messages
  language sql stable set search_path = '' as $$
  select messages.* from private.conversation_messages as messages
  where messages.conversation_id = $1 and messages.author <> 'note'
  order by messages.created_at
$$;

create function private.get_newest_message(conversation_id uuid)
  returns private.conversation_messages
  language sql stable set search_path = '' as $$
  select messages from private.conversation_messages as messages
  where messages.conversation_id = $1 and messages.author <> 'note'
  order by messages.created_at desc limit 1
$$;

-- The same text within the hour began one already: a response was lost, or a form sent twice.
create function private.open_conversation(
  opening private.conversations, body text, author public.message_author default 'client',
  email_id uuid default null, out id uuid, out message_id uuid, out is_new boolean
)
  language plpgsql set search_path = '' as $$
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
$$;

-- The same text twice in a row is one message. PT409 when staff have not seen the newest one.
-- @param staff_id null for the other side
create function private.add_message(
  conversation private.conversations, body text, staff_id uuid default null,
  last_seen_id uuid default null, is_resolved boolean default false, id uuid default null
) returns void
  language plpgsql set search_path = '' as $$
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
$$;

create function private.submit_ticket(
  subject text, description text, category public.ticket_category, priority public.ticket_priority
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  opening private.conversations;
begin
  perform private.require_session();
  perform private.consume_rate_limit('tickets', 10, '1 hour');
  perform private.consume_rate_limit('tickets', 30, '1 day');
  opening.kind := 'ticket';
  opening.user_id := auth.uid();
  opening.subject := $1;
  opening.category := $3;
  opening.priority := $4;
  perform private.open_conversation(opening, $2);
end
$$;

create function public.submit_ticket(
  subject private.line, description private.multiline_text,
  category public.ticket_category default 'general',
  priority public.ticket_priority default 'medium'
) returns void
  language sql set search_path = '' as $$ select private.submit_ticket($1, $2, $3, $4) $$;

-- PT404 for another's ticket.
create function private.lock_my_ticket(id uuid) returns private.conversations
  language plpgsql set search_path = '' as $$
declare
  ticket private.conversations;
begin
  perform private.require_session();
  ticket := private.lock_conversation($1);
  perform private.require_found(ticket.user_id = auth.uid());
  return ticket;
end
$$;

create function private.reply_to_my_ticket(ticket_id uuid, body text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.consume_rate_limit('ticket_messages', 30, '1 hour');
  perform private.add_message(private.lock_my_ticket($1), $2);
end
$$;

create function public.reply_to_my_ticket(ticket_id uuid, body private.multiline_text) returns void
  language sql set search_path = '' as $$ select private.reply_to_my_ticket($1, $2) $$;

create function private.set_my_ticket_resolved(id uuid, is_resolved boolean) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  ticket constant private.conversations := private.lock_my_ticket($1);
begin
  update private.conversations
  set status = case when is_resolved then 'resolved'::public.conversation_status else 'open' end,
    waiting_since = case when status = 'open' then waiting_since else now() end
  where conversations.id = ticket.id;
end
$$;

create function public.set_my_ticket_resolved(id uuid, is_resolved boolean) returns void
  language sql set search_path = '' as $$ select private.set_my_ticket_resolved(id, is_resolved) $$;

create type public.ticket_summary as (
  id uuid,
  subject text,
  category public.ticket_category,
  priority public.ticket_priority,
  status public.conversation_status,
  created_at timestamptz
);

-- Unresolved first, then newest; one more than a page tells whether there are others.
create function private.list_client_tickets(user_id uuid, after_id uuid default null)
  returns setof public.ticket_summary
  language sql stable set search_path = '' as $$
  select id, subject, category, priority, status, created_at
  from private.conversations as tickets
  where tickets.user_id = $1 and not exists (
    select from private.conversations as last
    where last.id = $2 and last.user_id = $1
      and (tickets.status <> 'resolved', tickets.created_at, tickets.id)
        >= (last.status <> 'resolved', last.created_at, last.id)
  )
  order by status <> 'resolved' desc, created_at desc, id desc limit 21
$$;

-- Without authors: staff reveal their names only by signing.
create type public.ticket_message as (
  id uuid, author public.message_author, body text, created_at timestamptz
);

create type public.ticket as (
  id uuid,
  subject text,
  category public.ticket_category,
  priority public.ticket_priority,
  status public.conversation_status,
  created_at timestamptz,
  messages public.ticket_message[]
);

create function private.get_my_ticket(id uuid) returns public.ticket
  language sql stable set search_path = ''
  return (
    select row(
      tickets.id, subject, category, priority, status, tickets.created_at,
      array(
        select row(messages.id, messages.author, messages.body, messages.created_at)::public.ticket_message
        from private.list_messages(tickets.id) as messages
      )
    )::public.ticket
    from private.conversations as tickets where tickets.id = $1 and tickets.user_id = auth.uid()
  );

grant execute on function private.submit_ticket, public.submit_ticket,
  private.reply_to_my_ticket, public.reply_to_my_ticket, private.set_my_ticket_resolved,
  public.set_my_ticket_resolved to authenticated;
