-- Messages from the contact form, which staff answer from the desk. Anybody may send one, by a function
-- whose response is empty; only the service role reads them. A message is deleted twelve months after
-- its last reply (private.keep_house). tests/unit/limits-agree.test.ts holds the limits to those of
-- app/domain/.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_text(name, 1, 100) and not private.starts_formula(name)),
  email text not null check (private.is_email(email, 254)),
  subject text not null check (private.is_text(subject, 1, 200) and not private.starts_formula(subject)),
  message text not null check (private.is_text(message, 1, 5000)),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  status text not null generated always as (case when done_at is null then 'open' else 'done' end) stored
);
create index contact_messages_by_age on public.contact_messages (created_at);
create index contact_messages_by_sender on public.contact_messages (lower(email));
create index contact_messages_waiting on public.contact_messages (status, created_at, id);
create index contact_messages_in_order on public.contact_messages (created_at, id);

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public, anon, authenticated;
grant all on public.contact_messages to service_role;
create policy "Only the service role" on public.contact_messages
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.contact_messages as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger audit_messages after update on public.contact_messages
  for each row execute function private.audit('', 'id');

create table public.message_answers (
  -- Created with the form, so that a form sent twice is one reply and one email.
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  -- Staff member who wrote it; null for a deleted account.
  member_id uuid references auth.users (id) on delete set null,
  body text not null check (private.is_text(body, 1, 4000)),
  created_at timestamptz not null default clock_timestamp()
);
create index message_answers_by_message on public.message_answers (message_id, created_at);
create index message_answers_by_member on public.message_answers (member_id);

alter table public.message_answers enable row level security;
revoke all on public.message_answers from public, anon, authenticated;
grant all on public.message_answers to service_role;
create policy "Only the service role" on public.message_answers
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.message_answers as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger audit_answers after insert on public.message_answers
  for each row execute function private.audit('', 'id');

-- Stores a message of anybody. A message sent again within the hour, because its response was lost, stays
-- one. Limits messages per hour globally, because the database sees every visitor under the Worker's
-- address.
create function private.send_contact_message(sender text, address text, about text, words text)
  returns void
  language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 200;
begin
  if (select count(*) from (
        select from public.contact_messages where created_at > now() - interval '1 hour' limit most
      ) as lately) >= most then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  -- Serializes concurrent calls for the same person.
  perform pg_advisory_xact_lock(hashtextextended(lower(address), 0));
  insert into public.contact_messages (name, email, subject, message)
  select private.trimmed(sender), private.trimmed(address), private.trimmed(about), private.trimmed(words)
  where not exists (
    select from public.contact_messages as same
    where lower(same.email) = lower(private.trimmed(address)) and same.created_at > now() - interval '1 hour'
      and same.name = private.trimmed(sender) and same.subject = private.trimmed(about)
      and same.message = private.trimmed(words)
  );
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.send_contact_message(name text, email text, subject text, message text)
  returns void
  language sql set search_path = '' as $$
  select private.send_contact_message(name, email, subject, message)
$$;

