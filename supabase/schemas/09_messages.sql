-- Messages from the contact form, which staff answer from the desk. Anyone may send one, by a function
-- whose response is empty; only the service role reads them. A message is deleted twelve months after
-- its last reply (private.purge_expired_data). tests/database/limits-agree.test.ts holds the limits to
-- those of app/domain/.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null default now(),
  status public.conversation_status not null default 'open',
  -- Moment since which its sender has waited for a reply, while the message is open.
  waiting_since timestamptz not null default now(),
  -- Moment until which we promised a reply; null unless the message is open.
  due_at timestamptz,
  -- Staff member who looks after it; null for nobody.
  assignee_id uuid references public.staff (user_id) on delete set null,
  is_spam boolean not null default false,
  -- True for an email whose sender could not be verified: its address is only what it claims.
  is_unverified_email boolean not null default false,
  constraint name_is_valid_line
    check (private.is_valid_line(name, 1, 100) and not private.is_spreadsheet_formula(name)),
  constraint email_is_valid check (private.is_email(email, 254)),
  constraint subject_is_valid_line
    check (private.is_valid_line(subject, 1, 200) and not private.is_spreadsheet_formula(subject)),
  constraint message_is_valid_text check (private.is_valid_text(message, 1, 5000))
);
create index contact_messages_due_at_id_idx on public.contact_messages (due_at, id)
  where due_at is not null;
create index contact_messages_assignee_id_created_at_id_idx
  on public.contact_messages (assignee_id, created_at, id) where assignee_id is not null;
create index contact_messages_spam_created_at_id_idx on public.contact_messages (created_at, id)
  where is_spam;
create index contact_messages_email_idx on public.contact_messages (lower(email));
create index contact_messages_status_created_at_id_idx
  on public.contact_messages (status, created_at, id);
create index contact_messages_created_at_id_idx on public.contact_messages (created_at, id);

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public, anon, authenticated;
grant all on public.contact_messages to service_role;
create policy "Only the service role" on public.contact_messages
  to service_role using (true) with check (true);
create policy "Requires a live session" on public.contact_messages as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- A reply to a message is promised within a day.
create function private.set_contact_message_due_at() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.due_at := case when new.status = 'open' and not new.is_spam
    then new.waiting_since + interval '24 hours' end;
  return new;
end
$$;

create trigger set_contact_message_due_at
  before insert or update of status, waiting_since, is_spam on public.contact_messages
  for each row execute function private.set_contact_message_due_at();

create trigger audit_contact_messages after update on public.contact_messages
  for each row execute function private.record_audit_entry('', 'id');

create table public.contact_message_replies (
  -- Created with the form, so that a form sent twice is one reply and one email.
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  -- "client" for the sender of the message, who replied by email.
  author public.message_author not null default 'staff',
  -- Staff member who wrote it; null for the sender and for a deleted account.
  staff_id uuid references auth.users (id) on delete set null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint body_is_valid_text check (private.is_valid_text(body, 1, 5000)),
  constraint client_reply_has_no_staff_id check (author = 'staff' or staff_id is null)
);
create index contact_message_replies_message_id_created_at_idx
  on public.contact_message_replies (message_id, created_at);
create index contact_message_replies_staff_id_idx on public.contact_message_replies (staff_id);

alter table public.contact_message_replies enable row level security;
revoke all on public.contact_message_replies from public, anon, authenticated;
grant all on public.contact_message_replies to service_role;
create policy "Only the service role" on public.contact_message_replies
  to service_role using (true) with check (true);
create policy "Requires a live session" on public.contact_message_replies
  as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger audit_contact_message_replies after insert on public.contact_message_replies
  for each row execute function private.record_audit_entry('', 'id');

