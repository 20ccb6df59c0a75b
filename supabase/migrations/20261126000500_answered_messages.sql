-- Messages of visitors are answered from the desk: the answer is stored, its mail owed and the message
-- marked as done in one transaction. An early set-up call that a client asks for is such a message.

alter table public.contact_messages
  add column done_at timestamptz,
  add column status text not null generated always as (case when done_at is null then 'open' else 'done' end) stored;
create index contact_messages_waiting on public.contact_messages (status, created_at, id);
create index contact_messages_in_order on public.contact_messages (created_at, id);

create table public.message_answers (
  -- Made when the form is shown, so that a form sent twice is one answer and one mail.
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  -- The member who wrote it; null for one whose account is gone.
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

create trigger audit_messages after update on public.contact_messages
  for each row execute function private.audit('', 'id');
create trigger audit_answers after insert on public.message_answers
  for each row execute function private.audit('', 'id');

-- The account that a mail to this address goes with, so that it does not outlive it; null for none.
create function private.account_of(address text) returns uuid
  language sql stable set search_path = '' as $$
  select users.id from auth.users where lower(users.email) = lower(address) limit 1
$$;

-- As before, but a message that is sent again within the hour, because its answer was lost, stays one.
create or replace function private.send_contact_message(sender text, address text, about text, words text)
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
  -- Of two at once the second waits here, and then sees the first.
  perform pg_advisory_xact_lock(hashtextextended(lower(address), 0));
  insert into public.contact_messages (name, email, subject, message)
  select private.trimmed(sender), private.trimmed(address), private.trimmed(about), private.trimmed(words)
  where not exists (
    select from public.contact_messages as same
    where lower(same.email) = lower(private.trimmed(address)) and same.created_at > now() - interval '1 hour'
      and same.name = private.trimmed(sender) and same.subject = private.trimmed(about)
      and same.message = private.trimmed(words)
  );
-- Without the row, which the error would otherwise quote.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- Stores a client's wish to be called, under the name and the confirmed address of their account.
-- @param call made when the form is shown, so that a form sent twice is one message
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
-- Without the row, which the error would otherwise quote.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.request_setup_call(id uuid, message text) returns void
  language sql set search_path = '' as $$ select private.request_setup_call(id, message) $$;

-- As before, and with what was answered.
drop function public.my_contact_messages();
drop function private.my_contact_messages();
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

revoke all on function private.request_setup_call(uuid, text), public.request_setup_call(uuid, text),
  private.my_contact_messages(), public.my_contact_messages() from public, anon;
grant execute on function private.request_setup_call(uuid, text), public.request_setup_call(uuid, text),
  private.my_contact_messages(), public.my_contact_messages() to authenticated;

-- Promised is an answer within a day; one that was opened again has had it.
create function private.waiting_messages()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  select 'messages/' || messages.id, messages.subject, messages.created_at,
    case when not exists (select from public.message_answers where message_id = messages.id)
      then messages.created_at + interval '24 hours' end
  from public.contact_messages as messages where messages.status = 'open' order by messages.created_at limit 100
$$;

-- A page of messages, oldest first. (Planned for these arguments, so that each filter finds its index.)
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

create function private.is_about(written public.contact_messages, words text) returns boolean
  language sql immutable set search_path = '' as $$
  select strpos(lower(concat_ws(E'\n', written.name, written.email, written.subject, written.message)), lower(words)) > 0
$$;

-- All of them, for a table of one's own.
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

-- One message with its answers, and the account of its sender.
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

-- Answers a message, which is done with it.
-- @param args id, message (the id of the new answer), body, seen (the newest answer that stood on the page, null
-- for none: one that would cross another is not taken)
-- @returns "stored", "newer" when there is an answer that was not seen, "unknown" for no such message
create function private.desk_answer_message(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  asked public.contact_messages;
  words constant text := private.trimmed(args ->> 'body');
begin
  -- Of two answers at once the second waits here, and then sees the first.
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

-- Marks a message as done without an answer, or not done after all. Done twice is done.
-- @returns whether there is such a message
create function private.desk_close_message(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  update public.contact_messages
  set done_at = case when (args ->> 'is_done')::boolean then coalesce(done_at, now()) end
  where id = (args ->> 'id')::uuid;
  return to_jsonb(found);
end
$$;

revoke all on function private.account_of(text), private.waiting_messages(), private.desk_messages(jsonb),
  private.is_about(public.contact_messages, text), private.desk_messages_export(jsonb),
  private.desk_message(jsonb), private.desk_answer_message(jsonb), private.desk_close_message(jsonb)
  from public, anon, authenticated;
