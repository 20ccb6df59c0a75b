-- Support tickets. A ticket is a conversation: its description is the first message, and all others
-- are rows of ticket_messages. Clients create tickets and read their own; replies go through functions,
-- so that status, message and email change together.

create type public.ticket_category as enum ('general', 'technical', 'billing', 'feature');
create type public.ticket_priority as enum ('low', 'medium', 'high', 'urgent');
-- State of a conversation, of a ticket or a message: "open" waits for us, "in_progress" for the other
-- side.
create type public.conversation_status as enum ('open', 'in_progress', 'resolved');
create type public.message_author as enum ('client', 'staff');

create table public.tickets (
  -- Created with the form, so that a form sent twice is one ticket.
  id uuid primary key default gen_random_uuid(),
  -- No public role may write it, so a ticket always belongs to its caller.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  subject text not null,
  description text not null,
  category public.ticket_category not null default 'general',
  priority public.ticket_priority not null default 'medium',
  status public.conversation_status not null default 'open',
  created_at timestamptz not null default now(),
  -- Moment since which the client has waited for a reply, while the ticket is open.
  waiting_since timestamptz not null default now(),
  -- Moment until which we promised a reply; null unless the ticket is open.
  due_at timestamptz,
  -- Side that began the conversation: staff may write to a client first.
  author public.message_author not null default 'client',
  -- Staff member who looks after it; null for nobody.
  assignee_id uuid references public.staff (user_id) on delete set null,
  constraint subject_is_valid_line check (private.is_valid_line(subject, 1, 200)),
  constraint subject_is_not_formula check (not private.is_spreadsheet_formula(subject)),
  constraint description_is_valid_text check (private.is_valid_text(description, 1, 4000))
);
create index tickets_user_id_created_at_idx on public.tickets (user_id, created_at desc);
create index tickets_due_at_id_idx on public.tickets (due_at, id) where due_at is not null;
create index tickets_assignee_id_created_at_id_idx on public.tickets (assignee_id, created_at, id)
  where assignee_id is not null;
create index tickets_status_created_at_id_idx on public.tickets (status, created_at, id);
create index tickets_created_at_id_idx on public.tickets (created_at, id);

alter table public.tickets enable row level security;
revoke all on public.tickets from public, anon, authenticated;
-- Leaves out who looks after it: staff reveal their names only by signing.
grant select (
    id, user_id, subject, description, category, priority, status, created_at, waiting_since, author
  ), insert (id, subject, description, category, priority) on public.tickets to authenticated;
grant all on public.tickets to service_role;
create policy "Clients read their own tickets" on public.tickets
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Clients create their own tickets" on public.tickets
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Requires a live session" on public.tickets as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Rejects a ticket that its client has submitted before: under the same id, or with the same text and
-- still without a reply, because Back leads to a form with a new id. The detail of the error is the id
-- of the first ticket.
create function private.reject_repeated_ticket() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  first_id uuid := (
    select tickets.id from public.tickets
    where tickets.user_id = new.user_id
      and (
        tickets.id = new.id
        or (tickets.status, tickets.subject, tickets.description)
          = ('open', new.subject, new.description)
      )
    order by tickets.id = new.id desc limit 1
  );
begin
  if first_id is not null then
    raise unique_violation using message = 'This ticket was submitted before', detail = first_id;
  end if;
  return new;
end
$$;

create trigger reject_repeated_tickets before insert on public.tickets
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.reject_repeated_ticket();
create trigger rate_limit_tickets before insert on public.tickets
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.consume_row_rate_limit('10', '1 hour', '30', '1 day');
-- Returns the time within which we promise a client a reply: plans with priority support have a shorter
-- one, whatever the ticket's priority.
create function private.get_reply_time(plan public.plan) returns interval
  language sql immutable set search_path = '' as $$
  select case when plan in ('pro', 'video-pro') then interval '4 hours' else interval '24 hours' end
$$;

