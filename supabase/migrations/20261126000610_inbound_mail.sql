-- What a client answers to a ticket's mail arrives as a mail and becomes a message on the ticket.
-- functions/inbound-mail has checked that the address is one that we signed for this ticket; here it
-- is seen whose the ticket is. A mail from another address is no client's word, but somebody wrote it
-- who got the client's mail: it becomes a contact message, which the desk can answer.
-- @param mail made from the mail's own id, so that a mail that comes twice is one message
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
    -- Who writes again has waited since the first time.
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
-- Without the row, which the error would otherwise quote.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.take_ticket_mail(id uuid, ticket_id uuid, sender text, name text, body text)
  returns text
  language sql set search_path = '' as $$
  select private.take_ticket_mail(id, ticket_id, sender, name, body)
$$;

revoke all on function private.take_ticket_mail(uuid, uuid, text, text, text),
  public.take_ticket_mail(uuid, uuid, text, text, text) from public, anon, authenticated;
grant execute on function private.take_ticket_mail(uuid, uuid, text, text, text),
  public.take_ticket_mail(uuid, uuid, text, text, text) to service_role;
