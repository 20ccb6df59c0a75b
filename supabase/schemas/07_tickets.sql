-- Support tickets. A ticket is a conversation: its description is the first message, and all others
-- are rows of ticket_messages. Clients create tickets and read their own; replies go through functions,
-- so that status, message and email change together.

create table public.support_tickets (
  -- Created with the form, so that a form sent twice is one ticket.
  id uuid primary key default gen_random_uuid(),
  -- No public role may write it, so a ticket always belongs to its caller.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  subject text not null check (char_length(btrim(subject)) between 1 and 200),
  description text not null check (char_length(btrim(description)) between 1 and 4000),
  category text not null default 'general' check (category in ('general', 'technical', 'billing', 'feature')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null default 'open' check (status in ('open', 'in progress', 'resolved')),
  created_at timestamptz not null default now(),
  -- Moment since which the client has waited for a reply, while the ticket is open.
  waits_since timestamptz not null default now(),
  constraint subject_is_text check (private.is_text(subject, 1, 200)),
  constraint subject_is_no_formula check (not private.starts_formula(subject)),
  constraint description_is_text check (private.is_text(description, 1, 4000))
);
create index support_tickets_by_client on public.support_tickets (user_id, created_at desc);
create index support_tickets_waiting on public.support_tickets (waits_since) where status = 'open';
create index support_tickets_by_status on public.support_tickets (status, created_at, id);
create index support_tickets_by_age on public.support_tickets (created_at, id);

alter table public.support_tickets enable row level security;
revoke all on public.support_tickets from public, anon, authenticated;
grant select, insert (id, subject, description, category, priority) on public.support_tickets to authenticated;
grant all on public.support_tickets to service_role;
create policy "Clients read their own tickets" on public.support_tickets
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Clients write their own tickets" on public.support_tickets
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Only while the session lives" on public.support_tickets as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger count_tickets before insert on public.support_tickets
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.count_row('10', '1 hour', '30', '1 day');
create trigger audit_tickets after update or delete on public.support_tickets
  for each row execute function private.audit('user_id', 'id');

create table public.ticket_messages (
  -- Created with the form, so that a form sent twice is one message.
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  author text not null check (author in ('client', 'staff')),
  -- Staff member who wrote it; null for the client and for a deleted account.
  member_id uuid references auth.users (id) on delete set null,
  body text not null check (private.is_text(body, 1, 4000)),
  created_at timestamptz not null default clock_timestamp()
);
create index ticket_messages_by_ticket on public.ticket_messages (ticket_id, created_at);
create index ticket_messages_by_member on public.ticket_messages (member_id);

alter table public.ticket_messages enable row level security;
revoke all on public.ticket_messages from public, anon, authenticated;
-- Leaves out member_id: staff reveal their names only by signing.
grant select (id, ticket_id, author, body, created_at) on public.ticket_messages to authenticated;
grant all on public.ticket_messages to service_role;
create policy "Clients read what belongs to their tickets" on public.ticket_messages
  for select to authenticated using (
    exists (
      select from public.support_tickets
      where support_tickets.id = ticket_id and support_tickets.user_id = (select auth.uid())
    )
  );
create policy "Only while the session lives" on public.ticket_messages as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Adds a message to a ticket: a staff reply puts the ticket in progress and emails its client, a client's
-- reply opens it again. Idempotent by message id.
-- @param seen newest message on the author's page, null for none; ignored for clients
-- @returns "stored", "newer" when staff have not seen the newest message, "unknown" for no such ticket
create function private.add_ticket_message(
  message uuid, ticket uuid, words text, by_member uuid default null, seen uuid default null
) returns text
  language plpgsql set search_path = '' as $$
declare
  owner uuid;
  about text;
begin
  -- Locks the ticket, so that concurrent replies are checked one after the other.
  select support_tickets.user_id, support_tickets.subject into owner, about
  from public.support_tickets where support_tickets.id = ticket for update;
  if owner is null or (by_member is null and owner is distinct from auth.uid()) then
    return 'unknown';
  end if;
  if exists (
    select from public.ticket_messages where ticket_messages.id = message and ticket_id = ticket
  ) then
    return 'stored';
  end if;
  if by_member is not null and seen is distinct from (
    select latest.id from public.ticket_messages as latest
    where latest.ticket_id = ticket order by latest.created_at desc limit 1
  ) then
    return 'newer';
  end if;
  insert into public.ticket_messages (id, ticket_id, author, member_id, body) values (
    message, ticket, case when by_member is null then 'client' else 'staff' end, by_member,
    private.trimmed(words)
  );
  update public.support_tickets
  set status = case when by_member is null then 'open' else 'in progress' end,
    -- Keeps the earlier time when the client writes again before a reply.
    waits_since = case when status = 'open' then waits_since else now() end
  where support_tickets.id = ticket;
  if by_member is not null then
    perform private.owe_mail(
      'ticket_answered', users.email,
      jsonb_build_object('ticket', ticket, 'subject', about, 'words', private.trimmed(words)), users.id
    )
    from auth.users where users.id = owner;
  end if;
  return 'stored';
end
$$;

create function private.reply_to_my_ticket(message uuid, ticket uuid, words text) returns text
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  perform private.count_use('ticket_messages', 30, interval '1 hour');
  return private.add_ticket_message(message, ticket, words);
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.reply_to_my_ticket(id uuid, ticket_id uuid, body text) returns text
  language sql set search_path = '' as $$ select private.reply_to_my_ticket(id, ticket_id, body) $$;

-- Closes a ticket of the caller or opens it again. Idempotent.
-- @returns false for no ticket of theirs
create function private.close_my_ticket(ticket uuid, is_resolved boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update public.support_tickets
  set status = case when is_resolved then 'resolved' else 'open' end,
    waits_since = case when status = 'open' then waits_since else now() end
  where support_tickets.id = ticket and user_id = auth.uid() and private.session_is_alive();
  return found;
end
$$;

create function public.close_my_ticket(id uuid, is_resolved boolean) returns boolean
  language sql set search_path = '' as $$ select private.close_my_ticket(id, is_resolved) $$;

create function private.part_tickets(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select coalesce(jsonb_agg(to_jsonb(newest) order by newest.created_at desc), '[]')
    from (
      select id, subject, category, priority, status, created_at
      from public.support_tickets where user_id = auth.uid() order by created_at desc limit 20
    ) as newest
  );

-- Returns a ticket of the caller with its messages; null for any other.
create function private.part_ticket(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select to_jsonb(mine) - 'user_id' || jsonb_build_object('messages', coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'author', author, 'body', body, 'created_at', created_at)
        order by created_at)
      from public.ticket_messages where ticket_id = mine.id
    ), '[]'))
    from public.support_tickets as mine where mine.id = item and mine.user_id = auth.uid()
  );