create function private.set_ticket_due_at() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.due_at := case when new.status = 'open' then new.waiting_since + private.get_reply_time(
    (select profiles.chosen_plan from public.profiles where profiles.id = new.user_id)
  ) end;
  return new;
end
$$;

create trigger set_ticket_due_at before insert or update of status, waiting_since on public.tickets
  for each row execute function private.set_ticket_due_at();

-- Changes the promise of open tickets together with their client's plan.
create function private.update_ticket_due_times() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or old.chosen_plan <> new.chosen_plan then
    update public.tickets set waiting_since = waiting_since
    where tickets.user_id = new.id and status = 'open';
  end if;
  return null;
end
$$;

create trigger update_ticket_due_times after insert or update on public.profiles
  for each row execute function private.update_ticket_due_times();

create trigger audit_tickets after update or delete on public.tickets
  for each row execute function private.record_audit_entry('user_id', 'id');

create table public.ticket_messages (
  -- Created with the form, so that a form sent twice is one message.
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.tickets (id) on delete cascade,
  author public.message_author not null,
  -- Staff member who wrote it; null for the client and for a deleted account.
  staff_id uuid references auth.users (id) on delete set null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint body_is_valid_text check (private.is_valid_text(body, 1, 4000)),
  constraint client_message_has_no_staff_id check (author = 'staff' or staff_id is null)
);
create index ticket_messages_ticket_id_created_at_idx
  on public.ticket_messages (ticket_id, created_at);
create index ticket_messages_staff_id_idx on public.ticket_messages (staff_id);

alter table public.ticket_messages enable row level security;
revoke all on public.ticket_messages from public, anon, authenticated;
-- Leaves out staff_id: staff reveal their names only by signing.
grant select (id, ticket_id, author, body, created_at) on public.ticket_messages to authenticated;
grant all on public.ticket_messages to service_role;
create policy "Clients read messages of their own tickets" on public.ticket_messages
  for select to authenticated using (
    exists (
      select from public.tickets
      where tickets.id = ticket_id and tickets.user_id = (select auth.uid())
    )
  );
create policy "Requires a live session" on public.ticket_messages as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Locks a ticket and returns it; null for none.
create function private.lock_ticket(id uuid) returns public.tickets
  language sql set search_path = '' as $$
  select tickets from public.tickets where tickets.id = $1 for update
$$;

-- Adds a message to a ticket: a staff reply emails its client, a client's reply opens the ticket again.
-- Idempotent by message id. Raises PT404 for no such ticket, and PT409 when staff have not seen the newest
-- message.
-- @param staff_id null for a reply of the client
-- @param last_seen_id newest message on the author's page, null for none; ignored for clients
-- @param is_resolved true for a reply that settles the ticket
create function private.create_ticket_message(
  id uuid, ticket_id uuid, body text, staff_id uuid default null, last_seen_id uuid default null,
  is_resolved boolean default false
) returns void
  language plpgsql set search_path = '' as $$
declare
  -- Locked, so that concurrent replies are checked one after the other.
  ticket constant public.tickets := private.lock_ticket($2);
  message_text constant text := private.trim_whitespace(body);
