-- The response is empty. Deleted twelve months after the last reply (private.purge_expired_data).

create function private.submit_contact_message(
  name text, email text, subject text, message text, is_doubtful boolean
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  opening private.conversations;
begin
  perform private.consume_form_limits('submit_contact_message', $2);
  opening.kind := 'message';
  opening.sender_name := $1;
  opening.sender_email := $2;
  opening.subject := $3;
  opening.is_doubtful := $5;
  perform private.open_conversation(opening, $4);
end
$$;

create function public.submit_contact_message(
  name private.line, email private.line, subject private.line, message private.multiline_text,
  is_doubtful boolean default false
) returns void
  language sql set search_path = '' as $$
  select private.submit_contact_message($1, $2, $3, $4, $5)
$$;

create function private.request_setup_call(message text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  opening private.conversations;
begin
  perform private.require_session();
  perform private.consume_rate_limit('setup_calls', 10, '1 day');
  opening.kind := 'message';
  opening.subject := 'Early setup call';
  select coalesce(private.parse_name(users.raw_user_meta_data), 'A client'), users.email
  into opening.sender_name, opening.sender_email
  from auth.users where users.id = auth.uid();
  perform private.open_conversation(opening, $1);
end
$$;

create function public.request_setup_call(message private.multiline_text) returns void
  language sql set search_path = '' as $$ select private.request_setup_call($1) $$;

create type public.received_email_result as enum (
  'stored', 'forwarded', 'unverified', 'noted', 'drafted'
);

-- Replies of staff by email, until someone sends or discards them at the desk.
create table private.reply_drafts (
  id uuid primary key,
  conversation_id uuid not null references private.conversations (id) on delete cascade,
  staff_id uuid not null references auth.users (id) on delete cascade,
  body text not null,
  created_at timestamptz not null default now(),
  constraint body_is_valid_text check (private.is_valid_text(body, 1, 5000))
);
create index reply_drafts_conversation_id_created_at_idx
  on private.reply_drafts (conversation_id, created_at);
create index reply_drafts_staff_id_idx on private.reply_drafts (staff_id);
create index reply_drafts_created_at_id_idx on private.reply_drafts (created_at, id);

alter table private.reply_drafts enable row level security;

-- PT429 after thirty in an hour. @param conversation_id null for none
create function private.limit_emails(sender_email text, conversation_id uuid default null)
  returns void
  language plpgsql stable set search_path = '' as $$
begin
  if 30 <= (
    select count(*) from private.conversations as theirs
    join private.conversation_messages as messages on messages.conversation_id = theirs.id
    where messages.author = 'client' and messages.created_at > now() - interval '1 hour'
      and (theirs.id = $2 or lower(theirs.sender_email) = lower($1))
  ) then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
end
$$;

create function private.open_emailed_message(
  id uuid, sender_email text, sender_name text, subject text, body text, is_verified boolean
) returns void
  language plpgsql set search_path = '' as $$
declare
  opening private.conversations;
begin
  opening.kind := 'message';
  opening.sender_name := coalesce(private.parse_name(jsonb_build_object('name', $3)), left($2, 100));
  opening.sender_email := $2;
  opening.subject := left($4, 200);
  opening.is_unverified_email := not is_verified;
  perform private.open_conversation(opening, $5, email_id => $1);
end
$$;

-- An absence notice, a bounce or an email that can't be answered is seen, and nothing else happens.
create function private.add_email_note(
  id uuid, conversation_id uuid, label text, sender_email text, body text
) returns void
  language sql set search_path = '' as $$
  insert into private.conversation_messages (id, conversation_id, author, body)
  select $1, $2, 'note', format(E'%s from %s:\n\n%s', $3, left($4, 254), $5)
  where 10 > (
    select count(*) from private.conversation_messages as notes
    where notes.conversation_id = $2 and notes.author = 'note' and notes.staff_id is null
      and notes.created_at > now() - interval '1 day'
  )
  on conflict do nothing
$$;

-- PT429 for more than ten of a conversation.
create function private.add_reply_draft(id uuid, conversation_id uuid, staff_id uuid, body text)
  returns void
  language plpgsql set search_path = '' as $$
begin
  if 10 <= (select count(*) from private.reply_drafts as drafts where drafts.conversation_id = $2) then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  insert into private.reply_drafts (id, conversation_id, staff_id, body)
  values ($1, $2, $3, $4) on conflict do nothing;
end
$$;

-- Lines of an unmarked quotation that are not of the conversation may be answers between ours.
-- @param lines without white space
create function private.has_other_lines(conversation private.conversations, lines text[])
  returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from (
      select regexp_replace(conversation.subject || string_agg(messages.body, ' '), '\s', '', 'g') as text
      from private.list_messages(conversation.id) as messages
    ) as known, unnest($2) as line
    where strpos(known.text, line) = 0
  )
$$;

-- Some people write in the subject alone.
create function private.has_other_subject(conversation private.conversations, subject text)
  returns boolean
  language sql immutable set search_path = '' as $$
  select subject <> '' and strpos(
    lower(regexp_replace(subject, '\s', '', 'g')),
    lower(regexp_replace(conversation.subject, '\s', '', 'g'))
  ) = 0
$$;

-- A verified email of the other side is their reply, one of staff a draft; any other is a new message.
-- PT404 for no such conversation.
-- @param quotation added where it has lines that are not of the conversation
create function private.receive_email(
  id uuid, conversation_id uuid, sender_email text, sender_name text, body text,
  is_verified boolean, is_automatic boolean, quotation text, quoted_lines text[], subject text
) returns public.received_email_result
  language plpgsql security definer set search_path = '' as $$
declare
  conversation constant private.conversations := private.lock_conversation($2);
  client_email constant text := coalesce(
    (select users.email from auth.users where users.id = conversation.user_id),
    conversation.sender_email
  );
  is_from_client constant boolean := is_verified and lower($3) = lower(client_email);
  sender_staff_id uuid;
  full_body constant text := case
      when private.has_other_subject(conversation, subject) then left('Subject: ' || subject, 300) || E'\n\n'
      else ''
    end || $5
    || case when private.has_other_lines(conversation, quoted_lines) then E'\n\n' || quotation else '' end;
begin
  if is_verified and not is_from_client then
    sender_staff_id := (
      select staff.user_id from public.staff join auth.users on users.id = staff.user_id
      where lower(users.email) = lower($3) and private.can_open_desk(users.id)
    );
  end if;
  if is_automatic then
    if sender_staff_id is null then
      perform private.add_email_note($1, $2, 'Automatic email', $3, $5);
    end if;
    return 'noted';
  end if;
  if not private.is_email($3, 254) then
    perform private.add_email_note($1, $2, 'Email', $3, full_body);
    return 'noted';
  end if;
  if sender_staff_id is not null
    and (select settings.sends_emailed_replies from private.staff_settings as settings) is not true
  then
    perform private.add_reply_draft($1, $2, sender_staff_id, full_body);
    return 'drafted';
  end if;
  if not exists (select from private.conversation_messages as messages where messages.id = $1) then
    if sender_staff_id is null then
      perform private.limit_emails($3, $2);
    end if;
    -- The audit log names the sender, as for a reply on the site.
    perform set_config(
      'request.jwt.claim.sub',
      coalesce(sender_staff_id, case when is_from_client then conversation.user_id end)::text, true
    );
    if sender_staff_id is not null or is_from_client then
      perform private.add_message(
        conversation, full_body, sender_staff_id, (private.get_newest_message($2)).id, id => $1
      );
    else
      perform private.open_emailed_message(
        $1, $3, $4, 'Re: ' || conversation.subject, full_body, is_verified
      );
    end if;
  end if;
  return case when sender_staff_id is not null or is_from_client then 'stored'
    when is_verified then 'forwarded' else 'unverified' end;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.receive_email(
  id uuid, conversation_id uuid, sender_email text, sender_name text, body text,
  is_verified boolean default false, is_automatic boolean default false,
  quotation text default '', quoted_lines text[] default '{}', subject text default ''
) returns public.received_email_result
  language sql set search_path = '' as $$
  select private.receive_email(
    $1, $2, $3, $4, $5, coalesce($6, false), coalesce($7, false), $8, $9, $10
  )
$$;

grant execute on function private.submit_contact_message, public.submit_contact_message
  to anon, authenticated, service_role;
grant execute on function private.request_setup_call, public.request_setup_call to authenticated;
grant execute on function private.receive_email, public.receive_email to service_role;
