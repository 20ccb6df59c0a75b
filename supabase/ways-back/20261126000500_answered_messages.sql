-- Loses the answers to messages, and which messages are done.

drop trigger audit_messages on public.contact_messages;
drop function private.waiting_messages(), private.desk_messages(jsonb),
  private.is_about(public.contact_messages, text), private.desk_messages_export(jsonb),
  private.desk_message(jsonb), private.desk_answer_message(jsonb), private.desk_close_message(jsonb),
  private.account_of(text);
drop function public.request_setup_call(uuid, text);
drop function private.request_setup_call(uuid, text);
drop function public.my_contact_messages();
drop function private.my_contact_messages();
drop table public.message_answers;
drop index public.contact_messages_waiting, public.contact_messages_in_order;
alter table public.contact_messages drop column status, drop column done_at;

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
  insert into public.contact_messages (name, email, subject, message) values (
    private.trimmed(sender), private.trimmed(address), private.trimmed(about), private.trimmed(words)
  );
-- Without the row, which the error would otherwise quote.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function private.my_contact_messages()
  returns table (name text, email text, subject text, message text, created_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select messages.name, messages.email, messages.subject, messages.message, messages.created_at
  from public.contact_messages as messages
  join auth.users on lower(users.email) = lower(messages.email)
  where users.id = auth.uid() and private.session_is_alive()
  order by messages.created_at
$$;

create function public.my_contact_messages()
  returns table (name text, email text, subject text, message text, created_at timestamptz)
  language sql stable set search_path = '' as $$ select * from private.my_contact_messages() $$;

revoke all on function private.my_contact_messages(), public.my_contact_messages() from public, anon;
grant execute on function private.my_contact_messages(), public.my_contact_messages() to authenticated;