begin
  perform private.require_found(
    ticket.id is not null
    and (create_ticket_message.staff_id is not null or ticket.user_id = auth.uid())
  );
  if exists (
    select from public.ticket_messages as messages
    where messages.id = create_ticket_message.id and messages.ticket_id = ticket.id
  ) then
    return;
  end if;
  if create_ticket_message.staff_id is not null and last_seen_id is distinct from (
    select latest.id from public.ticket_messages as latest
    where latest.ticket_id = ticket.id order by latest.created_at desc limit 1
  ) then
    raise sqlstate 'PT409' using message = 'There is a newer message';
  end if;
  insert into public.ticket_messages (id, ticket_id, author, staff_id, body) values (
    create_ticket_message.id, ticket.id,
    case when create_ticket_message.staff_id is null
      then 'client'::public.message_author else 'staff' end,
    create_ticket_message.staff_id, message_text
  );
  update public.tickets
  set status = case when create_ticket_message.staff_id is null then 'open'
      when is_resolved then 'resolved' else 'in_progress' end::public.conversation_status,
    -- Keeps the earlier time when the client writes again before a reply.
    waiting_since = case when status = 'open' then waiting_since else now() end,
    assignee_id = coalesce(assignee_id, create_ticket_message.staff_id)
  where tickets.id = ticket.id;
  if create_ticket_message.staff_id is not null then
    perform private.enqueue_job('ticket_replied', create_ticket_message.id, ticket.user_id);
  end if;
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- Raises PT404 for no ticket of the caller.
create function private.reply_to_my_ticket(id uuid, ticket_id uuid, body text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.consume_rate_limit('ticket_messages', 30, '1 hour');
  perform private.create_ticket_message(id, ticket_id, body);
end
$$;

create function public.reply_to_my_ticket(
  id uuid, ticket_id uuid, body private.multiline_text
) returns void
  language sql set search_path = '' as $$ select private.reply_to_my_ticket(id, ticket_id, body) $$;

-- Closes a ticket of the caller or opens it again. Idempotent. Raises PT404 for no ticket of theirs.
create function private.set_my_ticket_resolved(id uuid, is_resolved boolean) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  ticket public.tickets;
begin
  perform private.require_session();
  ticket := private.lock_ticket($1);
  update public.tickets
  set status = case when is_resolved then 'resolved'::public.conversation_status else 'open' end,
    waiting_since = case when status = 'open' then waiting_since else now() end
  where tickets.id = ticket.id and tickets.user_id = auth.uid();
  perform private.require_found(found);
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

-- Lists a page of the client's tickets and one more, which tells whether there are others: those that are not
-- resolved come first, and then the newest. Runs under the caller's rights.
-- @param after_id id of the last ticket of the page before; null for the first page
create function private.list_client_tickets(user_id uuid, after_id uuid default null)
  returns setof public.ticket_summary
  language sql stable set search_path = '' as $$
  select id, subject, category, priority, status, created_at
  from public.tickets
  where tickets.user_id = $1 and not exists (
    select from public.tickets as last
    where last.id = $2 and last.user_id = $1
      and (tickets.status <> 'resolved', tickets.created_at, tickets.id)
        >= (last.status <> 'resolved', last.created_at, last.id)
  )
  order by status <> 'resolved' desc, created_at desc, id desc limit 21
$$;

create type public.conversation_message as (
  id uuid,
  author public.message_author,
  staff_email text,
  body text,
  created_at timestamptz
);
comment on column public.conversation_message.staff_email is
  'Null outside the desk, for the client''s own messages and for a deleted account.';

create type public.ticket_conversation as (
  id uuid,
  subject text,
  description text,
  category public.ticket_category,
  priority public.ticket_priority,
  status public.conversation_status,
  created_at timestamptz,
  -- Side that wrote the description.
  author public.message_author,
  messages public.conversation_message[]
);

-- Returns a ticket of the caller, under the caller's rights; null for any other.
create function private.get_my_ticket(id uuid) returns public.ticket_conversation
  language sql stable set search_path = ''
  return (
    select row(
      tickets.id, subject, description, category, priority, status, tickets.created_at,
      tickets.author,
      array(
        select row(messages.id, messages.author, null, body, messages.created_at)::public.conversation_message
        from public.ticket_messages as messages
        where messages.ticket_id = tickets.id order by messages.created_at
      )
    )::public.ticket_conversation
    from public.tickets where tickets.id = $1 and tickets.user_id = auth.uid()
  );

grant execute on function private.reply_to_my_ticket, public.reply_to_my_ticket,
  private.set_my_ticket_resolved, public.set_my_ticket_resolved, private.list_client_tickets,
  private.get_my_ticket to authenticated;