-- Stores a client's request to be called, under the name and the confirmed address of their account.
-- @param call created with the form, so that a form sent twice is one message
create function private.request_setup_call(call uuid, words text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  perform private.count_use('setup_calls', 10, interval '1 day');
  insert into public.contact_messages (id, name, email, subject, message)
  select call,
    coalesce(
      case when private.is_text(users.raw_user_meta_data ->> 'name', 1, 100)
            and not private.starts_formula(users.raw_user_meta_data ->> 'name')
           then private.trimmed(users.raw_user_meta_data ->> 'name') end,
      'A client'),
    users.email, 'Early setup call', private.trimmed(words)
  from auth.users where users.id = auth.uid()
  on conflict (id) do nothing;
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.request_setup_call(id uuid, message text) returns void
  language sql set search_path = '' as $$ select private.request_setup_call(id, message) $$;

-- Lists what was sent under the caller's address, with our replies.
create function private.my_contact_messages()
  returns table (name text, email text, subject text, message text, created_at timestamptz, answers jsonb)
  language sql stable security definer set search_path = '' as $$
  select messages.name, messages.email, messages.subject, messages.message, messages.created_at, coalesce((
    select jsonb_agg(jsonb_build_object('body', body, 'created_at', answers.created_at) order by answers.created_at)
    from public.message_answers as answers where answers.message_id = messages.id
  ), '[]')
  from public.contact_messages as messages
  join auth.users on lower(users.email) = lower(messages.email)
  where users.id = auth.uid() and private.session_is_alive()
  order by messages.created_at
$$;

create function public.my_contact_messages()
  returns table (name text, email text, subject text, message text, created_at timestamptz, answers jsonb)
  language sql stable set search_path = '' as $$ select * from private.my_contact_messages() $$;

-- Stores an email that replies to a ticket's email. functions/inbound-email has verified that the address
-- is one that we signed for this ticket. An email from another address is not the client's word, but its
-- sender has the client's email: it becomes a contact message, which the desk can answer.
-- @param mail derived from the email's own id, so that a repeated email is one message
-- @returns "stored" on the ticket, "passed on" as a contact message, "unknown" for no such ticket
create function private.take_ticket_mail(
  mail uuid, ticket uuid, sender text, sender_name text, words text
) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
  about text;
  is_theirs boolean;
  lately bigint;
begin
  select tickets.user_id, tickets.subject, lower(users.email) = lower(sender) into owner, about, is_theirs
  from public.support_tickets as tickets
  join auth.users on users.id = tickets.user_id
  where tickets.id = ticket for update of tickets;
  if owner is null then
    return 'unknown';
  end if;
  if exists (select from public.ticket_messages where id = mail) then
    return 'stored';
  end if;
  if exists (select from public.contact_messages where id = mail) then
    return 'passed on';
  end if;
  if is_theirs then
    lately := (
      select count(*) from public.ticket_messages as messages
      join public.support_tickets as tickets on tickets.id = messages.ticket_id
      where tickets.user_id = owner and messages.author = 'client'
        and messages.created_at > now() - interval '1 hour'
    );
  else
    lately := (
      select count(*) from public.contact_messages
      where lower(email) = lower(sender) and created_at > now() - interval '1 hour'
    );
  end if;
  if lately >= 30 then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  if is_theirs then
    insert into public.ticket_messages (id, ticket_id, author, body)
    values (mail, ticket, 'client', private.trimmed(words));
    -- Keeps the earlier time when the client writes again before a reply.
    update public.support_tickets set status = 'open', waits_since = now()
    where id = ticket and status <> 'open';
    return 'stored';
  end if;
  insert into public.contact_messages (id, name, email, subject, message) values (
    mail,
    case when private.is_text(sender_name, 1, 100) and not private.starts_formula(sender_name)
      then private.trimmed(sender_name) else left(sender, 100) end,
    sender, left('Re: ' || about, 200), private.trimmed(words)
  );
  return 'passed on';
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.take_ticket_mail(id uuid, ticket_id uuid, sender text, name text, body text)
  returns text
  language sql set search_path = '' as $$
  select private.take_ticket_mail(id, ticket_id, sender, name, body)
$$;

create function private.is_about(written public.contact_messages, words text) returns boolean
  language sql immutable set search_path = '' as $$
  select strpos(lower(concat_ws(E'\n', written.name, written.email, written.subject, written.message)), lower(words)) > 0
$$;

-- Lists open messages. A reply is promised within a day; a reopened message has had one.
create function private.waiting_messages()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  select 'messages/' || messages.id, messages.subject, messages.created_at,
    case when not exists (select from public.message_answers where message_id = messages.id)
      then messages.created_at + interval '24 hours' end
  from public.contact_messages as messages where messages.status = 'open' order by messages.created_at limit 100
$$;

-- Lists a page of messages, oldest first; planned for each call, so that a filter finds its index.
-- @param args status, q (in what they wrote, or who), after {at, id}
-- @returns {rows, next}
create function private.desk_messages(args jsonb) returns jsonb
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  most constant integer := 50;
  page jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(lines) order by lines.created_at, lines.id), '[]') into page
  from (
    select messages.id, messages.name, messages.email, messages.subject, messages.status, messages.created_at
    from public.contact_messages as messages
    where (args ->> 'status' is null or messages.status = args ->> 'status')
      and (args ->> 'q' is null or private.is_about(messages, args ->> 'q'))
      and (
        args -> 'after' is null
        or (messages.created_at, messages.id) > ((args #>> '{after,at}')::timestamptz, (args #>> '{after,id}')::uuid)
      )
    order by messages.created_at, messages.id limit most + 1
  ) as lines;
  return private.desk_page(page, most);
end
$$;

-- Lists all messages that match, for a file.
-- @param args status, q
create function private.desk_messages_export(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'created_at', messages.created_at, 'status', messages.status, 'name', messages.name, 'email', messages.email,
    'subject', messages.subject, 'message', messages.message, 'done_at', messages.done_at,
    'answers', (
      select string_agg(body, E'\n\n' order by answers.created_at)
      from public.message_answers as answers where answers.message_id = messages.id
    )
  ) order by messages.created_at, messages.id), '[]')
  from public.contact_messages as messages
  where (args ->> 'status' is null or messages.status = args ->> 'status')
    and (args ->> 'q' is null or private.is_about(messages, args ->> 'q'))
