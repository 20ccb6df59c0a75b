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

create type public.received_email_result as enum ('stored', 'forwarded', 'unverified');

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

-- A verified email of either side is their reply; any other is a new message. PT404 for no such conversation.
create function private.receive_email(
  id uuid, conversation_id uuid, sender_email text, sender_name text, body text,
  is_verified boolean
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
begin
  if is_verified and not is_from_client then
    sender_staff_id := (
      select staff.user_id from public.staff join auth.users on users.id = staff.user_id
      where lower(users.email) = lower($3) and private.can_open_desk(users.id)
    );
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
        conversation, $5, sender_staff_id, (private.get_newest_message($2)).id, id => $1
      );
    else
      perform private.open_emailed_message(
        $1, $3, $4, 'Re: ' || conversation.subject, $5, is_verified
      );
    end if;
  end if;
  return case when sender_staff_id is not null or is_from_client then 'stored'
    when is_verified then 'forwarded' else 'unverified' end;
end
$$;

create function public.receive_email(
  id uuid, conversation_id uuid, sender_email text, sender_name text, body text,
  is_verified boolean default false
) returns public.received_email_result
  language sql set search_path = '' as $$
  select private.receive_email($1, $2, $3, $4, $5, coalesce($6, false))
$$;

grant execute on function private.submit_contact_message, public.submit_contact_message
  to anon, authenticated, service_role;
grant execute on function private.request_setup_call, public.request_setup_call to authenticated;
grant execute on function private.receive_email, public.receive_email to service_role;