-- Lists tickets whose client waits. A reply is promised within a day, and within four hours for urgent
-- and high ones.
create function private.waiting_tickets()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  select 'tickets/' || id, subject, waits_since,
    waits_since + case when priority in ('high', 'urgent') then interval '4 hours' else interval '24 hours' end
  from public.support_tickets where status = 'open' order by waits_since limit 100
$$;

-- Lists a page of tickets, oldest first.
-- @param args status, q (in the subject), after {at, id}
-- @returns {rows, next}
create function private.desk_tickets(args jsonb) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 50;
  page jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(lines) order by lines.created_at, lines.id), '[]') into page
  from (
    select tickets.id, tickets.subject, tickets.priority, tickets.status, tickets.created_at,
      tickets.user_id as client, profiles.business_name as business
    from public.support_tickets as tickets
    left join public.profiles on profiles.id = tickets.user_id
    where (args ->> 'status' is null or tickets.status = args ->> 'status')
      and (args ->> 'q' is null or strpos(lower(tickets.subject), lower(args ->> 'q')) > 0)
      and (
        args -> 'after' is null
        or (tickets.created_at, tickets.id) > ((args #>> '{after,at}')::timestamptz, (args #>> '{after,id}')::uuid)
      )
    order by tickets.created_at, tickets.id limit most + 1
  ) as lines;
  return private.desk_page(page, most);
end
$$;

-- Returns one ticket with its conversation and the staff who wrote in it.
create function private.desk_ticket(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select to_jsonb(tickets) || jsonb_build_object(
    'business', profiles.business_name,
    'email', users.email,
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', messages.id, 'author', messages.author, 'member', members.email, 'body', messages.body,
        'created_at', messages.created_at
      ) order by messages.created_at)
      from public.ticket_messages as messages
      left join auth.users as members on members.id = messages.member_id
      where messages.ticket_id = tickets.id
    ), '[]')
  )
  from public.support_tickets as tickets
  join auth.users on users.id = tickets.user_id
  left join public.profiles on profiles.id = tickets.user_id
  where tickets.id = (args ->> 'id')::uuid
$$;

create function private.desk_reply(args jsonb) returns jsonb
  language sql set search_path = '' as $$
  select to_jsonb(private.add_ticket_message(
    (args ->> 'message')::uuid, (args ->> 'id')::uuid, args ->> 'body', auth.uid(), (args ->> 'seen')::uuid
  ))
$$;

-- Closes a ticket or opens it again.
-- @returns false for no such ticket
create function private.desk_close_ticket(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  update public.support_tickets
  set status = case when (args ->> 'is_resolved')::boolean then 'resolved' else 'open' end,
    waits_since = case when status = 'open' then waits_since else now() end
  where id = (args ->> 'id')::uuid;
  return to_jsonb(found);
end
$$;

revoke all on function private.add_ticket_message(uuid, uuid, text, uuid, uuid),
  private.waiting_tickets(), private.desk_tickets(jsonb), private.desk_ticket(jsonb),
  private.desk_reply(jsonb), private.desk_close_ticket(jsonb) from public, anon, authenticated;
revoke all on function private.reply_to_my_ticket(uuid, uuid, text),
  public.reply_to_my_ticket(uuid, uuid, text), private.close_my_ticket(uuid, boolean),
  public.close_my_ticket(uuid, boolean), private.part_tickets(uuid), private.part_ticket(uuid)
  from public, anon;
grant execute on function private.reply_to_my_ticket(uuid, uuid, text),
  public.reply_to_my_ticket(uuid, uuid, text), private.close_my_ticket(uuid, boolean),
  public.close_my_ticket(uuid, boolean), private.part_tickets(uuid), private.part_ticket(uuid)
  to authenticated;