-- Stores a message from anyone. A message sent again within the hour, because its response was lost, stays
-- one.
create function private.submit_contact_message(
  name text, email text, subject text, message text
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  sent public.contact_messages;
begin
  perform private.consume_form_limits(
    'submit_contact_message', private.trim_whitespace(submit_contact_message.email)
  );
  -- Serializes concurrent calls for the same person.
  perform pg_advisory_xact_lock(hashtextextended(lower(submit_contact_message.email), 0));
  sent.name := private.trim_whitespace(submit_contact_message.name);
  sent.email := private.trim_whitespace(submit_contact_message.email);
  sent.subject := private.trim_whitespace(submit_contact_message.subject);
  sent.message := private.trim_whitespace(submit_contact_message.message);
  insert into public.contact_messages (name, email, subject, message)
  select sent.name, sent.email, sent.subject, sent.message
  where not exists (
    select from public.contact_messages as repeated
    where lower(repeated.email) = lower(sent.email)
      and repeated.created_at > now() - interval '1 hour'
      and repeated.name = sent.name and repeated.subject = sent.subject
      and repeated.message = sent.message
  );
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.submit_contact_message(
  name private.line, email private.line, subject private.line, message private.multiline_text
) returns void
  language sql set search_path = '' as $$ select private.submit_contact_message($1, $2, $3, $4) $$;

-- Stores a client's request to be called, under the name and the confirmed address of their account.
-- @param id created with the form, so that a form sent twice is one message
create function private.request_setup_call(id uuid, message text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.consume_rate_limit('setup_calls', 10, '1 day');
  insert into public.contact_messages (id, name, email, subject, message)
  select $1, coalesce(private.parse_name(users.raw_user_meta_data), 'A client'), users.email,
    'Early setup call', private.trim_whitespace($2)
  from auth.users where users.id = auth.uid()
  on conflict on constraint contact_messages_pkey do nothing;
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.request_setup_call(id uuid, message private.multiline_text) returns void
  language sql set search_path = '' as $$ select private.request_setup_call(id, message) $$;

-- Returns the replies to a message, oldest first.
create function private.list_contact_message_replies(message_id uuid)
  returns setof public.conversation_message
  language sql stable set search_path = '' as $$
  select replies.id, replies.author, authors.email, replies.body, replies.created_at
  from public.contact_message_replies as replies
  left join auth.users as authors on authors.id = replies.staff_id
  where replies.message_id = $1 order by replies.created_at
$$;

create type public.sent_contact_message as (
  name text,
  email text,
  subject text,
  message text,
  created_at timestamptz,
  replies public.conversation_message[]
);

-- Lists what was sent under the caller's address, with our replies.
create function private.list_my_contact_messages() returns setof public.sent_contact_message
  language sql stable security definer set search_path = '' as $$
  select messages.name, messages.email, messages.subject, messages.message, messages.created_at,
    array(
      -- Leaves out the name: staff reveal theirs only by signing.
      select row(replies.id, replies.author, null, replies.body, replies.created_at)
        ::public.conversation_message
      from private.list_contact_message_replies(messages.id) as replies
    )
  from public.contact_messages as messages
  join auth.users on lower(users.email) = lower(messages.email)
  where users.id = auth.uid() and private.session_is_alive()
  order by messages.created_at
$$;

create function public.list_my_contact_messages() returns setof public.sent_contact_message
  language sql stable set search_path = '' as $$
  select * from private.list_my_contact_messages()
$$;

create type public.ticket_email_result as enum ('stored', 'forwarded', 'unverified');

-- Locks a message and returns it; null for none.
create function private.lock_contact_message(id uuid) returns public.contact_messages
  language sql set search_path = '' as $$
  select messages from public.contact_messages as messages where messages.id = $1 for update
$$;

-- Adds a reply to a message: one of staff emails its sender, one of the sender opens it again. Idempotent by
-- the reply's id. Raises PT404 for no such message, and PT409 when staff have not seen the newest reply.
-- @param staff_id null for a reply of the sender
-- @param last_seen_id newest reply on the author's page, null for none; ignored for the sender
-- @param is_resolved true for a reply that settles the message
create function private.create_contact_message_reply(
  id uuid, message_id uuid, body text, staff_id uuid default null, last_seen_id uuid default null,
  is_resolved boolean default false
) returns void
  language plpgsql set search_path = '' as $$
declare
  -- Locked, so that concurrent replies are checked one after the other.
  message constant public.contact_messages := private.lock_contact_message($2);
  reply_text constant text := private.trim_whitespace(body);
  is_from_staff constant boolean := create_contact_message_reply.staff_id is not null;
begin
  perform private.require_found(message.id is not null);
  if exists (
    select from public.contact_message_replies as replies
    where replies.id = create_contact_message_reply.id and replies.message_id = message.id
  ) then
    return;
  end if;
  if is_from_staff and last_seen_id is distinct from (
    select latest.id from public.contact_message_replies as latest
    where latest.message_id = message.id order by latest.created_at desc limit 1
  ) then
    raise sqlstate 'PT409' using message = 'There is a newer reply';
  end if;
  insert into public.contact_message_replies (id, message_id, author, staff_id, body)
  values (
    create_contact_message_reply.id, message.id,
    case when is_from_staff then 'staff'::public.message_author else 'client' end,
    create_contact_message_reply.staff_id, reply_text
  );
  update public.contact_messages
  set status = case when not is_from_staff then 'open'
      when is_resolved then 'resolved' else 'in_progress' end::public.conversation_status,
    waiting_since = case when status = 'open' then waiting_since else now() end,
    assignee_id = coalesce(assignee_id, create_contact_message_reply.staff_id),
    -- Takes the mark off what staff answer.
    is_spam = is_spam and not is_from_staff
  where contact_messages.id = message.id;
  if is_from_staff then
    perform private.enqueue_job(
      'contact_message_replied', create_contact_message_reply.id,
      private.get_user_id_by_email(message.email)
    );
  end if;
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- Stores an email that replies to an email about a ticket or a message. functions/inbound-email has
-- verified that the address is one that we signed for this conversation. An email from another address is
-- not the client's word, but its sender has the client's email: it becomes a contact message, which the
-- desk can answer. So does one whose sender is not verified, since anyone can write the client's address
-- into it. Raises PT404 for no such conversation.
-- @param id derived from the email's own id, so that a repeated email is one message
-- @param is_verified true when the receiving server found that the email comes from that address's domain
-- A verified email of staff, who are notified by email, is their reply.
-- @returns "stored" in the conversation, or "forwarded" or "unverified" as a contact message
create function private.receive_ticket_email(
  id uuid, ticket_id uuid, sender_email text, sender_name text, body text, is_verified boolean
) returns public.ticket_email_result
  language plpgsql security definer set search_path = '' as $$
declare
  ticket constant public.tickets := private.lock_ticket($2);
  message constant public.contact_messages := private.lock_contact_message($2);
  is_from_client boolean;
  sender_staff_id uuid;
  recent_count bigint;
  forwarded constant public.ticket_email_result :=
    case when is_verified then 'forwarded' else 'unverified' end;
begin
  perform private.require_found(ticket.id is not null or message.id is not null);
  if exists (select from public.ticket_messages as messages where messages.id = $1)
    or exists (select from public.contact_message_replies as replies where replies.id = $1)
  then
    return 'stored';
  end if;
  if exists (select from public.contact_messages as messages where messages.id = $1) then
    return forwarded;
  end if;
  is_from_client := is_verified and lower(sender_email) = coalesce(
    (select lower(users.email) from auth.users where users.id = ticket.user_id),
    lower(message.email)
  );
  if is_verified and not is_from_client then
    sender_staff_id := (
      select staff.user_id from public.staff join auth.users on users.id = staff.user_id
      where lower(users.email) = lower(sender_email) and private.can_open_desk(users.id)
    );
  end if;
  -- Makes the audit log name the sender, as that of a reply on the site.
  perform set_config(
    'request.jwt.claim.sub',
    coalesce(sender_staff_id, case when is_from_client then ticket.user_id end)::text, true
  );
  if sender_staff_id is not null and ticket.id is not null then
    perform private.create_ticket_message(
      $1, ticket.id, receive_ticket_email.body, sender_staff_id, (
        select latest.id from public.ticket_messages as latest
        where latest.ticket_id = ticket.id order by latest.created_at desc limit 1
      )
    );
    return 'stored';
  elsif sender_staff_id is not null then
    perform private.create_contact_message_reply(
      $1, message.id, receive_ticket_email.body, sender_staff_id, (
        select latest.id from public.contact_message_replies as latest
        where latest.message_id = message.id order by latest.created_at desc limit 1
      )
    );
    return 'stored';
  end if;
  if is_from_client and ticket.id is not null then
    recent_count := (
      select count(*) from public.ticket_messages as messages
      join public.tickets on tickets.id = messages.ticket_id
      where tickets.user_id = ticket.user_id and messages.author = 'client'
        and messages.created_at > now() - interval '1 hour'
    );
  else
    recent_count := (
      select count(*) from public.contact_messages
      where lower(email) = lower(sender_email) and created_at > now() - interval '1 hour'
    ) + (
      select count(*) from public.contact_message_replies as replies
      where replies.message_id = message.id and replies.author = 'client'
        and replies.created_at > now() - interval '1 hour'
    );
  end if;
  if recent_count >= 30 then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  if is_from_client and ticket.id is not null then
    insert into public.ticket_messages (id, ticket_id, author, body)
    values ($1, ticket.id, 'client', private.trim_whitespace(receive_ticket_email.body));
    -- Keeps the earlier time when the client writes again before a reply.
    update public.tickets set status = 'open', waiting_since = now()
    where tickets.id = ticket.id and status <> 'open';
    return 'stored';
  end if;
  if is_from_client then
    perform private.create_contact_message_reply($1, message.id, receive_ticket_email.body);
    return 'stored';
  end if;
  insert into public.contact_messages (id, name, email, subject, message, is_unverified_email)
  values (
    $1,
    coalesce(
      private.parse_name(jsonb_build_object('name', sender_name)), left(sender_email, 100)
    ),
    sender_email, left('Re: ' || coalesce(ticket.subject, message.subject), 200),
    private.trim_whitespace(receive_ticket_email.body), not is_verified
  );
  return forwarded;
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.receive_ticket_email(
  id uuid, ticket_id uuid, sender_email text, sender_name text, body text,
  is_verified boolean default false
) returns public.ticket_email_result
  language sql set search_path = '' as $$
  select private.receive_ticket_email(
    id, ticket_id, sender_email, sender_name, body, coalesce(is_verified, false)
  )
$$;

grant execute on function private.submit_contact_message, public.submit_contact_message
  to anon, authenticated, service_role;
grant execute on function private.request_setup_call, public.request_setup_call,
  private.list_my_contact_messages, public.list_my_contact_messages to authenticated;
grant execute on function private.receive_ticket_email, public.receive_ticket_email to service_role;