$$;

-- Returns one message with its replies and the account of its sender.
create function private.desk_message(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select to_jsonb(messages) || jsonb_build_object(
    'client', private.account_of(messages.email),
    'answers', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', answers.id, 'member', members.email, 'body', answers.body, 'created_at', answers.created_at
      ) order by answers.created_at)
      from public.message_answers as answers
      left join auth.users as members on members.id = answers.member_id
      where answers.message_id = messages.id
    ), '[]')
  )
  from public.contact_messages as messages where messages.id = (args ->> 'id')::uuid
$$;

-- Replies to a message, which closes it. Idempotent by the reply's id.
-- @param args id, message (id of the reply), body, seen (newest reply on the author's page, null for none)
-- @returns "stored", "newer" when a reply was not seen, "unknown" for no such message
create function private.desk_answer_message(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  asked public.contact_messages;
  words constant text := private.trimmed(args ->> 'body');
begin
  -- Locks the message, so that concurrent replies are checked one after the other.
  select * into asked from public.contact_messages where id = (args ->> 'id')::uuid for update;
  if not found then
    return '"unknown"';
  end if;
  if exists (
    select from public.message_answers where id = (args ->> 'message')::uuid and message_id = asked.id
  ) then
    return '"stored"';
  end if;
  if (args ->> 'seen')::uuid is distinct from (
    select latest.id from public.message_answers as latest
    where latest.message_id = asked.id order by latest.created_at desc limit 1
  ) then
    return '"newer"';
  end if;
  insert into public.message_answers (id, message_id, member_id, body)
  values ((args ->> 'message')::uuid, asked.id, auth.uid(), words);
  update public.contact_messages set done_at = coalesce(done_at, now()) where id = asked.id;
  perform private.owe_mail(
    'message_answered', asked.email,
    jsonb_build_object('subject', asked.subject, 'words', words, 'asked', asked.message, 'asked_at', asked.created_at),
    private.account_of(asked.email)
  );
  return '"stored"';
end
$$;

-- Closes a message without a reply, or opens it again. Idempotent.
-- @returns false for no such message
create function private.desk_close_message(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  update public.contact_messages
  set done_at = case when (args ->> 'is_done')::boolean then coalesce(done_at, now()) end
  where id = (args ->> 'id')::uuid;
  return to_jsonb(found);
end
$$;

revoke all on function private.send_contact_message(text, text, text, text),
  public.send_contact_message(text, text, text, text) from public;
revoke all on function private.request_setup_call(uuid, text),
  public.request_setup_call(uuid, text), private.my_contact_messages(), public.my_contact_messages()
  from public, anon;
revoke all on function private.take_ticket_mail(uuid, uuid, text, text, text),
  public.take_ticket_mail(uuid, uuid, text, text, text),
  private.is_about(public.contact_messages, text), private.waiting_messages(),
  private.desk_messages(jsonb), private.desk_messages_export(jsonb), private.desk_message(jsonb),
  private.desk_answer_message(jsonb), private.desk_close_message(jsonb)
  from public, anon, authenticated;
grant execute on function private.send_contact_message(text, text, text, text),
  public.send_contact_message(text, text, text, text) to anon, authenticated;
grant execute on function private.request_setup_call(uuid, text),
  public.request_setup_call(uuid, text), private.my_contact_messages(), public.my_contact_messages()
  to authenticated;
grant execute on function private.take_ticket_mail(uuid, uuid, text, text, text),
  public.take_ticket_mail(uuid, uuid, text, text, text) to service_role;
